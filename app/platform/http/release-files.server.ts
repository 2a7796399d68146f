// The browser's files of other releases (decision 072): a page of another build, sent by another process or loaded
// before an upgrade, finds its scripts here. Each start stores its build's files; they are deleted three days after its
// last run.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { storeFile } from "#app/platform/cache/static-files.server.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { commonHeaders } from "./security-headers.server.ts";

const fileLifetimeMs = 3 * dayMs;
const rowsPerStatement = 50;

/** File types that a page needs to work and look right. */
const kinds = new Set([".js", ".css", ".woff2", ".svg"]);

const decompress = promisify(brotliDecompress);

type ReleaseFileDeps = Pick<Deps, "db" | "now">;

/** Stores a build's files that aren't stored yet, marks all of them as in use, and deletes those long out of use. */
export async function keepReleaseFiles({ db, now }: ReleaseFileDeps, folder = "build/client"): Promise<void> {
  const paths = listAssets(folder);
  const stored = await db.kysely.selectFrom("release_file").select(["path", "seen_at"]).execute();
  const seen = new Map(stored.map((row) => [row.path, row.seen_at]));
  const seen_at = now().toISOString();
  const missing = paths
    .filter((path) => !seen.has(path))
    .map((path) => ({ path, seen_at, ...readContent(folder, path) }));
  const seenBefore = before(now(), hourMs);
  const toMark = paths.filter((path) => (seen.get(path) ?? seen_at) < seenBefore);
  for (const some of batchesOf(missing, rowsPerStatement))
    // not all in one transaction: a second starting process waits for each
    await db.write((trx) =>
      trx
        .insertInto("release_file")
        .values(some)
        .onConflict((conflict) => conflict.column("path").doUpdateSet({ seen_at }))
        .execute(),
    );
  await db.write(async (trx) => {
    if (toMark.length > 0) await trx.updateTable("release_file").set({ seen_at }).where("path", "in", toMark).execute();
    await trx.deleteFrom("release_file").where("seen_at", "<", before(now(), fileLifetimeMs)).execute();
  });
}

/** Finds a file of another release by its URL path. */
export async function findReleaseFile({ db, config }: Deps, pathname: string): Promise<CachedResponse | undefined> {
  if (!isAsset(pathname)) return undefined;
  const row = await db.kysely
    .selectFrom("release_file")
    .select(["encoding", "content"])
    .where("path", "=", pathname)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = Buffer.from(row.content, "base64");
  const forms = row.encoding === "br" ? { body: await decompress(content), br: content } : { body: content };
  return storeFile(pathname, forms, commonHeaders(config));
}

function isAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/") && kinds.has(extname(pathname));
}

function listAssets(folder: string): string[] {
  const assets = join(folder, "assets");
  if (!existsSync(assets)) return [];
  return readdirSync(assets)
    .map((name) => `/assets/${name}`)
    .filter(isAsset);
}

function readContent(folder: string, path: string): { encoding: "br" | "identity"; content: string } {
  const compressed = join(folder, `${path}.br`);
  if (existsSync(compressed)) return { encoding: "br", content: readFileSync(compressed, "base64") };
  return { encoding: "identity", content: readFileSync(join(folder, path), "base64") };
}

function before(time: Date, ms: number): string {
  return new Date(time.getTime() - ms).toISOString();
}
