// Case studies that the company created, moved or deleted (EDIT-04). They are virtual files: everything that reads
// files reads them too, so that forms, edits, the check, pages and the export need no separate handling.
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { withFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { exportedPicture } from "./exported-picture.ts";
import { isMapping } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import { listNames, parseFile } from "./source.server.ts";
import type { Overlay } from "./source.server.ts";

/** The company's case study at an address, which replaces the release's. */
export type OwnStudy = {
  slug: string;
  /** The texts of its files; null if it was moved away or deleted. */
  files: Partial<Record<Locale, string>> | null;
  /** Empty before its first publication. */
  publishedIn: readonly Locale[];
  /** The path that the address of a moved or deleted study redirects to; null if none. */
  leadsTo: string | null;
  /** The slug that it has in the release's files, if it differs. */
  origin: string | null;
  /** The digest of the release's files at both addresses. */
  replaced: string;
};

/** `site`: what is published; `staff`: everything; a slug: what is published, and all of that study. */
export type StudyView = "site" | "staff" | { slug: string };

export function studyFile(locale: Locale, slug: string): string {
  return `${locale}/case-studies/${slug}.md`;
}

export function studyPath(slug: string): string {
  return `/case-studies/${slug}`;
}

const redirectsFile = "redirects.yaml";

const made = new WeakMap<ContentFiles, WeakMap<readonly OwnStudy[], Map<string, ContentFiles>>>();

/** Returns the release's files with the company's own case studies replacing those at the same address. */
export function filesWith(release: ContentFiles, studies: readonly OwnStudy[], view: StudyView): ContentFiles {
  if (studies.length === 0) return release;
  const byStudies = made.get(release) ?? new WeakMap<readonly OwnStudy[], Map<string, ContentFiles>>();
  made.set(release, byStudies);
  const byView = byStudies.get(studies) ?? new Map<string, ContentFiles>();
  byStudies.set(studies, byView);
  const key = typeof view === "string" ? view : `/${view.slug}`;
  const known = byView.get(key) ?? makeFiles(release, studies, view);
  byView.set(key, known);
  return known;
}

function makeFiles(release: ContentFiles, studies: readonly OwnStudy[], view: StudyView): ContentFiles {
  const isWhole = ({ slug }: OwnStudy) => view === "staff" || Object(view).slug === slug;
  // Until a study is published, the release's version at its address stays.
  const shown = studies.filter((study) => study.files === null || isWhole(study) || study.publishedIn.length > 0);
  const changed = shown.flatMap((study) =>
    locales.map((locale) => {
      const isShown = isWhole(study) || study.publishedIn.includes(locale);
      return [studyFile(locale, study.slug), (isShown && study.files?.[locale]) || null] as const;
    }),
  );
  const files = withFiles(release, new Map(changed));
  return withFiles(files, new Map([[redirectsFile, redirectsWith(files, studies)]]));
}

/**
 * Resolves redirects to their final targets and drops those from existing case studies. Returns null if there are none.
 */
function redirectsWith(files: ContentFiles, studies: readonly OwnStudy[]): string | null {
  const written = parseFile(files, redirectsFile);
  const all = new Map<string, string>();
  for (const [from, to] of Object.entries(isMapping(written) ? written : {})) all.set(from, String(to));
  for (const { slug, files: own, leadsTo } of studies) if (own === null && leadsTo) all.set(studyPath(slug), leadsTo);
  const there = new Set(slugsIn(files).map((slug) => studyPath(slug)));
  const isLost = (path: string) => /^\/case-studies\/./.test(path) && !there.has(path);
  const led = [...all].flatMap(([from, first]) => {
    const seen = new Set([from]);
    let to = first;
    for (let next = all.get(to); isLost(to) && next !== undefined && !seen.has(to); next = all.get(to)) {
      seen.add(to);
      to = next;
    }
    return isLost(from) && !isLost(to) ? [[from, to] as const] : [];
  });
  return led.length === 0 ? null : stringify(Object.fromEntries(led));
}

export function slugsIn(files: ContentFiles): string[] {
  return listNames({ files }, `${defaultLocale}/case-studies`, ".md");
}

/** Returns the digest of the files at the addresses of a case study. */
export function digestOfStudy(files: ContentFiles, slugs: readonly (string | null)[]): string {
  const texts = slugs.map((slug) =>
    locales.map((locale) => (slug === null ? null : files.get(studyFile(locale, slug)))),
  );
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url");
}

/**
 * Returns the case studies whose files in the release have changed since the company's version was created or moved,
 * which is the one shown. `lay` is called only if there may be any.
 */
export function studiesInConflict(release: ContentFiles, studies: readonly OwnStudy[], lay: () => Overlay): OwnStudy[] {
  const theirs = new Set(slugsIn(release));
  const moved = studies.filter(
    ({ slug, files, origin, replaced }) =>
      files !== null &&
      [slug, origin].some((other) => other !== null && theirs.has(other)) &&
      digestOfStudy(release, [slug, origin]) !== replaced,
  );
  if (moved.length === 0) return [];
  const [staff, overlay] = [filesWith(release, studies, "staff"), lay()];
  return moved.filter(({ slug, publishedIn, origin }) => {
    const shownIn = publishedIn.length === 0 ? locales : publishedIn;
    const isOurs = (other: string) =>
      shownIn.every((locale) => {
        const path = studyFile(locale, slug);
        const own = overlay(path, parseFile(staff, path));
        return isDeepStrictEqual(asExported(own), asExported(parseFile(release, studyFile(locale, other))));
      });
    return [slug, origin].some((other) => other !== null && theirs.has(other) && !isOurs(other));
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
