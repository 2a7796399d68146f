import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { runInChild } from "#test/child-process.ts";
import { databases, openForTest } from "#test/databases.ts";
import { migrationsWith } from "#test/migrations.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { listNewerMigrations, migrateToLatest, pendingMigrations } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import type { Db } from "./open.server.ts";

const makeTable = (name: string) => `await sql\`create table ${name} (id integer primary key)\`.execute(db);`;

function statements(texts: string[]): string {
  return texts.map((text) => `await sql.raw(${JSON.stringify(text)}).execute(db);`).join("\n");
}

async function tables(db: Db): Promise<string[]> {
  const all = await db.kysely.introspection.getTables();
  return all.map((table) => table.name);
}

describe.for(databases)("$name", (database) => {
  test("a migrated database has no pending migrations, and migrating again does nothing", async () => {
    const db = await openForTest(database);
    expect(await pendingMigrations(db)).toStrictEqual([]);
    expect(await migrateToLatest(db)).toStrictEqual([]);
  });

  test("pending migrations are listed, then applied in order, once", async () => {
    const db = await openForTest(database);
    const folder = migrationsWith({ "9003-c": makeTable("c"), "9002-b": makeTable("b") });
    expect(await pendingMigrations(db, folder)).toStrictEqual(["9002-b", "9003-c"]);
    expect(await migrateToLatest(db, folder)).toStrictEqual(["9002-b", "9003-c"]);
    expect(await migrateToLatest(db, folder)).toStrictEqual([]);
    expect(await tables(db)).toEqual(expect.arrayContaining(["b", "c"]));
  });

  test("a migration gets the kind of database it runs on", async () => {
    const db = await openForTest(database);
    const body = `await sql\`insert into setting values ('dialect', \${dialect})\`.execute(db);`;
    await migrateToLatest(db, migrationsWith({ "9002-b": body }));
    expect(await db.kysely.selectFrom("setting").select("value").execute()).toStrictEqual([{ value: db.dialect }]);
  });

  test("[R22] if one migration fails, none is applied, and the error names it", async () => {
    const db = await openForTest(database);
    const folder = migrationsWith({
      "9002-b": makeTable("b"),
      "9003-c": `${makeTable("c")} throw new Error("no luck");`,
    });
    await expect(migrateToLatest(db, folder)).rejects.toThrow(
      "The migration 9003-c failed; nothing was changed. no luck",
    );
    expect(await tables(db)).not.toEqual(expect.arrayContaining(["b"]));
    expect(await pendingMigrations(db, folder)).toStrictEqual(["9002-b", "9003-c"]);
  });

  test("the failing statement is the error's cause", async () => {
    const db = await openForTest(database);
    const folder = migrationsWith({ "9002-b": "await sql`insert into nowhere values (1)`.execute(db);" });
    const error = await migrateToLatest(db, folder).catch((failed: unknown) => failed);
    expect(error).toMatchObject({ cause: { message: expect.stringMatching(/nowhere/) } });
  });

  test("a newer program's database can be used unless a migration was breaking", async () => {
    const db = await openForTest(database);
    await migrateToLatest(db, migrationsWith({ "9002-from-tomorrow": makeTable("b") }));
    expect([await migrateToLatest(db), await pendingMigrations(db)]).toStrictEqual([[], []]);
    expect(await listNewerMigrations(db)).toStrictEqual(["9002-from-tomorrow"]);
  });

  test("a newer program's database that lost what this one needs is refused with a sentence, and left alone", async () => {
    const db = await openForTest(database);
    const steps = { "9002-from-tomorrow": makeTable("b"), "9003-and-on": makeTable("c") };
    await migrateToLatest(db, migrationsWith(steps, "9002-from-tomorrow"));
    await expect(migrateToLatest(db)).rejects.toThrow(
      "made by a newer version of this program: 9002-from-tomorrow, 9003-and-on have been applied",
    );
    await expect(pendingMigrations(db)).rejects.toThrow("newer version");
  });

  test("[BRND-07] a company's own migration among the release's stays, and a release's with a smaller name still runs", async () => {
    const db = await openForTest(database);
    const own = { "9003-zither": makeTable("zither") };
    expect(await migrateToLatest(db, migrationsWith(own))).toStrictEqual(["9003-zither"]);
    const release = migrationsWith({ "9002-b": makeTable("b"), ...own, "9003-a": makeTable("a") });
    expect(await pendingMigrations(db, release)).toStrictEqual(["9002-b", "9003-a"]);
    expect(await migrateToLatest(db, release)).toStrictEqual(["9002-b", "9003-a"]);
    expect(await tables(db)).toEqual(expect.arrayContaining(["a", "b", "zither"]));
  });

  test("[BRND-07] a company's own migrations run after the release's, including late ones, two releases ahead and one back", async () => {
    const db = await openForTest(database);
    const budget = {
      "2026-03-01-budget-year": `await sql\`alter table enquiry add column budget_year integer\`.execute(db);`,
    };
    const first = migrationsWith({}, undefined, budget);
    expect(await pendingMigrations(db, first)).toStrictEqual(["2026-03-01-budget-year"]);
    expect(await migrateToLatest(db, first)).toStrictEqual(["2026-03-01-budget-year"]);
    const late = { ...budget, "2026-02-01-partner": makeTable("partner"), "2026-05-01-visit": makeTable("visit") };
    const second = migrationsWith({ "9002-b": makeTable("b"), "9003-c": makeTable("c") }, undefined, late);
    const applied = ["9002-b", "9003-c", "2026-02-01-partner", "2026-05-01-visit"];
    expect(await pendingMigrations(db, second)).toStrictEqual(applied);
    expect(await migrateToLatest(db, second)).toStrictEqual(applied);
    expect(await migrateToLatest(db, second)).toStrictEqual([]);
    expect(await tables(db)).toEqual(expect.arrayContaining(["b", "c", "partner", "visit"]));
    expect([await migrateToLatest(db, first), await pendingMigrations(db, first)]).toStrictEqual([[], []]); // back
    expect(await migrateToLatest(db)).toStrictEqual([]);
    const third = migrationsWith({}, "2026-06-01-less", {
      ...late,
      "2026-06-01-less": "await sql`drop table visit`.execute(db);",
    });
    expect(await migrateToLatest(db, third)).toStrictEqual(["2026-06-01-less"]);
    await expect(migrateToLatest(db, second)).rejects.toThrow(
      "2026-06-01-less of db/own has been applied to the database; it removes something",
    );
    const broken = migrationsWith({ "9004-d": makeTable("d") }, undefined, {
      "2026-07-01-x": `throw new Error("no luck");`,
    });
    const other = await openForTest(database);
    await expect(migrateToLatest(other, broken)).rejects.toThrow(
      "The migration 2026-07-01-x of db/own failed; nothing was changed. no luck",
    );
    expect(await tables(other)).not.toContain("d");
  });

  test("a database of a version before 1.0.0 is refused with a sentence, and left alone", async () => {
    const db = await openForTest(database);
    await sql`update kysely_migration set name = '0001-foundation' where name = '0001-schema'`.execute(db.kysely);
    await expect(migrateToLatest(db)).rejects.toThrow("made by a version before 1.0.0");
    await expect(pendingMigrations(db)).rejects.toThrow("made by a version before 1.0.0");
  });

  test("foreign keys are enforced again after a migration", async () => {
    const db = await openForTest(database);
    await migrateToLatest(db, migrationsWith({ "9002-b": makeTable("b") }));
    const orphan = db.kysely.insertInto("post_tag").values({ post_id: "none", tag: "x", position: 0 }).execute();
    await expect(orphan).rejects.toThrow(/foreign key|referenced row no longer exists/i);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[R22] three concurrent starts migrate one PostgreSQL once", async () => {
    const db = await openForTest(database);
    const folder = migrationsWith({ "9002-b": `${makeTable("b")} await sql\`select pg_sleep(0.2)\`.execute(db);` });
    const results = await Promise.all(
      [1, 2, 3].map(() => migrateInChild({ databaseUrl: db.databaseUrl, dataDir: "" }, folder)),
    );
    expect(results.toSorted()).toStrictEqual(["", "", "9002-b"]);
  });

  test("[OPER-02] a database with another program's tables is refused with their names, and left alone", async () => {
    const db = await openForTest(database);
    await sql`drop schema public cascade`.execute(db.kysely);
    await sql`create schema public`.execute(db.kysely);
    await sql`create table invoice (id text)`.execute(db.kysely);
    await expect(migrateToLatest(db)).rejects.toThrow("is another program's: it has invoice, and nothing of this one");
    expect(await tables(db)).toEqual(["invoice"]);
    await sql`drop table invoice`.execute(db.kysely);
    expect(await migrateToLatest(db)).toContain("0001-schema");
  });
});

