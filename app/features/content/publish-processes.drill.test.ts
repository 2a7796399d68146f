// Three processes on one PostgreSQL while visitors read and two of them publish: each page is of one state, and none
// goes back.
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { adminSession, endServer, startServer } from "../../../bench/server-process.ts";
import type { Entry } from "./contract.ts";

const rounds = 8;
const visitors = 2;

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[EDIT-06] three processes under load: no page mixes two states, none goes back, and all show the last one", async () => {
    const db = await database.open();
    const settings = { DATABASE_URL: db.databaseUrl ?? "" };
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ ...settings, DATA_DIR: temporaryFolder() })));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
      await db.close();
    });
    const origins = servers.map(({ origin }) => origin);
    const session = await adminSession(origins[0] ?? "");
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${session}` };

    /** Publishes the two entries' marks in turn, each round on another process. */
    async function publish(
      entry: string,
      { fields, value, round }: { fields: string[]; value: string; round: number },
    ) {
      const at = `${origins[round % 2]}/api/admin/content/${entry}`;
      /** Sends a call again, as a colleague would, while it is refused with 503. */
      const send = async (path: string, method: string, body: object) => {
        const status = async () => (await fetch(at + path, { method, headers, body: JSON.stringify(body) })).status;
        await expect.poll(status).toBe(200);
      };
      const { values } = await readJson<Entry>(fetch(at, { headers }));
      const bases = { en: Object.fromEntries(fields.map((field) => [field, values.en?.[field] ?? ""])) };
      const changed = { en: Object.fromEntries(fields.map((field) => [field, value])) };
      await send("/draft", "PUT", { values: changed, bases });
      await send("/publish", "POST", { locales: ["en"] });
    }

    /** Reads a page's two marks. `first` is published before `second`, so no page may have a higher second one. */
    async function marksOn(address: string) {
      const html = await (await fetch(address)).text();
      const mark = (name: string) => Number(new RegExp(`${name} mark (\\d+)`).exec(html)?.[1] ?? 0);
      return { first: mark("Page"), second: mark("Footer") };
    }

    const over = new AbortController();
    const seen: { first: number; second: number }[][] = [];
    /**
     * Reads pages until the end: every other visitor a cached one, the others missing ones, which are always rendered.
     */
    async function visit(origin: string, number: number) {
      const readings: { first: number; second: number }[] = [];
      seen.push(readings);
      while (!over.signal.aborted)
        readings.push(await marksOn(number % 2 === 0 ? `${origin}/blog` : `${origin}/${randomUUID()}`));
    }
    const visits = origins.flatMap((origin) => Array.from({ length: visitors }, (_, number) => visit(origin, number)));
    for (let round = 1; round <= rounds; round++) {
      const fields = ["blog.lead", "not-found.lead"];
      await publish("small-pages", { fields, value: `Page mark ${round}`, round });
      await publish("contact", { fields: ["footer.blurb"], value: `Footer mark ${round}`, round });
    }
    const last = { first: rounds, second: rounds };
    await expect
      .poll(() => Promise.all(origins.map((origin) => marksOn(`${origin}/blog`))))
      .toEqual([last, last, last]);
    over.abort();
    await Promise.all(visits);
    expect(seen.every((readings) => readings.length > rounds)).toBe(true);
    for (const readings of seen)
      for (const [index, { first, second }] of readings.entries()) {
        const before = readings[index - 1] ?? { first: 0, second: 0 };
        expect(second).toBeLessThanOrEqual(first);
        expect([first, second]).toEqual([Math.max(first, before.first), Math.max(second, before.second)]);
      }
  });
});
