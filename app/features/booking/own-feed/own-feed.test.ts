// A colleague's own calendar feed, read like a calendar program, on both databases.
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { bookSlot, eveningSlot, mondaySlot, visitor } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";

const path = "/api/admin/calendar-feed";
const password = "correct horse";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { SITE_URL: "https://northwind.example" } });
  let headers: { Authorization: string };
  beforeEach(async () => {
    headers = await signInAdmin(site.deps, { username: "sanda", role: "sales", password });
  });

  const renew = async () => {
    const answer = await site.app.request(path, json("POST", { password }, headers));
    expect(answer.status).toBe(201);
    const { url } = await readJson<{ url: string }>(answer);
    return new URL(url).pathname;
  };
  const state = async () => (await site.app.request(path, { headers })).json();
  const read = async (feed: string) => site.app.request(feed);
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));

  test("[CALS-03] the feed has the calls that take place, without the visitors' contact data and texts", async () => {
    const contact = { email: "ana@hexley.example", phone: "+40 721 000 111", subject: "Write to ana@hexley.example" };
    await bookSlot(site, { ...contact, name: "Ana Pop" });
    const cancelled = await bookSlot(site, { startsAt: eveningSlot });
    await site.services.booking.cancelBooking(cancelled.secret, visitor("en"));
    const feed = await renew();
    expect(feed).toMatch(/^\/calendar\/[0-9a-f]{64}\.ics$/);
    const answer = await read(feed);
    const text = await answer.text();
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Type")]).toEqual([
      200,
      "no-store",
      "text/calendar; charset=utf-8",
    ]);
    const events = eventsOf(text);
    expect(
      events.map(({ summary, startDate, endDate }) => [summary, startDate.toJSDate(), endDate.toJSDate()]),
    ).toEqual([["Call with Ana Pop", new Date(mondaySlot), new Date("2026-11-23T07:30:00.000Z")]]);
    expect(text.replaceAll("\r\n ", "")).not.toMatch(/hexley|\+40 721|Write to/);
    const [row] = await site.deps.db.kysely.selectFrom("booking").select("id").orderBy("id").execute();
    expect(events[0]?.uid).toBe(`booking-${row?.id}@northwind.example`);
  });

  test("[CALS-03] a new address ends the former one, and ending it ends it; the database never has the address", async () => {
    expect(await state()).toEqual({ createdAt: null, lastUsedAt: null });
    const [first, second] = [await renew(), await renew()];
    expect(await state()).toEqual({ createdAt: "2026-11-20T12:00:00.000Z", lastUsedAt: null });
    site.clock.advance(60_000);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect(await state()).toEqual({ createdAt: "2026-11-20T12:00:00.000Z", lastUsedAt: "2026-11-20T12:01:00.000Z" });
    const rows = await site.deps.db.kysely.selectFrom("own_calendar_feed").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.slice(10, 74));
    expect(JSON.stringify(site.logged)).not.toContain(second.slice(10, 74));
    const end = () => site.app.request(path, { method: "DELETE", headers });
    expect([(await end()).status, (await end()).status, (await read(second)).status]).toEqual([200, 404, 404]);
  });

  test("[CALS-03] creating an address requires the password: a session alone creates none, and can’t guess it", async () => {
    const ask = async (typed: string) =>
      (await site.app.request(path, json("POST", { password: typed }, headers))).status;
    for (let i = 0; i < 10; i += 1) expect(await ask("wrong horse")).toBe(400);
    expect(await ask(password)).toBe(429);
    expect(await state()).toEqual({ createdAt: null, lastUsedAt: null });
    const actions = await site.deps.db.kysely.selectFrom("audit_event").select("action").execute();
    expect(actions).toEqual([]);
  });

  test("[CALS-03] an address ends when its account is deleted or disabled, and pauses while its role has no bookings", async () => {
    const admin = await signInAdmin(site.deps);
    let feed = await renew();
    const { kysely } = site.deps.db;
    const sanda = await kysely
      .selectFrom("admin_user")
      .select("id")
      .where("username", "=", "sanda")
      .executeTakeFirstOrThrow();
    const change = async (method: string, body: unknown) => {
      const answer = await site.app.request(`/api/admin/team/${sanda.id}`, json(method, body, admin));
      expect(answer.status).toBe(200);
      return (await read(feed)).status;
    };
    expect(await change("PATCH", { isDisabled: true })).toBe(404);
    expect(await change("PATCH", { isDisabled: false })).toBe(404);
    const answer = await site.app.request("/api/admin/login", json("POST", { username: "sanda", password }));
    headers = { Authorization: `Bearer ${(await readJson<{ sessionId: string }>(answer)).sessionId}` };
    feed = await renew();
    expect(await change("PATCH", { role: "editor" })).toBe(404);
    expect(await change("PATCH", { role: "sales" })).toBe(200);
    expect(await change("DELETE", {})).toBe(404);
    expect(await kysely.selectFrom("own_calendar_feed").selectAll().execute()).toEqual([]);
  });

  test("[CALS-03] other addresses below /calendar/ are not found", async () => {
    const wrong = ["/calendar/x.ics", `/calendar/${"a".repeat(64)}.ics`, "/calendar", `/calendar/${"a".repeat(64)}`];
    expect(await Promise.all(wrong.map(async (value) => (await read(value)).status))).toEqual(wrong.map(() => 404));
  });
});
