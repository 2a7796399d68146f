// npm run posts -- export --to FOLDER: writes posts as files, one for each post and language, with their pictures. npm
// run posts -- import FOLDER [--dry-run]: brings posts in from such files (docs/move-in.md); with --dry-run it only
// checks them. npm run posts -- import FILE [--pictures FOLDER | --fetch] [--dry-run]: brings in the export of
// WordPress (WXR) or Ghost (JSON), with its pages and redirects. What is left out is listed, and the command then exits
// with 1. The server may be running.
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { createContentStore } from "#app/content/store.server.ts";
import { exportPosts } from "#app/features/blog/files/export.server.ts";
import type { SourceFile } from "#app/features/blog/files/import-options.server.ts";
import { importPosts } from "#app/features/blog/files/import.server.ts";
import type { PostImportReport, SkippedFile } from "#app/features/blog/files/import.server.ts";
import { importSite } from "#app/features/move-in/import-site.server.ts";
import { readExport } from "#app/features/move-in/read-export.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/observe/log.server.ts";
import { site } from "#app/site-map.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const usage =
  "Usage: npm run posts -- export --to FOLDER, npm run posts -- import FOLDER [--dry-run], or " +
  "npm run posts -- import FILE [--pictures FOLDER | --fetch] [--dry-run]";

/** The person who saves the posts, for their versions and the audit log. */
const by = "The command line";

const maxFiles = 50_000;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      to: { type: "string" },
      pictures: { type: "string" },
      fetch: { type: "boolean" },
      "dry-run": { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [command, ...from] = positionals;
  const { to, ...options } = values;
  if (command === "export" && to !== undefined && from.length + Object.keys(options).length === 0) return exportTo(to);
  if (command === "import" && to === undefined && from[0] !== undefined && from.length === 1)
    return importAny(from[0], options);
  throw new Error(usage);
});

type ImportOptions = { pictures?: string | undefined; fetch?: boolean | undefined; "dry-run"?: boolean | undefined };

async function importAny(from: string, options: ImportOptions): Promise<void> {
  const { pictures, fetch: isFetched = false, "dry-run": isDryRun = false } = options;
  if (pictures !== undefined && isFetched) throw new Error(usage);
  if (!lstatSync(from).isDirectory()) return importExport(from, options);
  if (pictures !== undefined || isFetched)
    throw new Error("--pictures and --fetch are for an export in one file. A folder contains its own pictures.");
  return importFrom(from, isDryRun);
}

async function inDatabase(work: (db: Db, config: ReturnType<typeof readSettings>) => Promise<void>): Promise<void> {
  const config = readSettings();
  const db = await openForCommand(config);
  return work(db, config).finally(() => db.close());
}

async function exportTo(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Nothing was written.`);
  await inDatabase(async (db) => {
    const written = { posts: 0, pictures: 0 };
    const leftOut: SkippedFile[] = [];
    for await (const exported of exportPosts({ db })) {
      if ("leftOut" in exported) {
        leftOut.push({ file: exported.leftOut, reason: exported.reason, isWhole: true });
        continue;
      }
      mkdirSync(dirname(join(folder, exported.path)), { recursive: true });
      writeFileSync(join(folder, exported.path), exported.content);
      written[typeof exported.content === "string" ? "posts" : "pictures"]++;
    }
    console.log(
      `Written to ${folder}: ${formatCount(written.posts, "post")}, ${formatCount(written.pictures, "picture")}.`,
    );
    tell(leftOut);
  });
}

async function importExport(
  file: string,
  { pictures: folder, fetch: isFetched, "dry-run": isDryRun = false }: ImportOptions,
): Promise<void> {
  const converted = await readExport(file, new Date());
  const leftOut: SkippedFile[] = [];
  const pictures = folder === undefined ? undefined : { files: listFiles(folder, leftOut) };
  await inDatabase(async (db, config) => {
    const deps = await depsOf(db, config);
    const importing = { by, isDryRun, onProgress };
    const report = await importSite(deps, converted, { ...importing, pictures: isFetched ? "fetch" : pictures });
    sumUp(report, isDryRun);
    console.log(`${isDryRun ? "Pages that would be drafts" : "Pages as drafts"}: ${report.pages.length}.`);
    if (report.pages.length > 0)
      console.log("  Their old addresses lead nowhere until you publish them at /admin/content.");
    console.log(`${isDryRun ? "Redirects that would be made" : "Redirects"}: ${report.redirects.length}.`);
    if (isDryRun) for (const { from, to } of report.redirects) console.log(`  ${from} → ${to}`);
    tell([...leftOut, ...report.leftOut]);
  });
}

async function depsOf(db: Db, config: ReturnType<typeof readSettings>): Promise<Deps> {
  const store = createContentStore({ content: readContent(), files: readFiles });
  const { content } = await store.read(db.kysely);
  return {
    config,
    content,
    store,
    db,
    site,
    log: createLog("warn", site),
    secret: await readSecret(db),
    now: () => new Date(),
    translate: createTranslate(content.ui),
  };
}

function onProgress(done: number, all: number): void {
  if (done > 0 && done % 100 === 0 && done < all) console.log(`${done} of ${all}`);
}

function sumUp({ added, changed, unchanged }: PostImportReport, isDryRun: boolean): void {
  console.log(
    `${isDryRun ? "Would be added" : "Added"}: ${added.length}, changed: ${changed.length}, unchanged: ${unchanged.length}.`,
  );
}

async function importFrom(folder: string, isDryRun: boolean): Promise<void> {
  const leftOut: SkippedFile[] = [];
  const files = listFiles(folder, leftOut);
  await inDatabase(async (db, config) => {
    const report = await importPosts({ db, config, now: () => new Date() }, files, {
      by,
      isDryRun,
      onProgress,
    });
    sumUp(report, isDryRun);
    tell([...leftOut, ...report.leftOut]);
  });
}

function tell(leftOut: readonly SkippedFile[]): void {
  const whole = leftOut.filter(({ isWhole }) => isWhole);
  const parts = leftOut.filter(({ isWhole }) => !isWhole);
  for (const [title, some] of [
    ["Left out", whole],
    ["Imported in part", parts],
  ] as const) {
    if (some.length === 0) continue;
    console.log(`${title}: ${some.length}`);
    for (const { file, reason } of some) console.log(`  ${file}: ${reason}`);
  }
  if (leftOut.length > 0) process.exitCode = 1;
}

/** Lists the files below a folder by path, and what is left out: links, and what is hidden. */
function listFiles(folder: string, leftOut: SkippedFile[]): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  const leave = (file: string, reason: string) => leftOut.push({ file, reason, isWhole: true });
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith(".")) leave(path, "is hidden");
      else if (entry.isDirectory()) walk(path);
      else if (!entry.isFile()) leave(path, "is a link, or isn’t a file");
      else
        files.set(path.normalize("NFC"), {
          size: lstatSync(join(folder, path)).size,
          read: () => readFile(join(folder, path)),
        });
      if (files.size > maxFiles) throw new Error(`${folder} has more than ${maxFiles} files. Nothing was imported.`);
    }
  };
  walk("");
  return files;
}
