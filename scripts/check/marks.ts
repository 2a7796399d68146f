// Finds clients' marks that a company's content names and that have no file: pages show a default mark for them.
import type { Content } from "#app/content/schema.ts";
import type { ContentFault } from "#app/content/fault.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { locales } from "#app/platform/i18n/locales.ts";

const folder = "pictures/marks/";

/**
 * Returns a fault for each such mark, in the languages whose files name it.
 * @example marksWithoutFile(files, content) // [{ file: "fr/pages/home.yaml", path: "clients.items.0.mark", sentence: "there is no picture …" }]
 */
export function marksWithoutFile(files: ContentFiles, { pages, caseStudies }: Content): ContentFault[] {
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
    .map(({ file, path, mark }) => ({
      file,
      path,
      sentence: `there is no picture content/${folder}${mark} (svg, png, webp, avif or jpg): put it there, or leave “${path.split(".").at(-1)}” out`,
    }));
}
