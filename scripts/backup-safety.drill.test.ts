// What may happen to a backup and around it: a changed bit, a kill, old files, and who asks when the last one was taken.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLastBackup } from "#app/platform/last-backup.server.ts";
import { makeWorkFolder } from "#app/platform/leftovers.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { restoreSqlite } from "./backup/restore-sqlite.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { createRandom } from "./seed/random.ts";
import { makeEnquiry } from "./seed/rows.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

async function openFilled(): Promise<{ db: Db; dataDir: string }> {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  const enquiry = { ...makeEnquiry({ random: createRandom(7), now, number: 1 }), project_details: "Exactly this text" };
  await db.kysely.insertInto("enquiry").values(enquiry).execute();
  return { db, dataDir };
}

test("one changed bit in a stored text is found by the checksums, and nothing is restored", async () => {
  const { dataDir } = await openFilled();
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const bytes = readFileSync(file);
  const at = bytes.indexOf("Exactly this text");
  bytes[at] = (bytes[at] ?? 0) ^ 1; // "Dxactly this text"
  writeFileSync(file, bytes);
  const target = temporaryFolder();
  await expect(restoreSqlite(file, { dataDir: target, force: false })).rejects.toThrow(
    /damaged or no backup \(the checksums of these tables differ: enquiry/,
  );
  expect(readdirSync(target)).not.toContain("corvane.db");
});

test("a backup without checksums, as of an older release, is restored, and that is said", async () => {
  const { db, dataDir } = await openFilled();
  await db.close();
  const { remarks } = await restoreSqlite(join(dataDir, "corvane.db"), { dataDir: temporaryFolder(), force: false });
  expect(remarks[0]).toContain("carries no checksums");
});

test("a backup's checksums don't come along into the database that is restored from it", async () => {
  const { dataDir } = await openFilled();
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const target = temporaryFolder();
  await restoreSqlite(file, { dataDir: target, force: false });
  const db = await openDatabase({ dataDir: target });
  const tables = await db.kysely.introspection.getTables();
  await db.close();
  expect(tables.map(({ name }) => name)).not.toContain("corvane_backup");
});

test("what a killed restore left is removed: by the next start from the data folder, by the next restore elsewhere", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "restoring"));
  writeFileSync(join(dataDir, "restoring/corvane.db"), "somebody's data");
  const db = await openDatabase({ dataDir, lock: true });
  await db.close();
  expect(readdirSync(dataDir)).not.toContain("restoring");
  const { pid } = spawnSync(process.execPath, ["--version"]); // ended, so nobody has its id
  const left = mkdtempSync(join(tmpdir(), `corvane-restore-${pid}-`));
  const own = makeWorkFolder(tmpdir(), "corvane-restore");
  const second = makeWorkFolder(tmpdir(), "corvane-restore");
  expect([left, own, second].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  spawnSync("rm", ["-rf", own, second]);
});

test("npm run backup -- --to FOLDER --keep 35d names the file by its time, removes older ones, and is remembered", async () => {
  const { db, dataDir } = await openFilled();
  const folder = join(temporaryFolder(), "backups");
  mkdirSync(folder);
  const old = "corvane-2020-01-01T03-00-00Z.db";
  for (const name of [old, "mine.db"]) writeFileSync(join(folder, name), "");
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/backup.ts", ...args], { env, encoding: "utf8" });
  const { status, stdout } = run("--to", folder, "--keep", "35d");
  expect([status, stdout]).toEqual([0, expect.stringContaining(`Removed after 35 days: ${old}`)]);
  const [made, ...others] = readdirSync(folder).toSorted();
  expect([made, others]).toEqual([expect.stringMatching(/^corvane-20\d\d-.*Z\.db$/), ["mine.db"]]);
  expect((await readLastBackup(db))?.bytes).toBeGreaterThan(10_000);
  const refused = [run(), run("--to", folder, "--keep", "soon"), run("x.db", "--keep", "3d")];
  expect(refused.map(({ status: code }) => code)).toEqual([1, 1, 1]);
});
