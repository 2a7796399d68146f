// Which commands migrate: npm run migrate and a starting server, and no others.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { migrationsWith } from "#test/migrations.ts";
import { runScript } from "#test/run-script.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

function run(file: string, args: readonly string[], dataDir: string) {
  return runScript(file, args, { DATA_DIR: dataDir });
}

/** The release's migrations, then those of the company that has the program. */
const all = [
  ...Object.keys(JSON.parse(readFileSync("db/migration-sums.json", "utf8"))),
  ...globSync("db/own/*.ts")
    .map((file) => basename(file, ".ts"))
    .toSorted(),
];

test("a command on an older database leaves it unchanged and says what to do; npm run migrate brings it up to date", async () => {
  const dataDir = temporaryFolder();
  const old = await openDatabase({ dataDir });
  const refused = run("scripts/admin.ts", ["list"], dataDir);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain(
    `The database lacks ${all.join(", ")}. Start the server of this version, or run npm run migrate.`,
  );
  expect(await pendingMigrations(old)).toEqual(all);
  await old.close();
  expect(run("scripts/migrate.ts", [], dataDir)).toEqual({
    status: 0,
    output: `Applied: ${all.join(", ")}.\n`,
  });
  expect(run("scripts/migrate.ts", [], dataDir).output).toBe("The database is up to date.\n");
  expect(run("scripts/admin.ts", ["list"], dataDir)).toEqual({ status: 0, output: "There is no admin yet.\n" });
});

test("a command creates no database if there is none", () => {
  const dataDir = temporaryFolder();
  const refused = run("scripts/admin.ts", ["list"], dataDir);
  expect(refused.status).toBe(1);
  expect(refused.output).toMatch(/There is no database .* yet/);
  expect(existsSync(databasePath(dataDir))).toBe(false);
});

test("the check finds a migration that was changed or removed after its release, and one with an undeclared removal", () => {
  expect(run("scripts/check/migrations.ts", [], "")).toEqual({ status: 0, output: "" });
  const statementOf = (statement: string) => `await sql\`${statement}\`.execute(db);`;
  const folder = migrationsWith({
    "0999-tidy": statementOf("alter table former_slug rename slug to former"),
    "1000-tidier": statementOf("create unique index enquiry_phone on enquiry (phone)"),
    "1001-new":
      statementOf("create table partner (id text)") + statementOf("create unique index partner_id on partner (id)"),
  });
  const sums = { ...JSON.parse(readFileSync("db/migration-sums.json", "utf8")), "0003-gone": "0" };
  writeFileSync(join(folder, "../migration-sums.json"), JSON.stringify(sums));
  const rewrite = (change: (text: string) => string) =>
    writeFileSync(join(folder, "0001-schema.ts"), change(readFileSync(join(folder, "0001-schema.ts"), "utf8")));
  const faults = () => run("scripts/check/migrations.ts", [folder], "").output.trim().split("\n");
  const always = [
    "0999-tidy is new: run node scripts/check/migrations.ts --write",
    expect.stringMatching(/^0999-tidy takes something away: .*rename slug/),
    "1000-tidier is new: run node scripts/check/migrations.ts --write",
    expect.stringMatching(/^1000-tidier takes something away: .*unique index/),
    "1001-new is new: run node scripts/check/migrations.ts --write",
    "0003-gone has landed and is gone",
  ];
  rewrite((text) => `// Another comment.\n${text}`);
  expect(faults()).toEqual(always);
  rewrite((text) => text.replace("consent_choice", "consent_choices"));
  expect(faults()).toEqual([
    "0001-schema has changed since it landed: restore it, and add a new migration instead",
    ...always,
  ]);
});
