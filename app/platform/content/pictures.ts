// The addresses of the pictures in content/pictures, hashed by the build. Call it in loaders: then the table of names
// stays on the server, and a page is handed the few addresses it shows.

const urls = import.meta.glob<string>("/content/pictures/**/*.{svg,avif,webp,jpg,jpeg,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The endings that a picture may have, in the order in which they are preferred: a photograph replaces a drawing. */
const endings = ["avif", "webp", "jpg", "jpeg", "png", "svg"];

/**
 * The address of a picture by its name below content/pictures, without ending; `/pictures/….svg`, as content files write it,
 * is the same. An address of another kind is given back as it is; for a name that has no file the default picture stands in.
 * @example pictureUrl("fields/about") // "/assets/about-BQx1.svg"
 */
export function pictureUrl(name: string): string {
  if (name.includes(":")) return name;
  return findPicture(urls, name) ?? urls["/content/pictures/default.svg"] ?? name;
}

/**
 * The address of a picture's file among `files`; undefined where it has none.
 * @example findPicture({ "/content/pictures/portraits/ana.jpg": "/assets/ana-x.jpg" }, "/pictures/portraits/ana.svg") // "/assets/ana-x.jpg"
 */
export function findPicture(files: Record<string, string>, name: string): string | undefined {
  const bare = name.replace(/^\/pictures\//, "").replace(/\.(?:svg|avif|webp|jpe?g|png)$/, "");
  const ending = endings.find((one) => files[`/content/pictures/${bare}.${one}`] !== undefined);
  return ending && files[`/content/pictures/${bare}.${ending}`];
}
