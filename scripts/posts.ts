// npm run posts -- export --to FOLDER: writes posts as files, one for each post and language, with their pictures.
// npm run posts -- import FOLDER [--dry-run]: brings posts in from such files (docs/move-in.md); with --dry-run it only
// checks them. What is left out is told, and ends with 1. The server may run.
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { exportPosts } from "#app/features/blog/files/export.server.ts";
import { importPosts } from "#app/features/blog/files/import.server.ts";
import type { LeftOut } from "#app/features/blog/files/import.server.ts";
import type { SourceFile } from "#app/features/blog/files/importing.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const usage = "Say what: npm run posts -- export --to FOLDER, or npm run posts -- import FOLDER [--dry-run]";

/** Who saves the posts, for their versions and the audit log. */
const by = "The command line";

const maxFiles = 50_000;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: "string" }, "dry-run": { type: "boolean" } },
    allowPositionals: true,
  });
  const [what, folder, ...more] = positionals;
  const { to, "dry-run": isDryRun } = values;
  if (what === "export" && to !== undefined && folder === undefined && !isDryRun) return exportTo(to);
  if (what === "import" && to === undefined && folder !== undefined && more.length === 0)
    return importFrom(folder, isDryRun ?? false);
  throw new Error(usage);
});

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
    const leftOut: LeftOut[] = [];
    for await (const one of exportPosts({ db })) {
      if ("leftOut" in one) {
        leftOut.push({ file: one.leftOut, reason: one.reason, isWhole: true });
        continue;
      }
      mkdirSync(dirname(join(folder, one.path)), { recursive: true });
      writeFileSync(join(folder, one.path), one.content);
      written[typeof one.content === "string" ? "posts" : "pictures"]++;
    }
    console.log(`Written to ${folder}: ${written.posts} posts, ${written.pictures} pictures.`);
    tell(leftOut);
  });
}

async function importFrom(folder: string, isDryRun: boolean): Promise<void> {
  const leftOut: LeftOut[] = [];
  const files = listFiles(folder, leftOut);
  await inDatabase(async (db, config) => {
    const report = await importPosts({ db, config, now: () => new Date() }, files, {
      by,
      isDryRun,
      onProgress: (done, all) => {
        if (done % 100 === 0 && done < all) console.log(`${done} of ${all} posts`);
      },
    });
    const { added, changed, unchanged } = report;
    console.log(
      `${isDryRun ? "Would be added" : "Added"}: ${added.length}, changed: ${changed.length}, unchanged: ${unchanged.length}.`,
    );
    tell([...leftOut, ...report.leftOut]);
  });
}

function tell(leftOut: readonly LeftOut[]): void {
  const whole = leftOut.filter(({ isWhole }) => isWhole);
  const parts = leftOut.filter(({ isWhole }) => !isWhole);
  for (const [title, some] of [
    ["Left out", whole],
    ["Taken in part", parts],
  ] as const) {
    if (some.length === 0) continue;
    console.log(`${title}: ${some.length}`);
    for (const { file, reason } of some) console.log(`  ${file}: ${reason}`);
  }
  if (leftOut.length > 0) process.exitCode = 1;
}

/** Lists the files below a folder by path, and what is left out: links, and what is hidden. */
function listFiles(folder: string, leftOut: LeftOut[]): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  const leave = (file: string, reason: string) => leftOut.push({ file, reason, isWhole: true });
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith(".")) leave(path, "is hidden");
      else if (entry.isDirectory()) walk(path);
      else if (!entry.isFile()) leave(path, "is a link, or no file");
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
