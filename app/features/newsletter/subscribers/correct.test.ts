// Correcting a subscriber as HTTP calls, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json, posted } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { deleteUnconfirmed } from "../service.server.ts";
import type { Subscriber } from "./contract.ts";

const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  const headers = signInForEachTest(site);
  beforeEach(async () => {
    await subscribe("ana@pop.exampel");
  });

  const subscribe = async (email: string) => {
    await site.app.request("/api/newsletter", json("POST", { email }));
    await site.deps.db.kysely
      .updateTable("subscriber")
      .set({ is_active: 1, pending_since: null, confirmed_at: site.deps.now() })
      .execute();
  };
  const list = async () => readJson<Subscriber[]>(site.app.request("/api/admin/newsletter", { headers }));
  const only = async (): Promise<Subscriber> => {
    const [subscriber] = await list();
    if (!subscriber) throw new Error("There is no subscriber.");
    return subscriber;
  };
  const correct = (id: string, body: unknown, more: Record<string, string> = {}) =>
    site.app.request(`/api/admin/newsletter/${id}`, json("PATCH", body, { ...headers, ...more }));
  const linkTo = async (address: string) => {
    const email = (await readEmails(site.deps)).findLast(({ recipient }) => recipient === address);
    return /\/newsletter\/confirm\/[0-9a-f]{64}/.exec(email?.text ?? "")?.[0] ?? "";
  };
  const press = (path: string) => site.app.request(path, posted({}, { "Sec-Fetch-Site": "same-origin" }));

  test("[SALE-02] a corrected address gets no newsletter until its owner confirms it; the old one's link confirms nothing", async () => {
    const { id } = await only();
    const old = await linkTo("ana@pop.exampel");
    const response = await correct(id, { email: "Ana@Pop.example", locale: "ro" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      email: "ana@pop.example",
      locale: "ro",
      isActive: false,
      isUnconfirmed: true,
      confirmedAt: null,
    });
    await press(old);
    expect((await only()).isActive).toBe(false);
    await press(`/ro${await linkTo("ana@pop.example")}`);
    expect(await only()).toMatchObject({ id, email: "ana@pop.example", isActive: true });
    expect((await readEmails(site.deps)).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      "newsletter-confirmation ana@pop.example",
      "newsletter-welcome ana@pop.example",
    ]);
  });

  test("[SALE-02] without CONFIRMED_OPT_IN, the evidence of consent outlives a corrected address", async () => {
    site.deps.config.CONFIRMED_OPT_IN = false;
    const { id, confirmedAt } = await only();
    expect(await (await correct(id, { email: "ana@pop.example" })).json()).toMatchObject({ isActive: true });
    const { consented_at } = await site.deps.db.kysely.selectFrom("subscriber").selectAll().executeTakeFirstOrThrow();
    expect(consented_at).toBe(confirmedAt);
  });

  test("[SALE-02] [L7] keeps a subscriber whose corrected address isn't confirmed, but deletes an unconfirmed sign-up", async () => {
    const { id } = await only();
    const { subscribedAt } = await only();
    await correct(id, { email: "ana@pop.example" });
    await site.app.request("/api/newsletter", json("POST", { email: "dan@pop.exampel" }));
    const dan = (await list()).find(({ email }) => email === "dan@pop.exampel");
    await correct(dan?.id ?? "", { email: "dan@pop.example" });
    site.clock.advance(30 * 24 * 60 * 60_000);
    await deleteUnconfirmed(site.deps);
    const later = await signInAdmin(site.deps, { username: "later" }); // the other session has ended
    const storedSubscribers = async () => (await site.app.request("/api/admin/newsletter", { headers: later })).json();
    const expected = { id, email: "ana@pop.example", isActive: false, isUnconfirmed: true };
    expect(await storedSubscribers()).toEqual([expect.objectContaining(expected)]);
    const details = await site.app.request("/api/admin/newsletter/subscribers", { headers: later });
    expect(await details.json()).toMatchObject([{ confirmedAt: null, consentDate: subscribedAt }]);
    const activate = json("PUT", { isActive: true }, later);
    expect((await site.app.request(`/api/admin/newsletter/${id}`, activate)).status).toBe(409);
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    await press(await linkTo("ana@pop.example"));
    expect(await storedSubscribers()).toMatchObject([{ id, isActive: true }]);
  });

  test("[SALE-02] rejects an address that is already subscribed, even with concurrent corrections", async () => {
    const { id } = await only();
    await subscribe("dan@pop.example");
    const refused = await correct(id, { email: "dan@pop.example" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: "dan@pop.example is subscribed already." });
    const ids = (await list()).map((item) => item.id);
    const answers = await Promise.all(ids.map((value) => correct(value, { email: "new@pop.example" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("[SALE-02] a correction is refused with 412 if the person has signed up again or the address has bounced since", async () => {
    const { id, version } = await only();
    await subscribe("ana@pop.exampel");
    expect((await correct(id, { locale: "ro" }, { "If-Match": `"${version}"` })).status).toBe(412);
    const { version: next } = await only();
    await site.app.request("/api/admin/newsletter/bounces", json("POST", { emails: ["ana@pop.exampel"] }, headers));
    expect((await correct(id, { locale: "ro" }, { "If-Match": `"${next}"` })).status).toBe(412);
  });

  test("[SALE-02] changing only the language keeps the subscription; a stale version or invalid address is rejected", async () => {
    const { id, version } = await only();
    const response = await correct(id, { locale: "fr" }, { "If-Match": `"${version}"` });
    expect(await response.json()).toMatchObject({ locale: "fr", isActive: true, email: "ana@pop.exampel" });
    expect(response.headers.get("ETag")).toBe(`"${version + 1}"`);
    expect((await correct(id, { locale: "ro" }, { "If-Match": `"${version}"` })).status).toBe(412);
    expect((await correct(id, { email: "nobody" })).status).toBe(400);
    expect((await correct("nobody", { locale: "ro" })).status).toBe(404);
    expect(
      (await correct(id, { locale: "ro" }, await signInAdmin(site.deps, { username: "sanda", role: "sales" }))).status,
    ).toBe(403);
  });

  test("[SALE-02] correcting an unsubscribed address keeps it unsubscribed and sends no confirmation", async () => {
    const { id } = await only();
    await site.deps.db.kysely
      .updateTable("subscriber")
      .set({ is_active: 0, unsubscribed_at: site.deps.now(), unsubscribed_by: "visitor" })
      .execute();
    expect(await (await correct(id, { email: "ana@pop.example" })).json()).toMatchObject({
      isActive: false,
      isUnconfirmed: false,
      unsubscribedBy: "visitor",
    });
    expect(await linkTo("ana@pop.example")).toBe("");
  });

  test("[SALE-02] [L8] the link of somebody who had left and signed up again confirms no address that staff enter later", async () => {
    const { id } = await only();
    await site.deps.db.kysely
      .updateTable("subscriber")
      .set({ is_active: 0, unsubscribed_at: site.deps.now(), unsubscribed_by: "visitor" })
      .execute();
    site.clock.advance(3_600_000);
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.exampel" }));
    const link = await linkTo("ana@pop.exampel");
    expect(link).not.toBe("");
    await correct(id, { email: "ana@pop.example" });
    await press(link);
    expect(await only()).toMatchObject({ email: "ana@pop.example", isActive: false });
  });

  test("[SALE-02] erasing a person by the corrected address leaves nothing under the former one", async () => {
    const { kysely } = site.deps.db;
    const webhook = { id: "w", created_at: site.deps.now(), url: "https://hook.example/", sealed_secret: "x" };
    await kysely
      .insertInto("webhook")
      .values({ ...webhook, events: '["subscriber.unsubscribed"]' })
      .execute();
    await kysely.updateTable("outbox_email").set({ status: "sent" }).execute();
    await correct((await only()).id, { email: "ana@pop.example" });
    expect(await kysely.selectFrom("webhook_delivery").select("event").execute()).toHaveLength(1);
    await site.app.request("/api/admin/person/erase", json("POST", { email: "ana@pop.example" }, headers));
    expect(await readEmails(site.deps)).toEqual([]);
    expect(await kysely.selectFrom("webhook_delivery").selectAll().execute()).toEqual([]);
  });

  test("[SALE-02] [L6] erasing the address from before a correction removes the correction", async () => {
    await correct((await only()).id, { email: "ana@pop.example" });
    const erase = json("POST", { email: "ana@pop.exampel" }, headers);
    const erased = await site.app.request("/api/admin/person/erase", erase);
    expect(await erased.json()).toMatchObject({ erased: { corrections: 1, subscriptions: 0 } });
    expect(await site.deps.db.kysely.selectFrom("correction").selectAll().execute()).toEqual([]);
    expect(await only()).toMatchObject({ email: "ana@pop.example" });
  });

  test("[SALE-02] the enquiry's timeline and the person's export show the former and the current address", async () => {
    await correct((await only()).id, { email: "ana@pop.example" });
    await site.app.request("/api/contact", json("POST", anEnquiry({ email: "ana@pop.example" })));
    const [enquiry] = await readJson<{ id: string }[]>(site.app.request("/api/admin/contacts", { headers }));
    const entries = await readJson<{ kind: string }[]>(
      site.app.request(`/api/admin/contacts/${enquiry?.id}/timeline`, { headers }),
    );
    const corrected = { what: "email", was: "ana@pop.exampel", text: "ana@pop.example", by: { name: "andrei" } };
    expect(entries.filter(({ kind }) => kind === "correction")).toMatchObject([corrected]);
    const response = await site.app.request(
      "/api/admin/person/find",
      json("POST", { email: "ana@pop.example" }, headers),
    );
    const { found: kinds } = await readJson<{ found: { kind: string; rows: object[] }[] }>(response);
    expect(kinds.find(({ kind }) => kind === "corrections")?.rows).toMatchObject([
      { field: "email", was: corrected.was },
    ]);
  });
});
