// Resolves hashed URLs of content/pictures. Call it in loaders, so that the table of names stays on the server.

import type { Redirects } from "./redirects.schema.server.ts";

const urls = import.meta.glob<string>("/content/pictures/**/*.{svg,avif,webp,jpg,jpeg,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** In order of preference: a photograph replaces a drawing. */
const endings = ["avif", "webp", "jpg", "jpeg", "png", "svg"];

/**
 * Returns the URL of a picture by its name without extension, or the default picture. URLs, and addresses of the
 * library, are returned unchanged.
 */
export function pictureUrl(name: string): string {
  if (name.includes(":")) return name;
  return findPicture(urls, name) ?? urls["/content/pictures/default.svg"] ?? name;
}

/** Returns the URL of a picture that the company may have added, or undefined. */
export function ownPictureUrl(name: string): string | undefined {
  return findPicture(urls, name);
}

/** Background drawings, each in its own chunk, which is loaded when a social picture is drawn. */
const fields = import.meta.glob<string>("/content/pictures/fields/*.svg", { query: "?raw", import: "default" });

/** Returns the text of a background drawing, or undefined if the company has none. */
export async function readField(name: string): Promise<string | undefined> {
  return fields[`/content/pictures/fields/${name}.svg`]?.();
}

/**
 * Returns the URL of a case study's photograph, which content/pictures names by the study's current or a former
 * address.
 */
export function studyPhotoUrl({ redirects }: { redirects: Redirects }, slug: string): string | undefined {
  const path = `/case-studies/${slug}`;
  const former = Object.keys(redirects).filter((from) => redirects[from]?.to === path);
  return [path, ...former].map((address) => ownPictureUrl(address.slice(1))).find((url) => url !== undefined);
}

export function findPicture(files: Record<string, string>, name: string): string | undefined {
  const [uploaded] = /\/media\/[0-9a-f]{32}-\d+\.\w+$/.exec(name) ?? []; // also below a folder's name
  if (uploaded !== undefined) return uploaded;
  const bare = name.replace(/^\/pictures\//, "").replace(/\.(?:svg|avif|webp|jpe?g|png)$/, "");
  const ending = endings.find((candidate) => files[`/content/pictures/${bare}.${candidate}`] !== undefined);
  return ending && files[`/content/pictures/${bare}.${ending}`];
}
