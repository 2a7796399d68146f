// Working hours, rules and blocked times through the API, on both databases.
import { describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { aBooking, bookSlot, mondaySlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { deleteOldBookings } from "../service.server.ts";
import type { BlockedTime, BookingSettings, WithheldTime } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const settings = { BOOKING_NOTICE_HOURS: "5", BOOKING_HORIZON_DAYS: "9", BOOKING_MOST_PER_ADDRESS: "1000" };
  const site = siteForEachTest({ database, settings });
  const headers = signInForEachTest(site);

  const read = async () => readJson<BookingSettings>(site.app.request("/api/admin/booking-settings", { headers }));
  const save = async (change: Partial<BookingSettings>) =>
    site.app.request("/api/admin/booking-settings", json("PUT", { ...(await read()), ...change }, headers));
  const block = (body: unknown) => site.app.request("/api/admin/blocked-times", json("POST", body, headers));
  const blocked = async () => readJson<BlockedTime[]>(site.app.request("/api/admin/blocked-times", { headers }));
  const slotsOn = async (day: string) =>
    (await site.services.booking.listSlots()).slots
      .filter((slot) => slot.startsWith(day))
      .map((slot) => slot.slice(11, 16));
  let people = 0;
  const book = (startsAt: string) =>
    site.app.request(
      "/api/booking",
      json(
        "POST",
        aBooking({ startsAt, email: `visitor${(people += 1)}@hexley.example`, formToken: aFormToken(site) }),
      ),
    );

  test("[CALS-01] the initial values are the printed hours and the environment's settings; saved ones replace them", async () => {
    const workday = [{ from: "09:00", to: "18:00" }];
    const first = await read();
    expect(first).toEqual({
      hours: {
        monday: workday,
        tuesday: workday,
        wednesday: workday,
        thursday: workday,
        friday: workday,
        saturday: [],
        sunday: [],
      },
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      mostPerDay: null,
      noticeHours: 5,
      horizonDays: 9,
      hostId: null,
      meeting: null,
    });
    const monday = [
      { from: "10:00", to: "11:00" },
      { from: "14:00", to: "15:00" },
    ];
    const saved = await save({ hours: { ...first.hours, monday }, noticeHours: 0, horizonDays: 3 });
    expect(saved.status).toBe(200);
    expect(await read()).toEqual({ ...first, hours: { ...first.hours, monday }, noticeHours: 0, horizonDays: 3 });
    expect(await slotsOn("2026-11-23")).toEqual(["08:00", "08:30", "12:00", "12:30"]);
    expect(await slotsOn("2026-11-24")).toEqual([]);
    expect((await slotsOn("2026-11-20"))[0]).toBe("12:00"); // the clock's time: no notice
    const [audited] = await site.deps.db.kysely.selectFrom("audit_event").select("action").execute();
    expect(audited?.action).toBe("booking-settings-saved");
  });

  test("[CALS-01] if two people change different things at once, neither overwrites the other, even within the hours of a weekday", async () => {
    const first = await read();
    const put = (change: object) => site.app.request("/api/admin/booking-settings", json("PUT", change, headers));
    const [monday, friday] = [[{ from: "10:00", to: "11:00" }], [{ from: "08:00", to: "09:00" }]];
    const answers = await Promise.all([
      put({ bufferAfterMinutes: 15 }),
      put({ mostPerDay: 3 }),
      put({ hours: { monday } }),
      put({ hours: { friday }, meeting: "Room 4" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const hours = { ...first.hours, monday, friday };
    expect(await read()).toEqual({ ...first, hours, bufferAfterMinutes: 15, mostPerDay: 3, meeting: "Room 4" });
    expect((await put({})).status).toBe(200);
    expect((await put({ mostPerDay: null, meeting: null })).status).toBe(200);
    expect(await read()).toMatchObject({ hours, bufferAfterMinutes: 15, mostPerDay: null, meeting: null });
  });

  test("[CALS-01] hours that are out of order, overlapping or empty are refused, and so are numbers out of range", async () => {
    const { hours } = await read();
    const wrong: Partial<Record<keyof BookingSettings, unknown>>[] = [
      { hours: { ...hours, monday: [{ from: "10:00", to: "10:00" }] } },
      { hours: { ...hours, monday: [{ from: "10:00", to: "25:00" }] } },
      {
        hours: {
          ...hours,
          monday: [
            { from: "10:00", to: "12:00" },
            { from: "11:00", to: "13:00" },
          ],
        },
      },
      { hours: {} },
      { bufferBeforeMinutes: 241 },
      { bufferAfterMinutes: -1 },
      { mostPerDay: 0 },
      { noticeHours: 1.5 },
      { horizonDays: 366 },
    ];
    const before = await read();
    const answers = await Promise.all(wrong.map((change) => save(change as Partial<BookingSettings>))); // wrong on purpose
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    expect(await read()).toEqual(before);
  });

  test("[CALS-01] a buffer keeps time free around each call; booking or moving into it is a conflict", async () => {
    await save({ bufferBeforeMinutes: 15, bufferAfterMinutes: 45 });
    await bookSlot(site, { startsAt: "2026-11-23T10:00:00.000Z" });
    const around = (await slotsOn("2026-11-23")).filter((time) => time > "08:00" && time < "13:00");
    expect(around).toEqual(["08:30", "11:30", "12:00", "12:30"]);
    const refused = await book("2026-11-23T11:00:00.000Z");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: "Somebody has just taken this time. Please choose another one." },
    ]);
    const { secret } = await bookSlot(site, { startsAt: "2026-11-23T12:00:00.000Z", email: "dan@hexley.example" });
    const move = (startsAt: string) => site.app.request("/api/booking/move", json("POST", { secret, startsAt }));
    expect((await move("2026-11-23T11:00:00.000Z")).status).toBe(409);
    expect((await move("2026-11-23T12:30:00.000Z")).status).toBe(200); // within the buffer of its own former time
  });

  test("[CALS-01] the limit of calls a day holds under concurrent bookings; a moved call counts on its new day", async () => {
    await save({ mostPerDay: 2 });
    const times = await slotsOn("2026-11-23");
    const answers = await Promise.all(times.map((time) => book(`2026-11-23T${time}:00.000Z`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(times.length - 2);
    expect(await slotsOn("2026-11-23")).toEqual([]);
    expect(await slotsOn("2026-11-24")).toHaveLength(18);
    const { secret } = await bookSlot(site, { startsAt: "2026-11-24T10:00:00.000Z", email: "eva@hexley.example" });
    const move = (startsAt: string) => site.app.request("/api/booking/move", json("POST", { secret, startsAt }));
    expect((await move("2026-11-23T15:00:00.000Z")).status).toBe(409);
    expect((await move("2026-11-24T11:00:00.000Z")).status).toBe(200);
  });

  test("[CALS-01] with hours that begin at other minutes, no call is offered or accepted over a booked one", async () => {
    await bookSlot(site, { startsAt: "2026-11-23T08:00:00.000Z" });
    const { hours } = await read();
    await site.app.request(
      "/api/booking",
      json("POST", aBooking({ startsAt: "2026-11-23T09:00:00.000Z", formToken: aFormToken(site), website: "x" })),
    );
    await save({ hours: { ...hours, monday: [{ from: "09:15", to: "12:00" }] } });
    expect(await slotsOn("2026-11-23")).toEqual(["07:15", "08:45", "09:15"]);
    expect((await book("2026-11-23T09:15:00.000Z")).status).toBe(201);
    const request = await site.deps.db.kysely
      .selectFrom("booking")
      .select("id")
      .where("pending_since", "is not", null)
      .executeTakeFirstOrThrow();
    const accepted = await site.app.request(`/api/admin/bookings/${request.id}/accept`, { method: "POST", headers });
    expect(accepted.status).toBe(409);
  });

  test("[CALS-01] single and weekly blocked times remove their slots; calls in them remain and are counted", async () => {
    await bookSlot(site);
    const once = { from: "2026-11-23T08:00", to: "2026-11-23T17:10", note: "Training" };
    const added = await block(once);
    const answer = await readJson<BlockedTime>(added);
    expect([added.status, answer]).toEqual([201, { ...once, repeats: "never", bookings: 1, id: expect.any(String) }]);
    expect(await slotsOn("2026-11-23")).toEqual(["15:30"]);
    await expect(bookSlot(site, { startsAt: "2026-11-23T09:00:00.000Z" })).rejects.toThrow("409");
    await block({ from: "2026-11-10T09:00", to: "2026-11-10T17:30", repeats: "weekly" });
    expect(await slotsOn("2026-11-24")).toEqual(["15:30"]);
    expect((await blocked()).map(({ from, repeats, bookings }) => [from, repeats, bookings])).toEqual([
      ["2026-11-10T09:00", "weekly", 0],
      ["2026-11-23T08:00", "never", 1],
    ]);
    const remove = () => site.app.request(`/api/admin/blocked-times/${answer.id}`, { method: "DELETE", headers });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await slotsOn("2026-11-23")).toHaveLength(17);
    const weekly = await block({ from: "2026-11-09T08:00", to: "2026-11-09T17:10", repeats: "weekly" });
    expect(await weekly.json()).toMatchObject({ bookings: 1 }); // two weeks after the first
    const duringCall = await block({ from: "2026-11-23T09:20", to: "2026-11-23T10:00" }); // the call is from 9:00 to 9:30
    expect(await duringCall.json()).toMatchObject({ bookings: 1 });
    const events = await site.deps.db.kysely.selectFrom("audit_event").select(["action", "about"]).execute();
    const ofIt = events.filter(({ about }) => about === answer.id).map(({ action }) => action);
    expect(ofIt).toEqual(["blocked-time-added", "blocked-time-removed"]);
  });

  test("[CALS-01] withheld times of a week are those not offered, with their reasons: blocked, weekly, over midnight, days off, holidays", async () => {
    const allDay = [{ from: "00:00", to: "23:30" }];
    const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
    const hours = Object.fromEntries(names.map((name) => [name, allDay])) as BookingSettings["hours"];
    expect((await save({ hours, noticeHours: 0, horizonDays: 14 })).status).toBe(200);
    for (const body of [
      { from: "2026-11-25T13:15", to: "2026-11-25T14:00", repeats: "never", note: "Dentist" },
      { from: "2026-11-17T09:00", to: "2026-11-17T10:30", repeats: "weekly", note: "Team" },
      { from: "2026-11-27T22:00", to: "2026-11-29T01:30", repeats: "never", note: "" },
    ])
      expect((await block(body)).status).toBe(201);
    const off = json("POST", { day: "2026-11-26", note: "Moving house" }, headers);
    expect((await site.app.request("/api/admin/days-off", off)).status).toBe(201);
    const path = "/api/admin/blocked-times/by-day";
    const withheld = async (from: string) =>
      readJson<WithheldTime[]>(site.app.request(`${path}?from=${from}`, { headers }));
    const week = await withheld("2026-11-24");
    expect(week).toEqual([
      { day: "2026-11-24", from: "09:00", to: "10:30", reason: "blocked", note: "Team", id: expect.any(String) },
      { day: "2026-11-25", from: "13:15", to: "14:00", reason: "blocked", note: "Dentist", id: expect.any(String) },
      { day: "2026-11-26", from: "00:00", to: "24:00", reason: "day-off", note: "Moving house", id: null },
      { day: "2026-11-27", from: "22:00", to: "24:00", reason: "blocked", note: "", id: expect.any(String) },
      { day: "2026-11-28", from: "00:00", to: "24:00", reason: "blocked", note: "", id: expect.any(String) },
      { day: "2026-11-29", from: "00:00", to: "01:30", reason: "blocked", note: "", id: expect.any(String) },
      { day: "2026-11-30", from: "00:00", to: "24:00", reason: "holiday", note: "Saint Andrew", id: null },
    ]);
    // The remaining time is offered: half hours of the company's days, which are two hours ahead of UTC.
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const halves = Array.from({ length: 47 }, (_, index) => index * 30);
    const remaining = [...new Set(week.map(({ day }) => day))].flatMap((day) =>
      halves
        .filter((start) =>
          week.every((each) => each.day !== day || minutes(each.to) <= start || minutes(each.from) >= start + 30),
        )
        .map((start) => new Date(Date.parse(`${day}T00:00Z`) + (start - 120) * 60_000).toISOString()),
    );
    const { slots } = await site.services.booking.listSlots();
    const inWeek = slots.filter((slot) => slot >= "2026-11-23T22:00:00.000Z" && slot < "2026-11-30T22:00:00.000Z");
    expect(inWeek).toEqual(remaining);
    expect(await withheld("2026-12-28")).toContainEqual(
      expect.objectContaining({ day: "2027-01-01", reason: "holiday" }),
    );
    expect((await site.app.request(`${path}?from=tomorrow`, { headers })).status).toBe(400);
    const editor = await signInAdmin(site.deps, { username: "ed", role: "editor" });
    expect((await site.app.request(`${path}?from=2026-11-24`, { headers: editor })).status).toBe(403);
  });

  test("[CALS-01] a blocked time without a valid span is refused; a past one is no longer listed and is deleted", async () => {
    const from = "2026-11-23T10:00";
    const wrong = [
      { from, to: from },
      { from, to: "2026-11-23T09:00" },
      { from, to: "2026-11-31T09:00" },
      { from, to: "2026-11-23T11:00Z" },
      { from },
      { from, to: "2026-12-01T11:00", repeats: "weekly" },
      { from, to: "2026-11-23T11:00", repeats: "daily" },
      { from, to: "2026-11-23T11:00", note: "x".repeat(201) },
    ];
    expect(await Promise.all(wrong.map(async (body) => (await block(body)).status))).toEqual(wrong.map(() => 400));
    const iso = await block({ from: "2026-11-23T10:00:00.000Z", to: "2026-11-23T11:00:00.000Z" });
    expect(await iso.json()).toMatchObject({ errors: { from: "“From” isn’t in the expected format." } });
    await block({ from, to: "2026-11-23T11:00" });
    await block({ from: "2026-11-02T10:00", to: "2026-11-02T11:00", repeats: "weekly" });
    site.clock.advance(5 * 24 * 60 * 60 * 1000);
    await deleteOldBookings(site.deps);
    const remaining = await site.deps.db.kysely.selectFrom("blocked_time").select("repeats").execute();
    expect(remaining).toEqual([{ repeats: "weekly" }]);
  });

  test("[CALS-01] a day off doesn't count as a blocked time in the list, the limit and removal", async () => {
    const year = json("POST", { day: "2026-11-23", until: "2027-11-23" }, headers);
    expect((await site.app.request("/api/admin/days-off", year)).status).toBe(201);
    expect(await blocked()).toEqual([]);
    expect((await block({ from: "2026-11-23T10:00", to: "2026-11-23T11:00" })).status).toBe(201);
    const row = site.deps.db.kysely.selectFrom("blocked_time").select("id").where("day", "is not", null).limit(1);
    const { id } = await row.executeTakeFirstOrThrow();
    const removed = await site.app.request(`/api/admin/blocked-times/${id}`, { method: "DELETE", headers });
    expect(removed.status).toBe(404);
  });

  test("[CALS-01] a blocked time that is sent again with its Idempotency-Key is added once", async () => {
    const span = { from: "2026-11-23T10:00", to: "2026-11-23T11:00" };
    const add = () =>
      site.app.request("/api/admin/blocked-times", json("POST", span, { ...headers, "Idempotency-Key": "a1" }));
    const [first, second] = [await add(), await add()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await blocked()).toHaveLength(1);
  });

  test("[CALS-01] health warns if the hours of calls differ from those on the site, but not about breaks", async () => {
    type Finding = { name: string; state: string; text: string };
    const finding = async () => {
      const answer = await site.app.request("/api/admin/health", { headers });
      const { findings } = await readJson<{ findings: Finding[] }>(answer);
      return findings.find(({ name }) => name === "Hours for calls");
    };
    expect((await finding())?.state).toBe("pass");
    const { hours } = await read();
    const monday = [
      { from: "09:00", to: "12:00" },
      { from: "13:00", to: "18:00" },
    ];
    await save({ hours: { ...hours, monday } });
    expect((await finding())?.state).toBe("pass");
    await save({ hours: { ...hours, saturday: monday, friday: [{ from: "09:00", to: "17:00" }] } });
    expect(await finding()).toMatchObject({ state: "fail", text: expect.stringContaining("friday and saturday") });
  });

  test("[CALS-01] sales may change the calendar, editors may not", async () => {
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    const editor = await signInAdmin(site.deps, { username: "edi", role: "editor" });
    const span = { from: "2026-11-23T10:00", to: "2026-11-23T11:00" };
    const as = async (who: { Authorization: string }) =>
      (await site.app.request("/api/admin/blocked-times", json("POST", span, who))).status;
    expect([await as(sales), await as(editor)]).toEqual([201, 403]);
    expect(await slotsOn(mondaySlot.slice(0, 10))).toHaveLength(16);
  });
});
