// PostgreSQL with fewer free connections than processes want: requests wait for one of the process's.
import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";

/** Returns the database's URL for a new user who may have `limit` connections. */
async function asLimitedUser(db: Db, limit: number): Promise<string> {
  const name = `few_${randomBytes(4).toString("hex")}`;
  await sql`create role ${sql.id(name)} login password 'few' connection limit ${sql.lit(limit)}`.execute(db.kysely);
  await sql`grant usage on schema public to ${sql.id(name)}`.execute(db.kysely);
  await sql`grant all on all tables in schema public to ${sql.id(name)}`.execute(db.kysely);
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(name)}`.execute(db.kysely);
    await sql`drop role ${sql.id(name)}`.execute(db.kysely);
  });
  const url = new URL(db.databaseUrl ?? "");
  url.username = name;
  url.password = "few";
  return url.href;
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("with 3 connections for two processes that want 10 each, 12 enquiries at once are all taken", async () => {
    const owner = await database.open();
    onTestFinished(() => owner.close());
    const databaseUrl = await asLimitedUser(owner, 3);
    const open = async () =>
      createTestApp({ db: await openDatabase({ databaseUrl, dataDir: "", poolSize: 10 }), settings: noLimits });
    const sites = [await open(), await open()];
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.close()))));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        sites[index % 2]?.app.request("/api/contact", json("POST", anEnquiry())),
      ),
    );
    const refused = sites.flatMap(({ logged }) => logged.filter(({ level }) => level === "error"));
    expect([answers.map((answer) => answer?.status), refused]).toEqual([answers.map(() => 201), []]);
    expect(await Promise.all(sites.map(async (site) => (await site.app.request("/readyz")).status))).toEqual([
      200, 200,
    ]);
  });

  test("a process holds no more connections than DATABASE_POOL allows", async () => {
    const owner = await database.open();
    onTestFinished(() => owner.close());
    const db = await openDatabase({ databaseUrl: owner.databaseUrl, dataDir: "", poolSize: 2 });
    const site = await createTestApp({ db, settings: noLimits });
    await Promise.all(Array.from({ length: 30 }, () => site.app.request("/api/contact", json("POST", anEnquiry()))));
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where application_name = 'site' and datname = current_database()`.execute(owner.kysely);
    await site.close();
    expect(rows[0]?.count).toBeLessThanOrEqual(3); // the owner's own one is among them
  });

  test("an answer that arrived while this process was blocked doesn't count as a timeout of the database", async () => {
    const db = await database.open();
    onTestFinished(() => db.close());
    const answer = sql<{ one: number }>`select 1 as one, pg_sleep(0.05)`.execute(db.kysely);
    await nextTurn(); // it is sent
    const until = performance.now() + 3_000;
    while (performance.now() < until); // nothing else gets its turn
    expect((await answer).rows[0]?.one).toBe(1);
  });
});
