// Busy calendars that are silent, slow or as large as allowed, by a real web server.
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { calendar, monday, startFeed } from "#test/calendar-feed.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import type { BusyCalendar } from "./contract.ts";
import { readBusyCalendars } from "./read-calendars.server.ts";

const path = "/api/admin/busy-calendars";
const maxBytes = 5 * 1024 * 1024;

/** Sends its first bytes at once, then one every half second, forever. */
function drip(response: ServerResponse): void {
  response.write("BEGIN:VCALENDAR\r\n");
  const timer = setInterval(() => response.write("X"), 500);
  response.on("close", () => clearInterval(timer));
}

/** Returns a calendar of the maximum size; its events last an hour each, from a Monday on. */
function largest(): { text: string; events: number } {
  const begin = Date.parse("2026-11-23T08:00:00Z"); // what is over doesn't count
  const timeOf = (index: number) => new Date(begin + index * 2 * 3_600_000).toISOString().replaceAll(/[-:]|\.000/g, "");
  const events: string[] = [];
  const eventOf = (index: number) =>
    `UID:e-${String(index).padStart(6, "0")}\r\nDTSTART:${timeOf(index)}\r\nDURATION:PT1H\r\nDESCRIPTION:${"x".repeat(60)}`;
  const each = calendar(eventOf(0), eventOf(1)).length - calendar(eventOf(0)).length;
  while (calendar().length + (events.length + 1) * each <= maxBytes) events.push(eventOf(events.length));
  const text = calendar(...events);
  return { text: text + "\r\n".repeat(Math.floor((maxBytes - text.length) / 2)), events: events.length };
}

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  let site: TestApp;
  let headers: { Authorization: string };
  const feeds: Awaited<ReturnType<typeof startFeed>>[] = [];
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open(), settings: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1" } });
    headers = await signInAdmin(site.deps);
  });
  afterEach(async () => {
    await site.close();
    await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
  });

  async function add(name: string) {
    const feed = await startFeed();
    feeds.push(feed);
    feed.reply(calendar(monday));
    await site.app.request(path, json("POST", { name, url: feed.url }, headers));
    return feed;
  }
  const list = async () => readJson<BusyCalendar[]>(site.app.request(path, { headers }));
  const find = async (name: string) => (await list()).find((item) => item.name === name);

  testOnce("[CALS-02] a silent or slow calendar is aborted, keeps its last times, and delays no other", async () => {
    const [silent, slow, quick] = [await add("Silent"), await add("Slow"), await add("Quick")];
    await readBusyCalendars(site.deps);
    expect((await list()).map(({ error, busyTimes }) => `${error} ${busyTimes}`)).toEqual([
      "null 1",
      "null 1",
      "null 1",
    ]);
    silent.reply(() => {});
    slow.reply(drip);
    quick.reply(calendar());
    site.clock.advance(10 * 60 * 1000);
    const reading = readBusyCalendars(site.deps);
    await expect.poll(() => find("Quick")).toMatchObject({ error: null, busyTimes: 0 });
    expect(await find("Silent")).toMatchObject({ error: null, readAt: "2026-11-20T12:00:00.000Z" }); // still under way
    await reading;
    for (const name of ["Silent", "Slow"])
      expect(await find(name)).toMatchObject({
        error: expect.stringMatching(/in time/),
        busyTimes: 1,
        readAt: "2026-11-20T12:00:00.000Z",
      });
  });

  test("[CALS-02] a calendar of 5 MB is read whole, and one byte more is refused", async () => {
    const feed = await add("Large");
    const { text, events } = largest();
    expect(events).toBeGreaterThan(20_000);
    expect([text.length > maxBytes - 2, text.length <= maxBytes]).toEqual([true, true]);
    feed.reply(text);
    await readBusyCalendars(site.deps);
    const read = await find("Large");
    expect([read?.error, (read?.busyTimes ?? 0) > 400]).toEqual([null, true]);
    feed.reply(text + "\r\n");
    site.clock.advance(10 * 60 * 1000);
    await readBusyCalendars(site.deps);
    expect(await find("Large")).toMatchObject({ error: expect.stringMatching(/larger/), busyTimes: read?.busyTimes });
  });
});
