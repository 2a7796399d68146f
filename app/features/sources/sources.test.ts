// The sources over HTTP, and the weekly email, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { NewRow } from "#app/platform/db/tables.ts";
import { companyDay } from "#app/platform/i18n/company-time.ts";
import { runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { fillQuarter } from "../../../scripts/seed/quarter.ts";
import type { Sources } from "./contract.ts";

const search = { landingPage: "/services", referrerHost: "www.google.com" };
const issue = { landingPage: "/blog", campaign: { utm_source: "newsletter", utm_campaign: "november" } };
/** Sessions that outlast the days skipped by a test. */
const longSessions = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: longSessions });
  let admin: { Authorization: string };
  let editor: { Authorization: string };
  beforeEach(async () => {
    admin = await signInAdmin(site.deps);
    editor = await signInAdmin(site.deps, { username: "edi", role: "editor" });
  });

  const ask = (query: string, headers: Record<string, string> = admin) =>
    site.app.request(`/api/admin/sources${query}`, { headers });
  const read = async (query = "", headers = admin) => readJson<Sources>(ask(query, headers));
  const rowsOf = async (query = "", headers = admin) =>
    new Map((await read(query, headers)).rows.map(({ key, ...row }) => [key, row]));
  const arrive = async (visit: object, count = 1) => {
    for (let index = 0; index < count; index++) {
      const body = anEnquiry({ ...visit, email: `lead${index}@hexley.example` });
      expect((await site.app.request("/api/contact", json("POST", body))).status).toBe(201);
    }
  };
  const win = async (value: number) => {
    const [newest] = await readJson<
      {
        id: string;
      }[]
    >(site.app.request("/api/admin/contacts", { headers: admin }));
    await site.app.request(`/api/admin/contacts/${newest?.id}`, json("PATCH", { status: "won", value }, admin));
  };
  const enter = (rows: Partial<NewRow<"site_entry">>[]) =>
    site.deps.db.kysely
      .insertInto("site_entry")
      .values(
        rows.map((row) => ({
          day: "2026-11-20",
          path: "/",
          source: "search",
          kind: "browser" as const,
          locale: "en",
          entries: 10,
          ...row,
        })),
      )
      .execute();

  test("[SRCE-04] entries, enquiries, calls, subscribers and won enquiries are counted by source, beside the previous period", async () => {
    await enter([
      {},
      { path: "/services", entries: 5 },
      { source: "newsletter / november" },
      { day: "2026-10-10", entries: 7 },
    ]);
    await arrive(search);
    await win(12_000);
    await arrive(issue);
    await bookSlot(site, { ...issue, email: "dan@hexley.example" });
    await site.app.request("/api/newsletter", json("POST", { email: "eva@hexley.example", ...search }));
    const { totals, before, from, to } = await read();
    expect([from, to, before]).toEqual(["2026-10-22", "2026-11-20", { from: "2026-09-22", to: "2026-10-21" }]);
    const rows = await rowsOf();
    const nothing = { entries: 0, enquiries: 0, calls: 0, subscribers: 0, won: 0, value: 0 };
    expect(rows.get("search")).toEqual({
      entries: 15,
      enquiries: 1,
      calls: 0,
      subscribers: 1,
      won: 1,
      value: 12_000,
      before: { ...nothing, entries: 7 },
    });
    expect(rows.get("newsletter / november")).toMatchObject({ entries: 10, enquiries: 2, calls: 1, won: 0 });
    expect(totals).toMatchObject({ entries: 25, enquiries: 3, calls: 1, subscribers: 1, won: 1, value: 12_000 });
  });

  test("[SRCE-04] they are also counted by first page, language, origin and day in the company's time zone", async () => {
    await enter([{ path: "/services", locale: "ro", day: "2026-11-21" }]);
    site.clock.advance(10.5 * hourMs); // 22:30 UTC is the next day in Bucharest
    await arrive(search);
    await bookSlot(site, { ...issue, email: "dan@hexley.example" });
    expect((await rowsOf("?by=page")).get("/services")).toMatchObject({ entries: 10, enquiries: 1 });
    expect((await rowsOf("?by=language")).get("en")).toMatchObject({ entries: 0, enquiries: 2 });
    expect((await rowsOf("?by=origin")).get("website")).toMatchObject({ entries: 10, enquiries: 1 });
    expect((await rowsOf("?by=origin")).get("call")).toMatchObject({ entries: 0, enquiries: 1, calls: 1 });
    await enter([{ day: "2026-10-22", entries: 7 }]);
    const byDay = await rowsOf("?by=day");
    expect(byDay.get("2026-11-21")).toMatchObject({ entries: 10, enquiries: 2, before: { entries: 7, enquiries: 0 } });
    expect(byDay.size).toBe(30);
    expect([...byDay].filter(([, row]) => row.enquiries !== 0).map(([key]) => key)).toEqual(["2026-11-21"]);
  });

  test("[SRCE-04] an enquiry counts as won on the day that it was won; spam and cancelled calls count nowhere", async () => {
    await arrive(search);
    site.clock.advance(40 * dayMs);
    admin = await signInAdmin(site.deps, { username: "later" });
    await win(5_000);
    await arrive({ ...search, website: "filled" });
    const [spam] = await readJson<
      {
        id: string;
      }[]
    >(site.app.request("/api/admin/contacts?suspect=true", { headers: admin }));
    await site.app.request(`/api/admin/contacts/${spam?.id}`, json("PATCH", { status: "spam" }, admin));
    const row = (await rowsOf()).get("search");
    expect(row).toMatchObject({ enquiries: 0, won: 1, value: 5_000, before: { enquiries: 1, won: 0 } });
  });

  test("[SRCE-04] machines are counted separately by family, and browsers without a known source in no other figure", async () => {
    await enter([
      {},
      { kind: "machine", source: "Googlebot", entries: 4 },
      { kind: "unknown", source: "unknown", entries: 3 },
    ]);
    const { totals, unknownEntries, machines } = await read();
    expect([totals.entries, unknownEntries, machines]).toEqual([
      10,
      3,
      [{ family: "Googlebot", entries: 4, before: 0 }],
    ]);
  });

  test("[SRCE-04] rare hosts, campaigns and made-up paths are one row, our own pages never", async () => {
    await enter([
      { source: "ana-home.example", entries: 2, path: "/about" },
      { source: "mail", entries: 1, path: "/ana-pop" },
    ]);
    expect([...(await rowsOf()).keys()].toSorted()).toEqual(["(other)", "mail"]);
    expect([...(await rowsOf("?by=page")).keys()].toSorted()).toEqual(["(other)", "/about"]);
  });

  test("[SRCE-03] a host that 30 days brought 3 times has its name on each of those days, and over 90 days 9 are needed", async () => {
    await enter([
      { source: "partner.example", entries: 1 },
      { source: "partner.example", entries: 2, day: "2026-11-02" },
    ]);
    const named = async (query: string) => [...(await rowsOf(query)).keys()];
    expect(await named("?from=2026-11-20&to=2026-11-20")).toEqual(["partner.example"]);
    expect(await named("?from=2026-08-23&to=2026-11-20")).toEqual(["(other)"]);
    await enter([{ source: "partner.example", entries: 6, day: "2026-09-01" }]);
    expect(await named("?from=2026-08-23&to=2026-11-20")).toEqual(["partner.example"]);
  });

  test("[SRCE-04] editors see no value, and of a row with fewer than 3 enquiries only its entries", async () => {
    await enter([{}, { source: "newsletter / november" }]);
    await arrive(search, 3);
    await win(9_000);
    await arrive(issue, 2);
    await arrive({ landingPage: "/", referrerHost: "ana-home.example" }); // withheld wholly, so that two are
    const rows = await rowsOf("", editor);
    expect(rows.get("search")).toMatchObject({ entries: 10, enquiries: 3, won: 1, value: null });
    expect(rows.get("newsletter / november")).toMatchObject({ entries: 10, enquiries: null, won: null });
    expect([...rows.keys()]).toEqual(["search", "newsletter / november"]);
    expect((await read("", editor)).totals).toMatchObject({ enquiries: 6, value: null });
    const csv = await (await ask("", { ...editor, Accept: "text/csv" })).text();
    expect(csv).not.toMatch(/9000|ana-home/);
  });

  test("[SRCE-04] no withheld row is the total less the others: a second one is withheld with it, or the total", async () => {
    await enter([{}, { source: "direct" }, { source: "newsletter / november" }]);
    await arrive(issue, 2);
    const alone = await read("", editor);
    expect(alone.totals).toMatchObject({ entries: 30, enquiries: null, calls: null, won: null });
    expect(alone.rows.map(({ enquiries }) => enquiries)).toEqual([null, null, null]);
    await arrive(search, 3);
    const two = await read("", editor);
    expect(two.totals).toMatchObject({ enquiries: 5 });
    expect(two.rows.map(({ key, enquiries }) => [key, enquiries]).toSorted()).toEqual([
      ["direct", null],
      ["newsletter / november", null],
      ["search", null],
    ]);
    await arrive({ landingPage: "/", referrerHost: "" }, 4);
    const three = await rowsOf("", editor);
    expect(["direct", "search", "newsletter / november"].map((key) => three.get(key)?.enquiries)).toEqual([
      4,
      null,
      null,
    ]);
    const day = "2026-12-01";
    await enter([{ day }, { day, source: "direct" }, { day, source: "newsletter / november" }]);
    const earlier = await rowsOf("?from=2026-11-21&to=2026-12-20", editor); // the same is so of the period before
    expect(["direct", "search", "newsletter / november"].map((key) => earlier.get(key)?.before.enquiries)).toEqual([
      4,
      null,
      null,
    ]);
  });

  test("[SRCE-04] the rows are exported as CSV too, which the audit log records", async () => {
    await enter([{}]);
    const response = await ask("?by=page", { ...admin, Accept: "text/csv" });
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, row] = (await response.text()).split("\r\n");
    expect(head).toMatch(
      /^\uFEFF?"Page","Entries, 2026-10-22 to 2026-11-20",.*"Value, 2026-10-22 to 2026-11-20","Entries, 2026-09-22 to 2026-10-21",/,
    );
    expect(row).toContain('"/","10","0"');
    await read();
    const events = await site.deps.db.kysely.selectFrom("audit_event").select(["action", "counts"]).execute();
    expect(events.filter(({ action }) => action === "exported-sources")).toEqual([
      { action: "exported-sources", counts: '{"rows":1}' },
    ]);
  });

  test("[SRCE-04] a period that ends before it begins, one that is too long and an unknown dimension are refused by their field", async () => {
    const refusal = async (query: string) => {
      const response = await ask(query);
      return [response.status, Object.keys((await readJson<{ errors: object }>(response)).errors)];
    };
    expect(await refusal("?from=2026-11-20&to=2026-11-19")).toEqual([400, ["from"]]);
    expect(await refusal("?from=2020-01-01&to=2026-11-19")).toEqual([400, ["from"]]);
    expect(await refusal("?by=colour")).toEqual([400, ["by"]]);
    expect(await refusal("?to=yesterday")).toEqual([400, ["to"]]);
  });

  test("[SRCE-04] the list of enquiries narrows to a source as it is named here, and to days", async () => {
    await arrive(search);
    await arrive(issue);
    await arrive({});
    const named = async (source: string, days = {}) => {
      const asked = new URLSearchParams({ source, page: "1", ...days });
      const response = await site.app.request(`/api/admin/contacts?${asked}`, {
        headers: admin,
      });
      const rows = await readJson<{ landingPage: string | null }[]>(response);
      return [response.headers.get("X-Total-Count"), rows.map(({ landingPage }) => landingPage)];
    };
    expect(await named("search")).toEqual(["1", ["/services"]]);
    expect(await named("newsletter / november")).toEqual(["1", ["/blog"]]);
    expect(await named("search", { from: "2026-11-20", to: "2026-11-20" })).toEqual(["1", ["/services"]]);
    expect(await named("search", { to: "2026-11-19" })).toEqual(["0", []]);
    expect(await named("search", { from: "2026-11-21" })).toEqual(["0", []]);
    expect(await named("unknown")).toEqual(["1", [null]]);
    expect(await named("direct")).toEqual(["0", []]);
  });

  test("[SRCE-04] a sample quarter shows the sources of won enquiries, the landing pages and what the last issue brought", async () => {
    await fillQuarter(site.deps.db, { now: site.clock.now() });
    const { totals, lastIssue } = await read("?from=2026-08-22&to=2026-11-20");
    expect(totals).toMatchObject({ entries: 5_000, enquiries: 120, calls: 40, won: 9 });
    expect(lastIssue).toMatchObject({ subject: "What an hour costs", key: "newsletter / what-an-hour-costs" });
    expect(lastIssue?.entries).toBeGreaterThan(0);
    const pages = await read("?from=2026-08-22&to=2026-11-20&by=page");
    expect(pages.rows.toSorted((a, b) => b.entries - a.entries)[0]?.key).toBe("/");
  });

  test("[SRCE-04] a made-up quarter is added to what a visited site has counted, once", async () => {
    const counted = { path: "/", source: "direct", kind: "browser", locale: "en", entries: 7 } as const;
    const days = Array.from({ length: 90 }, (_, ago) =>
      companyDay(new Date(site.clock.now().getTime() - ago * 86_400_000)),
    );
    await site.deps.db.kysely
      .insertInto("site_entry")
      .values(days.map((day) => ({ ...counted, day })))
      .execute();
    await fillQuarter(site.deps.db, { now: site.clock.now() });
    const { totals } = await read("?from=2026-08-22&to=2026-11-20");
    expect(totals).toMatchObject({ entries: 5_000 + 7 * 90, enquiries: 120, calls: 40 });
    await expect(fillQuarter(site.deps.db, { now: site.clock.now() })).rejects.toThrow("already: nothing was added");
    expect((await read("?from=2026-08-22&to=2026-11-20")).totals).toEqual(totals);
  });

  const prefer = (body: object, headers = admin) =>
    site.app.request("/api/admin/preferences", json("PUT", body, headers));
  const weekly = () =>
    site.deps.db.kysely
      .selectFrom("outbox_email")
      .select(["recipient", "subject", "body"])
      .where("kind", "=", "weekly-summary")
      .orderBy("id")
      .execute();
  /** Runs the jobs at an hour of Monday, in the company's zone, after the test clock's Friday. */
  const passTo = async (hour: number, minute = 0) => {
    const monday = Date.parse("2026-11-23T00:00:00+02:00");
    site.clock.advance(monday + hour * hourMs + minute * 60_000 - site.clock.now().getTime());
    await runJobs(site.deps);
  };

  test("[SRCE-05] the weekly email is sent once, Mondays at 8:00, to those who ticked it, despite restarts", async () => {
    expect(await (await prefer({ weeklyEmail: true })).json()).toEqual({ shortcuts: true, weeklyEmail: true });
    expect(await (await prefer({ shortcuts: false })).json()).toEqual({ shortcuts: false, weeklyEmail: true });
    await passTo(7, 59);
    expect(await weekly()).toEqual([]);
    await passTo(8);
    await Promise.all([runJobs(site.deps), runJobs(site.deps)]); // other processes
    await passTo(20);
    expect((await weekly()).map(({ subject }) => subject)).toEqual(["The week of 16 Nov 2026"]);
    await passTo(24 + 9);
    expect(await weekly()).toHaveLength(1);
    await passTo(7 * 24 + 8);
    expect((await weekly()).map(({ subject }) => subject)).toEqual([
      "The week of 16 Nov 2026",
      "The week of 23 Nov 2026",
    ]);
  });

  test("[SRCE-05] the weekly email has a dash, not 0, for figures that are withheld from an editor", async () => {
    await arrive(search, 2);
    await prefer({ weeklyEmail: true }, editor);
    await passTo(8);
    const body = (await weekly())[0]?.body ?? "";
    expect(body).toMatch(/\["Enquiries","— \(weekly average of the four weeks before: [—0-9]/);
  });

  test("[SRCE-05] a process that was down at 8:00 sends it later that Monday, but to no disabled account", async () => {
    await prefer({ weeklyEmail: true }, editor);
    await prefer({ weeklyEmail: true });
    await site.deps.db.kysely.updateTable("admin_user").set({ is_disabled: 1 }).where("username", "=", "edi").execute();
    await passTo(23, 30);
    expect(await weekly()).toHaveLength(1);
  });

  test("[SRCE-05] the weekly email compares the week with those before, and has the best source and page, the reply promise and open enquiries", async () => {
    await enter([
      { day: "2026-11-18", path: "/services", entries: 1_200 },
      { day: "2026-11-02", entries: 400 },
    ]);
    await arrive(search, 2);
    await site.deps.db.kysely
      .insertInto("unanswered_question")
      .values({
        id: newId(site.clock.now()),
        question_key: "q",
        locale: "en",
        question: "How?",
        count: 1,
        first_asked_at: site.clock.now(),
        last_asked_at: site.clock.now(),
      })
      .execute();
    await prefer({ weeklyEmail: true });
    await passTo(8);
    const body = (await weekly())[0]?.body ?? "";
    expect(body).toContain("1,200 (weekly average of the four weeks before: 100)");
    expect(body).toContain("Search engines (1,200 entries, 2 enquiries)");
    expect(body).toContain("/services (1,200 entries, 2 enquiries)");
    expect(body).toContain('["Answered in time, last 30 days","0 of 2"]');
    expect(body).toContain('["Unanswered questions","1"]');
    expect(body).toContain('["Outdated translations","0"]');
  });
});
