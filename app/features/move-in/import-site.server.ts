// Imports the export of another program: posts with their pictures, pages as drafts, and redirects (MOVE-02).
import { setImmediate as nextTurn } from "node:timers/promises";
import { importConvertedPosts } from "#app/features/blog/public.server.ts";
import type { ImportOptions, PostImportReport, SkippedFile, SourceFile } from "#app/features/blog/public.server.ts";
import { importPage } from "#app/features/content/public.server.ts";
import type { ImportedPage } from "#app/features/content/public.server.ts";
import { importRedirects } from "#app/features/redirects/public.server.ts";
import { isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import type { Converted } from "./convert.server.ts";
import { copiedPictures, remotePictures } from "./pictures.server.ts";

/** The source of pictures; without either they are left out. */
export type PictureSource = { files: ReadonlyMap<string, SourceFile> } | "fetch" | undefined;

export type SiteReport = PostImportReport & {
  pages: string[];
  redirects: { from: string; to: string }[];
};

/** Imports what was read. Posts first: redirects end at them. */
export async function importSite(
  deps: Deps,
  site: Converted,
  { pictures, ...importing }: ImportOptions & { pictures: PictureSource },
): Promise<SiteReport> {
  const files = pictureFiles(deps, site, { pictures, signal: importing.signal });
  const total = site.posts.length + site.pages.length;
  const showAfter = (before: number) => (done: number, _: number, current: string) =>
    importing.onProgress?.(before + done, total, current);
  const report = await importConvertedPosts(
    deps,
    { posts: site.posts, files },
    { ...importing, onProgress: showAfter(0) },
  );
  const onProgress = showAfter(site.posts.length);
  const { pages, leftOut } = await importPages(deps, site.pages, { ...importing, onProgress });
  importing.onProgress?.(total, total, "redirects");
  const redirects = await importRedirects(deps, site.redirects, importing);
  return {
    ...report,
    pages,
    redirects: redirects.filter(({ fault }) => fault === undefined),
    leftOut: [
      ...site.leftOut,
      ...untriedPictures(site, { pictures, isDryRun: importing.isDryRun }),
      ...report.leftOut,
      ...leftOut,
      ...redirects.flatMap(({ from, fault }) =>
        fault === undefined ? [] : [{ file: `redirect from ${from}`, reason: fault, isWhole: true }],
      ),
    ],
  };
}

function untriedPictures(site: Converted, options: { pictures: PictureSource; isDryRun: boolean }): SkippedFile[] {
  if (options.pictures !== "fetch" || !options.isDryRun || site.pictures.size === 0) return [];
  const reason = "not tried by the check: the import fetches them from the old site";
  return [{ file: formatCount(site.pictures.size, "picture"), reason, isWhole: false }];
}

type PictureOptions = { pictures: PictureSource; signal: AbortSignal | undefined };

function pictureFiles(deps: Deps, site: Converted, { pictures, signal }: PictureOptions): Map<string, SourceFile> {
  if (pictures === "fetch") return remotePictures(deps, site.pictures, signal);
  return pictures ? copiedPictures(site.pictures, pictures.files) : new Map();
}

async function importPages(
  deps: Deps,
  importedPages: readonly ImportedPage[],
  { by, isDryRun, signal, onProgress }: ImportOptions,
): Promise<{ pages: string[]; leftOut: SkippedFile[] }> {
  const pages: string[] = [];
  const leftOut: SkippedFile[] = [];
  for (const [index, page] of importedPages.entries()) {
    await nextTurn();
    const file = `page /${page.slug}`;
    onProgress?.(index, importedPages.length, file);
    signal?.throwIfAborted();
    try {
      if ((await importPage(deps, page, { by, isDryRun })) === "added") pages.push(`/${page.slug}`);
      leftOut.push(...page.notes.map((reason) => ({ file, reason, isWhole: false })));
    } catch (error) {
      if (!isAppError(error) || !["conflict", "validation"].includes(error.code)) throw error;
      leftOut.push({ file, reason: error.message, isWhole: true });
    }
  }
  return { pages, leftOut };
}
