// The addresses of the drawn pictures in content/pictures, hashed by the build. Call it in loaders: then the table of names
// stays on the server, and a page is handed the few addresses it shows.

const urls = import.meta.glob<string>("/content/pictures/**/*.svg", { query: "?url", import: "default", eager: true });

/**
 * The address of a picture by its name below content/pictures, without ending; `/pictures/….svg`, as content files write it,
 * is the same. An address of another kind is given back as it is; for a name that has no file the default picture stands in.
 * @example pictureUrl("fields/about") // "/assets/about-BQx1.svg"
 */
export function pictureUrl(name: string): string {
  if (name.includes(":")) return name;
  const bare = name.replace(/^\/pictures\//, "").replace(/\.svg$/, "");
  return urls[`/content/pictures/${bare}.svg`] ?? urls["/content/pictures/default.svg"] ?? name;
}
