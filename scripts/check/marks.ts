// Finds clients' marks that a company's content names and that have no file: pages show a default mark for them.
import type { Content } from "#app/content/schema.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { locales } from "#app/platform/i18n/locales.ts";

const folder = "pictures/marks/";

/**
 * Returns the places of such marks, in the languages whose files name them.
 * @example marksWithoutFile(files, content) // ["content/fr/pages/home.yaml: clients.items.0.mark: there is no picture …"]
 */
export function marksWithoutFile(files: ContentFiles, { pages, caseStudies }: Content): string[] {
  const names = [...files.keys()].filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const known = new Set(["default", ...names.map((name) => name.replace(/\.[^.]*$/, ""))]);
  const named = locales.flatMap((locale) => [
    ...pages.home[locale].clients.items.map(({ mark }, at) => {
      return { file: `${locale}/pages/home.yaml`, path: `clients.items.${at}.mark`, mark };
    }),
    ...caseStudies[locale].map(({ slug, logo }) => {
      return { file: `${locale}/case-studies/${slug}.md`, path: "logo", mark: logo };
    }),
  ]);
  return named
    .filter(({ file, mark }) => !mark.startsWith("/") && !known.has(mark) && files.has(file))
    .map(
      ({ file, path, mark }) =>
        `content/${file}: ${path}: there is no picture content/${folder}${mark} (svg, png, webp, avif or jpg): put it there, or leave “${path.split(".").at(-1)}” out`,
    );
}
