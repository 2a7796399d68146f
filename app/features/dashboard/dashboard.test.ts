// The dashboard's calls on both databases.
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { bookSlot, eveningSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";

const uuid = /^[\da-f-]{36}$/;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const read = async (path: string) => (await site.app.request(path, { headers })).json();
  const send = (path: string, body: unknown) => site.app.request(path, json("POST", body));

  test("[DASH-09] without events the list is empty", async () => {
    expect(await read("/api/admin/activity")).toEqual([]);
  });

  test("[DASH-09] enquiries, subscriptions and their ends are listed, the newest first", async () => {
    await send(
      "/api/contact",
      anEnquiry({
        firstName: "Mirela",
        lastName: "Stan",
        company: "Hexley Works",
        serviceInterest: "chatbots",
      }),
    );
    site.clock.advance(hourMs);
    await send("/api/newsletter", { email: "office@pinefold.example" });
    site.clock.advance(hourMs);
    await site.deps.db.kysely
      .updateTable("subscriber")
      .set({ unsubscribed_at: site.clock.now(), unsubscribed_by: "visitor", is_active: false })
      .execute();
    expect(await read("/api/admin/activity")).toEqual([
      {
        kind: "unsubscription",
        title: "Unsubscribed",
        detail: "office@pinefold.example",
        at: "2026-11-20T14:00:00.000Z",
        about: null,
      },
      {
        kind: "subscription",
        title: "New subscriber",
        detail: "office@pinefold.example",
        at: "2026-11-20T13:00:00.000Z",
        about: null,
      },
      {
        kind: "enquiry",
        title: "Enquiry from Mirela Stan, Hexley Works",
        detail: "Intelligent Chatbots, $15,000-50,000",
        at: "2026-11-20T12:00:00.000Z",
        about: (await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow()).id,
      },
    ]);
  });

  test("[DASH-09] a published post is listed, a starter post or a draft is not", async () => {
    const firstStart = site.clock.now().toISOString();
    await site.deps.db.kysely.insertInto("setting").values({ name: "starter_posts", value: firstStart }).execute();
    await keepPost("Starter", { published_at: new Date("2026-01-01T07:00:00Z") });
    await keepPost("Ours", { published_at: site.clock.now() });
    await keepPost("Draft", { published_at: null, is_published: false });
    expect(await read("/api/admin/activity")).toEqual([
      { kind: "post", title: "Published “Ours”", detail: "andrei", at: "2026-11-20T12:00:00.000Z", about: "ours" },
    ]);
  });

  test("[DASH-09] a booked call is listed with its time, and a cancellation by its visitor", async () => {
    const { secret } = await bookSlot(site);
    site.clock.advance(hourMs);
    await bookSlot(site, { startsAt: eveningSlot, name: "Zoé Lefèvre" });
    site.clock.advance(hourMs);
    await site.app.request("/api/booking/cancel", json("POST", { secret }));
    expect(await read("/api/admin/activity")).toEqual([
      {
        kind: "cancellation",
        title: "Call cancelled by Ana Pop",
        detail: "23 Nov 2026, 09:00",
        at: "2026-11-20T14:00:00.000Z",
        about: expect.stringMatching(uuid),
      },
      {
        kind: "booking",
        title: "Call booked by Zoé Lefèvre",
        detail: "23 Nov 2026, 17:30",
        at: "2026-11-20T13:00:00.000Z",
        about: expect.stringMatching(uuid),
      },
      {
        kind: "booking",
        title: "Call booked by Ana Pop",
        detail: "23 Nov 2026, 09:00",
        at: "2026-11-20T12:00:00.000Z",
        about: expect.stringMatching(uuid),
      },
    ]);
  });

  test("[DASH-09] at most ten events are listed", async () => {
    for (let i = 0; i < 12; i += 1) {
      site.clock.advance(hourMs / 12);
      await send("/api/contact", anEnquiry({ email: `a${i}@pop.example`, formToken: aFormToken(site) }));
    }
    expect(await read("/api/admin/activity")).toHaveLength(10);
  });

  test("[DASH-09] sign-ups that follow each other are one event", async () => {
    const signUp = async (email: string) => {
      site.clock.advance(hourMs);
      await send("/api/newsletter", { email });
    };
    for (const email of ["a@pop.example", "b@pop.example", "c@pop.example"]) await signUp(email);
    site.clock.advance(hourMs);
    await send("/api/contact", anEnquiry({ formToken: aFormToken(site) }));
    await signUp("d@pop.example");
    expect(await read("/api/admin/activity")).toMatchObject([
      { title: "New subscriber", detail: "d@pop.example", at: "2026-11-20T17:00:00.000Z" },
      { kind: "enquiry" },
      { title: "3 new subscribers", detail: "c@pop.example and 2 others", at: "2026-11-20T15:00:00.000Z" },
    ]);
  });

  test("attention lists missing mail with waiting emails, open questions, and remaining setup", async () => {
    const { kysely } = site.deps.db;
    await send("/api/contact", anEnquiry({ formToken: aFormToken(site) }));
    const now = site.clock.now();
    const question = { locale: "en", question: "Do you repair zeppelins?", question_key: "zeppelins", count: 3 };
    await kysely
      .insertInto("unanswered_question")
      .values({ id: newId(now), ...question, first_asked_at: now, last_asked_at: now })
      .execute();
    expect(await read("/api/admin/attention")).toEqual([
      { kind: "mail-off", count: 1 },
      { kind: "open-questions", count: 1 },
      { kind: "public-address", count: null },
      { kind: "legal-ids", count: null },
      { kind: "second-factor", count: null },
    ]);
  });

  test("[SALE-03] attention begins with how many enquiries are overdue, by answer or by step, for sales too", async () => {
    const settings = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };
    const other = await createTestApp({ db: site.deps.db, settings });
    const sales = await signInAdmin(other.deps, { username: "sanda", role: "sales" });
    const call = async (method: string, path: string, body: unknown) =>
      readJson<{ id: string }>(other.app.request(path, json(method, body, sales)));
    const seen = async () => (await other.app.request("/api/admin/attention", { headers: sales })).json();
    await call("POST", "/api/contact", anEnquiry());
    const { id } = await call("POST", "/api/admin/contacts", { lastName: "Pop", phone: "123" });
    await call("PATCH", `/api/admin/contacts/${id}`, { nextStep: { on: "2026-11-20", text: "Call" } });
    expect(await seen()).toEqual([{ kind: "second-factor", count: null }]);
    other.clock.advance(10 * hourMs); // midnight in the company's zone
    expect(await seen()).toMatchObject([{ kind: "overdue-enquiries", count: 1 }, { kind: "second-factor" }]);
    other.clock.advance(14 * hourMs);
    expect(await seen()).toMatchObject([{ kind: "overdue-enquiries", count: 2 }, { kind: "second-factor" }]);
  });

  test("attention lists failed emails until they are dismissed; completed setup is omitted", async () => {
    const settings = {
      SITE_URL: "https://northwind.example",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "hello@northwind.example",
    };
    const other = await createTestApp({ db: await database.open(), settings });
    const { kysely } = other.deps.db;
    const signedIn = await signInAdmin(other.deps);
    await other.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(other) })));
    await kysely.updateTable("outbox_email").set({ status: "failed" }).execute();
    const { id } = await kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
    await kysely
      .insertInto("second_factor")
      .values({ admin_id: id, sealed_key: "sealed", enabled_at: other.clock.now() })
      .execute();
    const attention = async () => (await other.app.request("/api/admin/attention", { headers: signedIn })).json();
    expect(await attention()).toEqual([
      { kind: "failed-emails", count: 2 }, // to the visitor and to the company
      { kind: "legal-ids", count: null },
    ]);
    for (const email of await kysely.selectFrom("outbox_email").select("id").execute())
      await other.app.request(`/api/admin/outbox/${email.id}/dismiss`, json("POST", {}, signedIn));
    expect(await attention()).toEqual([{ kind: "legal-ids", count: null }]);
    await other.close();
  });

  test("arrivals are counted for each of the last twenty days, today last, without imported people, and in total", async () => {
    site.clock.advance(-19 * dayMs);
    await send("/api/contact", anEnquiry());
    site.clock.advance(-dayMs);
    await send("/api/contact", anEnquiry());
    site.clock.advance(20 * dayMs);
    await send("/api/contact", anEnquiry());
    await send("/api/contact", anEnquiry());
    await send("/api/newsletter", { email: "office@pinefold.example" });
    const csv = "email,locale,consentSource,consentDate\nana@pop.example,en,fair,2026-01-05\n";
    const file = { method: "POST", body: csv, headers: { ...headers, "Content-Type": "text/csv" } };
    await site.app.request("/api/admin/newsletter/import", file);
    const none = Array.from({ length: 19 }, () => 0);
    expect(await read("/api/admin/arrivals")).toEqual({
      enquiries: [1, ...none.slice(1), 2],
      subscribers: [...none, 1],
      totals: { enquiries: 4, subscribers: 2, active: 2 },
    });
    const activity = (await read("/api/admin/activity")) as { detail: string | null }[];
    expect(activity.map(({ detail }) => detail)).not.toContain("ana@pop.example");
  });

  async function keepPost(
    title: string,
    changes: { published_at: Date | null; is_published?: boolean },
  ): Promise<void> {
    const now = site.clock.now();
    const text = {
      title,
      slug: title.toLowerCase(),
      excerpt: "",
      content: "",
      content_html: "",
      search_text: "",
      author: "andrei",
    };
    await site.deps.db.kysely
      .insertInto("post")
      .values({
        id: newId(now),
        ...text,
        created_at: changes.published_at ?? now,
        updated_at: now,
        is_published: true,
        ...changes,
      })
      .execute();
  }
});
