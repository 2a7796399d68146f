// Imports the export of another program: posts with their pictures, pages as drafts, and redirects (MOVE-02).
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { importGivenPosts } from "#app/features/blog/public.server.ts";
import type { Importing, ImportReport, LeftOut, SourceFile } from "#app/features/blog/public.server.ts";
import { importPage } from "#app/features/content/public.server.ts";
import type { GivenPage } from "#app/features/content/public.server.ts";
import { importRedirects } from "#app/features/redirects/public.server.ts";
import { convertExport } from "./convert.server.ts";
import type { Converted } from "./convert.server.ts";
import { readGhost } from "./ghost.server.ts";
import { copiedPictures, remotePictures } from "./pictures.server.ts";
import { UnreadableExport } from "./site-export.ts";
import { readWordPress } from "./wordpress.server.ts";

/** Where pictures come from; without either they are left out. */
export type PictureSource = { files: ReadonlyMap<string, SourceFile> } | "fetch" | undefined;

export type SiteReport = ImportReport & {
  pages: string[];
  redirects: { from: string; to: string }[];
};

const maxBytes = 200 * 1024 * 1024;

/** A whole JSON is in memory while it is read. */
const maxJsonBytes = 100 * 1024 * 1024;

/** @throws UnreadableExport if the file is neither an export of WordPress nor of Ghost */
export async function readExport(path: string, now: Date): Promise<Converted> {
  const { size } = await stat(path);
  const start = await firstCharacter(path);
  if (start === "<" && size <= maxBytes) return convertExport(await readWordPress(createReadStream(path)), now);
  if (start === "{" && size <= maxJsonBytes) return convertExport(readGhost(await readFile(path)), now);
  if (start === "<" || start === "{")
    throw new UnreadableExport("The file is too large: 200 MB at most, 100 MB as JSON.");
  throw new UnreadableExport("The file is neither an export of WordPress (XML) nor of Ghost (JSON).");
}

async function firstCharacter(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart()[0];
  } finally {
    await file.close();
  }
}

/** Imports what was read. Posts first: redirects end at them. */
export async function importSite(
  deps: Deps,
  site: Converted,
  { pictures, ...importing }: Importing & { pictures: PictureSource },
): Promise<SiteReport> {
  const files = pictureFiles(deps, site, { pictures, signal: importing.signal });
  const report = await importGivenPosts(deps, { posts: site.posts, files }, importing);
  const { pages, leftOut } = await importPages(deps, site.pages, importing);
  const redirects = await importRedirects(deps, site.redirects, importing);
  return {
    ...report,
    pages,
    redirects: redirects.filter(({ fault }) => fault === undefined),
    leftOut: [
      ...site.leftOut,
      ...report.leftOut,
      ...leftOut,
      ...redirects.flatMap(({ from, fault }) =>
        fault === undefined ? [] : [{ file: `redirect from ${from}`, reason: fault, isWhole: true }],
      ),
    ],
  };
}

type PictureOptions = { pictures: PictureSource; signal: AbortSignal | undefined };

function pictureFiles(deps: Deps, site: Converted, { pictures, signal }: PictureOptions): Map<string, SourceFile> {
  if (pictures === "fetch") return remotePictures(deps, site.pictures, signal);
  return pictures ? copiedPictures(site.pictures, pictures.files) : new Map();
}

async function importPages(
  deps: Deps,
  given: readonly GivenPage[],
  { by, isDryRun, signal }: Importing,
): Promise<{ pages: string[]; leftOut: LeftOut[] }> {
  const pages: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const page of given) {
    signal?.throwIfAborted();
    const file = `page /${page.slug}`;
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
