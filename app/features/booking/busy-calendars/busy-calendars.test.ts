// Busy calendars by the API and a real web server, on both databases.
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { calendar, monday, startFeed } from "#test/calendar-feed.ts";
import type { Answer } from "#test/calendar-feed.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import type { BusyCalendar } from "./contract.ts";
import { readBusyCalendars } from "./read-calendars.server.ts";

const path = "/api/admin/busy-calendars";

/** Responds as Office 365 does to a program that doesn't look like a browser. */
const toAnErrorPage: Answer = (response, { host }, url) =>
  void (url === "/error"
    ? response.end("<!doctype html><title>Something went wrong</title>")
    : response.writeHead(302, { Location: `http://${host}/error` }).end());
const tenMinutes = 10 * 60 * 1000;

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let headers: { Authorization: string };
  let feed: Awaited<ReturnType<typeof startFeed>>;
  beforeEach(async () => {
    feed = await startFeed();
    site = await createTestApp({ db: await database.open(), settings: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1" } });
    headers = await signInAdmin(site.deps);
  });
  afterEach(async () => {
    await site.close();
    await feed.stop();
  });

  const add = async (url: string, name = "Ana") => site.app.request(path, json("POST", { name, url }, headers));
  const list = async () => readJson<BusyCalendar[]>(site.app.request(path, { headers }));
  const slots = async () =>
    (await site.services.booking.listSlots()).slots
      .filter((slot) => slot.startsWith("2026-11-23"))
      .map((slot) => slot.slice(11, 16));
  const later = async () => {
    site.clock.advance(tenMinutes);
    await readBusyCalendars(site.deps);
  };

  test("[CALS-02] at most four calendars are read at once, and all are read", async () => {
    const open = new Set<ServerResponse>();
    let max = 0;
    const another = await startFeed();
    onTestFinished(() => another.stop());
    const answerAll = async () => {
      for (let round = 0; round < 10; round++) await fetch(another.url); // in which a fifth would have come
      for (const item of open) item.end(calendar(monday));
      open.clear();
    };
    feed.reply((response) => {
      open.add(response);
      max = Math.max(max, open.size);
      if (open.size === 4) void answerAll();
    });
    for (let count = 0; count < 8; count++) await add(feed.url);
    await readBusyCalendars(site.deps);
    expect(max).toBe(4);
    expect((await list()).map(({ error, busyTimes }) => [error, busyTimes])).toEqual(
      Array.from({ length: 8 }, () => [null, 1]),
    );
  });

  test("[CALS-02] no call is offered or booked during an event; only its times are kept, and its address is encrypted", async () => {
    feed.reply(calendar(monday));
    const added = await add(feed.url);
    expect([added.status, await added.json()]).toMatchObject([201, { name: "Ana", readAt: null, error: null }]);
    await readBusyCalendars(site.deps);
    const free = await slots();
    expect([free.length, free.slice(0, 4)]).toEqual([15, ["07:00", "07:30", "09:30", "10:00"]]);
    await expect(bookSlot(site, { startsAt: "2026-11-23T09:00:00.000Z" })).rejects.toThrow("409");
    const [row] = await site.deps.db.kysely.selectFrom("busy_calendar").selectAll().execute();
    expect(JSON.stringify([row, await list(), site.logged])).not.toMatch(/private-4711|Secret|basic/);
    expect(await list()).toEqual([
      {
        id: row?.id,
        name: "Ana",
        host: new URL(feed.url).host,
        ownAddress: null,
        readAt: "2026-11-20T12:00:00.000Z",
        error: null,
        busyTimes: 1,
      },
    ]);
    const week = await site.app.request("/api/admin/blocked-times/by-day?from=2026-11-23", { headers });
    expect(await week.json()).toContainEqual(
      { day: "2026-11-23", from: "10:00", to: "11:15", reason: "busy", note: "Ana", id: null }, // two hours ahead of UTC
    );
    const remove = () => site.app.request(`${path}/${row?.id}`, { method: "DELETE", headers });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await slots()).toHaveLength(18);
  });

  test("[CALS-02] a calendar of beginnings without an end doesn't hold up the site: it is read in one pass", async () => {
    feed.reply(`BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\n".repeat(380_000)} END:VEVENT\r\n`);
    await add(feed.url);
    await readBusyCalendars(site.deps);
    expect((await list()).map(({ error }) => error)).toEqual([
      "The calendar is incomplete: it was cut off on the way.",
    ]);
  });

  test("[CALS-02] a series of whole days whose end is an instant keeps its last day", async () => {
    feed.reply(calendar("UID:u\r\nDTSTART;VALUE=DATE:20261121\r\nRRULE:FREQ=DAILY;UNTIL=20261122T220000Z"));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    expect(await slots()).toEqual([]); // midnight of 23 November in Bucharest
  });

  test("[CALS-02] buffers are kept around events", async () => {
    feed.reply(calendar(monday));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    const settings = await readJson<object>(site.app.request("/api/admin/booking-settings", { headers }));
    const body = { ...settings, bufferBeforeMinutes: 20, bufferAfterMinutes: 10 };
    await site.app.request("/api/admin/booking-settings", json("PUT", body, headers));
    expect((await slots()).slice(0, 3)).toEqual(["07:00", "10:00", "10:30"]);
  });

  test("[CALS-02] a calendar is read every ten minutes by one process, with its ETag: an unchanged one isn't sent again", async () => {
    feed.reply((response, requestHeaders) => {
      response.statusCode = requestHeaders["if-none-match"] === '"v1"' ? 304 : 200;
      response.setHeader("ETag", '"v1"').end(response.statusCode === 200 ? calendar(monday) : "");
    });
    await add(feed.url);
    await Promise.all([readBusyCalendars(site.deps), readBusyCalendars(site.deps)]);
    await readBusyCalendars(site.deps);
    expect(feed.asked).toHaveLength(1);
    await later();
    expect(feed.asked.map((requestHeaders) => requestHeaders["if-none-match"])).toEqual([undefined, '"v1"']);
    expect(await slots()).toHaveLength(15);
    expect((await list())[0]?.readAt).toBe("2026-11-20T12:10:00.000Z");
    site.clock.advance(8 * 24 * 60 * 60 * 1000); // what was read reaches no longer as far as calls are offered
    await readBusyCalendars(site.deps);
    expect(feed.asked.at(-1)?.["if-none-match"]).toBeUndefined();
  });

  test("[R21] a calendar that was last read while the clock was a year ahead is read again, in full", async () => {
    feed.reply((response, requestHeaders) => {
      response.statusCode = requestHeaders["if-none-match"] === '"v1"' ? 304 : 200;
      response.setHeader("ETag", '"v1"').end(response.statusCode === 200 ? calendar(monday) : "");
    });
    await add(feed.url);
    site.clock.advance(365 * dayMs);
    await readBusyCalendars(site.deps);
    site.clock.advance(-365 * dayMs);
    expect(await slots()).toHaveLength(18);
    await later();
    expect(await slots()).toHaveLength(15);
    expect((await list())[0]?.readAt).toBe("2026-11-20T12:10:00.000Z");
  });

  test("[CALS-02] events that can't be read are shown until they can, even if the calendar has an ETag", async () => {
    feed.reply((response, requestHeaders) => {
      response.statusCode = requestHeaders["if-none-match"] === '"v1"' ? 304 : 200;
      const events = calendar(monday, "UID:b\r\nDTSTART:soon");
      response.setHeader("ETag", '"v1"').end(response.statusCode === 200 ? events : "");
    });
    await add(feed.url);
    await readBusyCalendars(site.deps);
    await later();
    expect(feed.asked).toHaveLength(2);
    expect(await list()).toMatchObject([
      { error: "1 of 2 events couldn’t be read. No readable date, so not blocking calls: 1.", busyTimes: 1 },
    ]);
  });

  test.for<[string, RegExp, Answer | string]>([
    ["304 though nobody named a version", /status 304/, (response) => void response.writeHead(304).end()],
    ["an error", /status 503/, (response) => void response.writeHead(503).end()],
    ["a page", /doesn't return a calendar/, "<!doctype html><title>Sign in</title>"],
    ["a page behind a redirect", /doesn’t allow programs.*FEED_USER_AGENT/, toAnErrorPage],
    [
      "a refusal of programs",
      /refused this program.*FEED_USER_AGENT/,
      (response) => void response.writeHead(403).end(),
    ],
    ["more than 5 MB", /larger/, `BEGIN:VCALENDAR\r\n${"X-A:aaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(200_000)}`],
    ["a fourth redirect", /redirect/, (response) => void response.writeHead(302, { Location: "/again" }).end()],
    [
      "a redirect to this machine",
      /not on the public internet/,
      (response) => void response.writeHead(302, { Location: "https://127.0.0.2/" }).end(),
    ],
    ["half a file", /incomplete/, calendar(monday).slice(0, -"END:VCALENDAR".length - 4)],
    ["a cut connection", /can’t be reached/, (response) => void response.destroy()],
  ])(
    "[CALS-02] a calendar that answers with %s keeps its last times and is shown with its error",
    async ([, error, answer]) => {
      feed.reply(calendar(monday));
      await add(feed.url);
      await readBusyCalendars(site.deps);
      feed.reply(answer);
      await later();
      const [failing] = await list();
      expect(failing?.error).toMatch(error);
      expect([failing?.readAt, failing?.busyTimes, (await slots()).length]).toEqual([
        "2026-11-20T12:00:00.000Z",
        1,
        15,
      ]);
      const health = await (await site.app.request("/api/admin/health", { headers })).json();
      expect(health).toMatchObject({
        findings: expect.arrayContaining([expect.objectContaining({ name: "Busy calendars", state: "fail" })]),
      });
      feed.reply(calendar());
      await later();
      expect(await list()).toMatchObject([{ error: null, busyTimes: 0 }]);
    },
  );

  test("[CALS-02] requests for calendars have the site's user agent, or FEED_USER_AGENT", async () => {
    feed.reply(calendar(monday));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    expect(feed.asked[0]?.["user-agent"]).toMatch(/^[A-Za-z0-9.-]+\/\d+\.\d+\.\d+\S* \(\+http/);
    Object.assign(site.deps.config, { FEED_USER_AGENT: "Mozilla/5.0" });
    await later();
    expect(feed.asked[1]?.["user-agent"]).toBe("Mozilla/5.0");
  });

  test.for([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ] as const)("[CALS-02] a calendar sent as %s without a request for it is read", async ([encoding, compress]) => {
    feed.reply((response) => void response.setHeader("Content-Encoding", encoding).end(compress(calendar(monday))));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    expect(await list()).toMatchObject([{ error: null, busyTimes: 1 }]);
  });

  test("[CALS-02] a calendar with 6 MB of history is read, and a compressed text without end is refused", async () => {
    const past = (index: number) =>
      `UID:p${index}\r\nDTSTART:20160${1 + (index % 9)}01T080000Z\r\nDTEND:20160${1 + (index % 9)}01T090000Z\r\nDESCRIPTION:${"x".repeat(500)}`;
    const soon = "UID:b\r\nDTSTART:20261123T100000Z\r\nDTEND:20261123";
    feed.reply(calendar(...Array.from({ length: 9_000 }, (_, index) => past(index)), monday, soon));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    expect(await list()).toMatchObject([
      {
        error: "1 of 9002 events couldn’t be read. Their days are blocked: 23 Nov 2026.",
        busyTimes: 1,
      },
    ]);
    feed.reply((response) => {
      const endless = gzipSync(`BEGIN:VCALENDAR\r\n${"X-A:a\r\n".repeat(9_000_000)}`);
      response.setHeader("Content-Encoding", "gzip").end(endless);
    });
    await later();
    expect(await list()).toMatchObject([{ error: expect.stringContaining("larger than 5"), busyTimes: 1 }]);
  });

  test("[CALS-02] a calendar that answers 410 is no longer read, is a health problem, and its last times still count", async () => {
    feed.reply(calendar(monday));
    await add(feed.url);
    await readBusyCalendars(site.deps);
    feed.reply((response) => void response.writeHead(410).end());
    await later();
    await later();
    expect(feed.asked).toHaveLength(2);
    expect(await list()).toMatchObject([{ error: expect.stringContaining("410"), busyTimes: 1 }]);
    expect(await slots()).toHaveLength(15);
  });

  test("[CALS-02] declined events, and days of working elsewhere, block unless the calendar's owner is stated", async () => {
    const declined = `${monday}\r\nATTENDEE;CN="Pop, Ana: office";PARTSTAT=DECLINED:mailto:Ana@northwind.example`;
    const elsewhere = "UID:w\r\nDTSTART;VALUE=DATE:20261123\r\nX-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE";
    feed.reply(calendar(declined, elsewhere));
    const { id } = await readJson<BusyCalendar>(add(feed.url));
    const change = (ownAddress: string | null) =>
      site.app.request(`${path}/${id}`, json("PATCH", { ownAddress }, headers));
    await readBusyCalendars(site.deps);
    expect(await slots()).toHaveLength(0);
    expect(await (await change("ana@northwind.example")).json()).toMatchObject({ ownAddress: "ana@northwind.example" });
    await readBusyCalendars(site.deps);
    expect(await slots()).toHaveLength(18);
    await change("other@northwind.example");
    await readBusyCalendars(site.deps);
    expect(await slots()).toHaveLength(18 - 3);
    await change(null);
    await readBusyCalendars(site.deps);
    expect(await slots()).toHaveLength(0);
    expect((await change("ana")).status).toBe(400);
  });

  test("[CALS-02] an address with letters of other scripts is requested by its ASCII name and shown as written", async () => {
    expect((await add("webcal://kalender.müller.example/a.ics")).status).toBe(201);
    expect(await list()).toMatchObject([{ host: "kalender.müller.example" }]);
  });

  test("[CALS-02] a calendar that is sent again with its Idempotency-Key is added once", async () => {
    const body = { name: "Ana", url: feed.url };
    const again = () => site.app.request(path, json("POST", body, { ...headers, "Idempotency-Key": "a1" }));
    expect([(await again()).status, (await again()).status]).toEqual([201, 201]);
    expect(await list()).toHaveLength(1);
    const rows = await site.deps.db.kysely.selectFrom("idempotency_key").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/private-4711|basic/);
  });

  test("[CALS-02] a broken calendar delays no other", async () => {
    const other = await startFeed();
    feed.reply("no calendar");
    other.reply(calendar(monday));
    await add(feed.url, "Broken");
    await add(other.url, "Working");
    await readBusyCalendars(site.deps);
    await other.stop();
    expect((await list()).map(({ name, error, busyTimes }) => [name, error !== null, busyTimes])).toEqual([
      ["Broken", true, 0],
      ["Working", false, 1],
    ]);
  });

  test("[CALS-02] [HOOK-03] addresses of private networks, without https, or of no calendar's kind are refused when they are entered", async () => {
    const wrong = [
      "http://calendar.example/a.ics",
      "https://192.168.1.5/a.ics",
      "https://[::1]/a.ics",
      "ftp://calendar.example/a",
      "a",
      "",
    ];
    const answers = await Promise.all(wrong.map((url) => add(url)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    const { errors } = await readJson<{ errors: { url: string } }>(add("https://192.168.1.5/a.ics"));
    expect(errors.url).toContain("not on the public internet");
    expect((await add("webcal://calendar.example/a.ics")).status).toBe(201);
    expect(await list()).toMatchObject([{ host: "calendar.example" }]);
  });
});
