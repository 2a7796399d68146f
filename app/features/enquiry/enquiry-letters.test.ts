// The letters that enquiries cause, on both databases. Without SMTP_URL they wait where these tests look at them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";

const minuteMs = 60_000;

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    const settings = { NOTIFY_TO: "Front desk <desk@corvane.example>", SITE_URL: "https://www.corvane.example" };
    site = await createTestApp({ db: await database.open(), settings });
  });
  afterEach(() => site.close());

  const send = (changes = {}, headers = {}) =>
    site.app.request("/api/contact", json("POST", anEnquiry(changes), headers));
  const letters = () => site.deps.db.kysely.selectFrom("letter").selectAll().orderBy("id").execute();
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
      reply_to: "hello@corvane.example",
      locale,
    });
    for (const words of [greeting, promise, "> Oferte scrise de mână", "> Prefer afternoons."])
      expect(letter?.text).toContain(words);
    expect(letter?.html).toContain(`<html lang="${locale}"`);
  });

  test("what a visitor wrote is text in the letter, whatever it holds", async () => {
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
    await Promise.all(Array.from({ length: 50 }, () => send({}, headers)));
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
      .where("reply_to", "=", "hello@corvane.example")
      .execute();
    await site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers });
    expect((await letters()).map(({ status }) => status)).toEqual(["sent"]);
  });
});

test("without NOTIFY_TO nobody in the company is written to, and without SMTP_URL the letter waits", async () => {
  const site = await createTestApp();
  await site.app.request("/api/contact", json("POST", anEnquiry()));
  const letters = await site.deps.db.kysely.selectFrom("letter").selectAll().execute();
  expect(letters).toEqual([expect.objectContaining({ kind: "enquiry-confirmation", status: "waiting", tries: 0 })]);
  await site.close();
});
