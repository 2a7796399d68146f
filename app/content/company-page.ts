// What follows from the path of a page that the company makes itself: a case study, or a page of its own (PAGE-01).
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Site } from "#app/platform/site.ts";
import type { CaseStudy, OwnPage } from "./collections.schema.ts";

/** The folder of a kind's files, and the prefixes of its paths and entry ids. */
const kinds = {
  "case-study": { folder: "case-studies", path: "/case-studies/", entry: "case-" },
  page: { folder: "own", path: "/", entry: "own-" },
} as const;

/** The first segments of the program's own paths, which no company page can have. */
const reserved: ReadonlySet<string> = new Set(
  (
    "about accessibility admin ai-chat api assets blog book calendar case-studies " +
    "contact cookies faq healthz legal media metrics newsletter offline pictures " +
    "preview privacy problem readyz search services sitemaps social"
  ).split(" "),
);

export type CompanyPageKind = keyof typeof kinds;

export const companyPageKinds = Object.keys(kinds) as CompanyPageKind[]; // keys of the literal

/** @example folderFor("en", "page") // "en/own" */
export function folderFor(locale: Locale, kind: CompanyPageKind): string {
  return `${locale}/${kinds[kind].folder}`;
}

/** Returns the folder of content/pictures that has the pictures of a kind's chapters. */
export function pictureFolderOf(kind: CompanyPageKind): string {
  return kinds[kind].folder;
}

export function pathOfPage(kind: CompanyPageKind, slug: string): string {
  return kinds[kind].path + slug;
}

/** @example kindOf("/case-studies/castrell") // "case-study" */
export function kindOf(path: string): CompanyPageKind {
  return path.startsWith(kinds["case-study"].path) ? "case-study" : "page";
}

export function slugOfPath(path: string): string {
  return path.slice(kinds[kindOf(path)].path.length);
}

export function pageFile(locale: Locale, path: string): string {
  return `${folderFor(locale, kindOf(path))}/${slugOfPath(path)}.md`;
}

export function pageEntryId(path: string): string {
  return kinds[kindOf(path)].entry + slugOfPath(path);
}

/** Returns the path of the page that an entry is; undefined for an entry of another kind. */
export function pathOfEntry(id: string): string | undefined {
  const kind = Object.values(kinds).find(({ entry }) => id.startsWith(entry));
  return kind && kind.path + id.slice(kind.entry.length);
}

/** Returns the key of a page's row: a case study's is its slug, as it was before there were other pages. */
export function rowOfPath(path: string): string {
  return kindOf(path) === "case-study" ? slugOfPath(path) : path;
}

export function pathOfRow(key: string): string {
  return key.startsWith("/") ? key : pathOfPage("case-study", key);
}

/** Returns true for a path that a case study or a page of the company's own can have. */
export function mayBeCompanyPath(path: string): boolean {
  return /^\/(?:case-studies\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path) && !reserved.has(path.slice(1));
}

/** Returns the languages that such a page is written in; in the others it shows the first one's texts. */
export function languagesOfPage({ missing }: { missing: readonly string[] }, path: string): Locale[] {
  return locales.filter((locale) => !missing.includes(`content/${pageFile(locale, path)}`));
}

/** Returns true for a page that visitors may see; a company page must exist. */
export function hasPage(
  { content, site }: { content: Parameters<typeof listPages>[0]; site: Pick<Site, "hasPage"> },
  path: string,
): boolean {
  return mayBeCompanyPath(path) ? listPages(content).some((listed) => listed.path === path) : site.hasPage(path);
}

/** Lists the case studies and the company's own pages, with their paths. */
export function listPages(
  { caseStudies, ownPages }: { caseStudies: Record<Locale, CaseStudy[]>; ownPages: Record<Locale, OwnPage[]> },
  locale: Locale = defaultLocale,
): { path: string; page: CaseStudy | OwnPage }[] {
  return [
    ...caseStudies[locale].map((page) => ({ path: pathOfPage("case-study", page.slug), page })),
    ...ownPages[locale].map((page) => ({ path: pathOfPage("page", page.slug), page })),
  ];
}

/** Returns why no page of the company's can have this slug; undefined if it can. */
export function reservedReason(slug: string): string | undefined {
  if (reserved.has(slug)) return `/${slug} is an address of the program`;
  return /^[a-z]{2}$/.test(slug) ? `/${slug} is reserved for a language` : undefined;
}
