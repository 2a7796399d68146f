// The emails about a call: recipients, times and texts. They are rows; the outbox sends them.
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { aBooking, bookSlot, eveningSlot, mondaySlot, visitor } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { cancelBookingByStaff } from "./change-bookings.server.ts";
import { listBookings } from "./read-bookings.server.ts";

const settings = { SITE_URL: "https://northwind.example", NOTIFY_TO: "Team <team@northwind.example>" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });

  const emails = () => readEmails(site.deps);
  const kinds = async () => (await emails()).map(({ kind }) => kind);
  const emailOf = async (kind: string) => {
    const result = (await emails()).find((email) => email.kind === kind);
    if (!result) throw new Error(`There is no email ${kind}.`);
    return result;
  };

  test("the visitor gets a confirmation with calendar file and link, a reminder is queued, and the team is notified", async () => {
    const { secret } = await bookSlot(site);
    expect(await kinds()).toEqual(["booking-confirmed", "booking-reminder", "booking-team-booked"]);
    const confirmed = await emailOf("booking-confirmed");
    expect(confirmed).toMatchObject({
      recipient: "ana@hexley.example",
      subject: "Your consultation: Monday, November 23, 2026 at 09:00",
      next_try_at: "2026-11-20T12:00:00.000Z",
    });
    expect(confirmed.text).toContain(`https://northwind.example/book/${secret}`);
    expect(appointmentOf(confirmed)).toMatchObject({ method: "REQUEST", sequence: 0, start: mondaySlot });
    const reminder = await emailOf("booking-reminder");
    expect(reminder).toMatchObject({ next_try_at: "2026-11-22T07:00:00.000Z", calendar: null });
    expect(reminder.text).toContain(`/book/${secret}`);
    const team = await emailOf("booking-team-booked");
    expect(team).toMatchObject({
      recipient: "Team <team@northwind.example>",
      reply_to: "ana@hexley.example",
      subject: "New consultation: Ana Pop, Monday, November 23, 2026 at 09:00",
    });
    expect(team.text).toContain("Quotes take too long.");
    expect(team.text).not.toContain(secret);
  });

  test("[S32] an address used for bookings gets at most three emails of each kind a day, however often the call is moved or booked", async () => {
    site.deps.config.LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR = 100; // it is about those of one kind
    site.deps.config.LIMIT_EMAILS_PER_RECIPIENT_PER_DAY = 100;
    site.deps.config.TEAM_EMAILS_PER_HOUR = 100;
    const { secret } = await bookSlot(site);
    for (let round = 0; round < 5; round++)
      for (const startsAt of [eveningSlot, mondaySlot])
        await site.services.booking.moveBooking({ secret, startsAt }, visitor("en"));
    await site.services.booking.cancelBooking(secret, visitor("en"));
    for (let round = 0; round < 5; round++) {
      const again = await bookSlot(site);
      await site.services.booking.cancelBooking(again.secret, visitor("en"));
    }
    const count = (all: string[], kind: string) => all.filter((value) => value === kind).length;
    const now = await kinds();
    const limitedKinds = ["booking-confirmed", "booking-moved", "booking-cancelled", "booking-reminder"];
    expect(limitedKinds.map((kind) => count(now, kind))).toEqual([3, 3, 3, 0]); // who cancels has no reminder
    expect(["booked", "moved", "cancelled"].map((event) => count(now, `booking-team-${event}`))).toEqual([6, 10, 6]);
    await bookSlot(site);
    const [call] = (await listBookings(site.deps)).rows;
    await cancelBookingByStaff(site.deps, call?.id ?? "");
    expect(count(await kinds(), "booking-cancelled")).toBe(4); // what the company does is always told
    site.clock.advance(24 * 60 * 60 * 1000 + 1);
    await bookSlot(site, { startsAt: eveningSlot });
    expect(count(await kinds(), "booking-confirmed")).toBe(4);
  });

  test("a move updates the same event, and the reminder follows the new time", async () => {
    const { secret } = await bookSlot(site);
    await site.services.booking.moveBooking({ secret, startsAt: eveningSlot }, visitor("en"));
    expect((await kinds()).toSorted()).toEqual([
      "booking-confirmed",
      "booking-moved",
      "booking-reminder",
      "booking-team-booked",
      "booking-team-moved",
    ]);
    expect(await emailOf("booking-reminder")).toMatchObject({ next_try_at: "2026-11-22T15:30:00.000Z" });
    const [first, moved] = [await emailOf("booking-confirmed"), await emailOf("booking-moved")].map(appointmentOf);
    expect(moved).toEqual({ ...first, sequence: 1, start: eveningSlot });
  });

  test("a cancellation by visitor or staff removes the reminder and both events, the visitor's and the team's", async () => {
    const { secret } = await bookSlot(site);
    await site.services.booking.cancelBooking(secret, visitor("en"));
    expect(await kinds()).toEqual([
      "booking-confirmed",
      "booking-team-booked",
      "booking-cancelled",
      "booking-team-cancelled",
    ]);
    const cancelled = await emailOf("booking-cancelled");
    expect(appointmentOf(cancelled)).toMatchObject({ method: "CANCEL", sequence: 1, start: mondaySlot });
    expect(cancelled.text).toContain("https://northwind.example/book");
    expect(cancelled.text).not.toContain(secret);
    await bookSlot(site, { startsAt: eveningSlot, name: "Dan" });
    const call = (await listBookings(site.deps)).rows.find(({ name }) => name === "Dan");
    await cancelBookingByStaff(site.deps, call?.id ?? "");
    const fromTeam = (await emails()).filter(({ kind }) => kind === "booking-team-cancelled");
    expect(fromTeam.map(appointmentOf)).toMatchObject([
      { method: "CANCEL", sequence: 1, start: mondaySlot },
      { method: "CANCEL", sequence: 1, start: eveningSlot },
    ]);
  });

  test("a call within a day has no reminder", async () => {
    site.clock.advance(Date.parse("2026-11-22T07:00:00.000Z") - site.clock.now().getTime());
    await bookSlot(site, { startsAt: "2026-11-23T07:00:00.000Z" });
    await bookSlot(site, { startsAt: "2026-11-23T07:30:00.000Z" });
    const reminders = (await emails()).filter(({ kind }) => kind === "booking-reminder");
    expect(reminders.map((email) => email.next_try_at)).toEqual(["2026-11-22T07:30:00.000Z"]);
  });

  test("a visitor reads the time in their zone and language, with ours if it differs", async () => {
    await bookSlot(site, { timeZone: "America/New_York" }, { "Accept-Language": "fr" });
    const { text, subject, locale } = await emailOf("booking-confirmed");
    expect(locale).toBe("fr");
    expect(subject).toContain("lundi 23 novembre 2026 à 02:00");
    expect(text.replaceAll(/\s+/g, " ")).toContain("Chez nous : lundi 23 novembre 2026 à 09:00");
    expect(text).toContain("/fr/book/");
    await bookSlot(site, { startsAt: eveningSlot, timeZone: "Europe/Athens", name: "Nikos" });
    const same = (await emails()).find((email) => email.kind === "booking-confirmed" && email.text.includes("Nikos"));
    expect(same?.text).not.toContain("Our time");
  });

  test("a visitor with a phone number is called; without one they get a link and may reply with a number", async () => {
    await bookSlot(site, { phone: "+40 721 000 000" });
    const called = await emailOf("booking-confirmed");
    expect(called.text).toContain("How: By phone: we call the number you gave us");
    expect(called.text).not.toContain("reply with your number");
    expect((await emailOf("booking-team-booked")).text).toContain("How: +40 721 000 000");
    await bookSlot(site, { startsAt: eveningSlot, name: "Dan" });
    const shownEmail = (await emails()).filter(({ text }) => text.includes("Dan"));
    expect(shownEmail.map(({ kind }) => kind)).toEqual([
      "booking-confirmed",
      "booking-reminder",
      "booking-team-booked",
    ]);
    expect(shownEmail[0]?.text).toContain("reply with your number");
    expect(shownEmail[2]?.text).toContain("Video call; no link is set yet.");
  });

  test("[S32] emails to the visitor quote no user text and no suspicious name; the team's contain everything", async () => {
    const typed = { name: "Win at evil.example", subject: "https://evil.example", phone: "evil 0900 123" };
    const { secret } = await bookSlot(site, typed);
    await site.services.booking.moveBooking({ secret, startsAt: eveningSlot }, visitor("en"));
    await site.services.booking.cancelBooking(secret, visitor("en"));
    const all = await emails();
    const theirs = all.filter(({ recipient }) => recipient === "ana@hexley.example");
    expect(theirs.map(({ kind }) => kind)).toEqual(["booking-confirmed", "booking-moved", "booking-cancelled"]);
    expect(JSON.stringify(theirs)).not.toMatch(/evil|0900 123/);
    expect(theirs[0]?.calendar).toContain("Consultation with Fernhollow");
    const ours = all.find(({ kind }) => kind === "booking-team-booked");
    for (const text of Object.values(typed)) expect(ours?.text).toContain(text);
  });

  test("[S32] [CALS-04] only the team is emailed about a booking without the form's token, which is a request", async () => {
    expect((await site.app.request("/api/booking", json("POST", aBooking()))).status).toBe(202);
    expect(await kinds()).toEqual(["booking-team-requested"]);
  });

  test("[S32] beyond the hourly limit of a client bookings are saved without confirmation", async () => {
    site.deps.config.LIMIT_EMAILS_PER_SOURCE_PER_HOUR = 1;
    await bookSlot(site);
    await bookSlot(site, { startsAt: eveningSlot, email: "dan@hexley.example" });
    expect((await kinds()).filter((kind) => kind === "booking-confirmed")).toHaveLength(1);
    expect(await site.deps.db.kysely.selectFrom("booking").selectAll().execute()).toHaveLength(2);
  });

  test("without NOTIFY_TO the team gets no email", async () => {
    site.deps.config.NOTIFY_TO = undefined;
    await bookSlot(site);
    expect(await kinds()).toEqual(["booking-confirmed", "booking-reminder"]);
  });

  test("a failed booking leaves no email, and a failed email no booking", async () => {
    await site.deps.db.kysely.schema.alterTable("outbox_email").renameTo("email_gone").execute();
    await expect(bookSlot(site)).rejects.toThrow("500");
    await site.deps.db.kysely.schema.alterTable("email_gone").renameTo("outbox_email").execute();
    expect(await site.deps.db.kysely.selectFrom("booking").selectAll().execute()).toEqual([]);
    await bookSlot(site);
    await expect(bookSlot(site)).rejects.toThrow("409");
    expect(await kinds()).toHaveLength(3);
  });
});

function appointmentOf({ calendar }: { calendar: string | null }) {
  const { method, text } = JSON.parse(calendar ?? "{}") as { method: string; text: string }; // the outbox's own JSON
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event.");
  const event = new ICAL.Event(component);
  return { method, uid: event.uid, sequence: event.sequence, start: event.startDate.toJSDate().toISOString() };
}
