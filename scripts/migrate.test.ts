// Who migrates: npm run migrate and a starting server, and no other command.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateToLatest, pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { migrationNames, migrationsUpTo } from "#test/first-migrations.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

function run(file: string, args: string[], dataDir: string) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("a command that meets an older database leaves it as it is and says what to do; npm run migrate brings it up to date", async () => {
  const dataDir = temporaryFolder();
  const old = await openDatabase({ dataDir });
  await migrateToLatest(old, migrationsUpTo("0013-second-factor"));
  const missing = migrationNames().filter((name) => name > "0013-second-factor");
  const refused = run("scripts/admin.ts", ["list"], dataDir);
  expect(refused.status).toBe(1);
  expect(refused.said).toContain(
    `The database lacks ${missing.join(", ")}. Start the server of this version, or run npm run migrate.`,
  );
  expect(await pendingMigrations(old)).toEqual(missing);
  await old.close();
  expect(run("scripts/migrate.ts", [], dataDir)).toEqual({ status: 0, said: `Applied: ${missing.join(", ")}.\n` });
  expect(run("scripts/migrate.ts", [], dataDir).said).toBe("The database is up to date.\n");
  expect(run("scripts/admin.ts", ["list"], dataDir)).toEqual({ status: 0, said: "There is no admin yet.\n" });
});

test("a command makes no database where there is none", () => {
  const dataDir = temporaryFolder();
  const refused = run("scripts/admin.ts", ["list"], dataDir);
  expect(refused.status).toBe(1);
  expect(refused.said).toMatch(/There is no database .* yet/);
  expect(existsSync(databasePath(dataDir))).toBe(false);
});

test("the check finds a migration that has changed or gone after it landed, and one that takes something away unsaid", () => {
  expect(run("scripts/check/migrations.ts", [], "")).toEqual({ status: 0, said: "" });
  const folder = migrationsUpTo("9999");
  copyFileSync("db/migration-sums.json", join(folder, "../migration-sums.json"));
  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
  rewrite("0003-consent.ts", (text) => text.replace("consent_choice", "consent_choices"));
  rewrite("0004-former-slugs.ts", (text) => `// Another comment.\n${text}`);
  rmSync(join(folder, "0008-audit.ts"));
  const drop = `export async function up(db) { await db.schema.dropTable("former_slug").execute(); }\n`;
  writeFileSync(join(folder, "0999-tidy.ts"), drop);
  const { status, said } = run("scripts/check/migrations.ts", [folder], "");
  expect([status, ...said.trim().split("\n")]).toEqual([
    1,
    "0003-consent has changed after it landed: restore it, and add a new migration instead",
    "0999-tidy is new: run node scripts/check/migrations.ts --write",
    expect.stringMatching(/^0999-tidy takes something away: .*drop table/),
    "0008-audit has landed and is gone",
  ]);
});
