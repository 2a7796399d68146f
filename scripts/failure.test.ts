// Messages of commands that fail: a sentence with what to do, and nothing of Node's own.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const raw =
  /\b(?:ENOENT|EEXIST|EISDIR|ENOTDIR|EACCES|EPERM|ENOTEMPTY|ERR_\w+|Unknown option|Invalid option|Unexpected argument)\b|^\s+at .*:\d+/m;

function run(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env["PATH"], ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args], { env, encoding: "utf8" });
  return { status, said: (stdout + stderr).trim() };
}

test.each([
  "admin",
  "backup",
  "brand",
  "content",
  "doctor",
  "evaluate",
  "migrate",
  "move",
  "posts",
  "release",
  "restore",
  "seed",
  "take-over",
])("[OPER-02] npm run %s says a wrong option in a sentence, and ends with 1", (name) => {
  const { status, said } = run(["scripts/node24.mjs", `scripts/${name}.ts`, "--nonsense"], {
    DATA_DIR: temporaryFolder(),
  });
  expect([status, said]).toEqual([1, expect.not.stringMatching(raw)]);
  expect(said).not.toBe("");
});

test("[OPER-02] a command ended by a signal says so, and exits with the signal's code", () => {
  const script = join(temporaryFolder(), "killed.ts");
  writeFileSync(script, 'process.kill(process.pid, "SIGKILL");');
  const said = "The program was ended from outside (SIGKILL). Was there too little memory?";
  expect(run(["scripts/node24.mjs", script])).toEqual({ status: 137, said });
});

test("[OPER-02] the cause of a command's failure is named without Node's codes", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  await db.close();
  const file = join(folder, "file");
  writeFileSync(file, "");
  mkdirSync(join(folder, "folder"));
  const settings = { DATA_DIR: dataDir };
  const said = [
    run(["scripts/backup.ts", join(file, "x.db")], settings),
    run(["scripts/backup.ts", "--to", file], settings),
    run(["scripts/backup.ts", "--to"], settings),
    run(["scripts/content.ts", "export", "--to", file], settings),
    run(["scripts/posts.ts", "export", "--to", file], settings),
    run(["scripts/posts.ts", "import", join(folder, "none")], settings),
    run(["scripts/posts.ts", "import", file], settings),
    run(["scripts/restore.ts", join(folder, "folder")], settings),
    run(["scripts/restore.ts", join(folder, "none.db")], settings),
    run(["scripts/migrate.ts"], { DATA_DIR: join(file, "data") }),
    run(["scripts/migrate.ts"], { SETTINGS_FILE: join(folder, "none.env") }),
    run(["scripts/migrate.ts"], { SETTINGS_FILE: join(folder, "folder") }),
    run(["scripts/doctor.ts", "--dns", "nonsense"], settings),
    run(["scripts/brand.ts", "--yes", "--logo", join(folder, "none.svg")], settings),
  ];
  expect(said.filter(({ said: words }) => raw.test(words))).toEqual([]);
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 1));
});
