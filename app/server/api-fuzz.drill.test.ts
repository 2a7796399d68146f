// Thousands of random requests, generated from the API's own description. `npm run bench -- fuzz` sends fifty thousand.
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { fuzz } from "#test/fuzz/fuzz.ts";
import { noLimits } from "#test/no-limits.ts";

const counts = { SQLite: 3_000, PostgreSQL: 1_500 };

describe.for(databases)("$name", (database) => {
  test("[R19] no request breaks the API, and every answer is as the description says", async () => {
    const site = await createTestApp({ db: await database.open(), settings: noLimits });
    onTestFinished(() => site.close());
    const seed = 20_261_120; // the bench uses a new one each time
    const { faults, statuses, done } = await fuzz(site, {
      count: counts[database.name],
      seed,
    });
    expect({ seed, faults: [...new Set(faults)].slice(0, 10) }).toEqual({ seed, faults: [] });
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "201", "400", "401", "404", "405", "415"]));
    expect(Object.keys(done).length).toBeGreaterThan(35); // nearly every call has succeeded at least once
  });
});
