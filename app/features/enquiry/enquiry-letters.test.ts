// The emails that enquiries cause, on both databases. Without SMTP_URL they wait where these tests look at them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { patiently } from "#test/patiently.ts";

const minuteMs = 60_000;

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    const settings = { NOTIFY_TO: "Front desk <desk@corvane.example>", SITE_URL: "https://www.corvane.example" };
    site = await createTestApp({ db: await database.open(), settings });
  });
  afterEach(() => site.close());

  const send = (changes = {}, headers = {}) =>
    site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site), ...changes }), headers));
  const letters = () => readEmails(site.deps);
  const kinds = async () => (await letters()).map(({ kind, recipient }) => `${kind} ${recipient}`);

  test("an enquiry is told to the company with all that was asked, and answers go to who wrote", async () => {
    expect((await send({ sourcePage: "/ro/contact", campaign: { utm_source: "letter" } })).status).toBe(201);
    const [letter] = await letters();
    expect(letter).toMatchObject({
      kind: "enquiry-notification",
      recipient: "Front desk <desk@corvane.example>",
      reply_to: "stefania@hexley.example",
      subject: "Enquiry from Ștefania Țîrlea-Ionescu, Hexley Works SRL",
      status: "waiting",
    });
    const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
    for (const fact of [
      "Name: Ștefania Țîrlea-Ionescu",
      "Email: stefania@hexley.example",
      "Phone: +40 21 555 0199",
      "Company: Hexley Works SRL",
      "Service: Autonomous Business Agents",
      "Budget: $15,000-50,000",
      "Timeline: 1-3 months",
      "Received: November 20, 2026 at 2:00 PM (Europe/Bucharest)",
      "Language: English",
      "Sent from: /ro/contact",
      "Campaign: utm_source: letter",
      "> Oferte scrise de mână: 40 pe zi, câte 25 de minute. 🧾",
      "> Prefer afternoons.",
      `https://www.corvane.example/admin/contacts?open=${id}`,
    ])
      expect(letter?.text).toContain(fact);
    expect(letter?.text).not.toContain("Hello");
  });

  test.for([
    ["en", "Hello Ștefania,", "within 24 hours"],
    ["ro", "Bună ziua, Ștefania,", "24 de ore"],
    ["fr", "Bonjour Ștefania,", "24 heures"],
  ] as const)("who wrote gets a confirmation in their language: %s", async ([locale, greeting, promise]) => {
    await send({}, { "Accept-Language": locale });
    const letter = (await letters())[1];
    expect(letter).toMatchObject({
      kind: "enquiry-confirmation",
      recipient: "stefania@hexley.example",
      reply_to: "hello@fernhollow.example",
      locale,
    });
    for (const words of [greeting, promise]) expect(letter?.text).toContain(words);
    expect(letter?.html).toContain(`<html lang="${locale}"`);
  });

  test("[S32] the confirmation quotes nothing that was typed, and no name that may be an address or a link", async () => {
    const typed = {
      firstName: "Win at www.evil.example",
      lastName: "Lastname",
      company: "Companyname",
      phone: "+40 0900 123 456",
      projectDetails: "Project https://evil.example",
      message: "Message evil@evil.example",
    };
    await send(typed);
    const [notification, confirmation] = await letters();
    expect(confirmation?.kind).toBe("enquiry-confirmation");
    expect(JSON.stringify(confirmation)).not.toMatch(/evil|Lastname|Companyname|0900|Project http|Message/);
    expect(confirmation?.text).not.toContain("Hello");
    for (const words of Object.values(typed)) expect(notification?.text).toContain(words);
  });

  test("[S32] without the form's own token the enquiry is kept and told to the company, and its address gets nothing", async () => {
    expect((await send({ formToken: undefined })).status).toBe(201);
    expect(await kinds()).toEqual(["enquiry-notification Front desk <desk@corvane.example>"]);
    const [enquiry] = (await site.services.enquiry.listEnquiries()).enquiries;
    expect(enquiry).toMatchObject({ isSuspect: false });
  });

  test("[S32] all spellings of one inbox count together", async () => {
    for (const email of [
      "a.na@gmail.com",
      "ana+1@gmail.com",
      "A.N.A+2@googlemail.com",
      "dan@pop.example",
      "dan+x@pop.example",
    ])
      await send({ email });
    const confirmed = (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation"));
    expect(confirmed).toEqual(["enquiry-confirmation a.na@gmail.com", "enquiry-confirmation dan@pop.example"]);
  });

  test("[S32] one client causes so many emails an hour and a day, whatever the addresses; every enquiry is kept", async () => {
    Object.assign(site.deps.config, { LIMIT_EMAILS_PER_SOURCE_PER_HOUR: 3, LIMIT_EMAILS_PER_SOURCE_PER_DAY: 5 });
    const confirmed = async () => (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation")).length;
    const counts: number[] = [];
    for (const hours of [0, 1, 24]) {
      site.clock.advance(hours * 60 * minuteMs);
      for (let index = 0; index < 4; index++) await send({ email: `h${hours}-${index}@hexley.example` });
      counts.push(await confirmed());
    }
    expect(counts).toEqual([3, 4, 7]); // one that is held back counts for the day as well
    expect((await site.services.enquiry.listEnquiries()).enquiries).toHaveLength(12);
  });

  test("[S32] one inbox gets so many emails an hour and a day, of whatever kinds", async () => {
    Object.assign(site.deps.config, { LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR: 2, LIMIT_EMAILS_PER_RECIPIENT_PER_DAY: 3 });
    site.deps.config.CONFIRMED_OPT_IN = true;
    const sent = async () => (await letters()).filter(({ recipient }) => recipient === "ana@pop.example").length;
    const round = async () => {
      await send({ email: "ana@pop.example" });
      await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
      return sent();
    };
    const counts = [await round()];
    site.clock.advance(20 * minuteMs);
    counts.push(await round());
    site.clock.advance(60 * minuteMs);
    counts.push(await round());
    expect(counts).toEqual([2, 2, 3]);
  });

  test("[S32] beyond so many an hour the company gets one email that counts the rest, and then single ones again", async () => {
    site.deps.config.TEAM_EMAILS_PER_HOUR = 2;
    for (let index = 0; index < 7; index++) await send({ email: `a${index}@hexley.example`, company: `Firm ${index}` });
    const toTeam = async () => (await letters()).filter(({ recipient }) => recipient.includes("desk@"));
    expect((await toTeam()).map(({ kind }) => kind)).toEqual([
      "enquiry-notification",
      "enquiry-notification",
      "team-digest",
    ]);
    const digest = (await toTeam())[2];
    expect(digest).toMatchObject({ subject: "5 more in the admin area", next_try_at: "2026-11-20T13:00:00.000Z" });
    expect(digest?.text).toContain("Enquiries: 5");
    expect(digest?.text).not.toMatch(/Firm|hexley/);
    site.clock.advance(60 * minuteMs);
    await send({ email: "later@hexley.example" });
    expect((await toTeam()).map(({ kind }) => kind).at(-1)).toBe("enquiry-notification");
  });

  test("a long text is cut in the company's email, which the admin area has whole", async () => {
    await send({ projectDetails: "x".repeat(2_000) + "y".repeat(3_000) });
    const [notification] = await letters();
    expect(notification?.text).toContain("x".repeat(2_000));
    expect(notification?.text).not.toContain("yy");
    expect(notification?.text).toContain("has all 5000 characters");
  });

  test("the largest enquiry fills at most a quarter of what it did with two laid-out emails", async () => {
    const long = "ț".repeat(5_000);
    await send({ projectDetails: long, message: long, firstName: "Ș".repeat(100), company: "ț".repeat(200) });
    const rows = await site.deps.db.kysely.selectFrom("letter").selectAll().execute();
    const enquiry = await site.deps.db.kysely.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
    expect(Buffer.byteLength(JSON.stringify([...rows, enquiry]))).toBeLessThan(50_000);
  });

  test("what a visitor wrote is text in the email, whatever it holds", async () => {
    await send({ firstName: "<b>Ana</b>", projectDetails: '"><script>alert(1)</script><img src=x onerror=alert(1)>' });
    const html = (await letters()).map((letter) => letter.html).join("");
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("[S32] a doubtful enquiry is told to the company, marked, and its address gets nothing", async () => {
    expect((await send({ website: "https://spam.example" })).status).toBe(201);
    expect(await kinds()).toEqual(["enquiry-notification Front desk <desk@corvane.example>"]);
    const [letter] = await letters();
    expect(letter?.subject).toMatch(/^\[Suspect\] Enquiry from/);
    expect(letter?.text).toContain("hidden field filled in");
  });

  test("[S32] an address gets a confirmation in ten minutes, three a day; every enquiry is kept and told", async () => {
    const confirmed = async () => (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation")).length;
    const counts: number[] = [];
    for (const pause of [0, 9, 1, 10, 10, 60, 24 * 60 - 91, 1]) {
      site.clock.advance(pause * minuteMs);
      expect((await send({ email: "Stefania@Hexley.example" })).status).toBe(201);
      counts.push(await confirmed());
    }
    expect(counts).toEqual([1, 1, 2, 3, 3, 3, 3, 4]);
    expect(await kinds()).toHaveLength(8 + 4);
    await Promise.all(Array.from({ length: 20 }, () => send({ email: "other@hexley.example" })));
    expect(await confirmed()).toBe(5);
  });

  test("[R8] fifty parallel calls with one key make one enquiry, one notification and one confirmation", async () => {
    const headers = { "Idempotency-Key": "enquiry-letters-0001" };
    const formToken = aFormToken(site);
    await Promise.all(Array.from({ length: 50 }, () => patiently(() => send({ formToken }, headers))));
    expect(await kinds()).toEqual([
      "enquiry-notification Front desk <desk@corvane.example>",
      "enquiry-confirmation stefania@hexley.example",
    ]);
  });

  test("deleting an enquiry takes back its letters that still wait", async () => {
    await send();
    const headers = await signInAdmin(site.deps);
    const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
    await site.deps.db.kysely
      .updateTable("letter")
      .set({ status: "sent" })
      .where("reply_to", "=", "hello@fernhollow.example")
      .execute();
    await site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers });
    expect((await letters()).map(({ status }) => status)).toEqual(["sent"]);
  });
});

test("without NOTIFY_TO nobody in the company is written to, and without SMTP_URL the letter waits", async () => {
  const site = await createTestApp();
  await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site) })));
  const letters = await site.deps.db.kysely.selectFrom("letter").selectAll().execute();
  expect(letters).toEqual([expect.objectContaining({ kind: "enquiry-confirmation", status: "waiting", tries: 0 })]);
  await site.close();
});
