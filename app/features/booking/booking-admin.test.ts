// The admin's calls on bookings and days off, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { bookSlot, eveningSlot, mondaySlot, visitor } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";

const tuesdaySlot = "2026-11-24T07:00:00.000Z";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let signingIn: ReturnType<typeof signInAdmin> | undefined;
  beforeEach(async () => {
    signingIn = undefined;
  });

  // Signs in at the first call, as a session would not outlast the days that some tests skip first.
  const signedIn = () => (signingIn ??= signInAdmin(site.deps));
  const ask = async (path: string, init: RequestInit = {}) =>
    site.app.request(path, { ...init, headers: await signedIn() });
  const post = async (path: string, body: unknown) => site.app.request(path, json("POST", body, await signedIn()));
  const list = async (query = "") => {
    const response = await ask(`/api/admin/bookings${query}`);
    const rows = await readJson<{ id: string; name: string; status: string }[]>(response);
    return { total: response.headers.get("X-Total-Count"), names: rows.map(({ name }) => name), rows };
  };
  const slots = async () => (await site.services.booking.listSlots()).slots;

  /** Books four calls: a past one, a cancelled one, and two upcoming ones. */
  async function fourBookings() {
    await bookSlot(site, { name: "Past Ștefan", startsAt: mondaySlot });
    const { secret } = await bookSlot(site, { name: "Off", startsAt: tuesdaySlot });
    await site.services.booking.cancelBooking(secret, visitor("en"));
    site.clock.advance(Date.parse("2026-11-23T08:00:00.000Z") - site.clock.now().getTime());
    await bookSlot(site, { name: "Later", startsAt: "2026-11-25T07:00:00.000Z", subject: "50% of quotes" });
    await bookSlot(site, { name: "Sooner", startsAt: "2026-11-24T08:00:00.000Z", email: "dan_pop@hexley.example" });
  }

  test("upcoming calls come first, the next one on top; then past ones, the latest first", async () => {
    await fourBookings();
    const { names, rows, total } = await list();
    expect(names).toEqual(["Sooner", "Later", "Off", "Past Ștefan"]);
    expect(rows.map(({ status }) => status)).toEqual(["booked", "booked", "cancelled", "past"]);
    expect(total).toBe("4");
  });

  test("the list is searched literally and without diacritics, filtered, sorted and paged, with the total", async () => {
    await fourBookings();
    expect((await list("?search=stefan")).names).toEqual(["Past Ștefan"]);
    expect((await list("?search=50%25")).names).toEqual(["Later"]);
    expect((await list("?search=dan_")).names).toEqual(["Sooner"]);
    expect((await list("?status=booked")).names).toEqual(["Sooner", "Later"]);
    expect((await list("?status=past")).names).toEqual(["Past Ștefan"]);
    expect((await list("?status=cancelled")).names).toEqual(["Off"]);
    const [later] = (await list("?search=later")).rows;
    const [host] = await readJson<{ id: string }[]>(ask("/api/admin/booking-settings/hosts"));
    const change = json("PATCH", { hostId: host?.id }, await signedIn());
    expect((await site.app.request(`/api/admin/bookings/${later?.id}`, change)).status).toBe(200);
    expect((await list(`?host=${host?.id}`)).names).toEqual(["Later"]);
    expect((await list("?host=none&status=booked")).names).toEqual(["Sooner"]);
    expect((await list("?host=none&page=1&perPage=2")).total).toBe("3");
    expect((await list("?sort=name")).names).toEqual(["Later", "Off", "Past Ștefan", "Sooner"]);
    expect((await list("?sort=createdAt")).names).toEqual(["Sooner", "Later", "Off", "Past Ștefan"]);
    expect((await list("?sort=startsAt&order=desc&page=2&perPage=2")).names).toEqual(["Off", "Past Ștefan"]);
    expect((await list("?page=2&perPage=3")).total).toBe("4");
    expect((await ask("/api/admin/bookings?status=gone")).status).toBe(400);
  });

  test("[S11] a booking is listed with what the visitor sent and without its link's hash", async () => {
    await bookSlot(site, { privacyVersion: "2026-11-20" });
    const { rows } = await list();
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: "2026-11-20T12:00:00.000Z",
        startsAt: mondaySlot,
        endsAt: "2026-11-23T07:30:00.000Z",
        status: "booked",
        name: "Ana Pop",
        email: "ana@hexley.example",
        phone: null,
        subject: "Quotes take too long.",
        timeZone: "Europe/Bucharest",
        locale: "en",
        cancelledAt: null,
        cancelledBy: null,
        privacyVersion: "2026-11-20",
        isSpamSuspect: false,
        spamReason: null,
        enquiryId: expect.any(String), // the lead that it made
        hostId: null,
        hostName: null,
        meeting: null,
        outcome: null,
        theirAnswer: null,
        landingPage: null,
        referrerHost: null,
        campaign: null,
        version: 0,
      },
    ]);
  });

  test("cancelling by an admin frees the slot and notifies the visitor once", async () => {
    const { secret } = await bookSlot(site);
    const id = (await list()).rows[0]?.id;
    const answers = [
      await post(`/api/admin/bookings/${id}/cancel`, {}),
      await post(`/api/admin/bookings/${id}/cancel`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.json()).toMatchObject({ status: "cancelled", cancelledBy: "admin" });
    expect(await slots()).toContain(mondaySlot);
    expect(await site.services.booking.findBooking(secret, visitor("en"))).toMatchObject({ status: "cancelled" });
    const emails = await site.deps.db.kysely
      .selectFrom("outbox_email")
      .select("recipient")
      .where("kind", "=", "booking-cancelled")
      .execute();
    expect(emails).toEqual([{ recipient: "ana@hexley.example" }]);
  });

  test("[SALE-07] until its end a call is booked and is cancelled by staff, though no longer by its visitor; then it is past", async () => {
    const { secret } = await bookSlot(site);
    site.clock.advance(Date.parse(mondaySlot) - site.clock.now().getTime() + 29 * 60_000);
    expect((await list("?status=booked")).rows).toMatchObject([{ status: "booked" }]);
    expect((await list("?status=past")).names).toEqual([]);
    const byVisitor = site.app.request("/api/booking/cancel", json("POST", { secret }));
    expect((await byVisitor).status).toBe(409);
    const id = (await list()).rows[0]?.id;
    const cancelled = await post(`/api/admin/bookings/${id}/cancel`, {});
    expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { cancelledBy: "admin" }]);
  });

  test("[SALE-04] [SALE-06] calls without a number or a place, and those of the last 30 days without an outcome, are listed", async () => {
    await bookSlot(site);
    await bookSlot(site, { startsAt: eveningSlot, phone: "+40 721 000 111" });
    expect((await list("?status=no-place")).names).toEqual(["Ana Pop"]);
    expect((await list("?status=no-outcome")).names).toEqual([]);
    const attention = async () => readJson<{ kind: string; count: number }[]>(ask("/api/admin/attention"));
    site.clock.advance(Date.parse(eveningSlot) - site.clock.now().getTime() + 30 * 60_000);
    signingIn = signInAdmin(site.deps, { username: "ioana" }); // the first session has ended
    expect((await list("?status=no-place")).names).toEqual([]);
    expect((await list("?status=no-outcome")).names).toHaveLength(2);
    expect(await attention()).toContainEqual({ kind: "calls-without-outcome", count: 2 });
    const [id] = (await list("?status=no-outcome")).rows.map((row) => row.id);
    await site.app.request(`/api/admin/bookings/${id}`, json("PATCH", { outcome: "no-show" }, await signedIn()));
    expect((await list("?status=no-outcome")).names).toHaveLength(1);
    expect(await attention()).toContainEqual({ kind: "calls-without-outcome", count: 1 });
  });

  test("a past call or a missing one can't be cancelled", async () => {
    await bookSlot(site);
    site.clock.advance(Date.parse(mondaySlot) - site.clock.now().getTime() + 30 * 60_000);
    const id = (await list()).rows[0]?.id;
    expect((await post(`/api/admin/bookings/${id}/cancel`, {})).status).toBe(409);
    expect((await post("/api/admin/bookings/nobody/cancel", {})).status).toBe(404);
  });

  test("one booking is read by its id", async () => {
    await bookSlot(site);
    const [listed] = (await list()).rows;
    const answer = await ask(`/api/admin/bookings/${listed?.id}`);
    expect(await answer.json()).toEqual(listed);
    expect((await ask("/api/admin/bookings/nobody")).status).toBe(404);
  });

  test("a day off removes its slots; a call on it stays and is counted", async () => {
    await bookSlot(site);
    await bookSlot(site, { startsAt: eveningSlot });
    const added = await post("/api/admin/days-off", { day: "2026-11-23", note: "Moving house" });
    expect(added.status).toBe(201);
    expect(await added.json()).toEqual({ day: "2026-11-23", note: "Moving house", bookings: 2 });
    expect((await slots()).filter((time) => time.startsWith("2026-11-23"))).toEqual([]);
    expect((await list("?status=booked")).names).toHaveLength(2);
    expect(
      (await site.app.request("/api/booking", json("POST", { startsAt: "2026-11-23T08:00:00.000Z" }))).status,
    ).toBe(400);
    await expect(bookSlot(site, { startsAt: "2026-11-23T08:00:00.000Z" })).rejects.toThrow("409");
  });

  test("days off are listed from today with upcoming holidays, can be renamed and removed", async () => {
    for (const [day, note] of [
      ["2026-12-24", ""],
      ["2026-11-20", "today"],
      ["2026-11-19", "over"],
      ["2026-12-24", "Eve"],
    ])
      expect((await post("/api/admin/days-off", { day, note })).status).toBe(201);
    const answer = await readJson<{ daysOff: unknown; holidays: unknown[] }>(ask("/api/admin/days-off"));
    expect(answer.daysOff).toEqual([
      { day: "2026-11-20", note: "today", bookings: 0 },
      { day: "2026-12-24", note: "Eve", bookings: 0 },
    ]);
    expect(answer.holidays).toHaveLength(17);
    expect(answer.holidays[0]).toEqual({ day: "2026-11-30", name: "Saint Andrew" });
    expect((await ask("/api/admin/days-off/2026-12-24", { method: "DELETE" })).status).toBe(200);
    expect((await ask("/api/admin/days-off/2026-12-24", { method: "DELETE" })).status).toBe(404);
    const noDays = ["tomorrow", "2026-02-30", "2026-1-2"].map((day) =>
      ask(`/api/admin/days-off/${day}`, { method: "DELETE" }),
    );
    expect((await Promise.all(noDays)).map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await slots()).filter((time) => time.startsWith("2026-12-18"))).toHaveLength(18);
  });

  test("days off are added and removed as ranges, with their calls counted; the end can't precede the start", async () => {
    await bookSlot(site);
    const range = { day: "2026-11-20", until: "2026-11-24", note: "Offsite" };
    const added = await post("/api/admin/days-off", range);
    expect([added.status, await added.json()]).toEqual([201, { ...range, bookings: 1 }]);
    const days = async () => {
      const { daysOff } = await readJson<{ daysOff: { day: string }[] }>(ask("/api/admin/days-off"));
      return daysOff.map(({ day }) => day);
    };
    expect(await days()).toEqual(["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]);
    expect((await ask("/api/admin/days-off/2026-11-21?until=2026-11-23", { method: "DELETE" })).status).toBe(200);
    expect(await days()).toEqual(["2026-11-20", "2026-11-24"]);
    for (const until of ["2026-11-19", "2027-11-21", "soon"]) {
      const refused = await post("/api/admin/days-off", { day: "2026-11-20", until });
      expect([refused.status, Object.keys((await readJson<{ errors: object }>(refused)).errors)]).toEqual([
        400,
        ["until"],
      ]);
    }
  });

  test("an invalid day is rejected", async () => {
    const days = ["", "tomorrow", "2026-02-30", "2026-11-23T00:00:00Z", "23.11.2026", 7, null];
    const answers = await Promise.all(days.map((day) => post("/api/admin/days-off", { day })));
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 400));
  });
});
