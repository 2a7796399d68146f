// Calls for staff: a call is a lead, has a host and a place, and is booked, moved and corrected for a visitor.
import ICAL from "ical.js";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eachField } from "#app/features/enquiry/fields.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { bookSlot, eveningSlot, mondaySlot } from "#test/bookings.ts";
import { databases, whileChanging } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import type { AdminBooking, BookingHistory } from "./contract.ts";
import { deleteOldBookings } from "./service.server.ts";

const tuesdaySlot = "2026-11-24T09:00:00.000Z";
const sunday = "2026-11-29T06:00:00.000Z";
const email = "ana@hexley.example";
const spam = { website: "https://spam.example" };
const room = "https://meet.northwind.example/calls?room=1";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({
    database,
    settings: {
      NOTIFY_TO: "desk@northwind.example, Sales <sales@northwind.example>",
      TRUST_PROXY: "1",
      SITE_URL: "https://northwind.example",
      SESSION_MAX_MINUTES: "43200",
      SESSION_IDLE_MINUTES: "10080",
    },
  });
  const headers = signInForEachTest(site, { username: "sanda", role: "sales", password: "correct horse" });
  let ids: Record<string, string>;
  beforeEach(async () => {
    await signInAdmin(site.deps, { username: "mihai", role: "sales" });
    await signInAdmin(site.deps, { username: "edith", role: "editor" });
    const rows = await site.deps.db.kysely.selectFrom("admin_user").select(["id", "username"]).execute();
    ids = Object.fromEntries(rows.map(({ id, username }) => [username, id]));
  });

  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const signedIn = { ...headers, ...more };
    const init = body === undefined ? { method, headers: signedIn } : json(method, body, signedIn);
    return site.app.request(`/api/admin/${path}`, init);
  };
  const askJson = async <T>(...call: Parameters<typeof ask>) => readJson<T>(ask(...call));
  const enquiries = async () => askJson<EnquiryInList[]>("GET", "contacts?status=all&sort=createdAt&order=asc");
  const bookings = async () => askJson<AdminBooking[]>("GET", "bookings?sort=createdAt&order=asc");
  const onlyId = async () => (await bookings())[0]?.id ?? "";
  const emails = async (kind: string) => (await readEmails(site.deps)).filter((each) => each.kind === kind);
  const submit = async (change = {}) => {
    const answer = await site.app.request("/api/contact", json("POST", anEnquiry({ email, ...change })));
    return readJson<{ followUp: string }>(answer);
  };
  const settle = async (change: Record<string, unknown>) => {
    const settings = await askJson<Record<string, unknown>>("GET", "booking-settings");
    expect((await ask("PUT", "booking-settings", { ...settings, ...change })).status).toBe(200);
  };
  const events = async (event: string) => {
    const rows = await site.deps.db.kysely.selectFrom("webhook_delivery").selectAll().execute();
    return rows.filter((row) => row.event === event).length;
  };
  const hook = async (...more: string[]) => {
    const admin = await signInAdmin(site.deps);
    const heard = ["enquiry.created", "booking.created", "booking.updated", ...more];
    const body = { url: "https://crm.example/", events: heard };
    await site.app.request("/api/admin/webhooks", json("POST", body, admin));
  };
  const person = { name: "Dan Pop", email: "dan@pop.example" };
  const calendarOf = (text: string) => new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");

  test("[SALE-04] a call from an address without an open enquiry makes one: its host owns it, and no clock runs", async () => {
    await hook();
    await settle({ hostId: ids["mihai"] });
    await bookSlot(site, { phone: "+40 721 000 111" });
    const [created] = await enquiries();
    expect(created).toMatchObject({
      ...eachField(() => null),
      firstName: "Ana",
      lastName: "Pop",
      email,
      phone: "+40 721 000 111",
      projectDetails: "Quotes take too long.",
      status: "in-progress",
      ownerName: "mihai",
      dueAt: null,
    });
    const rows = await site.deps.db.kysely.selectFrom("enquiry").select(["origin", "open_until"]).execute();
    expect(rows).toEqual([{ origin: "call", open_until: "9999" }]);
    expect(await bookings()).toMatchObject([{ enquiryId: created?.id, hostName: "mihai" }]);
    expect(await events("enquiry.created")).toBe(1);
    await bookSlot(site, { startsAt: eveningSlot });
    expect(await enquiries()).toHaveLength(1);
    const timeline = await askJson<{ id: string; by: unknown }[]>("GET", `contacts/${created?.id}/timeline`);
    expect(timeline).toContainEqual(expect.objectContaining({ id: created?.id, by: { role: "site", name: null } }));
  });

  test("[SALE-04] a call is linked to the enquiry that it was booked after, else to the newest open one of its address; an owner stays", async () => {
    await settle({ hostId: ids["mihai"] });
    const { followUp } = await submit({ phone: "", projectDetails: "first" });
    await submit({ projectDetails: "second" });
    await submit({ projectDetails: "won" });
    const [first, second, won] = await enquiries();
    await ask("PATCH", `contacts/${won?.id}`, { status: "won" });
    await ask("PATCH", `contacts/${second?.id}`, { ownerId: ids["sanda"] });
    await bookSlot(site, { email: "ANA@hexley.example" });
    await bookSlot(site, { startsAt: eveningSlot, followUp, phone: "+40 721 000 111" });
    expect((await bookings()).map(({ enquiryId }) => enquiryId)).toEqual([second?.id, first?.id]);
    expect(await enquiries()).toMatchObject([
      { ownerName: "mihai", phone: "+40 721 000 111" },
      { ownerName: "sanda", phone: "+40 21 555 0199" },
      { ownerName: null },
    ]);
    const entries = await askJson<{ kind: string }[]>("GET", `contacts/${first?.id}/timeline`);
    expect(entries.filter(({ kind }) => kind === "correction")).toMatchObject([
      { what: "phone", was: null, text: "+40 721 000 111", by: { role: "site" } },
    ]);
    expect(await askJson("GET", `bookings/${(await bookings())[1]?.id}/history`)).toMatchObject({
      enquiry: { id: first?.id, name: "Ștefania Țîrlea-Ionescu", company: "Hexley Works SRL", status: "new" },
    });
  });

  test("[SALE-04] a visitor’s call booked with the address of an enquiry changes nothing in it", async () => {
    await submit({ phone: "" });
    await bookSlot(site, { name: "Somebody Else", phone: "+40 799 666 666" });
    const request = { startsAt: eveningSlot, name: "Somebody", email, phone: "+40 799 666 667", ...spam };
    expect((await site.app.request("/api/booking", json("POST", request))).status).toBe(202);
    const waiting = (await bookings()).find(({ status }) => status === "pending");
    expect((await ask("POST", `bookings/${waiting?.id}/accept`)).status).toBe(200);
    const [enquiry] = await enquiries();
    expect(enquiry).toMatchObject({ firstName: "Ștefania", phone: null });
    expect(await bookings()).toMatchObject([
      { enquiryId: enquiry?.id, phone: "+40 799 666 666" },
      { enquiryId: enquiry?.id, phone: "+40 799 666 667" },
    ]);
    const entries = await askJson<{ kind: string }[]>("GET", `contacts/${enquiry?.id}/timeline`);
    expect(entries.filter(({ kind }) => kind === "correction")).toEqual([]);
    const by = { name: "Ana Pop", email, phone: "+40 721 000 111" };
    expect((await ask("POST", "bookings", { startsAt: sunday, person: by })).status).toBe(201);
    expect(await enquiries()).toMatchObject([{ phone: "+40 721 000 111" }]);
  });

  test("[SALE-01] [SALE-04] calls with the same phone number and no email address are one lead; a person without either is refused at the field", async () => {
    const phoned = { name: "Dan", phone: "+40 721 000 111" };
    const slots = [
      [tuesdaySlot, phoned],
      [sunday, { ...phoned, phone: "0040 721 000 111" }],
    ] as const;
    for (const [startsAt, who] of slots)
      expect((await ask("POST", "bookings", { startsAt, person: who })).status).toBe(201);
    expect((await enquiries()).map(({ firstName }) => firstName)).toEqual(["Dan"]);
    for (const unknown of [{}, { phone: "–" }]) {
      const refused = await ask("POST", "bookings", { startsAt: eveningSlot, person: { name: "Ion", ...unknown } });
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { errors: { "person.email": "Enter an email address, or a phone number with at least three digits." } },
      ]);
    }
  });

  test("[SALE-04] a suspected spam booking creates no enquiry until staff accept it", async () => {
    await site.app.request("/api/booking", json("POST", { startsAt: mondaySlot, ...person, ...spam }));
    expect(await enquiries()).toEqual([]);
    expect((await ask("POST", `bookings/${await onlyId()}/accept`)).status).toBe(200);
    const [created] = await enquiries();
    expect(created).toMatchObject({ firstName: "Dan", status: "in-progress" });
    expect(await bookings()).toMatchObject([{ enquiryId: created?.id }]);
  });

  test("[HOOK-01] [CALS-04] webhooks aren't called for a request that wasn't accepted, even if it is corrected, erased or expires", async () => {
    await hook("booking.deleted");
    const request = (startsAt: string) =>
      site.app.request("/api/booking", json("POST", { startsAt, ...person, ...spam }));
    const heard = async () => {
      const rows = await site.deps.db.kysely.selectFrom("webhook_delivery").select("event").execute();
      return rows.map(({ event }) => event).filter((event) => event.startsWith("booking"));
    };
    await request(mondaySlot);
    expect((await ask("PATCH", `bookings/${await onlyId()}`, { name: "Dana" })).status).toBe(200);
    expect(await heard()).toEqual([]);
    const admin = await signInAdmin(site.deps, { username: "ioana" });
    const erase = () => site.app.request("/api/admin/person/erase", json("POST", { email: person.email }, admin));
    expect(await (await erase()).json()).toMatchObject({ erased: { bookings: 1 } });
    expect(await heard()).toEqual([]);
    await request(mondaySlot);
    await ask("POST", `bookings/${await onlyId()}/accept`);
    await ask("PATCH", `bookings/${await onlyId()}`, { name: "Dana" });
    expect(await heard()).toEqual(["booking.created", "booking.updated"]);
    await erase();
    expect(await heard()).toEqual(["booking.deleted"]);
    await request(mondaySlot);
    site.clock.advance(5 * 366 * 24 * 60 * 60_000);
    await deleteOldBookings(site.deps);
    expect(await heard()).toEqual(["booking.deleted"]);
  });

  test("[SALE-04] staff record the outcome of a call once it is over; earlier, or for a cancelled call, it is 409", async () => {
    await bookSlot(site);
    const id = await onlyId();
    const early = await ask("PATCH", `bookings/${id}`, { outcome: "no-show" });
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/once the call is over/) },
    ]);
    site.clock.advance(Date.parse(mondaySlot) - site.deps.now().getTime() + 29 * 60_000);
    expect((await ask("PATCH", `bookings/${id}`, { outcome: "no-show" })).status).toBe(409);
    site.clock.advance(60_000);
    expect(await askJson("PATCH", `bookings/${id}`, { outcome: "no-show" })).toMatchObject({ outcome: "no-show" });
    expect(await askJson("PATCH", `bookings/${id}`, { outcome: null })).toMatchObject({ outcome: null });
    expect((await ask("PATCH", `bookings/${id}`, { outcome: "maybe" })).status).toBe(400);
  });

  test("[SALE-06] a call has the host and place of the colleague, or those of the settings, wherever it is shown", async () => {
    await settle({ hostId: ids["mihai"], meeting: "Room 4, second floor" });
    const { secret } = await bookSlot(site);
    expect(await bookings()).toMatchObject([{ hostName: "mihai", meeting: "Room 4, second floor" }]);
    expect((await ask("PUT", `booking-settings/hosts/${ids["mihai"]}`, { meeting: room })).status).toBe(200);
    await bookSlot(site, { startsAt: tuesdaySlot });
    expect(await bookings()).toMatchObject([{ meeting: "Room 4, second floor" }, { meeting: room }]);
    const [first, second] = await emails("booking-confirmed");
    expect(first?.text).toMatch(/With: mihai[\s\S]*Room 4, second floor/);
    expect(second?.text).toContain(room);
    expect((await emails("booking-reminder")).map(({ text }) => text)).toMatchObject([
      expect.stringMatching(/mihai[\s\S]*Room 4/),
      expect.stringContaining(room),
    ]);
    expect((await emails("booking-team-booked")).map(({ recipient }) => recipient)).toEqual([
      "desk@northwind.example",
      "Sales <sales@northwind.example>",
      "desk@northwind.example",
      "Sales <sales@northwind.example>",
    ]);
    const [file, linked] = [first, second].map((each) => calendarOf(JSON.parse(each?.calendar ?? "").text));
    expect(file?.getFirstPropertyValue("location")).toBe("Room 4, second floor");
    expect(file?.getFirstProperty("conference")).toBeNull();
    expect(linked?.getFirstPropertyValue("location")).toBe(room);
    expect(linked?.getFirstProperty("conference")?.toICALString()).toBe(`CONFERENCE;VALUE=URI:${room}`);
    const page = await (await site.app.request(`/book/${secret}`)).text();
    expect(page).toMatch(/With mihai[\s\S]*Room 4, second floor/);
  });

  test("[SALE-06] another host changes the place, unless one was chosen for the call; visitor and team get an email with the event, and links remain valid", async () => {
    const { secret } = await bookSlot(site);
    const id = await onlyId();
    await ask("PUT", `booking-settings/hosts/${ids["mihai"]}`, { meeting: room });
    await ask("PUT", `booking-settings/hosts/${ids["sanda"]}`, { meeting: "+40 21 555 01 00" });
    expect(await askJson("PATCH", `bookings/${id}`, { hostId: ids["mihai"] })).toMatchObject({ meeting: room });
    const changed = await askJson<AdminBooking>("PATCH", `bookings/${id}`, { hostId: ids["sanda"] });
    expect(changed).toMatchObject({ hostName: "sanda", meeting: "+40 21 555 01 00" });
    const changes = await emails("booking-changed");
    expect(changes.at(-1)?.text).toMatch(/sanda[\s\S]*\+40 21 555 01 00/);
    const event = calendarOf(JSON.parse(changes.at(-1)?.calendar ?? "").text);
    expect(event?.getFirstProperty("conference")?.toICALString()).toBe("CONFERENCE;VALUE=URI:tel:+40215550100");
    expect(event?.getFirstPropertyValue("sequence")).toBe(changed.version);
    const [teamNotice] = (await emails("booking-team-changed")).slice(-1);
    expect(teamNotice?.subject).toMatch(/^Consultation changed: Ana Pop, /);
    const ours = calendarOf(JSON.parse(teamNotice?.calendar ?? "").text);
    expect(["uid", "location", "sequence"].map((name) => ours?.getFirstPropertyValue(name))).toEqual(
      ["uid", "location", "sequence"].map((name) => event?.getFirstPropertyValue(name)),
    );
    expect((await emails("booking-reminder")).map(({ text }) => text)).toEqual([expect.stringContaining("sanda")]);
    const link = /\/book\/([0-9a-f]{64})/.exec(changes.at(-1)?.text ?? "")?.[1] ?? "";
    for (const each of [secret, link]) expect((await site.app.request(`/book/${each}`)).status).toBe(200);
    await ask("PATCH", `bookings/${id}`, { meeting: "At your office" });
    expect(await askJson("PATCH", `bookings/${id}`, { hostId: null })).toMatchObject({
      hostName: null,
      meeting: "At your office",
    });
    const refused = await ask("PATCH", `bookings/${id}`, { hostId: ids["edith"] });
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: { hostId: expect.any(String) } }]);
    const badPlaces = ["http://meet.example/1", "data:text/html,1", "zoommtg://1", "x".repeat(501)];
    for (const meeting of badPlaces) expect((await ask("PATCH", `bookings/${id}`, { meeting })).status).toBe(400);
  });

  test("[SALE-06] a colleague's feed has their own calls and those without a host", async () => {
    await settle({ hostId: ids["mihai"], meeting: room });
    await bookSlot(site, { name: "His" });
    await settle({ hostId: null });
    await bookSlot(site, { name: "Nobody’s", startsAt: eveningSlot });
    await settle({ hostId: ids["sanda"] });
    await bookSlot(site, { name: "Hers", startsAt: tuesdaySlot, email: "x@pop.example" });
    const { url } = await askJson<{ url: string }>("POST", "calendar-feed", { password: "correct horse" });
    const text = await (await site.app.request(new URL(url).pathname)).text();
    expect(text.match(/SUMMARY:.*/g)).toEqual(["SUMMARY:Call with Nobody’s", "SUMMARY:Call with Hers"]);
    expect(text.replaceAll("\r\n ", "").match(/CONFERENCE.*/g)).toHaveLength(2);
  });

  test("[SALE-06] a default host who can no longer take calls is ignored, and the settings can be saved without a new one", async () => {
    await settle({ hostId: ids["mihai"] });
    await site.deps.db.kysely
      .updateTable("admin_user")
      .set({ role: "editor" })
      .where("username", "=", "mihai")
      .execute();
    expect(await askJson("GET", "booking-settings")).toMatchObject({ hostId: null });
    await settle({ noticeHours: 2 });
    await bookSlot(site);
    expect(await bookings()).toMatchObject([{ hostName: null }]);
  });

  test("[SALE-06] without a phone number and a place, the confirmation promises a link by email, and the company’s email links to the call", async () => {
    await bookSlot(site);
    const [confirmed] = await emails("booking-confirmed");
    expect(confirmed?.text).toContain("we’ll send you the link by email");
    const [notification] = await emails("booking-team-booked");
    expect(notification?.text).toContain(`https://northwind.example/admin/bookings?open=${await onlyId()}`);
    await ask("PATCH", `bookings/${await onlyId()}`, { meeting: room });
    expect((await emails("booking-changed"))[0]?.text).toContain(room);
    await bookSlot(site, { startsAt: eveningSlot, phone: "+40 721 000 111" });
    expect((await emails("booking-team-booked")).at(-1)?.text).not.toContain("admin/bookings?open");
  });

  test("[SALE-06] a visitor who gives a number is called, even if there is a default place", async () => {
    await settle({ hostId: ids["mihai"], meeting: room });
    await bookSlot(site, { phone: "+40 721 000 111" });
    expect(await bookings()).toMatchObject([{ meeting: null, phone: "+40 721 000 111", hostName: "mihai" }]);
    await ask("PUT", `booking-settings/hosts/${ids["sanda"]}`, { meeting: room });
    expect(await askJson("PATCH", `bookings/${await onlyId()}`, { hostId: ids["sanda"] })).toMatchObject({
      meeting: null,
    });
    const phoned = { startsAt: tuesdaySlot, person: { ...person, phone: "+40 721 000 222" } };
    const booked = await askJson<AdminBooking>("POST", "bookings", phoned);
    expect(booked).toMatchObject({ meeting: null, hostName: "mihai" });
    expect((await emails("booking-confirmed")).at(-1)?.text).toContain("By phone: we call the number");
    expect(await askJson("PATCH", `bookings/${booked.id}`, { hostId: ids["sanda"] })).toMatchObject({ meeting: null });
  });

  test("[SALE-06] [SALE-07] a call booked for an enquiry without an address is by phone too, unless a place is chosen", async () => {
    await settle({ hostId: ids["mihai"], meeting: room });
    const { id } = await askJson<{ id: string }>("POST", "contacts", { firstName: "Ion", phone: "+40 721 000 333" });
    expect(await askJson("POST", "bookings", { startsAt: tuesdaySlot, enquiryId: id })).toMatchObject({
      email: "",
      phone: "+40 721 000 333",
      meeting: null,
      hostName: "mihai",
    });
    const chosen = { startsAt: eveningSlot, enquiryId: id, meeting: "Room 4" };
    expect(await askJson("POST", "bookings", chosen)).toMatchObject({ meeting: "Room 4" });
    await submit();
    const [, written] = await enquiries();
    const sent = { startsAt: sunday, enquiryId: written?.id, force: true };
    expect(await askJson("POST", "bookings", sent)).toMatchObject({ meeting: room });
  });

  test("[SALE-02] a corrected address of an enquiry reaches its upcoming call and the call's reminder; the source stays", async () => {
    await submit({ landingPage: "/services", referrerHost: "www.google.com" });
    const [enquiry] = await enquiries();
    const other = { startsAt: tuesdaySlot, person: { name: "Dan Pop", email: "dan@hexley.example" } };
    await askJson("POST", "bookings", { startsAt: sunday, enquiryId: enquiry?.id });
    await askJson("POST", "bookings", other);
    const to = "mended@hexley.example";
    await askJson("PATCH", `contacts/${enquiry?.id}`, { email: to });
    const visit = { landingPage: "/services", referrerHost: "www.google.com" };
    expect(await bookings()).toMatchObject([
      { email: to, ...visit },
      { email: "dan@hexley.example", landingPage: null },
    ]);
    expect((await emails("booking-reminder")).map(({ recipient }) => recipient).toSorted()).toEqual([
      "dan@hexley.example",
      to,
    ]);
    await askJson("PATCH", `contacts/${enquiry?.id}`, { email: to, company: "Hexley" }); // nothing differs for the call
    expect(await bookings()).toMatchObject([{ email: to }, {}]);
  });

  test("[SALE-07] staff book for an enquiry or a person, outside hours and notice too; the emails are the usual ones", async () => {
    await submit();
    const [enquiry] = await enquiries();
    const booked = await ask("POST", "bookings", { startsAt: sunday, enquiryId: enquiry?.id, hostId: ids["sanda"] });
    expect([booked.status, await booked.json()]).toMatchObject([
      201,
      { name: "Ștefania Țîrlea-Ionescu", email, enquiryId: enquiry?.id, hostName: "sanda", status: "booked" },
    ]);
    expect(await emails("booking-confirmed")).toMatchObject([{ recipient: email }]);
    expect(await emails("booking-reminder")).toHaveLength(1);
    const soon = new Date(site.deps.now().getTime() + 60_000).toISOString();
    const phoned = { startsAt: soon, person: { name: "Dan Pop", phone: "+40 721 000 111" }, meeting: room };
    expect((await ask("POST", "bookings", phoned)).status).toBe(201);
    expect(await bookings()).toMatchObject([{}, { email: "", phone: "+40 721 000 111", meeting: room }]);
    expect(await emails("booking-confirmed")).toHaveLength(1);
    expect(await enquiries()).toMatchObject([{ ownerName: "sanda" }, { firstName: "Dan", phone: "+40 721 000 111" }]);
    const timeline = await askJson<{ what: string; by: unknown }[]>("GET", `contacts/${enquiry?.id}/timeline`);
    expect(timeline).toContainEqual(
      expect.objectContaining({ what: "booked", by: { role: "staff", name: "sanda" }, text: sunday }),
    );
    for (const body of [{}, { enquiryId: enquiry?.id, person }, { person: { email } }, { enquiryId: "none" }])
      expect([400, 404]).toContain((await ask("POST", "bookings", { startsAt: tuesdaySlot, ...body })).status);
  });

  test("[SALE-01] [SALE-07] a call without an address is found and erased by its phone number, with its lead and what staff did", async () => {
    await hook();
    for (const [startsAt, phone, key] of [
      [tuesdaySlot, "+40 721 000 111", "one"],
      [sunday, "+40 721 000 222", "two"],
    ] as const) {
      const body = { startsAt, person: { name: "Dan", phone }, force: true };
      expect((await ask("POST", "bookings", body, { "Idempotency-Key": key })).status).toBe(201);
    }
    const admin = await signInAdmin(site.deps, { username: "ioana" });
    const post = async (label: string) =>
      (await site.app.request(`/api/admin/person/${label}`, json("POST", { phone: "0040 721 000 111" }, admin))).json();
    const { found } = (await post("find")) as { found: { kind: string; rows: unknown[] }[] };
    const counts = Object.fromEntries(found.map(({ kind, rows }) => [kind, rows.length]));
    const theirs = { enquiries: 1, bookings: 1, callChanges: 1, emails: 2, answers: 1, webhooks: 2 };
    expect(counts).toMatchObject(theirs);
    const [first] = await enquiries();
    await ask("DELETE", `contacts/${first?.id}`);
    const search = await site.app.request("/api/admin/person/search", json("POST", { text: "721000" }, admin));
    expect(await search.json()).toMatchObject({ phones: ["+40721000111", "+40721000222"] });
    expect(await post("erase")).toMatchObject({ erased: { ...theirs, enquiries: 0 } });
    const remaining = await site.deps.db.kysely.selectFrom("webhook_delivery").select("payload").execute();
    expect(remaining.filter(({ payload }) => payload.includes("721 000 111"))).toEqual([]);
    expect([await bookings(), await enquiries()]).toMatchObject([
      [{ phone: "+40 721 000 222" }],
      [{ phone: "+40 721 000 222" }],
    ]);
  });

  test("[SALE-07] staff book no call in the past or over another one; over blocked times, days off and the daily limit only with force", async () => {
    const book = async (startsAt: string, force?: boolean) => {
      const answer = await ask("POST", "bookings", { startsAt, person, ...(force ? { force } : {}) });
      const { errors = {} } = await readJson<{ errors?: object }>(answer);
      return [answer.status, ...Object.keys(errors)];
    };
    await bookSlot(site);
    expect(await book("2026-11-20T09:00:00.000Z", true)).toEqual([409]);
    expect(await book("2026-11-23T07:15:00.000Z", true)).toEqual([409]);
    await ask("POST", "blocked-times", { from: "2026-11-24T10:00", to: "2026-11-24T12:00" });
    expect(await book(tuesdaySlot)).toEqual([409, "force"]);
    expect(await book(tuesdaySlot, true)).toEqual([201]);
    await ask("POST", "days-off", { day: "2026-11-25" });
    expect(await book("2026-11-25T09:00:00.000Z")).toEqual([409, "force"]);
    expect(await book("2026-12-01T09:00:00.000Z")).toEqual([409, "force"]); // a public holiday
    await settle({ mostPerDay: 1 });
    expect(await book("2026-11-23T12:00:00.000Z")).toEqual([409, "force"]);
    await settle({ mostPerDay: null, bufferAfterMinutes: 60 });
    expect(await book("2026-11-23T07:30:00.000Z")).toEqual([409, "force"]);
    expect(await book("2026-11-23T07:30:00.000Z", true)).toEqual([201]);
    expect(await book("2026-11-26T09:00:00.000Z")).toEqual([201]); // the visitor's limit doesn't bind staff
  });

  test("[SALE-07] staff move a call: it remains the same one, its visitor gets the new time, and links already sent stay valid", async () => {
    const { secret } = await bookSlot(site);
    const [before] = await bookings();
    const etag = `"${before?.version}"`;
    const moved = await ask("POST", `bookings/${before?.id}/move`, { startsAt: sunday }, { "If-Match": etag });
    expect([moved.status, await moved.json()]).toMatchObject([200, { id: before?.id, startsAt: sunday }]);
    expect(await emails("booking-moved")).toMatchObject([{ recipient: email }]);
    expect((await site.services.booking.findBooking(secret, { locale: "en" })).startsAt).toBe(sunday);
    expect((await emails("booking-reminder")).map(({ next_try_at }) => next_try_at)).toEqual([
      "2026-11-28T06:00:00.000Z",
    ]);
    await site.app.request("/api/booking/move", json("POST", { secret, startsAt: eveningSlot }));
    await ask("POST", `bookings/${before?.id}/move`, { startsAt: sunday });
    const timeline = await askJson<{ what: string | null; text: string | null; by: object; kind: string }[]>(
      "GET",
      `contacts/${(await enquiries())[0]?.id}/timeline`,
    );
    const calls = timeline.filter(({ kind }) => kind === "booking");
    expect(calls.map(({ what, text, by }) => [what?.replace(/ from .*/, ""), text, by]).toReversed()).toEqual([
      ["booked", mondaySlot, { role: "visitor", name: null }], // as it was said then
      ["moved", sunday, { role: "staff", name: "sanda" }],
      ["moved", eveningSlot, { role: "visitor", name: null }],
      ["moved", sunday, { role: "staff", name: "sanda" }],
    ]);
    const stale = await ask("POST", `bookings/${before?.id}/move`, { startsAt: tuesdaySlot }, { "If-Match": etag });
    expect([stale.status, await stale.json()]).toMatchObject([412, { message: expect.stringMatching(/sanda/) }]);
    await ask("POST", `bookings/${before?.id}/cancel`);
    expect((await ask("POST", `bookings/${before?.id}/move`, { startsAt: tuesdaySlot })).status).toBe(409);
  });

  test("[SALE-07] a call that has begun can be moved until its end", async () => {
    await bookSlot(site);
    const move = async (startsAt: string) =>
      (await ask("POST", `bookings/${await onlyId()}/move`, { startsAt })).status;
    site.clock.advance(Date.parse(mondaySlot) - site.deps.now().getTime() + 29 * 60_000);
    expect(await move(tuesdaySlot)).toBe(200);
    site.clock.advance(Date.parse(tuesdaySlot) - site.deps.now().getTime() + 30 * 60_000);
    expect(await move(sunday)).toBe(409);
  });

  test("[SALE-02] after a correction of a booking, queued emails go to the new address, and the timeline has both values", async () => {
    await hook();
    const { secret } = await bookSlot(site);
    const id = await onlyId();
    const { kysely } = site.deps.db;
    await kysely
      .updateTable("outbox_email")
      .set({ status: "failed" })
      .where("kind", "=", "booking-confirmed")
      .execute();
    const correction = {
      name: "Ana  Popa",
      email: "Ana.Popa@hexley.example",
      phone: "+40 721 000 111",
      subject: "Corrected",
    };
    const answer = await ask("PATCH", `bookings/${id}`, correction);
    expect([answer.status, await answer.json(), answer.headers.get("ETag")]).toMatchObject([
      200,
      { name: "Ana Popa", email: "ana.popa@hexley.example", phone: "+40 721 000 111", subject: "Corrected" },
      '"1"',
    ]);
    const queued = (await readEmails(site.deps)).filter(({ kind }) => !kind.startsWith("booking-team"));
    expect(queued.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["booking-confirmed", "ana.popa@hexley.example"],
      ["booking-reminder", "ana.popa@hexley.example"],
    ]);
    expect((await site.app.request(`/book/${secret}`)).status).toBe(200);
    expect(await askJson("GET", "bookings?search=popa")).toHaveLength(1);
    const { changes } = await askJson<BookingHistory>("GET", `bookings/${id}/history`);
    expect(changes).toContainEqual(
      expect.objectContaining({ by: "sanda", field: "email", was: email, value: "ana.popa@hexley.example" }),
    );
    const [enquiry] = await enquiries();
    const timeline = await askJson<{ what: string | null }[]>("GET", `contacts/${enquiry?.id}/timeline`);
    expect(timeline.map(({ what }) => what)).toContain(`email changed from ${email} to ana.popa@hexley.example`);
    expect(await events("booking.updated")).toBe(1);
    const admin = await signInAdmin(site.deps, { username: "ioana" });
    const erased = await site.app.request("/api/admin/person/erase", json("POST", { email }, admin));
    expect(await erased.json()).toMatchObject({ erased: { callChanges: 1, bookings: 0 } }); // that with the former address
    const stale = await ask("PATCH", `bookings/${id}`, { name: "Dan" }, { "If-Match": '"0"' });
    expect(stale.status).toBe(412);
    expect((await ask("PATCH", `bookings/${id}`, { email: "nobody" })).status).toBe(400);
    expect((await ask("PATCH", "bookings/none", { name: "Dan" })).status).toBe(404);
  });

  test("[SALE-02] [L6] former addresses and numbers of a call are found and erased, old and new values", async () => {
    await bookSlot(site);
    const id = await onlyId();
    const corrections = [{ email: "b@hexley.example" }, { phone: "+40 721 000 111" }, { phone: "+40 721 000 222" }];
    for (const change of [...corrections, { email: "c@hexley.example" }]) await ask("PATCH", `bookings/${id}`, change);
    const admin = await signInAdmin(site.deps, { username: "ioana" });
    const post = async (label: string, whom: object) =>
      (await site.app.request(`/api/admin/person/${label}`, json("POST", whom, admin))).json();
    for (const whom of [{ email: "B@hexley.example" }, { phone: "0040 721 000 111" }]) {
      const { found } = (await post("find", whom)) as { found: { kind: string; rows: unknown[] }[] };
      expect(found.find(({ kind }) => kind === "callChanges")?.rows).toHaveLength(2);
      expect(await post("erase", whom)).toMatchObject({ erased: { callChanges: 2, bookings: 0 } });
    }
    expect((await askJson<BookingHistory>("GET", `bookings/${id}/history`)).changes).toEqual([]);
  });

  test("[SALE-02] erasing a corrected address leaves no email, call or delivery with the former one", async () => {
    await hook();
    await bookSlot(site);
    const { kysely } = site.deps.db;
    await kysely.updateTable("outbox_email").set({ status: "sent" }).execute();
    await ask("PATCH", `bookings/${await onlyId()}`, { email: "ana.popa@hexley.example" });
    const [enquiry] = await enquiries();
    await ask("PATCH", `contacts/${enquiry?.id}`, { email: "ana.popa@hexley.example" });
    const admin = await signInAdmin(site.deps, { username: "ioana" });
    await site.app.request("/api/admin/person/erase", json("POST", { email: "ana.popa@hexley.example" }, admin));
    expect(await readEmails(site.deps)).toEqual([]);
    expect(await kysely.selectFrom("webhook_delivery").selectAll().execute()).toEqual([]);
  });
});

type EnquiryInList = {
  id: string;
  firstName: string;
  phone: string | null;
  status: string;
  ownerName: string | null;
};

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[SALE-04] a call booked after an enquiry that is being deleted is kept, with an enquiry of its own", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const sent = await site.app.request("/api/contact", json("POST", anEnquiry({ email })));
    const { followUp } = await readJson<{ followUp: string }>(sent);
    for (const change of [{ followUp }, { startsAt: tuesdaySlot }]) {
      const booked = await whileChanging(
        site.deps.db,
        (trx) => trx.deleteFrom("enquiry").execute(),
        () => bookSlot(site, { email, ...change }),
      );
      expect(booked.booking.startsAt).toBe("startsAt" in change ? tuesdaySlot : mondaySlot);
      const leads = site.deps.db.kysely.selectFrom("enquiry").select("origin");
      expect(await leads.execute()).toEqual([{ origin: "call" }]);
    }
  });
});
