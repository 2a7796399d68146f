// Sending letters through a real mail server, on both databases. Time passes only where the clock is moved.
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createClock, createTestDeps } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { messageIdOf, startMailServer, startTarpit } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import type { Letter } from "./letter.ts";
import { dropOldLetters, parkOldLetters } from "./letters-due.server.ts";
import { queueLetter, withdrawLetters } from "./outbox.server.ts";
import { openPost } from "./post.server.ts";
import type { Post } from "./post.server.ts";
import { sendDue, startRelay } from "./relay.server.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function aLetter(changes: Partial<Letter> = {}): Letter {
  const parts = [
    { paragraph: "Vă mulțumim." },
    { button: { label: "Open", url: "https://corvane.example/x?a=1&b=2" } },
  ];
  return { kind: "test", to: "ana@hexley.example", locale: "ro", subject: "Știri", heading: "Bună", parts, ...changes };
}

describe.for(databases)("$name", (database) => {
  let site: Awaited<ReturnType<typeof createTestDeps>>;
  let mail: MailServer;
  let post: Post;
  beforeEach(async () => {
    mail = await startMailServer();
    post = openPost(mail.url);
    site = await createTestDeps({
      db: await database.open(),
      clock: createClock(),
      settings: { SMTP_URL: mail.url, MAIL_FROM: "Corvane <hello@corvane.example>" },
    });
  });
  afterEach(async () => {
    post.close();
    await mail.stop();
    await site.deps.db.close();
  });

  const queue = (changes: Partial<Letter> = {}) =>
    site.deps.db.write((trx) => queueLetter(site.deps, trx, aLetter(changes)));
  const letters = () => site.deps.db.kysely.selectFrom("letter").selectAll().orderBy("id").execute();
  const states = async () => (await letters()).map(({ status, tries }) => [status, tries]);

  async function passMinutes(count: number, step = 1) {
    for (let minute = 0; minute < count; minute += step) {
      site.clock.advance(step * minuteMs);
      await sendDue(site.deps, post);
    }
  }

  test("[L10] a letter arrives as text and HTML, from our own address, marked as written by a machine", async () => {
    await queue({ replyTo: "Bogdan <bogdan@hexley.example>", name: "Ana" });
    await sendDue(site.deps, post);
    const [arrived] = mail.arrived;
    expect(arrived).toMatchObject({ sender: "hello@corvane.example", recipients: ["ana@hexley.example"] });
    const letter = await PostalMime.parse(arrived?.raw ?? "");
    expect(letter).toMatchObject({
      from: { name: "Corvane", address: "hello@corvane.example" },
      replyTo: [{ name: "Bogdan", address: "bogdan@hexley.example" }],
      subject: "Știri",
      messageId: (await letters())[0]?.message_id,
    });
    expect(letter.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(letter.text).toContain("Bună ziua, Ana,\n\nVă mulțumim.\n\nOpen:\nhttps://corvane.example/x?a=1&b=2");
    expect(letter.html).toContain('href="https://corvane.example/x?a=1&amp;b=2"');
    expect(letter.html).toContain('<html lang="ro"');
    expect(letter.html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
    expect(await states()).toEqual([["sent", 1]]);
  });

  test("[L9] a letter of a list can be ended by one click, and one without stays without", async () => {
    await queue({ unsubscribeUrl: "https://corvane.example/newsletter/end?token=abc" });
    await queue();
    await sendDue(site.deps, post);
    const heads = await Promise.all(mail.arrived.map(async ({ raw }) => (await PostalMime.parse(raw)).headers));
    const values = (key: string) => heads.map((head) => head.find((header) => header.key === key)?.value).toSorted();
    expect(values("list-unsubscribe")).toEqual([
      "<https://corvane.example/newsletter/end?token=abc>, <mailto:hello@corvane.example?subject=unsubscribe>",
      undefined,
    ]);
    expect(values("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click", undefined]);
  });

  test("an appointment comes as a calendar part", async () => {
    const text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR";
    await queue({ calendar: { method: "REQUEST", text } });
    await sendDue(site.deps, post);
    expect(mail.arrived[0]?.raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
    const { attachments } = await PostalMime.parse(mail.arrived[0]?.raw ?? "");
    expect(attachments.map(({ filename }) => filename)).toContain("invite.ics");
  });

  test("a letter isn't sent before its time, nor when it was withdrawn or its transaction was rolled back", async () => {
    await queue({ notBefore: new Date(site.clock.now().getTime() + 5 * minuteMs) });
    await queue({ about: "booking:1" });
    const rolledBack = site.deps.db.write(async (trx) => {
      await queueLetter(site.deps, trx, aLetter());
      throw new Error("changed my mind");
    });
    await expect(rolledBack).rejects.toThrow("changed my mind");
    await site.deps.db.write((trx) => withdrawLetters(trx, "booking:1"));
    await passMinutes(4);
    expect(mail.arrived).toHaveLength(0);
    await passMinutes(1);
    expect(mail.arrived).toHaveLength(1);
  });

  test("[R5] two relays at once send each letter once", async () => {
    for (let count = 0; count < 60; count++) await queue({ to: `a${count}@hexley.example` });
    const other = openPost(mail.url);
    await Promise.all([sendDue(site.deps, post), sendDue(site.deps, other)]);
    other.close();
    expect(mail.arrived).toHaveLength(60);
    expect(new Set(mail.arrived.map(messageIdOf)).size).toBe(60);
    expect((await states()).every(([status]) => status === "sent")).toBe(true);
  });

  test("[R5] a server that is away is asked again after 5 s, then half as often each time, every 2 minutes at least", async () => {
    await mail.stop();
    await queue();
    const relay = startRelay(site.deps, post, { lookEveryMs: 1 });
    const pauses = () => site.logged.flatMap(({ pauseMs }) => (typeof pauseMs === "number" ? [pauseMs] : []));
    const expected = [5, 10, 20, 40, 80, 120, 120].map((seconds) => seconds * 1000);
    for (let count = 1; count <= expected.length; count++) {
      await expect.poll(() => pauses().length, { interval: 5 }).toBe(count);
      site.clock.advance(pauses().at(-1) ?? 0);
    }
    await relay.stop();
    const shares = pauses().map((pause, index) => pause / (expected[index] ?? 1));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1.2);
    mail = await startMailServer();
  });

  test("[R7] a recipient that is refused for good delays nobody and is parked", async () => {
    mail.judge = (recipient) => (recipient.startsWith("bad") ? 550 : undefined);
    await queue({ to: "bad@hexley.example" });
    for (let count = 0; count < 99; count++) await queue({ to: `a${count}@hexley.example` });
    await sendDue(site.deps, post);
    expect(mail.arrived).toHaveLength(99);
    expect((await states())[0]).toEqual(["waiting", 1]);
    await passMinutes(20);
    const bad = (await letters())[0];
    expect(bad).toMatchObject({ status: "parked", tries: 3, last_error: expect.stringContaining("550") });
    expect(JSON.stringify([bad?.last_error, site.logged])).not.toContain("bad@");
  });

  test("[R7] a recipient that is put off for ever is tried ten times, each pause twice the one before, then parked", async () => {
    const tried: number[] = [];
    mail.judge = () => {
      tried.push(site.clock.now().getTime() / minuteMs);
      return 451;
    };
    await queue();
    await passMinutes(800);
    expect(await states()).toEqual([["parked", 10]]);
    expect(mail.arrived).toHaveLength(0);
    const pauses = tried.slice(1).map((minute, index) => (minute - (tried[index] ?? 0)) / 2 ** index);
    expect(pauses).toHaveLength(9);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2); // up to a minute until the next look
  });

  test("a letter that waited for more than a week is parked, and gone LETTER_KEEP_DAYS later; so are those that were sent", async () => {
    await queue();
    await sendDue(site.deps, post);
    await queue();
    site.clock.advance(7 * dayMs);
    await sendDue(site.deps, post);
    expect(mail.arrived).toHaveLength(1);
    await parkOldLetters(site.deps);
    expect(await states()).toEqual([
      ["sent", 1],
      ["parked", 0],
    ]);
    site.clock.advance(23 * dayMs + 1);
    await dropOldLetters(site.deps);
    expect(await states()).toEqual([["parked", 0]]);
    site.clock.advance(7 * dayMs);
    await dropOldLetters(site.deps);
    expect(await states()).toEqual([]);
  });

  test("what this process queues is sent at once, and a relay that is stopped leaves nothing in hand", async () => {
    const relay = startRelay(site.deps, post, { lookEveryMs: 1_000_000 });
    for (let count = 0; count < 20; count++) await queue();
    await expect.poll(() => mail.arrived.length).toBe(20);
    await relay.stop();
    await queue();
    const leased = (await letters()).filter(({ leased_until }) => leased_until !== null);
    expect([mail.arrived.length, leased]).toEqual([20, []]);
  });

  test("a relay that is stopped while the server stalls gives its letters back, and no try is counted", async () => {
    await mail.stop();
    const tarpit = await startTarpit(mail.port);
    await queue();
    const relay = startRelay(site.deps, openPost(mail.url), { graceMs: 1 });
    await expect.poll(async () => (await letters())[0]?.leased_until).not.toBeNull();
    await relay.stop();
    await tarpit.stop();
    expect((await letters())[0]).toMatchObject({ status: "waiting", tries: 0, leased_until: null });
    mail = await startMailServer({ port: mail.port });
    await sendDue(site.deps, post);
    expect(mail.arrived).toHaveLength(1);
  });

  test("[S21] whatever stands in a field, a letter has one recipient and the same head", async () => {
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
    await sendDue(site.deps, post);
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
    "[S21] a recipient that is no single address is never tried: %j",
    async (to) => {
      await queue({ to });
      await sendDue(site.deps, post);
      await passMinutes(10);
      expect(mail.arrived).toEqual([]);
      expect(await states()).toEqual([["parked", 3]]);
    },
  );

  test(
    "[R5] after an hour without a mail server, a tarpit and a greylist every letter arrives, once, within ten minutes",
    { timeout: 60_000 },
    async () => {
      for (let count = 0; count < 100; count++) await queue({ to: `a${count}@hexley.example` });
      await mail.stop();
      post.close();
      post = openPost(mail.url, { connectMs: 300, greetingMs: 300, silenceMs: 300, wholeMs: 1_000 });
      await passMinutes(60, 10);
      const tarpit = await startTarpit(mail.port);
      await passMinutes(2);
      await tarpit.stop();
      expect((await letters()).every(({ status, tries }) => status === "waiting" && tries === 0)).toBe(true);
      post.close();
      post = openPost(mail.url);
      mail = await startMailServer({ port: mail.port });
      const firstSeen = new Map<string, number>();
      mail.judge = (recipient) => {
        const now = site.clock.now().getTime();
        if (!firstSeen.has(recipient)) firstSeen.set(recipient, now);
        return now - (firstSeen.get(recipient) ?? now) < 5 * minuteMs ? 451 : undefined; // as greylisting does
      };
      await passMinutes(11);
      expect(mail.arrived).toHaveLength(100);
      expect(new Set(mail.arrived.map(messageIdOf)).size).toBe(100);
      expect(new Set(mail.arrived.flatMap(({ recipients }) => recipients)).size).toBe(100);
    },
  );
});
