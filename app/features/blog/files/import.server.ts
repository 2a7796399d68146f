// Imports posts from files, by language and slug: unchanged ones are skipped, changed ones become a version. Skipped
// files are reported. Each post is saved separately, so that a stopped import can continue.
import { setImmediate as nextTurn } from "node:timers/promises";
import { invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { ImportDeps, ImportOptions, SourceFile } from "./import-options.server.ts";
import { createPictureImport, isPictureFile } from "./import-pictures.server.ts";
import { importPost } from "./import-post.server.ts";
import type { ImportResult, ReadPost } from "./import-post.server.ts";
import { checkPost, readPostFile } from "./post-file.server.ts";
import type { ImportedPost } from "./post-file.server.ts";

/** A skipped file, or, unless `isWhole`, one of which a part was skipped. */
export type SkippedFile = { file: string; reason: string; isWhole: boolean };

export type PostImportReport = { added: string[]; changed: string[]; unchanged: string[]; leftOut: SkippedFile[] };

const maxPosts = 5_000;
const maxPictures = 10_000;
const maxFileBytes = 1024 * 1024;

/** The interval at which lists and feeds show imported posts: each time, all cached pages have to be rendered again. */
const showEveryMs = 10_000;

/**
 * Imports the posts among the files, whose paths have `/` between their parts.
 * @throws AppError validation if there are too many
 */
export async function importPosts(
  deps: ImportDeps,
  files: ReadonlyMap<string, SourceFile>,
  importing: ImportOptions,
): Promise<PostImportReport> {
  const report = emptyReport();
  refuseTooMany(files);
  return importAll(deps, { posts: await readPosts(files, report), files, report }, importing);
}

/** Imports posts of another program. `files` are the pictures that they link to. */
export async function importConvertedPosts(
  deps: ImportDeps,
  { posts, files }: { posts: readonly ImportedPost[]; files: ReadonlyMap<string, SourceFile> },
  importing: ImportOptions,
): Promise<PostImportReport> {
  const report = emptyReport();
  const checked = posts.flatMap((post): ReadPost[] => {
    const file = checkPost(post);
    if (!("fault" in file)) return [{ path: post.path, file }];
    report.leftOut.push({ file: post.path, reason: file.fault, isWhole: true });
    return [];
  });
  return importAll(deps, { posts: originalsFirst(checked), files, report }, importing);
}

function emptyReport(): PostImportReport {
  return { added: [], changed: [], unchanged: [], leftOut: [] };
}

type ImportInput = { posts: readonly ReadPost[]; files: ReadonlyMap<string, SourceFile>; report: PostImportReport };

async function importAll(
  deps: ImportDeps,
  { posts, files, report }: ImportInput,
  importing: ImportOptions,
): Promise<PostImportReport> {
  const pictures = createPictureImport(deps, files, importing);
  const show = showing(deps, importing);
  const slugs = new Set(posts.map(({ file }) => file.fields.slug));
  const context = { deps, pictures, importing, fileSlugs: slugs };
  try {
    for (const [index, post] of posts.entries()) {
      await nextTurn(); // visitors first: nothing else here need wait
      importing.onProgress?.(index, posts.length, post.path);
      importing.signal?.throwIfAborted();
      await show.sometimes();
      noteResult(report, post.path, await importPost(context, post));
    }
  } finally {
    await show.now();
  }
  importing.onProgress?.(posts.length, posts.length, "");
  for (const path of files.keys())
    if (isPictureFile(path) && !pictures.isUsed(path))
      report.leftOut.push({ file: path, reason: "isn’t used by any post in the import", isWhole: true });
  return report;
}

/** Lets lists, feeds and other processes see what has been imported: now, or if that was some time ago. */
function showing({ db }: ImportDeps, { isDryRun }: ImportOptions) {
  let shownAt = performance.now();
  const now = async () => {
    if (!isDryRun) await db.write(incrementContentVersion);
    shownAt = performance.now();
  };
  const sometimes = async () => {
    if (performance.now() - shownAt > showEveryMs) await now();
  };
  return { now, sometimes };
}

function noteResult(report: PostImportReport, file: string, result: ImportResult): void {
  const notes = new Set("fault" in result ? [result.fault] : result.notes);
  report.leftOut.push(...[...notes].map((reason) => ({ file, reason, isWhole: "fault" in result })));
  if ("outcome" in result) report[result.outcome].push(file);
}

function refuseTooMany(files: ReadonlyMap<string, SourceFile>): void {
  const pictures = [...files.keys()].filter(isPictureFile).length;
  const posts = [...files.keys()].filter(isPostFile).length;
  if (posts > maxPosts)
    throw invalidField("file", `There are ${posts} posts, but only ${maxPosts} can be imported at once.`);
  if (pictures > maxPictures)
    throw invalidField("file", `There are ${pictures} pictures, but only ${maxPictures} can be imported at once.`);
}

export function isPostFile(path: string): boolean {
  return /\.(?:md|markdown|html?)$/i.test(path);
}

/** Reads and checks all files before anything is written: originals first. */
async function readPosts(files: ReadonlyMap<string, SourceFile>, { leftOut }: PostImportReport): Promise<ReadPost[]> {
  const posts = new Map<string, ReadPost>();
  for (const [path, source] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const leave = (reason: string) => leftOut.push({ file: path, reason, isWhole: true });
    if (!isPostFile(path)) {
      if (!isPictureFile(path)) leave("is neither a post (.md, .html) nor a picture");
      continue;
    }
    const file =
      source.size > maxFileBytes ? { fault: "is larger than 1 MB" } : readPostFile(path, await source.read());
    if ("fault" in file) {
      leave(file.fault);
      continue;
    }
    const first = posts.get(file.fields.slug);
    if (first) leave(`has the slug of ${first.path}`);
    else posts.set(file.fields.slug, { path, file });
  }
  return originalsFirst([...posts.values()]);
}

function originalsFirst(posts: readonly ReadPost[]): ReadPost[] {
  return posts.toSorted((a, b) => Number(isTranslation(a)) - Number(isTranslation(b)));
}

function isTranslation({ file }: ReadPost): boolean {
  return file.fields.translationOf !== undefined;
}
