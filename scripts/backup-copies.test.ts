// Backups and their copies, made by the command as the timer and the container run it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { nameBackup } from "./backup/kept-backups.ts";

const dayMs = 24 * 60 * 60_000;

async function install() {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  await db.close();
  const [ownFolder, other] = [join(folder, "own"), join(folder, "other")];
  mkdirSync(other);
  const backUp = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/backup.ts", "--to", ownFolder, ...args], {
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
      encoding: "utf8",
    });
  return { own: ownFolder, other, backUp };
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();

/** Renames the newest backup of each folder as if it had been made days ago. */
function age(days: number, ...folders: string[]): string {
  const name = nameBackup(new Date(Date.now() - days * dayMs), false);
  for (const folder of folders)
    renameSync(join(folder, filesIn(folder).findLast((file) => file.endsWith(".db")) ?? ""), join(folder, name));
  return name;
}

test("[L7] three runs in 40 days leave no backup or copy older than the privacy notice states, not even in subfolders", async () => {
  const { own, other, backUp } = await install();
  const run = () => backUp("--copy-to", other, "--keep", "35d");
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  const first = age(40, own, other);
  expect([filesIn(own), filesIn(other)]).toEqual([[first], [first]]);
  cpSync(own, join(other, "site"), { recursive: true }); // a copy of the whole folder is placed inside itself
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining("Removed after 35 days: ") });
  const second = age(34, own, other);
  expect([filesIn(own), filesIn(other)]).toEqual([[second], [second, "site"].toSorted()]);
  expect(run()).toMatchObject({ status: 0, stderr: "" });
  const [, third] = filesIn(own);
  expect([filesIn(own), filesIn(other)]).toEqual([
    [second, third],
    [second, third, "site"],
  ]);
});

test("[L7] a missing folder for copies fails the command, which names it and keeps its own backup", async () => {
  const { own, other, backUp } = await install();
  const missing = join(other, "unmounted");
  expect(backUp("--copy-to", missing, "--copy-to", other, "--keep", "35d")).toMatchObject({
    status: 1,
    stderr: `Copy failed: ${missing} can't be written to. Is it mounted?\n`,
  });
  expect([filesIn(own).length, filesIn(other)]).toEqual([1, filesIn(own)]);
  expect(backUp("--keep", "36d")).toMatchObject({ status: 1, stderr: expect.stringContaining("kept for 35 days") });
});
