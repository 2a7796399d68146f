// The emails that enquiries cause, on both databases. Without SMTP_URL they wait where these tests look at them.
import { describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json, posted } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry, filledIn } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { retryOn503 } from "#test/retry-on-503.ts";

const minuteMs = 60_000;

describe.for(databases)("$name", (database) => {
  const settings = { NOTIFY_TO: "Front desk <desk@northwind.example>", SITE_URL: "https://www.northwind.example" };
  const site = siteForEachTest({ database, settings });

  const send = (changes = {}, headers = {}) =>
    site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site), ...changes }), headers));
  const emails = () => readEmails(site.deps);
  const kinds = async () => (await emails()).map(({ kind, recipient }) => `${kind} ${recipient}`);

  test("the company is notified with all fields, and replies go to the visitor", async () => {
    expect((await send({ sourcePage: "/ro/contact", campaign: { utm_source: "flyer" } })).status).toBe(201);
    const [email] = await emails();
    expect(email).toMatchObject({
      kind: "enquiry-notification",
      recipient: "Front desk <desk@northwind.example>",
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
      "Received: 20 November 2026 at 14:00 (Europe/Bucharest)",
      "Language: English",
      "Sent from: /ro/contact",
      "Campaign: utm_source: flyer",
      "> Oferte scrise de mână: 40 pe zi, câte 25 de minute. 🧾",
      "> Prefer afternoons.",
      `https://www.northwind.example/admin/contacts?open=${id}`,
    ])
      expect(email?.text).toContain(fact);
    expect(email?.text).not.toContain("Hello");
  });

  test.for([
    ["en", "Hello Ștefania,", "within 24 hours"],
    ["ro", "Bună ziua, Ștefania,", "24 de ore"],
    ["fr", "Bonjour Ștefania,", "24 heures"],
  ] as const)("the sender gets a confirmation in their language: %s", async ([locale, greeting, promise]) => {
    await send({}, { "Accept-Language": locale });
    const email = (await emails())[1];
    expect(email).toMatchObject({
      kind: "enquiry-confirmation",
      recipient: "stefania@hexley.example",
      reply_to: "hello@fernhollow.example",
      locale,
    });
    for (const text of [greeting, promise]) expect(email?.text).toContain(text);
    expect(email?.html).toContain(`<html lang="${locale}"`);
  });

  test("[S32] the confirmation quotes no user text, and no name that may be an address or a link", async () => {
    const typed = {
      firstName: "Win at www.evil.example",
      lastName: "Lastname",
      company: "Companyname",
      phone: "+40 0900 123 456",
      projectDetails: "Project https://evil.example",
      message: "Message evil@evil.example",
    };
    await send(typed);
    const [notification, confirmation] = await emails();
    expect(confirmation?.kind).toBe("enquiry-confirmation");
    expect(JSON.stringify(confirmation)).not.toMatch(/evil|Lastname|Companyname|0900 123|Project http|Message/);
    expect(confirmation?.text).not.toContain("Hello");
    for (const text of Object.values(typed)) expect(notification?.text).toContain(text);
  });

  test("[S32] a name of several lines begins no line of the notification's own", async () => {
    await send({ firstName: "Ana\n\nSign in at https://evil.example", lastName: "Pop\u2028again" });
    const [notification] = await emails();
    expect(notification?.text.split("\n").filter((line) => /^(?:Sign in|again)/.test(line))).toEqual([]);
    expect(notification?.text).toContain("Enquiry from Ana Sign in at https://evil.example Pop again, Hexley Works");
  });

  test("[S32] without the form's token the enquiry is saved and the company notified, without a confirmation", async () => {
    expect((await send({ formToken: undefined })).status).toBe(201);
    expect(await kinds()).toEqual(["enquiry-notification Front desk <desk@northwind.example>"]);
    const [enquiry] = (await site.services.enquiry.listEnquiries()).rows;
    expect(enquiry).toMatchObject({ isSpamSuspect: false });
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

  test("[S32] one client can cause a limited number of emails an hour and a day; every enquiry is saved", async () => {
    Object.assign(site.deps.config, { LIMIT_EMAILS_PER_SOURCE_PER_HOUR: 3, LIMIT_EMAILS_PER_SOURCE_PER_DAY: 5 });
    const confirmed = async () => (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation")).length;
    const counts: number[] = [];
    for (const hours of [0, 1, 24]) {
      site.clock.advance(hours * 60 * minuteMs);
      for (let index = 0; index < 4; index++) await send({ email: `h${hours}-${index}@hexley.example` });
      counts.push(await confirmed());
    }
    expect(counts).toEqual([3, 4, 7]); // one that is held back counts for the day as well
    expect((await site.services.enquiry.listEnquiries()).rows).toHaveLength(12);
  });

  test("[S32] repeats of an enquiry, by script or by the form, use up nothing of the client's emails", async () => {
    Object.assign(site.deps.config, { LIMIT_EMAILS_PER_SOURCE_PER_HOUR: 3, LIMIT_EMAILS_PER_SOURCE_PER_DAY: 9 });
    const formToken = aFormToken(site);
    const repeated = json("POST", anEnquiry({ email: "a@hexley.example", formToken }), { "Idempotency-Key": "one" });
    const byForm = posted({ ...filledIn, email: "b@hexley.example", formToken });
    for (let index = 0; index < 4; index++) {
      expect((await site.app.request("/api/contact", repeated)).status).toBe(201);
      expect((await site.app.request("/contact", byForm)).status).toBe(200);
    }
    await send({ email: "c@hexley.example" });
    const confirmed = (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation"));
    expect(confirmed).toEqual(["a", "b", "c"].map((name) => `enquiry-confirmation ${name}@hexley.example`));
  });

  test("[S32] one inbox receives a limited number of emails an hour and a day, of all kinds", async () => {
    Object.assign(site.deps.config, { LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR: 2, LIMIT_EMAILS_PER_RECIPIENT_PER_DAY: 3 });
    site.deps.config.CONFIRMED_OPT_IN = true;
    const sent = async () => (await emails()).filter(({ recipient }) => recipient === "ana@pop.example").length;
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

  test("[S32] beyond the hourly limit the company gets a digest, and then single emails again", async () => {
    site.deps.config.TEAM_EMAILS_PER_HOUR = 2;
    for (let index = 0; index < 7; index++) await send({ email: `a${index}@hexley.example`, company: `Firm ${index}` });
    const toTeam = async () => (await emails()).filter(({ recipient }) => recipient.includes("desk@"));
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

  test("a long text is cut in the company's email; the admin area has all of it", async () => {
    await send({ projectDetails: "x".repeat(2_000) + "y".repeat(3_000) });
    const [notification] = await emails();
    expect(notification?.text).toContain("x".repeat(2_000));
    expect(notification?.text).not.toContain("yy");
    expect(notification?.text).toContain("has all 5000 characters");
  });

  test("the largest enquiry takes at most a quarter of the former storage", async () => {
    const long = "ț".repeat(5_000);
    await send({ projectDetails: long, message: long, firstName: "Ș".repeat(100), company: "ț".repeat(200) });
    const rows = await site.deps.db.kysely.selectFrom("outbox_email").selectAll().execute();
    const enquiry = await site.deps.db.kysely.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
    expect(Buffer.byteLength(JSON.stringify([...rows, enquiry]))).toBeLessThan(50_000);
  });

  test("user text stays text in the email, whatever it contains", async () => {
    await send({ firstName: "<b>Ana</b>", projectDetails: '"><script>alert(1)</script><img src=x onerror=alert(1)>' });
    const html = (await emails()).map((email) => email.html).join("");
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("[S32] possible spam is marked in the company's email and not confirmed", async () => {
    expect((await send({ website: "https://spam.example" })).status).toBe(201);
    expect(await kinds()).toEqual(["enquiry-notification Front desk <desk@northwind.example>"]);
    const [email] = await emails();
    expect(email?.subject).toMatch(/^\[Suspect\] Enquiry from/);
    expect(email?.text).toContain("hidden field filled in");
  });

  test("[S32] an address receives one confirmation in ten minutes and three a day; every enquiry is saved and notified", async () => {
    const confirmed = async () => (await kinds()).filter((kind) => kind.startsWith("enquiry-confirmation")).length;
    const counts: number[] = [];
    for (const pause of [0, 9, 1, 10, 10, 60, 24 * 60 - 91, 1]) {
      site.clock.advance(pause * minuteMs);
      expect((await send({ email: "Stefania@Hexley.example" })).status).toBe(201);
      counts.push(await confirmed());
    }
    expect(counts).toEqual([1, 1, 2, 3, 3, 3, 3, 4]);
    expect(await kinds()).toHaveLength(8 + 4);
    await Promise.all(Array.from({ length: 20 }, () => retryOn503(() => send({ email: "other@hexley.example" }))));
    expect(await confirmed()).toBe(5);
  });

  test("[R8] fifty concurrent calls with one key make one enquiry, one notification and one confirmation", async () => {
    const headers = { "Idempotency-Key": "enquiry-emails-0001" };
    const formToken = aFormToken(site);
    await Promise.all(Array.from({ length: 50 }, () => retryOn503(() => send({ formToken }, headers))));
    expect(await kinds()).toEqual([
      "enquiry-notification Front desk <desk@northwind.example>",
      "enquiry-confirmation stefania@hexley.example",
    ]);
  });

  test("deleting an enquiry withdraws its waiting emails", async () => {
    await send();
    const headers = await signInAdmin(site.deps);
    const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
    await site.deps.db.kysely
      .updateTable("outbox_email")
      .set({ status: "sent" })
      .where("reply_to", "=", "hello@fernhollow.example")
      .execute();
    await site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers });
    expect((await emails()).map(({ status }) => status)).toEqual(["sent"]);
  });
});

test("[LEAD-04] with a mail server and without NOTIFY_TO, enquiries are emailed to the company's address for them", async () => {
  const site = await createTestApp({ settings: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" } });
  await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site) })));
  const emails = await site.deps.db.kysely.selectFrom("outbox_email").selectAll().execute();
  expect(emails.find(({ kind }) => kind === "enquiry-notification")?.recipient).toBe(
    site.deps.content.company.emails.hello,
  );
  await site.close();
});

test("without NOTIFY_TO and a mail server the company gets no email, and without SMTP_URL emails wait", async () => {
  const site = await createTestApp();
  await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site) })));
  const emails = await site.deps.db.kysely.selectFrom("outbox_email").selectAll().execute();
  expect(emails).toEqual([expect.objectContaining({ kind: "enquiry-confirmation", status: "waiting", tries: 0 })]);
  await site.close();
});
