// Limits of upcoming calls, and requests beyond them, which staff accept or reject (CALS-04).
import { describe, expect, onTestFinished, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { anotherProcess, createTestApp, json, posted } from "#test/app.ts";
import { aBooking, bookSlot, mondaySlot } from "#test/bookings.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { deleteOldBookings } from "./service.server.ts";

const spam = { website: "https://spam.example" };

describe.for(databases)("$name", (database) => {
  const settings = { NOTIFY_TO: "team@northwind.example", SITE_URL: "https://northwind.example", TRUST_PROXY: "1" };
  const site = siteForEachTest({ database, settings });
  const headers = signInForEachTest(site);

  const book = (change: Record<string, unknown>, address = "198.51.100.1") =>
    site.app.request(
      "/api/booking",
      json("POST", aBooking({ formToken: aFormToken(site), ...change }), { "X-Forwarded-For": address }),
    );
  const slots = async () => (await site.services.booking.listSlots()).slots;
  const storedBookings = () => site.deps.db.kysely.selectFrom("booking").selectAll().orderBy("id").execute();
  const decide = async (act: "accept" | "reject" | "cancel", id?: string) => {
    const row = (await storedBookings()).find(({ pending_since }) => pending_since !== null);
    return site.app.request(`/api/admin/bookings/${id ?? row?.id}/${act}`, { method: "POST", headers });
  };
  const list = async (query = "") => {
    const response = await site.app.request(`/api/admin/bookings${query}`, { headers });
    return readJson<{ name: string; status: string; spamReason: string | null }[]>(response);
  };
  const emails = async () => (await readEmails(site.deps)).map(({ kind, recipient }) => `${kind} ${recipient}`);

  test("[CALS-04] one inbox can hold two upcoming calls, in any spelling; a third becomes a request without slot", async () => {
    const [first = "", second = "", third = ""] = await slots();
    const statuses = [];
    for (const [startsAt, email] of [
      [first, "ana.pop@gmail.com"],
      [second, "AnaPop+1@googlemail.com"],
      [third, "anapop+2@gmail.com"],
    ])
      statuses.push((await book({ startsAt, email })).status);
    expect(statuses).toEqual([201, 201, 202]);
    expect(await slots()).toContain(third);
    expect(await storedBookings()).toMatchObject([
      { pending_since: null },
      { pending_since: null },
      { pending_since: expect.any(String), spam_reason: "too many upcoming calls for this email address" },
    ]);
    expect((await book({ startsAt: third, email: "dan@pop.example" })).status).toBe(201);
  });

  test("[CALS-04] one client can hold six upcoming calls; as many requests can be pending, then it is 429", async () => {
    const statuses: number[] = [];
    for (const [index, startsAt] of (await slots()).slice(0, 14).entries())
      statuses.push((await book({ startsAt, email: `v${index}@pop.example` })).status);
    expect(statuses).toEqual([...Array<number>(6).fill(201), ...Array<number>(6).fill(202), 429, 429]);
    const [another = ""] = await slots();
    const { message } = await readJson<{ message: string }>(book({ startsAt: another, email: "v@pop.example" }));
    expect(message).toMatch(/waiting for us to confirm them\. Write to \S+@\S+ if/);
    const [free = ""] = (await slots()).slice(-1);
    expect((await book({ startsAt: free, email: "else@pop.example" }, "203.0.113.9")).status).toBe(201);
    expect(JSON.stringify(await storedBookings())).not.toMatch(/198\.51\.100|203\.0\.113/);
  });

  test("[CALS-04] 305 bookings from one /56, each with a form token and an address of its own, hold at most 12 times", async () => {
    const free = await slots();
    const other = await anotherProcess(site, settings);
    onTestFinished(() => other.close());
    const statuses = new Set<number>();
    for (let index = 0; index < 305; index++) {
      const address = `2001:db8:1:${(0x100 + (index % 256)).toString(16)}::${index + 1}`;
      const request = json(
        "POST",
        aBooking({
          formToken: aFormToken(site),
          startsAt: free[index % free.length],
          email: `v${index}@pop${index}.example`,
        }),
        { "X-Forwarded-For": address },
      );
      const { status } = await (index % 2 === 0 ? site : other).app.request("/api/booking", request);
      statuses.add(status);
    }
    const held = (await storedBookings()).filter(({ pending_since }) => pending_since === null);
    expect([held.length, [...statuses].toSorted()]).toEqual([12, [201, 202, 429]]);
    expect((await slots()).length).toBe(free.length - 12);
    expect((await book({ startsAt: (await slots()).at(-1), email: "else@pop.example" }, "2001:db8:2::1")).status).toBe(
      201,
    );
  });

  test("[CALS-04] a booking without a valid form token is a request that holds no time", async () => {
    const [first = "", second = ""] = await slots();
    expect((await book({ startsAt: first, formToken: undefined, email: "a@pop.example" })).status).toBe(202);
    expect((await book({ startsAt: second, formToken: "made-up", email: "b@pop.example" })).status).toBe(202);
    expect(await slots()).toEqual(expect.arrayContaining([first, second]));
    expect((await storedBookings()).map(({ spam_reason }) => spam_reason)).toEqual([
      "no form token",
      "form token not ours",
    ]);
  });

  test("[CALS-04] [S32] a booking from a tab that was open for weeks gets the time and the email", async () => {
    const [first = ""] = await slots();
    const formToken = aFormToken(site, 30 * 24 * 60 * 60_000);
    expect((await book({ startsAt: first, formToken, email: "ana@pop.example" })).status).toBe(201);
    expect(await slots()).not.toContain(first);
    expect(await storedBookings()).toMatchObject([{ spam_reason: null, is_spam_suspect: 0 }]);
    expect(await emails()).toContain("booking-confirmed ana@pop.example");
  });

  test("[CALS-04] beyond 20 bookings an hour of one /48 the next are requests, even if those were cancelled", async () => {
    const times = await slots();
    const reserve = (index: number) =>
      book({ startsAt: times[index], email: `v${index}@pop${index}.example` }, `2001:db8:1:${index}::1`);
    const cancelAll = () =>
      site.deps.db.kysely.updateTable("booking").set({ cancelled_at: site.clock.now().toISOString() }).execute();
    for (let index = 0; index < 20; index++) {
      expect((await reserve(index)).status).toBe(201);
      if (index % 5 === 4) await cancelAll();
    }
    await cancelAll();
    expect((await reserve(20)).status).toBe(202);
    site.clock.advance(60 * 60_000);
    expect((await reserve(21)).status).toBe(201);
  });

  test("[R9] [CALS-04] two of twenty concurrent calls of one inbox hold their slots", async () => {
    const free = await slots();
    const times = free.slice(0, 20);
    const answers = await Promise.all(
      times.map((startsAt, index) =>
        retryOn503(() => book({ startsAt, email: `ana+${index}@pop.example` }, `198.51.100.${index}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(18);
    expect(await slots()).toHaveLength(free.length - 2);
  });

  test("[CALS-04] a past or cancelled call makes room for another", async () => {
    const [first = "", second = "", third = ""] = await slots();
    await bookSlot(site, { startsAt: first });
    const { secret } = await bookSlot(site, { startsAt: second });
    await site.app.request("/api/booking/cancel", json("POST", { secret }));
    expect((await book({ startsAt: second })).status).toBe(201);
    site.clock.advance(Date.parse(first) - site.clock.now().getTime());
    expect((await book({ startsAt: (await slots())[0] })).status).toBe(201);
    expect((await book({ startsAt: third })).status).toBe(409); // by now too soon
  });

  test.for([
    ["en", "We’ll confirm by email"],
    ["ro", "Vă confirmăm prin e-mail"],
    ["fr", "Nous vous confirmerons par e-mail"],
  ] as const)(
    "[CALS-04] a suspected spam booking is answered 202 in %s, holds no time, and notifies the team but not the sender",
    async ([locale, message]) => {
      const body = aBooking({ ...spam, formToken: aFormToken(site) });
      const response = await site.app.request("/api/booking", json("POST", body, { "Accept-Language": locale }));
      expect(response.status).toBe(202);
      expect(await response.json()).toEqual({ success: true, isPending: true, message });
      expect(await slots()).toContain(mondaySlot);
      expect(await emails()).toEqual(["booking-team-requested team@northwind.example"]);
      const [email] = await readEmails(site.deps);
      expect(email?.text).toContain("hidden field filled in");
      expect(email?.text).toContain("https://northwind.example/admin/bookings?status=pending");
      expect(email?.calendar).toBeNull();
    },
  );

  test("[CALS-04] the site's texts state the rule, and mention no email if none is sent", async () => {
    const real = await createTestApp({ db: await database.open(), content: siteContent });
    onTestFinished(() => real.close());
    const body = aBooking({ ...spam, formToken: aFormToken(real) });
    const answer = await real.app.request("/api/booking", json("POST", body));
    expect(await answer.json()).toMatchObject({ message: "We’ll confirm by email" });
    const mentioned = ["/book", "/ro/book", "/fr/book"].map(async (path) => (await real.app.request(path)).text());
    expect((await Promise.all(mentioned)).join(" ")).not.toMatch(
      /confirmation email|e-mailul de confirmare|e-mail de confirmation/i,
    );
    expect(JSON.stringify(locales.map((locale) => siteContent.emails[locale].booking.hint))).not.toMatch(/confirma/);
  });

  test("a form sent within 3 seconds is booked and marked: it may be a corrected one", async () => {
    expect((await book({ formToken: aFormToken(site, 1_000) })).status).toBe(201);
    expect(await storedBookings()).toMatchObject([
      { is_spam_suspect: 1, spam_reason: "sent within 3 seconds", pending_since: null },
    ]);
    expect(await emails()).toContain("booking-confirmed ana@hexley.example");
  });

  test("[R8] a request repeated under its key is one request with one response", async () => {
    const body = aBooking({ ...spam, formToken: aFormToken(site) });
    const send = () => site.app.request("/api/booking", json("POST", body, { "Idempotency-Key": "request-0001" }));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await storedBookings()).toHaveLength(1);
  });

  test("a request for a taken time is rejected like a booking", async () => {
    await bookSlot(site);
    expect((await book({ ...spam, email: "dan@pop.example" })).status).toBe(409);
  });

  test("[CALS-04] an accepted request is booked: the visitor gets a confirmation with a working link and a reminder, the team the event", async () => {
    await book(spam);
    const response = await decide("accept");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "booked", spamReason: "hidden field filled in" });
    expect(await slots()).not.toContain(mondaySlot);
    expect(await emails()).toEqual([
      "booking-team-requested team@northwind.example",
      "booking-confirmed ana@hexley.example",
      "booking-reminder ana@hexley.example",
      "booking-team-booked team@northwind.example",
    ]);
    const confirmation = (await readEmails(site.deps))[1]?.text;
    const secret = /\/book\/([0-9a-f]{64})/.exec(confirmation ?? "")?.[1];
    const foundResponse = await site.app.request("/api/booking/find", json("POST", { secret }));
    expect(await foundResponse.json()).toMatchObject({ startsAt: mondaySlot, status: "booked" });
    expect((await decide("accept", (await storedBookings())[0]?.id)).status).toBe(409);
  });

  test.for([
    [
      "en",
      "Your request for a consultation: Monday, November 23, 2026 at 09:30",
      "Unfortunately, we can’t take this call.",
    ],
    ["ro", "Cererea dumneavoastră de consultație: luni, 23 noiembrie 2026 la 09:30", "Din păcate, nu putem avea"],
    ["fr", "Votre demande de consultation : lundi 23 novembre 2026 à 09:30", "Malheureusement, nous ne pouvons pas"],
  ] as const)(
    "[CALS-04] a request by a visitor with enough upcoming calls is rejected by an email in %s that quotes nothing",
    async ([locale, subject, sentence]) => {
      site.deps.config.BOOKING_MOST_PER_EMAIL = 1;
      await bookSlot(site);
      const typed = { name: "Win at evil.example", subject: "https://evil.example" };
      const body = aBooking({ ...typed, startsAt: "2026-11-23T07:30:00.000Z", formToken: aFormToken(site) });
      const sent = await site.app.request("/api/booking", json("POST", body, { "Accept-Language": locale }));
      expect(sent.status).toBe(202);
      expect((await decide("reject")).status).toBe(200);
      const rejections = (await readEmails(site.deps)).filter(({ kind }) => kind === "booking-rejected");
      expect(rejections).toMatchObject([{ recipient: "ana@hexley.example", subject, calendar: null }]);
      expect(rejections[0]?.text.replaceAll(/\s+/g, " ")).toContain(sentence);
      expect(JSON.stringify(rejections)).not.toContain("evil");
    },
  );

  test("[CALS-04] a request that looks like spam is rejected without an email: its address may be someone else's", async () => {
    await book(spam);
    const response = await decide("reject");
    expect(await response.json()).toMatchObject({ status: "cancelled", cancelledBy: "admin" });
    expect(await emails()).toEqual(["booking-team-requested team@northwind.example"]);
    const [row] = await storedBookings();
    expect((await decide("reject", row?.id)).status).toBe(409);
    expect((await decide("accept", row?.id)).status).toBe(409);
    expect((await decide("accept", "nobody")).status).toBe(404);
  });

  test("[OPEN-20] accepting again with the same Idempotency-Key gets the same answer, and the visitor one email", async () => {
    await book(spam);
    const [row] = await storedBookings();
    const accept = () =>
      site.app.request(`/api/admin/bookings/${row?.id}/accept`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": "accepted" },
      });
    const [first, second] = [await accept(), await accept()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
    const toVisitor = (await emails()).filter((email) => !email.startsWith("booking-team-"));
    expect(toVisitor).toEqual(["booking-confirmed ana@hexley.example", "booking-reminder ana@hexley.example"]);
    const stored = await site.deps.db.kysely.selectFrom("idempotency_key").select("person_hash").execute();
    expect(stored.map(({ person_hash }) => person_hash)).not.toContain(null); // erased with its person
  });

  test("[R9] only one of two requests for one slot can be accepted; the other stays pending", async () => {
    await book(spam);
    await book({ ...spam, email: "dan@pop.example" });
    const answers = await Promise.all((await storedBookings()).map(({ id }) => decide("accept", id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({
      message: expect.stringContaining("This slot has been booked in the meantime"),
    });
    expect(await list("?status=pending")).toHaveLength(1);
  });

  test("requests come first in the admin's list and have their own status; a booked call can't be rejected", async () => {
    await bookSlot(site, { name: "Booked" });
    await book({ ...spam, name: "Asked", startsAt: (await slots())[5] });
    expect((await list()).map(({ name, status }) => [name, status])).toEqual([
      ["Asked", "pending"],
      ["Booked", "booked"],
    ]);
    expect((await list("?status=pending")).map(({ name }) => name)).toEqual(["Asked"]);
    expect((await list("?status=booked")).map(({ name }) => name)).toEqual(["Booked"]);
    const booked = (await storedBookings()).find(({ name }) => name === "Booked");
    expect((await decide("reject", booked?.id)).status).toBe(409);
    expect((await decide("cancel")).status).toBe(409);
  });

  test("[L7] expired requests are deleted, and past calls lose their client address", async () => {
    await bookSlot(site);
    await book({ ...spam, startsAt: (await slots())[0], email: "dan@pop.example" });
    site.clock.advance(Date.parse(mondaySlot) + 24 * 60 * 60 * 1000 - site.clock.now().getTime());
    await deleteOldBookings(site.deps);
    expect(await storedBookings()).toMatchObject([{ email: "ana@hexley.example", network_key: null }]);
  });

  test("[CALS-04] a form without script that becomes a request redirects to a page that says so", async () => {
    const fields = { ...aBooking(spam), formToken: aFormToken(site) };
    const response = await site.app.request("/fr/book", posted(fields));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/fr/book?requested=1"]);
    const page = await (await site.app.request("/fr/book?requested=1")).text();
    expect(page).toContain(String(siteContent.ui.fr.booking["requested"]));
  });
});
