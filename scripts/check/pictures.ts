// Finds clients' marks, portraits and pictures of services that a company's content names and that have no file: pages
// show a default picture for them.
import type { ContentFiles } from "#app/content/content-files.ts";
import type { ContentFault } from "#app/content/fault.ts";
import type { Content } from "#app/content/schema.ts";
import { locales } from "#app/platform/i18n/locales.ts";

type NamedPicture = { folder: "marks" | "portraits"; file: string; path: string; picture: string };

/**
 * Returns a fault for each mark and portrait, in the languages whose files name it.
 * @example picturesWithoutFile(files, content) // [{ file: "fr/pages/home.yaml", path: "clients.items.0.mark", sentence: "there is no picture …" }]
 */
export function picturesWithoutFile(files: ContentFiles, content: Content): ContentFault[] {
  return picturesNamed(content)
    .filter(({ folder, file, picture }) => files.has(file) && !hasPicture(files, folder, picture))
    .map(({ folder, file, path, picture }) => ({
      file,
      path,
      sentence: `there is no picture content/pictures/${folder}/${picture} (svg, png, webp, avif or jpg): put it there, or leave “${path.split(".").at(-1)}” out`,
    }));
}

/** Returns the services that have neither a drawing nor a picture, as `pictures/services/massage`. */
export function servicesWithoutPicture(files: ContentFiles, { company }: Content): string[] {
  return company.services
    .filter(({ id, picture }) => picture === undefined && !hasPicture(files, "services", id))
    .map(({ id }) => `pictures/services/${id}`);
}

function picturesNamed({ pages, caseStudies, testimonials }: Content): NamedPicture[] {
  return locales.flatMap((locale): NamedPicture[] => [
    ...pages.home[locale].clients.items.map(({ mark: picture }, at) => {
      return { folder: "marks", file: `${locale}/pages/home.yaml`, path: `clients.items.${at}.mark`, picture } as const;
    }),
    ...pages.about[locale].team.map(({ portrait: picture = "default" }, at) => {
      return { folder: "portraits", file: `${locale}/pages/about.yaml`, path: `team.${at}.portrait`, picture } as const;
    }),
    ...testimonials[locale].map(({ image }, at) => {
      const picture = image.replace(/^\/pictures\/portraits\/([^/]+)\.\w+$/, "$1");
      return { folder: "portraits", file: `${locale}/testimonials.yaml`, path: `${at}.image`, picture } as const;
    }),
    ...caseStudies[locale].flatMap(({ slug, logo, testimonial }): NamedPicture[] => {
      const file = `${locale}/case-studies/${slug}.md`;
      return [
        { folder: "marks", file, path: "logo", picture: logo },
        { folder: "portraits", file, path: "testimonial.portrait", picture: testimonial.portrait },
      ];
    }),
  ]);
}

/** Returns true also for addresses, and for the default. */
function hasPicture(files: ContentFiles, folder: string, name: string): boolean {
  if (name === "default" || name.includes("/")) return true;
  return [...files.keys()].some((path) => path.replace(/\.[^.]*$/, "") === `pictures/${folder}/${name}`);
}
