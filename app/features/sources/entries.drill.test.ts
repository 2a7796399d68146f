// A million requests over three processes, ten of which are killed, and a flood of made-up names, with their disk use.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createTestDeps } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { linkedFrom } from "#test/entries.ts";
import { lowerCased, madeUp, perMinute } from "#test/request-minute.ts";
import { freshPostgres, hasPostgres } from "../../../e2e/fresh-postgres.ts";
import { addEntries, deleteOldEntries, startCounting } from "./count-entries.server.ts";

const minutes = 67; // of each of three: 1,005,000 requests
const ofMinute = perMinute.browser + perMinute.unknown;

/** Counts as `name` to the end, with a new process after each kill, right after adding one of `killedAfter`. */
async function countAll(databaseUrl: string, name: string, killedAfter: readonly number[]): Promise<number[]> {
  const lost: number[] = [];
  let next = 0;
  while (next < minutes) {
    const args = ["test/entries-process.ts", databaseUrl, name, String(next), String(minutes)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    for await (const line of createInterface({ input: child.stdout })) {
      next = Number(line) + 1;
      if (killedAfter.includes(Number(line))) child.kill("SIGKILL");
    }
    await ended;
    if (child.signalCode === "SIGKILL") lost.push(next++); // what it was about when it was killed is not sent again
  }
  return lost;
}

test.skipIf(!hasPostgres)(
  "[SRCE-03] of a million requests to three processes killed ten times, only the minutes of the kills are lost",
  async () => {
    const databaseUrl = await freshPostgres();
    const db = await openDatabase({ databaseUrl, dataDir: "" });
    onTestFinished(() => db.close());
    await migrateToLatest(db);
    const kills = { first: [5, 17, 30, 44], second: [9, 21, 40], third: [12, 33, 51] };
    const lost = await Promise.all(Object.entries(kills).map(([name, after]) => countAll(databaseUrl, name, after)));
    expect(lost.map(({ length }) => length)).toEqual([4, 3, 3]);
    const result = await db.kysely
      .selectFrom("site_entry")
      .select(["kind", "source", sql<string>`sum(entries)`.as("entries")])
      .groupBy(["kind", "source"])
      .execute();
    const named = Map.groupBy(
      result.filter(({ kind }) => kind !== "machine"),
      ({ source }) => source,
    );
    const sums = [...named].map(([source, rows]) => [
      source,
      rows.reduce((all, { entries }) => all + Number(entries), 0),
    ]);
    expect(sums.filter(([, sum]) => sum !== ofMinute)).toEqual([]); // a minute is there as a whole, or not at all
    const mayBeLost = new Set(
      lost.flatMap((some, at) => some.map((minute) => `${Object.keys(kills)[at]} / ${minute}`)),
    );
    const all = Object.keys(kills).flatMap((name) =>
      Array.from({ length: minutes }, (_, minute) => `${name} / ${minute}`),
    );
    expect(all.filter((minute) => !named.has(minute) && !mayBeLost.has(minute))).toEqual([]);
    const machines = result
      .filter(({ kind }) => kind === "machine")
      .reduce((sum, { entries }) => sum + Number(entries), 0);
    expect(machines).toBe(named.size * perMinute.machine);
  },
);

const months = 25;
const days = { whole: 31, all: Math.ceil((months * 365.25) / 12) };
const pages = ["/about", "/faq", "/contact", "/services", "/blog", "/ro", "/ro/about", "/ro/faq", "/fr", "/fr/contact"];

async function bytesOf(db: Db): Promise<number> {
  const size = {
    postgres: sql<{ bytes: string }>`select pg_total_relation_size('site_entry') as bytes`,
    sqlite: sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  };
  const { rows } = await size[db.dialect].execute(db.kysely);
  return Number(rows[0]?.bytes);
}

test.for(databases)(
  "[SRCE-03] $name: a flood of made-up addresses, hosts and campaigns makes at most 4,000 rows a day, and 60 MB in 25 months",
  async (database) => {
    const { deps, clock } = await createTestDeps({ db: await database.open() });
    onTestFinished(() => deps.db.close());
    const count = startCounting(deps);
    const empty = await bytesOf(deps.db);
    for (let number = 0; number < 150_000; number++) {
      const page = pages[number % pages.length] ?? "";
      const host = linkedFrom(`https://www.flood-${number}.example/`);
      const path = [`/made-up-${number}`, page, `${page}?utm_source=flood&utm_campaign=no-${number}`][number % 3] ?? "";
      count?.(madeUp(path, lowerCased(host)));
      if (number % 10_000 === 0) await addEntries(deps);
    }
    await addEntries(deps);
    const rows = async () =>
      Number(
        (
          await deps.db.kysely
            .selectFrom("site_entry")
            .select(sql`count(*)`.as("rows"))
            .executeTakeFirstOrThrow()
        ).rows,
      );
    const flooded = await rows();
    expect(flooded).toBeGreaterThan(2_000);
    expect(flooded).toBeLessThanOrEqual(4_000);
    const bytesPerRow = ((await bytesOf(deps.db)) - empty) / flooded;
    clock.advance(days.whole * 24 * 60 * 60_000);
    await deleteOldEntries(deps);
    const folded = await rows();
    expect(folded).toBeLessThanOrEqual(200 + pages.length);
    const stored = days.whole * flooded + (days.all - days.whole) * folded;
    expect((stored * bytesPerRow) / 1024 / 1024).toBeLessThanOrEqual(60);
  },
);
