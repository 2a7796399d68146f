// Case studies and pages of its own that the company created, moved or deleted (EDIT-04, PAGE-01). They are virtual
// files: everything that reads files reads them too, so that forms, edits, the check, pages and the export need no
// separate handling.
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { folderFor, mayBeCompanyPath, pageFile, companyPageKinds, pathOfPage } from "./company-page.ts";
import { listNames, parseFile } from "./content-check.server.ts";
import type { Overlay } from "./content-check.server.ts";
import { withFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { exportedPicture } from "./exported-picture.ts";
import { isMapping } from "./fallback.ts";
import type { Value } from "./fallback.ts";

/** The company's page at an address, which replaces the release's. */
export type CompanyPage = {
  /** Without a language, such as `/case-studies/plums` or `/jobs`. */
  path: string;
  /** The texts of its files; null if it was moved away or deleted. */
  files: Partial<Record<Locale, string>> | null;
  /** Empty before its first publication. */
  publishedIn: readonly Locale[];
  /**
   * The path that the address of a moved or deleted page redirects to, or that of a page until its first publication.
   */
  leadsTo: string | null;
  /** The path that it has in the release's files, if it differs. */
  origin: string | null;
  /** The digest of the release's files at both addresses. */
  replaced: string;
};

/** `site`: what is published; `staff`: everything. */
type PageView = "site" | "staff";

const redirectsFile = "redirects.yaml";

const filesByRelease = new WeakMap<ContentFiles, WeakMap<readonly CompanyPage[], Map<PageView, ContentFiles>>>();

/** Returns the release's files with the company's own pages replacing those at the same address. */
export function filesWith(release: ContentFiles, pages: readonly CompanyPage[], view: PageView): ContentFiles {
  if (pages.length === 0) return release;
  const byPages = filesByRelease.get(release) ?? new WeakMap<readonly CompanyPage[], Map<PageView, ContentFiles>>();
  filesByRelease.set(release, byPages);
  const byView = byPages.get(pages) ?? new Map<PageView, ContentFiles>();
  byPages.set(pages, byView);
  const files = byView.get(view) ?? makeFiles(release, pages, view);
  byView.set(view, files);
  return files;
}

function makeFiles(release: ContentFiles, pages: readonly CompanyPage[], view: PageView): ContentFiles {
  // Until a page is published, the release's version at its address stays.
  const visiblePages = pages.filter((page) => page.files === null || view === "staff" || page.publishedIn.length > 0);
  const changed = visiblePages.flatMap((page) =>
    locales.map((locale) => {
      const isShown = view === "staff" || page.publishedIn.includes(locale);
      return [pageFile(locale, page.path), (isShown && page.files?.[locale]) || null] as const;
    }),
  );
  const files = withFiles(release, new Map(changed));
  return withFiles(files, new Map([[redirectsFile, redirectsWith(files, pages)]]));
}

/** Resolves redirects to their final targets and drops those from existing pages. Returns null if there are none. */
function redirectsWith(files: ContentFiles, pages: readonly CompanyPage[]): string | null {
  const written = parseFile(files, redirectsFile);
  const all = new Map(Object.entries(isMapping(written) ? written : {}));
  for (const { path, leadsTo } of pages) if (leadsTo) all.set(path, leadsTo);
  const existingPaths = new Set(pathsIn(files));
  const isLost = createMissingPageCheck(existingPaths);
  const targetOf = (value: Value | undefined) => String(isMapping(value) ? value["to"] : value);
  const led = [...all].flatMap(([from, first]) => {
    const seen = new Set([from]);
    let to = targetOf(first);
    for (let next = all.get(to); isLost(to) && next !== undefined && !seen.has(to); next = all.get(to)) {
      seen.add(to);
      to = targetOf(next);
    }
    if (existingPaths.has(from) || isLost(to)) return [];
    return [[from, isMapping(first) ? { ...first, to } : to] as const];
  });
  return led.length === 0 ? null : stringify(Object.fromEntries(led));
}

/** Lists the paths of the case studies and own pages that the files have. */
export function pathsIn(files: ContentFiles): string[] {
  return companyPageKinds.flatMap((kind) =>
    listNames({ files }, folderFor(defaultLocale, kind), ".md").map((slug) => pathOfPage(kind, slug)),
  );
}

/** Returns a function that is true for the path of a case study or own page that does not exist. */
export function createMissingPageCheck(existingPaths: ReadonlySet<string>): (path: string) => boolean {
  return (path) => mayBeCompanyPath(path) && !existingPaths.has(path);
}

/** Returns the digest of the files at the addresses of a page. */
export function digestOfPage(files: ContentFiles, paths: readonly (string | null)[]): string {
  const texts = paths.map((path) =>
    locales.map((locale) => (path === null ? null : files.get(pageFile(locale, path)))),
  );
  return sha256(JSON.stringify(texts));
}

/**
 * Returns the pages whose files in the release have changed since the company's version was created or moved, which is
 * the one shown. `lay` is called only if there may be any.
 */
export function pagesInConflict(
  release: ContentFiles,
  pages: readonly CompanyPage[],
  lay: () => Overlay,
): CompanyPage[] {
  const theirs = new Set(pathsIn(release));
  const moved = pages.filter(
    ({ path, files, origin, replaced }) =>
      files !== null &&
      [path, origin].some((other) => other !== null && theirs.has(other)) &&
      digestOfPage(release, [path, origin]) !== replaced,
  );
  if (moved.length === 0) return [];
  const [staff, overlay] = [filesWith(release, pages, "staff"), lay()];
  return moved.filter(({ path, publishedIn, origin }) => {
    const shownIn = publishedIn.length === 0 ? locales : publishedIn;
    const isOurs = (other: string) =>
      shownIn.every((locale) => {
        const file = pageFile(locale, path);
        const companyValue = overlay(file, parseFile(staff, file));
        return isDeepStrictEqual(asExported(companyValue), asExported(parseFile(release, pageFile(locale, other))));
      });
    return [path, origin].some((other) => other !== null && theirs.has(other) && !isOurs(other));
  });
}

/** Returns a value as an export writes it, without its slug. */
function asExported(value: Value | undefined): Value | undefined {
  if (typeof value === "string") return exportedPicture(value, "")?.value ?? value;
  if (Array.isArray(value)) return value.map((item) => asExported(item) ?? null);
  if (!isMapping(value)) return value;
  const { slug: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, asExported(part)]));
}
