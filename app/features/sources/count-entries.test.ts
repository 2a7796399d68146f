// What is counted of browsers' and bots' requests, through the listener in front of the cache, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { bingbot, firefox, linkedFrom, readEntries, startCountingServer, typed } from "#test/entries.ts";
import type { SendRequest } from "#test/entries.ts";
import { others } from "./contract.ts";
import { addEntries, addEntriesOnceAMinute, deleteOldEntries } from "./count-entries.server.ts";

const day = "2026-11-20";
const entry = { day, path: "/about", source: "direct", kind: "browser", locale: "en", entries: 1 };
const old = { "User-Agent": "Mozilla/5.0 (iPad; CPU OS 15_8) Version/15.6 Safari/604.1", Accept: "text/html" };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let send: SendRequest;
  let stop: () => void;
  const open = async (settings: Record<string, string> = {}) => {
    site = await createTestApp({ db: await database.open(), settings });
    ({ send, stop } = await startCountingServer(site));
  };
  beforeEach(() => open());
  afterEach(async () => {
    stop();
    await site.close();
  });

  const count = async (...sent: [path: string, headers: Record<string, string>][]) => {
    for (const [path, headers] of sent) await send(path, headers);
    await addEntries(site.deps);
    return readEntries(site.deps);
  };
  const once = testOnceOf(database);

  test("[SRCE-03] entries are counted by day, path, source and language, from the cache and without it", async () => {
    const rows = await count(
      ["/about", typed],
      ["/about", typed],
      ["/ro/about", linkedFrom("https://www.google.ro/")],
      ["/contact", linkedFrom("https://www.partner.example/us?who=me")],
      ["/contact?utm_source=Newsletter&utm_campaign=spring&x=1", typed],
      ["/about", old],
      ["/about", { ...old, Referer: "https://duckduckgo.com/" }],
      ["/about", { "User-Agent": bingbot }],
    );
    expect(rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(
      [
        { ...entry, entries: 2 },
        { ...entry, path: "/ro/about", source: "search", locale: "ro" },
        { ...entry, path: "/contact", source: "partner.example" },
        { ...entry, path: "/contact", source: "newsletter / spring" },
        { ...entry, kind: "unknown", source: "unknown" },
        { ...entry, kind: "unknown", source: "search" },
        { ...entry, kind: "machine", source: "bingbot" },
      ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
  });

  test("[SRCE-03] new counts are added to the old ones", async () => {
    await count(["/about", typed]);
    expect(await count(["/about", typed], ["/about", typed])).toEqual([{ ...entry, entries: 3 }]);
    await addEntries(site.deps);
    expect(await readEntries(site.deps)).toEqual([{ ...entry, entries: 3 }]);
  });

  once("[SRCE-03] what was already read and is only confirmed is an entry too", async () => {
    const { headers } = await site.app.request("/about");
    expect(await send("/about", { ...typed, "If-None-Match": headers.get("ETag") ?? "" })).toBe(304);
    expect(await count()).toEqual([entry]);
  });

  once(
    "[SRCE-03] a link of ours, a file, a frame, a reload and what is prefetched or prerendered are no entries",
    async () => {
      const ours = { ...typed, "Sec-Fetch-Site": "same-origin", Referer: "http://localhost:3000/" };
      expect(
        await count(
          ["/about", ours],
          ["/about", { ...old, Referer: "http://localhost:3000/faq" }],
          ["/about", { ...typed, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty" }],
          ["/about", { ...linkedFrom("https://a.example/"), "Sec-Fetch-Dest": "iframe" }],
          ["/about", { ...typed, "Cache-Control": "max-age=0" }],
          ["/about", { ...typed, "Cache-Control": "no-cache" }],
          ["/about", { ...typed, "Sec-Purpose": "prefetch" }],
          ["/about", { ...typed, "Sec-Purpose": "prefetch;prerender" }],
          ["/about", { ...old, Purpose: "prefetch" }],
          ["/about", { "User-Agent": firefox, Accept: "*/*" }],
          ["/favicon.svg", typed],
          ["/feed.xml", typed],
          ["/blog/feed.xml", typed],
          ["/sitemap.xml", typed],
          ["/api/blog", typed],
          ["/admin/login", typed],
          [`/preview/${"a".repeat(64)}`, typed],
          ["/no-such-page", typed],
          ["/blog/no-such-post", typed],
          ["/ABOUT", typed],
        ),
      ).toEqual([]);
      expect(await send("/about", typed, "HEAD")).toBe(200);
      expect(await count()).toEqual([]);
    },
  );

  once("[SRCE-03] Firefox calls what it preloads for the service worker its own; the referrer tells", async () => {
    const { "Sec-Fetch-User": _, ...headers } = typed;
    const preloaded = { ...headers, "Sec-Fetch-Site": "same-origin", "Service-Worker-Navigation-Preload": "true" };
    expect(
      await count(
        ["/about", preloaded],
        ["/about", { ...preloaded, Referer: "https://partner.example/" }],
        ["/about", { ...preloaded, Referer: "http://localhost:3000/" }],
        ["/about", { ...preloaded, "Sec-Fetch-User": "?1" }],
      ),
    ).toEqual([entry, { ...entry, source: "partner.example" }]);
  });

  once("[SRCE-03] machines are named by their family alone, without version or address", async () => {
    const agents = [
      "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "Mozilla/5.0; ChatGPT-User/1.0; +https://openai.com/bot",
      "facebookexternalhit/1.1",
      "python-requests/2.32.0",
      "curl/8.14.1",
      "ion-from-cluj-7f3a9c/1",
    ];
    const rows = await count(
      ...agents.map((agent) => ["/about", { "User-Agent": agent }] as [string, { "User-Agent": string }]),
    );
    expect(rows.map(({ source }) => source).toSorted()).toEqual([
      others,
      "chatgpt-user",
      "curl",
      "facebook",
      "gptbot",
      "python",
    ]);
  });

  once("[SRCE-03] a day ends at midnight where the company is", async () => {
    site.clock.advance(9 * 60 * 60_000 + 59 * 60_000);
    await send("/about", typed);
    site.clock.advance(60_000);
    await addEntriesOnceAMinute(site.deps);
    expect(await count(["/about", typed])).toEqual([entry, { ...entry, day: "2026-11-21" }]);
  });

  test("[SRCE-03] counts are added once a minute, even if the third run of the jobs, every 20 s, is early", async () => {
    await send("/about", typed);
    site.clock.advance(40_000);
    await addEntriesOnceAMinute(site.deps);
    expect(await readEntries(site.deps)).toEqual([]);
    site.clock.advance(19_900);
    await addEntriesOnceAMinute(site.deps);
    expect(await readEntries(site.deps)).toEqual([entry]);
  });

  test("[SRCE-03] the table contains only the number of requests of each kind per minute, not who sent them in which order", async () => {
    const visits = ["/about", "/ro/faq", "/contact"].flatMap((path, at) => [
      [path, { ...typed, "X-Forwarded-For": `203.0.113.${at}` }],
      [path, { ...linkedFrom("https://b.example/x"), "Accept-Language": "fr" }],
      [path, { ...linkedFrom("https://a.example/"), Cookie: `id=${at}` }],
      [path, { "User-Agent": bingbot }],
      [path, old],
    ]) as [string, Record<string, string>][];
    const first = await count(...visits);
    stop();
    await site.close();
    await open();
    const persons = visits
      .toReversed()
      .map(([path, headers]): [string, Record<string, string>] => [
        path,
        { ...headers, "Accept-Language": "ro", "X-Forwarded-For": "198.51.100.7" },
      ]);
    expect(await count(...persons)).toEqual(first);
  });

  test("[SRCE-03] neither the table nor the log holds an address, a browser's name or the rest of a link", async () => {
    await count(
      ["/about?who=ana@hexley.example", { ...typed, "X-Forwarded-For": "203.0.113.9" }],
      ["/about", linkedFrom("https://mail.partner.example/inbox/ana?token=5d1f")],
      ["/about", { "User-Agent": `${bingbot} 203.0.113.9` }],
    );
    const stored = JSON.stringify([await readEntries(site.deps), site.logged]);
    for (const secret of ["203.0.113.9", "127.0.0.1", "Firefox", "Gecko", "hexley", "inbox", "5d1f", "bing.com"])
      expect(stored).not.toContain(secret);
  });

  test("[SRCE-03] made-up hosts, campaigns and machines fill at most 4,000 rows a day, and our own pages keep their count", async () => {
    const numbers = Array.from({ length: 4_500 }, (_, number) => number);
    await send("/faq", typed);
    for (const number of numbers) {
      const created = [
        ["/about", linkedFrom(`https://host${number}.example/`)],
        [`/about?utm_campaign=made-up-${number}`, typed],
        ["/about", { "User-Agent": `${String.fromCodePoint(97 + (number % 26))}${"x".repeat(number % 20)}bot/1.0` }],
      ] as const;
      const [path, headers] = created[number % 3] ?? created[0];
      await send(path, headers);
    }
    const rows = await count(["/faq", linkedFrom("https://real.example/")]);
    expect(rows.length).toBeLessThanOrEqual(4_000);
    expect(rows.filter(({ path }) => path === "/about").reduce((sum, { entries }) => sum + entries, 0)).toBe(4_500);
    expect(rows.filter(({ path }) => path === "/faq")).toHaveLength(2);
  }, 120_000);

  test("[SRCE-03] a campaign's name has no characters that begin a line, or turn the rest of it", async () => {
    const turned = encodeURIComponent("news\u202Eretteb\u2066\u2028\u2029sign in");
    expect((await count([`/about?utm_source=${turned}`, typed])).map(({ source }) => source)).toEqual([
      "news retteb sign in",
    ]);
  });

  test("[SRCE-03] a host that is too long for a domain name isn't a source", async () => {
    const longest = `${"a.".repeat(122)}longest.x`;
    const rows = await count(
      ["/about", linkedFrom(`https://${longest}/`)],
      ["/about", linkedFrom(`https://a${longest}/`)],
      ["/about", linkedFrom(`https://${"a.".repeat(6_500)}example/`)],
    );
    expect(rows.map(({ source, entries }) => [source, entries])).toEqual([
      [longest.slice(0, 120), 1],
      ["direct", 2],
    ]);
  });

  test("[SRCE-03] a month later each day keeps its 200 strongest rows, the others count as (other); after 25 months it is gone", async () => {
    const created = { path: "/about", kind: "browser", locale: "en" } as const;
    const rows = Array.from({ length: 300 }, (_, at) => ({
      ...created,
      day,
      source: `h${at}.example`,
      entries: at < 3 ? 9 : 1,
    }));
    await site.deps.db.kysely.insertInto("site_entry").values(rows).execute();
    const sum = async () => (await readEntries(site.deps)).reduce((all, { entries }) => all + entries, 0);
    site.clock.advance(30 * dayMs);
    await deleteOldEntries(site.deps);
    expect(await readEntries(site.deps)).toHaveLength(300);
    site.clock.advance(dayMs);
    await Promise.all([deleteOldEntries(site.deps), deleteOldEntries(site.deps)]);
    const remaining = await readEntries(site.deps);
    expect(remaining).toHaveLength(201);
    expect(remaining.filter(({ entries }) => entries === 9)).toHaveLength(3);
    expect(remaining).toContainEqual({ ...created, day, source: others, entries: 100 });
    expect(await sum()).toBe(324);
    site.clock.advance(729 * dayMs);
    await deleteOldEntries(site.deps);
    expect(await sum()).toBe(324);
    site.clock.advance(3 * dayMs);
    await deleteOldEntries(site.deps);
    expect(await readEntries(site.deps)).toEqual([]);
  });

  once("[SRCE-03] INSIGHTS=off counts nothing", async () => {
    stop();
    await site.close();
    await open({ INSIGHTS: "off" });
    expect(await count(["/about", typed], ["/about", { "User-Agent": bingbot }])).toEqual([]);
  });

  test("[SRCE-03] counts that can't be added are kept for the next minute", async () => {
    await send("/about", typed);
    const { db } = site.deps;
    await db.kysely.schema.alterTable("site_entry").renameTo("away").execute();
    await expect(addEntries(site.deps)).rejects.toThrow("site_entry");
    await db.kysely.schema.alterTable("away").renameTo("site_entry").execute();
    expect(await count(["/about", typed])).toEqual([{ ...entry, entries: 2 }]);
  });
});
