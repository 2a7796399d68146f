// Clocks that differ between processes, jump, or change to winter time: sessions end in time, nobody is locked out.
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createClock, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({
      db: await database.open(),
      settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "2", SESSION_IDLE_MINUTES: "1440" },
    });
    onTestFinished(() => site.close());
  });
  const me = async (headers: Record<string, string>, at = site) =>
    (await at.app.request("/api/admin/me", { headers })).status;
  const post = async (company: string) =>
    (await site.app.request("/api/contact", json("POST", anEnquiry({ company })))).status;

  test("[R21] a clock that jumps two hours back and forth extends no session beyond its lifetime plus 2 h", async () => {
    const headers = await signInAdmin(site.deps);
    site.clock.advance(-2 * hourMs);
    expect(await me(headers)).toBe(200);
    site.clock.advance(2 * hourMs + dayMs);
    expect(await me(headers)).toBe(401);
  });

  test("[S35] security.txt is renewed every month without a publication or a restart", async () => {
    const end = async () => {
      await site.refresh(); // as once a second
      const text = await (await site.app.request("/.well-known/security.txt")).text();
      return Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
    };
    const ends = [await end()];
    for (let month = 1; month <= 7; month++) {
      site.clock.advance(31 * dayMs);
      ends.push(await end());
    }
    expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
  });

  test("[R21] after a clock jump nobody is locked out for longer than the rate limit's window", async () => {
    expect([await post("a"), await post("b"), await post("c")]).toEqual([201, 201, 429]);
    site.clock.advance(-2 * hourMs);
    expect(await post("d")).toBe(201);
    site.clock.advance(minuteMs);
    expect(await post("e")).toBe(201);
    site.clock.advance(4 * hourMs);
    expect(await post("f")).toBe(201);
  });

  test("[R21] enquiries are listed in order of creation by id, even across the DST change", async () => {
    site.clock.advance(Date.parse("2026-10-25T00:30:00.000Z") - site.clock.now().getTime()); // 3:30 in Bucharest, twice
    for (const company of ["a", "b", "c"]) {
      expect(await post(company)).toBe(201);
      site.clock.advance(hourMs);
    }
    const rows = await site.deps.db.kysely
      .selectFrom("enquiry")
      .select(["company", "created_at"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ company }) => company)).toEqual(["a", "b", "c"]);
    expect(rows.map(({ created_at: at }) => at)).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-25T01:30:00.000Z",
      "2026-10-25T02:30:00.000Z",
    ]);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[R21] with clocks ten minutes apart, a session ends on both processes within its lifetime plus ten minutes", async () => {
    const db = await database.open();
    const late = await createTestApp({
      db,
      clock: createClock("2026-11-20T11:50:00.000Z"),
      settings: { SESSION_IDLE_MINUTES: "1440" },
    });
    const early = await createTestApp({
      db: await openDatabase({ databaseUrl: db.databaseUrl, dataDir: "" }),
      clock: createClock("2026-11-20T12:10:00.000Z"),
      settings: { SESSION_IDLE_MINUTES: "1440" },
    });
    onTestFinished(async () => {
      await early.close();
      await late.close();
    });
    const headers = await signInAdmin(late.deps);
    const statuses = async () => [
      (await late.app.request("/api/admin/me", { headers })).status,
      (await early.app.request("/api/admin/me", { headers })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    for (const site of [late, early]) site.clock.advance(dayMs - 20 * minuteMs);
    expect(await statuses()).toEqual([200, 401]); // the early one ends it early; never the other way round
    for (const site of [late, early]) site.clock.advance(20 * minuteMs);
    expect(await statuses()).toEqual([401, 401]);
  });
});
