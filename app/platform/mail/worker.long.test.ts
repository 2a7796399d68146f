// Sending emails through a real mail server, on both databases. Time only passes when the clock is moved.
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { createClock, createTestDeps } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readMessageId, startMailServer, startTarpit } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import type { Email } from "./email.ts";
import { deleteOldEmails, failStaleEmails } from "./emails-due.server.ts";
import { queueEmail, withdrawEmails } from "./outbox.server.ts";
import { openMailTransport } from "./transport.server.ts";
import type { MailTransport } from "./transport.server.ts";
import { sendDueEmails, startOutboxWorker } from "./worker.server.ts";

function anEmail(changes: Partial<Email> = {}): Email {
  const parts = [
    { paragraph: "Vă mulțumim." },
    { button: { label: "Open", url: "https://northwind.example/x?a=1&b=2" } },
  ];
  return { kind: "test", to: "ana@hexley.example", locale: "ro", subject: "Știri", heading: "Bună", parts, ...changes };
}

describe.for(databases)("$name", (database) => {
  let site: Awaited<ReturnType<typeof createTestDeps>>;
  let mail: MailServer;
  let transport: MailTransport;
  beforeEach(async () => {
    mail = await startMailServer();
    transport = openMailTransport(mail.url);
    site = await createTestDeps({
      db: await database.open(),
      clock: createClock(),
      settings: { SMTP_URL: mail.url, MAIL_FROM: "Northwind <hello@northwind.example>" },
    });
  });
  afterEach(async () => {
    transport.close();
    await mail.stop();
    await site.deps.db.close();
  });

  const queue = (changes: Partial<Email> = {}) =>
    site.deps.db.write((trx) => queueEmail(site.deps, trx, anEmail(changes)));
  const emails = () => site.deps.db.kysely.selectFrom("outbox_email").selectAll().orderBy("id").execute();
  const states = async () => (await emails()).map(({ status, tries }) => [status, tries]);

  async function passMinutes(count: number, step = 1) {
    for (let minute = 0; minute < count; minute += step) {
      site.clock.advance(step * minuteMs);
      await sendDueEmails(site.deps, transport);
    }
  }

  test("[L10] an email arrives as text and HTML, from our own address, marked as automatic", async () => {
    await queue({ replyTo: "Bogdan <bogdan@hexley.example>", name: "Ana" });
    await sendDueEmails(site.deps, transport);
    const [arrived] = mail.arrived;
    expect(arrived).toMatchObject({ sender: "hello@northwind.example", recipients: ["ana@hexley.example"] });
    const email = await PostalMime.parse(arrived?.raw ?? "");
    expect(email).toMatchObject({
      from: { name: "Northwind", address: "hello@northwind.example" },
      replyTo: [{ name: "Bogdan", address: "bogdan@hexley.example" }],
      subject: "Știri",
      messageId: (await emails())[0]?.message_id,
    });
    expect(email.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(email.text).toContain("Bună ziua, Ana,\n\nVă mulțumim.\n\nOpen:\nhttps://northwind.example/x?a=1&b=2");
    expect(email.html).toContain('href="https://northwind.example/x?a=1&amp;b=2"');
    expect(email.html).toContain('<html lang="ro"');
    expect(email.html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
    expect(await states()).toEqual([["sent", 1]]);
  });

  test("[L9] newsletter emails have one-click unsubscribe, others don't", async () => {
    await queue({ unsubscribeUrl: "https://northwind.example/newsletter/unsubscribe/abc" });
    await queue();
    await sendDueEmails(site.deps, transport);
    const heads = await Promise.all(mail.arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).headers));
    const values = (key: string) => heads.map((head) => head.find((header) => header.key === key)?.value).toSorted();
    expect(values("list-unsubscribe")).toEqual([
      "<https://northwind.example/newsletter/unsubscribe/abc>, <mailto:hello@northwind.example?subject=unsubscribe%20abc>",
      undefined,
    ]);
    expect(values("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click", undefined]);
  });

  test("a calendar part is attached", async () => {
    const text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR";
    await queue({ calendar: { method: "REQUEST", text } });
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived[0]?.raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const { attachments } = await PostalMime.parse(mail.arrived[0]?.raw ?? "");
    expect(attachments.map(({ filename }) => filename)).toContain("invite.ics");
  });

  test("an email isn't sent before its time, after it was withdrawn, or after a rollback", async () => {
    await queue({ notBefore: new Date(site.clock.now().getTime() + 5 * minuteMs) });
    await queue({ about: "booking:1" });
    const rolledBack = site.deps.db.write(async (trx) => {
      await queueEmail(site.deps, trx, anEmail());
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    await site.deps.db.write((trx) => withdrawEmails(trx, "booking:1"));
    await passMinutes(4);
    expect(mail.arrived).toHaveLength(0);
    await passMinutes(1);
    expect(mail.arrived).toHaveLength(1);
  });

  test("[R5] two workers at once send each email once", async () => {
    for (let count = 0; count < 60; count++) await queue({ to: `a${count}@hexley.example` });
    const other = openMailTransport(mail.url);
    await Promise.all([sendDueEmails(site.deps, transport), sendDueEmails(site.deps, other)]);
    other.close();
    expect(mail.arrived).toHaveLength(60);
    expect(new Set(mail.arrived.map(readMessageId)).size).toBe(60);
    expect((await states()).every(([status]) => status === "sent")).toBe(true);
  });

  test("[R5] an unreachable server is retried after 5 s, then with doubled delays up to 2 minutes", async () => {
    await mail.stop();
    await queue();
    const worker = startOutboxWorker(site.deps, transport, { pollEveryMs: 1 });
    const pauses = () => site.logged.flatMap(({ pauseMs }) => (typeof pauseMs === "number" ? [pauseMs] : []));
    const expected = [5, 10, 20, 40, 80, 120, 120].map((seconds) => seconds * 1000);
    for (let count = 1; count <= expected.length; count++) {
      await expect.poll(() => pauses().length, { interval: 5 }).toBe(count);
      site.clock.advance(pauses().at(-1) ?? 0);
    }
    await worker.stop();
    const shares = pauses().map((pause, index) => pause / (expected[index] ?? 1));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1.2);
    mail = await startMailServer();
  });

  test("[R7] an email to a permanently rejected recipient fails and delays no other", async () => {
    mail.judge = (recipient) => (recipient.startsWith("bad") ? 550 : undefined);
    await queue({ to: "bad@hexley.example" });
    for (let count = 0; count < 99; count++) await queue({ to: `a${count}@hexley.example` });
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived).toHaveLength(99);
    expect((await states())[0]).toEqual(["waiting", 1]);
    await passMinutes(20);
    const bad = (await emails())[0];
    expect(bad).toMatchObject({ status: "failed", tries: 3, last_error: expect.stringContaining("550") });
    expect(JSON.stringify([bad?.last_error, site.logged])).not.toContain("bad@");
  });

  test("[R7] a temporarily rejected recipient is tried ten times with doubled delays, then fails", async () => {
    const tried: number[] = [];
    mail.judge = () => {
      tried.push(site.clock.now().getTime() / minuteMs);
      return 451;
    };
    await queue();
    await passMinutes(800);
    expect(await states()).toEqual([["failed", 10]]);
    expect(mail.arrived).toHaveLength(0);
    const pauses = tried.slice(1).map((minute, index) => (minute - (tried[index] ?? 0)) / 2 ** index);
    expect(pauses).toHaveLength(9);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2); // up to a minute until the next check
  });

  test("an email that waited for more than a week fails, and is deleted EMAIL_KEEP_DAYS later, like sent ones", async () => {
    await queue();
    await sendDueEmails(site.deps, transport);
    await queue();
    site.clock.advance(7 * dayMs);
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived).toHaveLength(1);
    await failStaleEmails(site.deps);
    expect(await states()).toEqual([
      ["sent", 1],
      ["failed", 0],
    ]);
    site.clock.advance(23 * dayMs + 1);
    await deleteOldEmails(site.deps);
    expect(await states()).toEqual([["failed", 0]]);
    site.clock.advance(7 * dayMs);
    await deleteOldEmails(site.deps);
    expect(await states()).toEqual([]);
  });

  test("emails queued by this process are sent at once, and stopping the worker leaves no lease", async () => {
    const worker = startOutboxWorker(site.deps, transport, { pollEveryMs: 1_000_000 });
    for (let count = 0; count < 20; count++) await queue();
    await expect.poll(() => mail.arrived.length).toBe(20);
    await worker.stop();
    await queue();
    const leased = (await emails()).filter(({ leased_until }) => leased_until !== null);
    expect([mail.arrived.length, leased]).toEqual([20, []]);
  });

  test("stopping the worker while the server stalls releases its emails, and no try is counted", async () => {
    await mail.stop();
    const tarpit = await startTarpit(mail.port);
    await queue();
    const worker = startOutboxWorker(site.deps, openMailTransport(mail.url), { graceMs: 1 });
    await expect.poll(async () => (await emails())[0]?.leased_until).not.toBeNull();
    await worker.stop();
    await tarpit.stop();
    expect((await emails())[0]).toMatchObject({ status: "waiting", tries: 0, leased_until: null });
    mail = await startMailServer({ port: mail.port });
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived).toHaveLength(1);
  });

  test("[R12] a worker that is probing a silent server stops without waiting for its response", async () => {
    await mail.stop();
    const tarpit = await startTarpit(mail.port);
    await queue();
    const timeouts = { connectMs: 600_000, greetingMs: 600_000, idleMs: 600_000, messageMs: 50 };
    const worker = startOutboxWorker(site.deps, openMailTransport(mail.url, timeouts), { graceMs: 1 });
    await expect.poll(tarpit.connections).toBe(2); // the email's, and the check's
    await worker.stop();
    expect((await emails())[0]).toMatchObject({ status: "waiting", tries: 0, leased_until: null });
    await tarpit.stop();
  });

  test("[S21] whatever a field contains, an email has one recipient and the same headers", async () => {
    const nasty = [
      "a\r\nBcc: evil@x.example",
      "a\nBcc: evil@x.example\n\nbody",
      "a%0d%0aBcc: evil@x.example",
      "a\u2028Bcc: evil@x.example\u2029",
      'a" <evil@x.example>, "b',
      "<evil@x.example>",
      "=?utf-8?Q?a=0D=0ABcc:_evil@x.example?=",
      "x".repeat(10_000),
      "ș".repeat(10_000),
      "\u202Eelpmaxe.x@live",
      "\ud800",
    ];
    for (const text of nasty)
      await queue({ subject: text, heading: text, name: text, replyTo: `${text.slice(0, 50)} <ana@hexley.example>` });
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived).toHaveLength(nasty.length);
    const heads = await Promise.all(mail.arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).headers));
    const keys = heads.map((head) => head.map(({ key }) => key).join(" "));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toContain("bcc");
    expect(new Set(mail.arrived.flatMap(({ recipients }) => recipients))).toEqual(new Set(["ana@hexley.example"]));
    const subjects = await Promise.all(
      mail.arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).subject ?? ""),
    );
    expect(Math.max(...subjects.map((subject) => subject.length))).toBeLessThanOrEqual(200);
    expect(mail.arrived.flatMap(({ raw }) => raw.split("\r\n").filter((line) => line.length > 998))).toEqual([]);
  });

  test.for(['"a\r\n"@x.example', "a@x.example, evil@x.example", "a@x.example\r\nRCPT TO:<evil@x.example>", "nobody"])(
    "[S21] an invalid recipient is never tried: %j",
    async (to) => {
      await queue({ to });
      await sendDueEmails(site.deps, transport);
      await passMinutes(10);
      expect(mail.arrived).toEqual([]);
      expect(await states()).toEqual([["failed", 3]]);
    },
  );

  test("[R5] after an hour without a mail server, a tarpit and a greylist every email arrives, once, within ten minutes", async () => {
    for (let count = 0; count < 100; count++) await queue({ to: `a${count}@hexley.example` });
    await mail.stop();
    transport.close();
    transport = openMailTransport(mail.url, { connectMs: 300, greetingMs: 300, idleMs: 300, messageMs: 1_000 });
    await passMinutes(60, 10);
    const tarpit = await startTarpit(mail.port);
    await passMinutes(2);
    await tarpit.stop();
    expect((await emails()).every(({ status, tries }) => status === "waiting" && tries === 0)).toBe(true);
    transport.close();
    transport = openMailTransport(mail.url);
    mail = await startMailServer({ port: mail.port });
    const firstSeen = new Map<string, number>();
    mail.judge = (recipient) => {
      const now = site.clock.now().getTime();
      if (!firstSeen.has(recipient)) firstSeen.set(recipient, now);
      return now - (firstSeen.get(recipient) ?? now) < 5 * minuteMs ? 451 : undefined; // as greylisting does
    };
    await passMinutes(11);
    expect(mail.arrived).toHaveLength(100);
    expect(new Set(mail.arrived.map(readMessageId)).size).toBe(100);
    expect(new Set(mail.arrived.flatMap(({ recipients }) => recipients)).size).toBe(100);
  });
});
