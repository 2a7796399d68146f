// From an enquiry to a call: the answer offers times, and what is booked belongs to the enquiry. On both databases.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json, posted } from "#test/app.ts";
import { aBooking, bookSlot, mondaySlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { failCall } from "#test/failing-driver.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import type { SlotOffer } from "./features/enquiry/contract.ts";
import { hourMs } from "./platform/base/durations.ts";

const email = "ana@hexley.example";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });

  const submit = async (change: Record<string, unknown> = {}) => {
    const answer = await site.app.request("/api/contact", json("POST", anEnquiry({ email, ...change })));
    expect(answer.status).toBe(201);
    return readJson<SlotOffer>(answer);
  };
  const rows = async () => {
    const { kysely } = site.deps.db;
    const enquiries = await kysely.selectFrom("enquiry").select("id").orderBy("id").execute();
    const bookings = await kysely.selectFrom("booking").select(["enquiry_id", "may_email"]).orderBy("id").execute();
    return { enquiries: enquiries.map(({ id }) => id), bookings };
  };
  const post = (path: string, fields: Record<string, string>) => site.app.request(path, posted(fields));

  test("[CALS-05] [SALE-04] the answer to an enquiry has the next three free times, and a call booked with its token belongs to it", async () => {
    await bookSlot(site, { startsAt: mondaySlot, email: "dan@hexley.example" });
    const offer = await submit();
    expect(offer).toMatchObject({
      timeZone: "Europe/Bucharest",
      slots: ["2026-11-23T07:30:00.000Z", "2026-11-23T08:00:00.000Z", "2026-11-23T08:30:00.000Z"],
    });
    site.clock.advance(59 * 60 * 1000);
    const { followUp, formToken } = offer;
    await bookSlot(site, { startsAt: offer.slots[1], email: email.toUpperCase(), followUp, formToken });
    const { enquiries, bookings } = await rows();
    const [ofDan, ofAna] = enquiries; // the call of Dan, without an enquiry before, made one
    expect(bookings).toEqual([
      { enquiry_id: ofDan, may_email: 1 },
      { enquiry_id: ofAna, may_email: 1 },
    ]);
    const headers = await signInAdmin(site.deps);
    const ask = async (path: string) => (await site.app.request(path, { headers })).json();
    expect(await ask("/api/admin/bookings?sort=createdAt")).toMatchObject([{ enquiryId: ofAna }, { enquiryId: ofDan }]);
    const timeline = (await ask(`/api/admin/contacts/${ofAna}/timeline`)) as { kind: string; what: string }[];
    expect(timeline.map(({ kind, what }) => `${kind} ${what}`)).toContain("booking booked");
  });

  test("[CALS-05] a token that is forged, an hour old, or of another address's enquiry doesn't tie the call to it", async () => {
    const { followUp, slots } = await submit();
    const [enquiry] = (await rows()).enquiries;
    await site.deps.db.kysely.updateTable("enquiry").set({ status: "won" }).execute(); // else it is the open one of its address
    const [first = "", second = "", third = ""] = slots;
    await bookSlot(site, { startsAt: first, followUp: followUp.replace(/.$/, (last) => (last === "A" ? "B" : "A")) });
    await bookSlot(site, { startsAt: second, followUp, email: "dan@hexley.example" });
    site.clock.advance(hourMs);
    await bookSlot(site, { startsAt: third, followUp });
    const tied = (await rows()).bookings.map(({ enquiry_id }) => enquiry_id);
    expect(tied).toHaveLength(3);
    expect(tied).not.toContain(enquiry);
    const long = await site.app.request("/api/booking", json("POST", aBooking({ followUp: "x".repeat(201) })));
    expect(long.status).toBe(400);
  });

  test("[CALS-05] a deleted enquiry leaves its call; erasing the person erases both", async () => {
    const headers = await signInAdmin(site.deps);
    const first = await submit();
    await bookSlot(site, { startsAt: first.slots[0], followUp: first.followUp });
    const [id] = (await rows()).enquiries;
    await site.app.request(`/api/admin/contacts/${id}`, { method: "DELETE", headers });
    expect((await rows()).bookings).toMatchObject([{ enquiry_id: null }]);
    const second = await submit();
    await bookSlot(site, { startsAt: second.slots[0], followUp: second.followUp });
    await site.app.request("/api/admin/person/erase", json("POST", { email }, headers));
    expect(await rows()).toEqual({ enquiries: [], bookings: [] });
  });

  test("[CALS-05] an enquiry is stored and acknowledged although the slots can't be read", async () => {
    const seen: { status: number; isKept: boolean }[] = [];
    for (let isOver = false; !isOver;) {
      const before = (await rows()).enquiries.length;
      const failing = failCall(seen.length + 1);
      const { status } = await Promise.resolve(
        site.app.request("/api/contact", json("POST", anEnquiry({ email }))),
      ).finally(failing.stop);
      seen.push({ status, isKept: (await rows()).enquiries.length > before });
      isOver = !failing.wasReached();
    }
    expect(seen).toEqual(seen.map(({ status }) => ({ status, isKept: status < 300 })));
    expect(seen.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
  });

  test("[CALS-05] [R4] so is an enquiry with an Idempotency-Key, in one transaction with its response", async () => {
    const { kysely } = site.deps.db;
    await sql`alter table blocked_time rename to lost`.execute(kysely);
    const headers = { "Idempotency-Key": "enquiry-0001-0001" };
    const answer = await site.app.request("/api/contact", json("POST", anEnquiry({ email }), headers));
    await sql`alter table lost rename to blocked_time`.execute(kysely); // the next test's too
    expect([answer.status, await answer.json()]).toMatchObject([201, { slots: [] }]);
    expect((await rows()).enquiries).toHaveLength(1);
  });

  test("[CALS-05] without script the answer to the form is the outcome with the times, not stored, and a reload counts once", async () => {
    const values = Object.entries(anEnquiry({ email, formToken: aFormToken(site) }));
    const form = Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
    const send = () => post("/contact", form);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, first.headers.get("Cache-Control")]).toEqual([200, 200, "no-store"]);
    const html = await again.text();
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
    const slots = [...html.matchAll(/<button[^>]* value="(\d{4}-[^"]+)"/g)].map(([, slot]) => slot);
    expect(slots).toEqual(["2026-11-23T07:00:00.000Z", "2026-11-23T07:30:00.000Z", "2026-11-23T08:00:00.000Z"]);
    const { enquiries } = await rows();
    expect(enquiries).toHaveLength(1);
    const booking = {
      startsAt: mondaySlot,
      name: valueOf("name"),
      email: valueOf("email"),
      followUp: valueOf("followUp"),
      formToken: aFormToken(site),
    };
    expect(booking.email).toBe(email);
    const booked = await post("/book", booking);
    expect([booked.status, booked.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/book\/[0-9a-f]{64}\?done=booked$/),
    ]);
    expect((await rows()).bookings).toMatchObject([{ enquiry_id: enquiries[0] }]);
    const taken = await post("/book", { ...booking, formToken: aFormToken(site) });
    expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining(`value="${booking.followUp}"`)]);
  });
});
