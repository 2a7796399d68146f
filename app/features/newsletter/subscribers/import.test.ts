// Importing people who left or bounced, from our own export and Mailchimp's files, through the API, on both databases.
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { addSubscribers } from "#test/issues.ts";
import { readJson } from "#test/read-json.ts";
import type { Subscriber } from "./contract.ts";
import type { SubscriberImportReport } from "./import-contract.ts";

const head = "email,locale,consentSource,consentDate";
const states = "state,unsubscribedAt,unsubscribedBy,bouncedAt";
const mailchimp = '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LANGUAGE';

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const send = (csv: string, query = "", { app } = site as Pick<TestApp, "app">, by = headers) =>
    app.request(`/api/admin/newsletter/import${query}`, {
      method: "POST",
      body: csv,
      headers: { ...by, "Content-Type": "text/csv" },
    });
  const importCsv = async (lines: string[], query?: string) => {
    const answer = await send(lines.join("\r\n"), query);
    expect(answer.status).toBe(200);
    return readJson<SubscriberImportReport>(answer);
  };
  const read = async (accept: string, { app } = site as Pick<TestApp, "app">, by = headers) =>
    app.request("/api/admin/newsletter/subscribers?sort=email", { headers: { ...by, Accept: accept } });
  const list = async () => readJson<Subscriber[]>(read("application/json"));
  const leave = async (email: string) =>
    site.deps.db.kysely
      .updateTable("subscriber")
      .set({ is_active: 0, unsubscribed_by: "visitor", unsubscribed_at: "2026-02-01T00:00:00.000Z" })
      .where("email", "=", email)
      .execute();
  const webhooks = async () => {
    const rows = await site.deps.db.kysely.selectFrom("webhook_delivery").select("event").orderBy("id").execute();
    return rows.map(({ event }) => event);
  };
  const addWebhook = () =>
    site.app.request(
      "/api/admin/webhooks",
      json(
        "POST",
        { url: "https://hooks.example/x", events: ["subscriber.confirmed", "subscriber.unsubscribed"] },
        headers,
      ),
    );

  test("[MOVE-05] our own export is imported unchanged by another site: active, left, deactivated and bounced", async () => {
    await addSubscribers(site.deps.db, 8, { at: new Date("2026-01-10T10:00:00.000Z"), locales: ["en", "ro", "fr"] });
    const { kysely } = site.deps.db;
    const set = (index: number, change: object) =>
      kysely.updateTable("subscriber").set(change).where("email", "=", `a${index}@hexley.example`).execute();
    await set(1, { is_active: 0, unsubscribed_at: "2026-03-01T08:00:00.000Z", unsubscribed_by: "visitor" });
    await set(2, { is_active: 0, unsubscribed_at: "2026-03-02T08:00:00.000Z", unsubscribed_by: "admin" });
    await set(3, { bounced_at: "2026-03-03T08:00:00.000Z" });
    await set(4, { confirmed_at: null });
    await set(5, {
      is_active: 0,
      confirmed_at: null,
      unsubscribed_at: "2026-03-01T08:00:00.000Z",
      unsubscribed_by: "visitor",
      bounced_at: "2026-03-03T08:00:00.000Z",
    });
    await set(6, {
      email: "=a6@hexley.example",
      landing_page: "/blog",
      campaign: '{"utm_source":"paper; =x","utm_term":"y"}',
    });
    await importCsv([head, 'ana@pop.example,ro,"=HYPERLINK(""https://x.example""); =1",2025-03-31']);
    const file = await (await read("text/csv")).text();

    const other = await createTestApp({ db: await database.open() });
    onTestFinished(() => other.close());
    const otherHeaders = await signInAdmin(other.deps);
    const answer = await send(file, "", other, otherHeaders);
    expect(await answer.json()).toMatchObject({ taken: 9, known: 0, refused: 0, unsubscribed: 3, bounced: 1 });
    expect((await (await read("text/csv", other, otherHeaders)).text()).split("\r\n")).toEqual(file.split("\r\n"));
    expect(await (await send(file, "", other, otherHeaders)).json()).toMatchObject({ taken: 0, known: 9, refused: 0 });
    expect(await other.deps.db.kysely.selectFrom("outbox_email").select("id").execute()).toEqual([]);
  });

  test.for([
    ["i01-bom.csv", ["ana1@hexley.example"]],
    ["i02-semicolon.csv", ["ana2@hexley.example"]],
    ["i04-sep-line.csv", ["ana4@hexley.example"]],
    ["i05-utf16.csv", ["ana5@hexley.example"]],
    ["i07-mailchimp.csv", ["ana7@hexley.example"]],
    ["i08-mailchimp-renamed.csv", ["ana8@hexley.example"]],
    ["i09-excel-date.csv", ["ana9@hexley.example", "ana9b@hexley.example"]],
    ["i11-quoted-newline.csv", ["ana11b@hexley.example"]],
    ["i15-header-quoted-spaces.csv", ["ana15@hexley.example"]],
    ["i16-inch-quote.csv", ["ana16@hexley.example", "ana16b@hexley.example"]],
    ["i17-trailing-semicolons.csv", ["ana17@hexley.example"]],
  ] as const)("[MOVE-05] all people with evidence in the reported file %s are imported", async ([name, emails]) => {
    const answer = await site.app.request("/api/admin/newsletter/import", {
      method: "POST",
      body: readFileSync(`test/subscribers/${name}`),
      headers: { ...headers, "Content-Type": "text/csv" },
    });
    const report = await readJson<SubscriberImportReport>(answer);
    expect(report.taken + report.known + report.refused).toBe(report.rows.length);
    expect((await list()).map(({ email }) => email)).toEqual(emails);
  });

  test("[MOVE-05] people who left or bounced are imported as such, even without evidence, date or language", async () => {
    const report = await importCsv([
      `${head},${states}`,
      "left@pop.example,de,,,Inactive,2025-02-01,visitor,",
      "staff@pop.example,ro,,,Inactive,2025-02-01,admin,",
      "bounced@pop.example,,,,Bounced,,,2025-02-01",
      "undated@pop.example,,,,inactive,,,",
      "unread@pop.example,,,,,31.31.2025,,",
      "active@pop.example,ro,Fair,2025-03-31,Active,,,",
      "unproved@pop.example,ro,,,Active,,,",
      "unconfirmed@pop.example,ro,Fair,2025-03-31,Unconfirmed,,,",
      "strange@pop.example,ro,Fair,2025-03-31,Zombie,,,",
      "no address,ro,,,Inactive,2025-02-01,visitor,",
    ]);
    expect(report).toMatchObject({ taken: 6, refused: 4, unsubscribed: 4, bounced: 1 });
    const now = site.clock.now().toISOString();
    const at = "2025-02-01T00:00:00.000Z";
    expect(await list()).toMatchObject([
      { email: "active@pop.example", isActive: true },
      { email: "bounced@pop.example", isActive: false, bouncedAt: at, unsubscribedAt: null },
      { email: "left@pop.example", isActive: false, unsubscribedAt: at, unsubscribedBy: "visitor", locale: "en" },
      { email: "staff@pop.example", isActive: false, unsubscribedAt: at, unsubscribedBy: "admin" },
      { email: "undated@pop.example", isActive: false, unsubscribedAt: now, unsubscribedBy: "visitor" },
      { email: "unread@pop.example", isActive: false, unsubscribedAt: now, unsubscribedBy: "visitor" },
    ]);
    const emails = ["bounced@pop.example"];
    await site.app.request("/api/admin/newsletter/bounces", json("POST", { emails, undo: true }, headers));
    expect((await list())[1]).toMatchObject({ email: "bounced@pop.example", isActive: false });
    expect(await site.deps.db.kysely.selectFrom("outbox_email").select("id").execute()).toEqual([]);
  });

  test("[MOVE-05] Mailchimp's three files are known: subscribed, unsubscribed and cleaned, with its times and languages", async () => {
    const row = (name: string, language: string) =>
      `${name}@pop.example,Ana,4,"2018-02-12 17:59:31",192.0.2.1,"2018-02-12 18:06:58",192.0.2.1,${language}`;
    const subscribed = await importCsv([
      `${mailchimp},LAST_CHANGED,NOTES`,
      `${row("a", "fr_CA")},,`,
      `${row("b", "de")},,`,
    ]);
    const unsubscribed = await importCsv([
      `${mailchimp},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER`,
      `${row("c", "ro")},"2019-05-06 07:08:09",Spring,1,no longer,`,
      `${row("d", "")},,,,,`,
    ]);
    const cleaned = await importCsv([
      `${mailchimp},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`,
      `${row("e", "en")},"2019-05-06 07:08:09",Spring,1`,
      `f@pop.example,,,,,,,,,,`,
    ]);
    expect([subscribed, unsubscribed, cleaned]).toMatchObject([
      { taken: 2, unsubscribed: 0, bounced: 0, hasLanguages: true },
      { taken: 2, unsubscribed: 2, bounced: 0 },
      { taken: 2, unsubscribed: 0, bounced: 2 },
    ]);
    const evidence = { consentSource: "CONFIRM_TIME", consentDate: "2018-02-12T18:06:58.000Z" };
    const at = "2019-05-06T07:08:09.000Z";
    expect(await list()).toMatchObject([
      { email: "a@pop.example", isActive: true, locale: "fr", ...evidence },
      { email: "b@pop.example", isActive: true, locale: "en", ...evidence },
      { email: "c@pop.example", isActive: false, locale: "ro", unsubscribedAt: at, ...evidence },
      { email: "d@pop.example", isActive: false, unsubscribedAt: site.clock.now().toISOString() },
      { email: "e@pop.example", isActive: true, bouncedAt: at },
      { email: "f@pop.example", isActive: false, bouncedAt: site.clock.now().toISOString() },
    ]);
  });

  test.for(["member_status", "UNSUBSCRIBED", "opt_out", "Bounce Count", "blocklisted"])(
    "[MOVE-05] a header with the unknown column %s is refused by its name, and nothing is imported",
    async (column) => {
      const answer = await send(`${head},${column}\r\nana@pop.example,ro,Fair,2025-03-31,x`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining(column) as unknown });
      expect(await list()).toEqual([]);
    },
  );

  test("[MOVE-05] leaving elsewhere ends a subscription here unless its consent is later; people who left here remain so", async () => {
    await addSubscribers(site.deps.db, 6, { at: new Date("2026-01-10T10:00:00.000Z") });
    await leave("a4@hexley.example");
    await addWebhook();
    const csv = [
      `${head},${states}`,
      "a0@hexley.example,,,,Inactive,2026-01-11,,", // left after the consent
      "a1@hexley.example,,,,Inactive,2025-12-01,,", // before it
      "a2@hexley.example,,,,Inactive,,,", // nobody knows when
      "a3@hexley.example,,,,Bounced,,,2026-01-11",
      "a4@hexley.example,en,Fair,2026-03-01,Active,,,", // left here
      "a5@hexley.example,,,,Bounced,,,2025-12-01",
    ];
    const dry = await importCsv(csv, "?dryRun=true");
    expect(await webhooks()).toEqual([]);
    const report = await importCsv(csv);
    expect({ ...report, dryRun: true }).toEqual(dry);
    expect(report.rows.map(({ result }) => result)).toEqual(["taken", "known", "taken", "taken", "refused", "known"]);
    expect(report.rows.flatMap(({ line, endsHere }) => (endsHere ? [line] : []))).toEqual([2, 4, 5]);
    expect((await list()).map(({ isActive, bouncedAt, version }) => [isActive, bouncedAt !== null, version])).toEqual([
      [false, false, 1],
      [true, false, 0],
      [false, false, 1],
      [true, true, 1],
      [false, false, 0],
      [true, false, 0],
    ]);
    expect(await webhooks()).toEqual(["subscriber.unsubscribed", "subscriber.unsubscribed"]);
    expect(await importCsv(csv)).toMatchObject({ taken: 0 });
  });

  test("[MOVE-05] an address that a file has twice is ended by either row, in a dry run too", async () => {
    const csv = [
      `${head},${states}`,
      "ana@pop.example,ro,Fair,2025-03-31,Active,,,",
      "ana@pop.example,,,,Inactive,2025-06-01,,",
      "bogdan@pop.example,,,,Inactive,2025-06-01,,",
      "bogdan@pop.example,ro,Fair,2025-03-31,Active,,,",
    ];
    const dry = await importCsv(csv, "?dryRun=true");
    const report = await importCsv(csv);
    expect({ ...report, dryRun: true }).toEqual(dry);
    expect(report.rows.map(({ result }) => result)).toEqual(["taken", "taken", "taken", "refused"]);
    expect((await list()).map(({ isActive }) => isActive)).toEqual([false, false]);
  });

  test("[MOVE-05] [SALE-02] an import raises the version of changed records: a correction based on the old one is 412", async () => {
    await addSubscribers(site.deps.db, 1);
    const [before] = await list();
    await importCsv([`${head},${states}`, "a0@hexley.example,,,,Bounced,,,"]);
    const correct = json("PATCH", { locale: "ro" }, { ...headers, "If-Match": `"${before?.version}"` });
    expect((await site.app.request(`/api/admin/newsletter/${before?.id}`, correct)).status).toBe(412);
  });
});
