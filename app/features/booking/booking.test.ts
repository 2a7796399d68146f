// Booking, moving and cancelling a call through the API, on both databases.
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { createTestApp, json, posted } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { aBooking, bookSlot, eveningSlot, mondaySlot, visitor } from "#test/bookings.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { addDaysOff } from "./availability/service.server.ts";
import { lockCalendar } from "./free-slots.server.ts";
import { deleteOldBookings } from "./service.server.ts";

/** These tests exceed the bookings allowed per address; requests.test.ts tests that limit. */
const manyCalls = { BOOKING_MOST_PER_EMAIL: "1000", BOOKING_MOST_PER_ADDRESS: "1000" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({
    database,
    settings: { SITE_URL: "https://northwind.example", LIMIT_PUBLIC_WRITES_PER_MINUTE: "100000", ...manyCalls },
  });

  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    site.app.request(path, json("POST", body, headers));
  const book = (body: unknown, headers = {}) => send("/api/booking", body, headers);
  const slots = async () => (await readJson<{ slots: string[] }>(site.app.request("/api/booking/slots"))).slots;
  const messageOf = async (response: Response) => (await readJson<{ message: string }>(response)).message;
  const storedBookings = () => site.deps.db.kysely.selectFrom("booking").selectAll().orderBy("id").execute();

  test("the free slots are public: opening hours between notice and horizon", async () => {
    const response = await site.app.request("/api/booking/slots");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const answer = await readJson<{ timeZone: string; slots: string[] }>(response);
    expect(answer.timeZone).toBe("Europe/Bucharest");
    expect([answer.slots[0], answer.slots[17], answer.slots[18]]).toEqual([
      mondaySlot,
      eveningSlot,
      "2026-11-24T07:00:00.000Z",
    ]);
    expect(answer.slots.at(-1)).toBe("2026-12-18T15:30:00.000Z"); // 20 December is a Sunday
  });

  test("[S32] the free slots include a form token: a call booked with it by script is confirmed by email", async () => {
    const { formToken } = await readJson<{ formToken: string }>(site.app.request("/api/booking/slots"));
    site.clock.advance(60_000);
    expect((await book(aBooking({ formToken }))).status).toBe(201);
    expect(await storedBookings()).toMatchObject([{ may_email: 1, is_spam_suspect: 0 }]);
    expect(await emailsOf(site, "booking-confirmed")).toHaveLength(1);
  });

  test("booking a slot returns its times and the visitor's URLs, and the slot is taken", async () => {
    const response = await book(aBooking({ phone: "+40 721 000 000", formToken: aFormToken(site) }), {
      "Accept-Language": "ro",
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      booking: {
        startsAt: mondaySlot,
        endsAt: "2026-11-23T07:30:00.000Z",
        status: "booked",
        name: "Ana Pop",
        email: "ana@hexley.example",
        phone: "+40 721 000 000",
        subject: "Quotes take too long.",
        timeZone: "Europe/Bucharest",
        hostName: null,
        meeting: null,
      },
      managePath: expect.stringMatching(/^\/ro\/book\/[0-9a-f]{64}$/),
      calendarPath: expect.stringMatching(/^\/book\/[0-9a-f]{64}\/calendar\.ics$/),
      sendsEmail: false,
    });
    expect(await slots()).not.toContain(mondaySlot);
  });

  test("[S11] additional fields are ignored, and no response contains more than the contract", async () => {
    const foreign = {
      id: "mine",
      cancelledBy: "admin",
      isSpamSuspect: true,
      sequence: 9,
      secret_hash: "x",
      locale: "fr",
    };
    await book(aBooking({ formToken: aFormToken(site), ...foreign }));
    expect(await storedBookings()).toEqual([
      expect.objectContaining({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sequence: 0,
        is_spam_suspect: 0,
        locale: "en",
      }),
    ]);
    const ownBooking = await bookSlot(site, { startsAt: eveningSlot });
    const response = await send("/api/booking/find", { secret: ownBooking.secret });
    const names = [
      "email",
      "endsAt",
      "hostName",
      "meeting",
      "name",
      "phone",
      "startsAt",
      "status",
      "subject",
      "timeZone",
    ];
    expect(Object.keys(await readJson<object>(response)).toSorted()).toEqual(names);
  });

  test("[R9] if a hundred visitors book one slot at once, one gets it; the others are asked to choose another", async () => {
    // On PostgreSQL, half of them use another process's connections.
    const second = await secondApp(site);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        retryOn503(() =>
          (index % 2 === 0 ? site : second.site).app.request(
            "/api/booking",
            json("POST", aBooking({ email: `visitor${index}@hexley.example`, formToken: aFormToken(site) })),
          ),
        ),
      ),
    );
    await second.close();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(99);
    expect(new Set(await Promise.all(refused.map(messageOf)))).toEqual(
      new Set(["Somebody has just taken this time. Please choose another one."]),
    );
    expect(await storedBookings()).toHaveLength(1);
    expect(await emailsOf(site, "booking-confirmed")).toHaveLength(1);
  });

  test("[R9] one of thirty calls moved to one slot at once gets it; the others stay", async () => {
    const booked = [];
    for (const startsAt of (await slots()).slice(0, 30)) booked.push(await bookSlot(site, { startsAt }));
    const expected = (await slots())[0] ?? "";
    const answers = await Promise.all(
      booked.map(({ secret }) => retryOn503(() => send("/api/booking/move", { secret, startsAt: expected }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29);
    expect(new Set((await storedBookings()).map((row) => row.starts_at)).size).toBe(30);
  });

  test("[R8] repeating a booking under its key, even concurrently, makes one booking with one response", async () => {
    const headers = { "Idempotency-Key": "booking-0001-0001" };
    const booking = aBooking({ formToken: aFormToken(site) });
    const answers = await Promise.all(Array.from({ length: 50 }, () => retryOn503(() => book(booking, headers))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await storedBookings()).toHaveLength(1);
    expect(await emailsOf(site, "booking-confirmed")).toHaveLength(1);
    expect((await book(aBooking({ name: "Somebody else" }), headers)).status).toBe(422);
  });

  test("the response and the page without script say whether an email confirms the booking", async () => {
    const smtp = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
    const withMail = await createTestApp({ db: await database.open(), settings: smtp });
    onTestFinished(() => withMail.close());
    const { bookedText, bookedWithoutEmail } = siteContent.ui.en.booking;
    const readStatements = async (item: TestApp) => {
      const { sendsEmail, managePath, booking: call } = await bookSlot(item);
      const html = await (await item.app.request(`${managePath}?done=booked`)).text();
      const goesTo = String(bookedText).replace("{{email}}", call.email);
      return [sendsEmail, html.includes(goesTo), html.includes(String(bookedWithoutEmail))];
    };
    expect(await readStatements(withMail)).toEqual([true, true, false]);
    expect(await readStatements(site)).toEqual([false, false, true]);
  });

  test("[S32] a booking whose confirmation is withheld, for its client or its inbox, says that no email is sent", async () => {
    const smtp = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
    const limits = { LIMIT_EMAILS_PER_KIND_PER_DAY: "1", LIMIT_EMAILS_PER_SOURCE_PER_HOUR: "2" };
    const withMail = await createTestApp({ db: await database.open(), settings: { ...smtp, ...limits } });
    onTestFinished(() => withMail.close());
    const { slots: offered } = await withMail.services.booking.listSlots();
    const confirmed = async (index: number, email: string) =>
      (await bookSlot(withMail, { startsAt: offered[index], email })).sendsEmail;
    expect(await confirmed(0, "ana@hexley.example")).toBe(true);
    expect(await confirmed(1, "ana@hexley.example")).toBe(false);
    expect(await confirmed(2, "dan@hexley.example")).toBe(false);
    expect(await emailsOf(withMail, "booking-confirmed")).toHaveLength(1);
  });

  test("a form posted twice without script makes one booking with one link", async () => {
    const values = { ...aBooking(), formToken: aFormToken(site) };
    const report = (error: unknown) => {
      throw error;
    };
    const sender = (locale: "en" | "fr") => ({ ...visitor(locale), report });
    const outcomes = [
      await site.services.booking.bookByForm(values, sender("fr")),
      await site.services.booking.bookByForm(values, sender("fr")),
    ];
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ isDone: true, answer: { booking: { startsAt: mondaySlot } } });
    const late = await site.services.booking.bookByForm({ ...values, name: "Dan" }, sender("fr"));
    expect(late).toMatchObject({ isDone: false, status: 409, message: expect.stringContaining("vient d’être pris") });
    const wrong = await site.services.booking.bookByForm({}, sender("en"));
    expect(wrong).toMatchObject({ isDone: false, status: 400, errors: { name: expect.any(String) } });
    expect(await storedBookings()).toHaveLength(1);
  });

  test("a time that is not offered is rejected with a sentence, and nothing is saved", async () => {
    const never = [
      "2026-11-20T14:00:00.000Z", // sooner than the notice
      "2026-11-21T08:00:00.000Z", // a Saturday
      "2026-11-23T06:30:00.000Z", // before opening
      "2026-11-23T16:00:00.000Z", // after closing
      "2026-11-23T07:10:00.000Z", // between two slots
      "2026-11-30T08:00:00.000Z", // a holiday
      "2026-12-21T08:00:00.000Z", // beyond the horizon
      "2020-01-06T08:00:00.000Z",
    ];
    const refused = await Promise.all(never.map((startsAt) => book(aBooking({ startsAt }))));
    expect(refused.map(({ status }) => status)).toEqual(never.map(() => 409));
    expect(await messageOf(refused[0] ?? new Response())).toBe(
      "This time can no longer be booked. Please choose another one.",
    );
    const noTimes = [
      "",
      "tomorrow",
      "2027-02-30T08:00:00.000Z",
      "2026-11-23T07:00:00Z",
      "2026-11-23T09:00:00+02:00",
      "2026-13-45T07:00:00.000Z",
      7,
      null,
    ];
    const invalid = await Promise.all(noTimes.map((startsAt) => book(aBooking({ startsAt }))));
    expect(invalid.map(({ status }) => status)).toEqual(noTimes.map(() => 400));
    expect(await storedBookings()).toEqual([]);
  });

  test("a missing or invalid field is rejected by name", async () => {
    const response = await book({ startsAt: mondaySlot, email: "ana@hexley", name: " " });
    expect(response.status).toBe(400);
    expect(Object.keys((await readJson<{ errors: object }>(response)).errors).toSorted()).toEqual(["email", "name"]);
  });

  test("[R20] odd names and subjects are stored unchanged except for characters that change the text direction, and on one line in an email's subject", async () => {
    const subject = "👩‍💻 șț \u202E commas, semi; back\\slash\nBEGIN:VEVENT <b>&amp;</b> ' or 1=1 --";
    const { secret } = await bookSlot(site, { name: "Ana\nBcc: x@y.example", subject });
    const result = await readJson<{ name: string; subject: string }>(send("/api/booking/find", { secret }));
    expect(result).toMatchObject({ name: "Ana Bcc: x@y.example", subject: subject.replace("\u202E", "") });
    expect((await book(aBooking({ subject: "x".repeat(2_001) }))).status).toBe(400);
  });

  test("an unknown time zone counts as the company's", async () => {
    const { booking } = await bookSlot(site, { timeZone: "Mars/Olympus" });
    expect(booking.timeZone).toBe("Europe/Bucharest");
  });

  test("with an external scheduler nothing is offered and nothing can be booked", async () => {
    site.deps.config.BOOKING_URL = "https://calendar.example/northwind";
    expect(await slots()).toEqual([]);
    expect((await book(aBooking())).status).toBe(409);
  });

  test("moving a call to its own time changes nothing, not even its sequence", async () => {
    const { secret } = await bookSlot(site);
    const before = await storedBookings();
    expect((await send("/api/booking/move", { secret, startsAt: mondaySlot })).status).toBe(200);
    expect(await storedBookings()).toEqual(before);
    expect(await emailsOf(site, "booking-moved")).toEqual([]);
  });

  test("[S32] a call is moved at most twenty times a day, from any address, and can still be cancelled", async () => {
    const { secret } = await bookSlot(site);
    const move = (startsAt: string | undefined) => send("/api/booking/move", { secret, startsAt });
    const [value, other] = await slots();
    for (let moves = 0; moves < 20; moves++) expect((await move(moves % 2 ? value : other)).status).toBe(200);
    expect((await move(other)).status).toBe(429);
    site.clock.advance(dayMs);
    expect((await move(eveningSlot)).status).toBe(200);
    expect((await send("/api/booking/cancel", { secret })).status).toBe(200);
    expect(await site.deps.db.kysely.selectFrom("booking_change").selectAll().execute()).toHaveLength(21);
  });

  test("[S32] the email of a booking that is refused stays counted for its client, with an Idempotency-Key too", async () => {
    await bookSlot(site);
    const counts = async () =>
      (await site.deps.db.kysely.selectFrom("rate_limit").select(["bucket", "count"]).execute())
        .filter(({ bucket }) => bucket.startsWith("emailsHour"))
        .map(({ count }) => Number(count));
    expect(await counts()).toEqual([1]);
    const taken = await book(aBooking({ formToken: aFormToken(site) }), { "Idempotency-Key": "a1" });
    expect([taken.status, await counts()]).toEqual([409, [2]]);
  });

  test("a call is found by its secret, moved and cancelled; each frees its slot and raises its sequence", async () => {
    const { secret } = await bookSlot(site);
    const moved = await send("/api/booking/move", { secret, startsAt: eveningSlot });
    expect(await moved.json()).toMatchObject({
      startsAt: eveningSlot,
      endsAt: "2026-11-23T16:00:00.000Z",
      status: "booked",
    });
    expect(await slots()).toContain(mondaySlot);
    expect(await slots()).not.toContain(eveningSlot);
    const cancelled = await send("/api/booking/cancel", { secret });
    expect(await cancelled.json()).toMatchObject({ status: "cancelled" });
    expect(await slots()).toContain(eveningSlot);
    expect(await (await send("/api/booking/find", { secret })).json()).toMatchObject({ status: "cancelled" });
    expect(await storedBookings()).toEqual([expect.objectContaining({ sequence: 2, cancelled_by: "visitor" })]);
    await bookSlot(site, { startsAt: eveningSlot });
    expect(await storedBookings()).toHaveLength(2);
  });

  test("moving to the same slot and cancelling twice change nothing and queue no second email", async () => {
    const { secret } = await bookSlot(site);
    const calls = ["/api/booking/move", "/api/booking/cancel", "/api/booking/cancel"];
    const answers = [];
    for (const path of calls) answers.push(await send(path, { secret, startsAt: mondaySlot }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await emailsOf(site, "booking-moved")).toEqual([]);
    expect(await emailsOf(site, "booking-cancelled")).toHaveLength(1);
  });

  test("a call that is cancelled and moved twenty times at once is cancelled once, and its slot is free", async () => {
    const { secret } = await bookSlot(site);
    const change = (path: string, startsAt?: string) => retryOn503(() => send(path, { secret, startsAt }));
    const cancels = Array.from({ length: 20 }, () => change("/api/booking/cancel"));
    const moves = (await slots()).slice(0, 20).map((startsAt) => change("/api/booking/move", startsAt));
    const answers = await Promise.all([...cancels, ...moves]);
    expect(new Set(answers.slice(0, 20).map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const moved = answers.slice(20).filter(({ status }) => status === 200).length;
    expect(await emailsOf(site, "booking-moved")).toHaveLength(moved);
    expect(await emailsOf(site, "booking-cancelled")).toHaveLength(1);
    expect(await emailsOf(site, "booking-reminder")).toEqual([]);
    expect(await storedBookings()).toEqual([expect.objectContaining({ sequence: moved + 1, cancelled_by: "visitor" })]);
    expect(await slots()).toContain(mondaySlot);
  });

  test("a cancelled or past call can't be moved, and a past one can't be cancelled", async () => {
    const off = await bookSlot(site);
    await send("/api/booking/cancel", { secret: off.secret });
    const refused = await send("/api/booking/move", { secret: off.secret, startsAt: eveningSlot });
    expect(refused.status).toBe(409);
    expect(await messageOf(refused)).toMatch(/over or has been cancelled/);
    const { secret } = await bookSlot(site);
    site.clock.advance(Date.parse(mondaySlot) - site.clock.now().getTime());
    const late = [
      await send("/api/booking/move", { secret, startsAt: "2026-11-24T07:00:00.000Z" }),
      await send("/api/booking/cancel", { secret }),
    ];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(await (await send("/api/booking/find", { secret })).json()).toMatchObject({ status: "past" });
  });

  test("an unknown secret is not found, whatever its format", async () => {
    const { secret } = await bookSlot(site);
    const wrong = [
      "x",
      "0".repeat(64),
      secret.slice(1),
      `${secret}0`,
      secret.toUpperCase().replaceAll(/[^A-F]/g, "A"),
      "' or 1=1 --",
    ];
    const calls = wrong.flatMap((value) =>
      ["find", "move", "cancel"].map((act) => send(`/api/booking/${act}`, { secret: value, startsAt: eveningSlot })),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await messageOf(answers[0] ?? new Response())).toMatch(/no longer works.*hello@fernhollow\.example/);
    expect((await site.app.request(`/book/${"0".repeat(64)}/calendar.ics`)).status).toBe(404);
    expect(await storedBookings()).toEqual([expect.objectContaining({ sequence: 0, cancelled_at: null })]);
  });

  test("the link's secret is in no row, in no log line, and never reused", async () => {
    const booked = [await bookSlot(site), await bookSlot(site, { startsAt: eveningSlot })];
    const { secret } = booked[0] ?? { secret: "" };
    const spellings = [
      `/book/${secret}`,
      `/ro/book/${secret}`,
      `/BOOK//${secret}/`,
      `/%62ook/${secret}`,
      `/book/${secret}.data`,
      `/book/${secret}/calendar.ics`,
      `/book/${secret.slice(0, 40)}/x`,
    ];
    for (const path of spellings) await site.app.request(path);
    await site.app.request(`/book/${secret}`, posted());
    await send("/api/booking/find", { secret });
    site.deps.log.error({ err: new Error(`No route matches URL "/book/${secret}"`) }, "unexpected error");
    const log = JSON.stringify(site.logged);
    expect(log).toContain("/book/***");
    expect(log).not.toContain(secret.slice(0, 40));
    expect(JSON.stringify(await storedBookings())).not.toContain(secret);
    expect(new Set(booked.map((item) => item.secret)).size).toBe(2);
  });

  test("the calendar file is not cached and sends no referrer", async () => {
    const { calendarPath, secret } = await bookSlot(site);
    const response = await site.app.request(calendarPath);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": 'attachment; filename="consultation.ics"',
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
    const text = await response.text();
    expect(text).toContain("DTSTART:20261123T070000Z");
    expect(text).not.toContain(secret);
  });

  test("[L7] calls are deleted BOOKING_KEEP_MONTHS after they took place, and past days off at once", async () => {
    await bookSlot(site);
    await bookSlot(site, { startsAt: eveningSlot });
    await addDaysOff(site.deps, { day: "2028-11-22", until: "2028-11-23" });
    site.clock.advance(Date.parse("2028-11-23T09:00:00.000Z") - site.clock.now().getTime()); // 24 months after Monday noon
    await deleteOldBookings(site.deps);
    expect(await storedBookings()).toEqual([expect.objectContaining({ starts_at: eveningSlot })]);
    expect(await site.deps.db.kysely.selectFrom("blocked_time").select("day").execute()).toEqual([
      { day: "2028-11-23" },
    ]);
    site.clock.advance(dayMs);
    await deleteOldBookings(site.deps);
    expect(await storedBookings()).toEqual([]);
  });
});

async function emailsOf(site: TestApp, kind: string) {
  return site.deps.db.kysely.selectFrom("outbox_email").selectAll().where("kind", "=", kind).execute();
}

/** Creates another app on the same data; on PostgreSQL with its own pool, like another process. */
async function secondApp(site: TestApp): Promise<{ site: TestApp; close: () => Promise<void> }> {
  const { databaseUrl } = site.deps.db;
  if (!databaseUrl) return { site, close: async () => {} };
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  const settings = { LIMIT_PUBLIC_WRITES_PER_MINUTE: "100000", ...manyCalls };
  return { site: await createTestApp({ db, settings }), close: () => db.close() };
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[S32] a booking that waits for the calendar holds up no enquiry from the same network", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const { db } = site.deps;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const holding = db.write(async (trx) => {
      await lockCalendar(trx);
      held();
      await isReleased;
    });
    await isHeld;
    const send = (path: string, body: object, key: string) =>
      site.app.request(path, json("POST", { ...body, formToken: aFormToken(site) }, { "Idempotency-Key": key }));
    const booked = send("/api/booking", aBooking(), "a1");
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db.kysely);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    expect((await send("/api/contact", anEnquiry(), "a2")).status).toBe(201);
    release();
    await holding;
    expect((await booked).status).toBe(201);
  });
});
