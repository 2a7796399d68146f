// Messages of commands that fail: a sentence with what to do, and nothing of Node's own.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { runScript } from "#test/run-script.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const raw =
  /\b(?:ENOENT|EEXIST|EISDIR|ENOTDIR|EACCES|EPERM|ENOTEMPTY|ERR_\w+|Unknown option|Invalid option|Unexpected argument)\b|^\s+at .*:\d+/m;

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
])("[OPER-02] npm run %s reports a wrong option in a sentence, and exits with 1", (name) => {
  const { status, output } = runScript("scripts/node24.mjs", [`scripts/${name}.ts`, "--nonsense"], {
    DATA_DIR: temporaryFolder(),
  });
  expect([status, output]).toEqual([1, expect.not.stringMatching(raw)]);
  expect(output.trim()).not.toBe("");
});

test("[OPER-02] a command ended by a signal says so, and exits with the signal's code", () => {
  const script = join(temporaryFolder(), "killed.ts");
  writeFileSync(script, 'process.kill(process.pid, "SIGKILL");');
  const output = "The program was ended from outside (SIGKILL). Was there too little memory?\n";
  expect(runScript("scripts/node24.mjs", [script])).toEqual({ status: 137, output });
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
  const results = [
    runScript("scripts/backup.ts", [join(file, "x.db")], settings),
    runScript("scripts/backup.ts", ["--to", file], settings),
    runScript("scripts/backup.ts", ["--to"], settings),
    runScript("scripts/content.ts", ["export", "--to", file], settings),
    runScript("scripts/posts.ts", ["export", "--to", file], settings),
    runScript("scripts/posts.ts", ["import", join(folder, "none")], settings),
    runScript("scripts/posts.ts", ["import", file], settings),
    runScript("scripts/restore.ts", [join(folder, "folder")], settings),
    runScript("scripts/restore.ts", [join(folder, "none.db")], settings),
    runScript("scripts/migrate.ts", [], { DATA_DIR: join(file, "data") }),
    runScript("scripts/migrate.ts", [], { SETTINGS_FILE: join(folder, "none.env") }),
    runScript("scripts/migrate.ts", [], { SETTINGS_FILE: join(folder, "folder") }),
    runScript("scripts/doctor.ts", ["--dns", "nonsense"], settings),
    runScript("scripts/brand.ts", ["--yes", "--logo", join(folder, "none.svg")], settings),
  ];
  expect(results.filter(({ output }) => raw.test(output))).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 1));
});