test("[R22] three concurrent starts migrate one new SQLite file once", async () => {
  const dataDir = temporaryFolder();
  const results = await Promise.all([1, 2, 3].map(() => migrateInChild({ dataDir })));
  expect(results.toSorted()).toStrictEqual(["", "", expect.stringMatching(/^0001-schema/)]);
});

test("[R22] a process killed during a migration leaves the previous state, and the next start completes it", async () => {
  const dataDir = temporaryFolder();
  const folder = migrationsWith({ "9002-b": `${makeTable("b")} process.kill(process.pid, "SIGKILL");` });
  await migrateInChild({ dataDir });
  await migrateInChild({ dataDir }, folder);
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.close());
  expect(await tables(db)).not.toContain("b");
  expect(await migrateToLatest(db, migrationsWith({ "9002-b": makeTable("b") }))).toStrictEqual(["9002-b"]);
});

test("rebuilding a parent table on SQLite keeps its children", async () => {
  const db = await openDatabase({ dataDir: ":memory:" });
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  const make = [
    "create table parent (id text primary key, wrong text)",
    "create table child (parent_id text not null references parent (id) on delete cascade)",
    "insert into parent values ('1', 'x')",
    "insert into child values ('1')",
  ];
  const rebuild = [
    "create table parent_new (id text primary key, better text)",
    "insert into parent_new select id, wrong from parent",
    "drop table parent",
    "alter table parent_new rename to parent",
  ];
  await migrateToLatest(db, migrationsWith({ "9002-make": statements(make) }));
  await migrateToLatest(db, migrationsWith({ "9002-make": "", "9003-rebuild": statements(rebuild) }));
  const { rows } = await sql`select better from child join parent on parent.id = parent_id`.execute(db.kysely);
  expect(rows).toStrictEqual([{ better: "x" }]);
});

test("a migration that breaks foreign keys on SQLite is rolled back", async () => {
  const db = await openDatabase({ dataDir: ":memory:" });
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  const folder = migrationsWith({
    "9002-b": "await sql`insert into post_tag (post_id, tag, position) values ('none', 'x', 0)`.execute(db);",
  });
  await expect(migrateToLatest(db, folder)).rejects.toThrow("1 rows without their parent, first in post_tag");
  expect(await db.kysely.selectFrom("post_tag").selectAll().execute()).toStrictEqual([]);
});

/** Opens and migrates in its own process; returns the names of the applied migrations. */
async function migrateInChild(
  options: { databaseUrl?: string | undefined; dataDir: string },
  folder?: string,
): Promise<string> {
  const { output } = await runInChild(
    `import { openDatabase } from "#app/platform/db/open.server.ts";
     import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
     const { options, folder } = JSON.parse(process.argv[1]);
     const db = await openDatabase(options);
     process.stdout.write((await migrateToLatest(db, folder)).join());
     await db.close();`,
    [JSON.stringify({ options, folder })],
  );
  return output;
}
