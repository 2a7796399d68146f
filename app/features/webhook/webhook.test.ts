// Webhooks via HTTP: what each change queues, what arrives, and what happens if a receiver fails.
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { webhookPayloads } from "#app/features.server.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { pauseJob } from "#app/platform/jobs/paused.server.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createClock, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases, whileChanging } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { failCall } from "#test/failing-driver.ts";
import type { FailingCall } from "#test/failing-driver.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";
import { failStatements } from "#test/statements.ts";
import { startReceiver } from "#test/webhook-receiver.ts";
import type { Receiver } from "#test/webhook-receiver.ts";
import { webhookEvents } from "./contract.ts";
import type { Delivery, Webhook as ListedWebhook } from "./contract.ts";
import { sendDueDeliveries } from "./worker.server.ts";

type NewWebhook = ListedWebhook & { secret: string };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let admin: { Authorization: string };
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
    const clock = createClock(new Date().toISOString()); // the library checks the age of signatures by the real clock
    const settings = { ...noLimits, OUTBOUND_ALLOW_HOSTS: receiver.host };
    site = await createTestApp({ db: await database.open(), settings, clock });
    admin = await signInAdmin(site.deps);
  });
  afterEach(async () => {
    await receiver.stop();
    await site.close();
  });

  const send = async <T>(method: string, path: string, body: unknown = {}): Promise<T> => {
    const init = method === "GET" ? { headers: admin } : json(method, body, admin);
    const response = await site.app.request(path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return readJson<T>(response);
  };
  const add = (events: readonly string[] = webhookEvents, url = receiver.url) =>
    send<NewWebhook>("POST", "/api/admin/webhooks", { url, events });
  const deliveriesOf = ({ id }: { id: string }, search = "") =>
    send<Delivery[]>("GET", `/api/admin/webhooks/${id}/deliveries${search}`);
  const enquire = async (changes = {}): Promise<string> => {
    await site.app.request("/api/contact", json("POST", anEnquiry(changes)));
    const [newest] = await send<{ id: string }[]>("GET", "/api/admin/contacts");
    return newest?.id ?? "";
  };
  const told = () => receiver.arrived.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });

  test("[L5] [HOOK-01] a webhook that sends visitors' data to a host missing from the notice is a health problem", async () => {
    const found = async () => {
      const { findings } = await send<{ findings: { name: string; state: string; text: string }[] }>(
        "GET",
        "/api/admin/health",
      );
      return findings.filter(({ name }) => name === "Privacy notice").map(({ state, text }) => [state, text]);
    };
    const { company } = site.deps.content;
    const passes = [["pass", "names every host that webhooks call about visitors."]];
    await add(); // on this machine
    await add(["post.published"], "https://news.example/hook");
    expect(await found()).toEqual(passes);
    await add(["booking.created"], "https://hooks.crm.example/in");
    expect(await found()).toEqual([
      ["fail", "doesn't name hosts that webhooks send visitors' data to: hooks.crm.example."],
    ]);
    company.providers.systems = "Hexley Customers (crm.example), Ireland";
    onTestFinished(() => void (company.providers.systems = ""));
    expect(await found()).toEqual(passes);
  });

  test("[HOOK-02] each change of an enquiry calls the webhook, with the documented schema", async () => {
    await add();
    const id = await enquire();
    await send("PATCH", `/api/admin/contacts/${id}`, { status: "in-progress" });
    await send("POST", "/api/admin/contacts/bulk", { ids: [id, "none"], status: "answered" });
    await send("DELETE", `/api/admin/contacts/${id}`);
    const others = [await enquire(), await enquire({ email: "ana@pop.example" })];
    await send("POST", "/api/admin/contacts/bulk", { ids: others.slice(0, 1), delete: true });
    await send("POST", "/api/admin/person/erase", { email: "ana@pop.example" });
    await sendDueDeliveries(site.deps);
    const types = told().map(({ type }) => type);
    expect(types.filter((type) => type === "enquiry.created")).toHaveLength(2); // the third is erased
    expect(types.filter((type) => type === "enquiry.updated")).toHaveLength(2);
    expect(types.filter((type) => type === "enquiry.deleted")).toHaveLength(3);
    for (const payload of told()) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
    const deleted = told().filter(({ type }) => type === "enquiry.deleted");
    expect(deleted.map(({ data }) => Object.keys(data))).toEqual([["id"], ["id"], ["id"]]);
  });

  test("[HOOK-02] an enquiry deleted by retention calls the webhook too", async () => {
    await add(["enquiry.deleted"]);
    const id = await enquire();
    site.clock.advance(3 * 365 * dayMs);
    await cleanUp(site.deps);
    admin = await signInAdmin(site.deps, { username: "later" });
    await sendDueDeliveries(site.deps);
    expect(told()).toMatchObject([{ type: "enquiry.deleted", data: { id } }]);
  });

  test("[HOOK-02] a change of hundreds of enquiries calls all webhooks, though one statement can't hold that many rows", async () => {
    for (let remaining = 6; remaining > 0; remaining--) await add(["enquiry.deleted"]);
    const item = await site.deps.db.kysely
      .selectFrom("enquiry")
      .selectAll()
      .where("id", "=", await enquire())
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 500 }, () => newId(site.clock.now()));
    await site.deps.db.write((trx) =>
      trx
        .insertInto("enquiry")
        .values(ids.map((id) => ({ ...item, id })))
        .execute(),
    );
    await send("POST", "/api/admin/contacts/bulk", { ids, delete: true });
    const [webhook] = await send<ListedWebhook[]>("GET", "/api/admin/webhooks");
    expect(webhook?.pending).toBe(500);
  });

  test("[HOOK-02] booking, moving and cancelling a call and accepting a request call the webhook", async () => {
    await add();
    const { slots } = await readJson<{ slots: string[] }>(site.app.request("/api/booking/slots"));
    const [first, second, third, fourth] = slots;
    const { secret } = await bookSlot(site, { startsAt: first });
    await send("POST", "/api/booking/move", { secret, startsAt: second });
    await send("POST", "/api/booking/move", { secret, startsAt: second });
    await send("POST", "/api/booking/cancel", { secret });
    const request = (startsAt: string | undefined) =>
      site.app.request("/api/booking", json("POST", { startsAt, name: "A", email: "a@b.example", website: "x" }));
    await request(third);
    await request(fourth);
    await sendDueDeliveries(site.deps);
    const types = told().map(({ type }) => type); // several are made at once, in no order
    expect(types.toSorted()).toEqual([
      "booking.cancelled",
      "booking.created",
      "booking.rescheduled",
      "enquiry.created", // a call is a lead
    ]);
    const pending = await send<{ id: string }[]>("GET", "/api/admin/bookings?status=pending&sort=startsAt");
    await send("POST", `/api/admin/bookings/${pending[0]?.id}/accept`);
    await send("POST", `/api/admin/bookings/${pending[1]?.id}/reject`);
    await sendDueDeliveries(site.deps);
    expect(told().slice(4)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: "booking.created",
          data: expect.objectContaining({ id: pending[0]?.id, startsAt: third }),
        }),
        expect.objectContaining({ type: "enquiry.created" }),
      ]),
    );
    expect(told()).toHaveLength(6);
    for (const payload of told()) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
  });

  test("[HOOK-02] the webhook is called if a subscriber becomes active or inactive, not if they remain so", async () => {
    await add();
    const subscribe = () => site.app.request("/api/newsletter", json("POST", { email: "Ana@pop.example" }));
    await subscribe();
    await subscribe();
    const [ana] = await send<{ id: string }[]>("GET", "/api/admin/newsletter?page=1");
    await send("PUT", `/api/admin/newsletter/${ana?.id}`, { isActive: false });
    await send("PUT", `/api/admin/newsletter/${ana?.id}`, { isActive: false });
    await send("PUT", `/api/admin/newsletter/${ana?.id}`, { isActive: true });
    await send("DELETE", `/api/admin/newsletter/${ana?.id}`);
    await sendDueDeliveries(site.deps);
    const subscribed = ["subscriber.confirmed", "subscriber.unsubscribed"];
    const all = [...subscribed, ...subscribed, "subscriber.deleted"];
    expect(
      told()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(all.toSorted());
    for (const payload of told()) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
  });

  test("[L5] [HOOK-02] erased or expired records call the webhook with their id alone, so that copies elsewhere can be deleted too", async () => {
    await add();
    const { slots } = await readJson<{ slots: string[] }>(site.app.request("/api/booking/slots"));
    const idOf = async (path: string) => (await send<{ id: string }[]>("GET", path))[0]?.id ?? "";
    const book = async (email: string, startsAt: string | undefined) => {
      await bookSlot(site, { email, startsAt });
      return idOf(`/api/admin/bookings?q=${email}`);
    };
    const calls = [await book("ana@pop.example", slots[0]), await book("ion@pop.example", slots[1])];
    const leads = (await send<{ id: string }[]>("GET", "/api/admin/contacts")).map(({ id }) => id); // one of each call
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    const subscriber = await idOf("/api/admin/newsletter");
    await send("POST", "/api/admin/person/erase", { email: "ana@pop.example" });
    await sendDueDeliveries(site.deps);
    site.clock.advance(3 * 365 * dayMs);
    await cleanUp(site.deps);
    await sendDueDeliveries(site.deps);
    const deleted = told().filter(({ type }) => type.endsWith(".deleted"));
    expect(deleted.map(({ type, data }) => [type, data])).toEqual(
      expect.arrayContaining([
        ["booking.deleted", { id: calls[0] }],
        ["booking.deleted", { id: calls[1] }],
        ["enquiry.deleted", { id: leads[0] }],
        ["enquiry.deleted", { id: leads[1] }],
        ["subscriber.deleted", { id: subscriber }],
      ]),
    );
    expect(deleted).toHaveLength(5);
    for (const payload of deleted) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
  });

  test("[HOOK-02] a call is signed according to the Standard Webhooks specification, and keeps its id in every attempt", async () => {
    const { secret } = await add();
    await enquire();
    receiver.judge = () => 500;
    await sendDueDeliveries(site.deps);
    receiver.judge = () => 200;
    site.clock.advance(10_000);
    await sendDueDeliveries(site.deps);
    const library = new Webhook(secret);
    const [first, again] = receiver.arrived;
    expect(first?.headers).toMatchObject({ "content-type": "application/json", "webhook-id": again?.id });
    expect(again?.body).toBe(first?.body);
    for (const { body, headers } of receiver.arrived) expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => library.verify(`${first?.body} `, first?.headers ?? {})).toThrow("No matching signature");
  });

  test("[HOOK-02] a webhook gets only the events that it wants, and nothing is queued for a disabled one", async () => {
    await add(["booking.created"]);
    const other = await add(["enquiry.created"], `${receiver.url}/other`);
    await send("PATCH", `/api/admin/webhooks/${other.id}`, { isEnabled: false });
    await enquire();
    expect(await deliveriesOf(other)).toEqual([]);
    await send("PATCH", `/api/admin/webhooks/${other.id}`, { isEnabled: true, events: ["enquiry.deleted"] });
    await enquire();
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toEqual([]);
  });

  test("[HOOK-02] a change that is rolled back calls no webhook", async () => {
    const created = await add();
    const failing = site.deps.db.write(async (trx) => {
      await queueWebhooks(site.deps, trx, { event: "enquiry.deleted", read: () => [{ data: { id: "x" } }] });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await deliveriesOf(created)).toEqual([]);
  });

  test("[HOOK-02] a failing receiver is tried again with growing pauses for 24 hours, then it has failed until retried", async () => {
    const created = await add();
    await enquire();
    receiver.judge = () => 503;
    const began = site.clock.now().getTime();
    const waits: number[] = [];
    for (let tries = 0; tries < 100; tries++) {
      await sendDueDeliveries(site.deps);
      const [item] = await deliveriesOf(created);
      if (item?.state !== "pending") break;
      const wait = Date.parse(item.nextTryAt ?? "") - site.clock.now().getTime();
      waits.push(wait);
      site.clock.advance(wait);
    }
    expect(waits[0]).toBeGreaterThan(3_900);
    expect(waits[0]).toBeLessThan(6_100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.2 * hourMs);
    expect(site.clock.now().getTime() - began).toBeGreaterThan(22 * hourMs);
    expect(site.clock.now().getTime() - began).toBeLessThanOrEqual(dayMs);
    expect(receiver.arrived).toHaveLength(waits.length + 1);
    admin = await signInAdmin(site.deps, { username: "later" });
    const [failed] = await deliveriesOf(created, "?state=failed&page=1");
    expect(await deliveriesOf(created, "?search=ENQUIRY.Created")).toEqual([failed]);
    expect(await deliveriesOf(created, `?search=${JSON.parse(failed?.payload ?? "").data.id}&sort=event`)).toEqual([
      failed,
    ]);
    expect(await deliveriesOf(created, "?search=booking")).toEqual([]);
    expect(failed).toMatchObject({ state: "failed", responseStatus: 503, lastError: "The receiver answered 503." });
    expect(await send("GET", "/api/admin/webhooks")).toMatchObject([{ failed: 1, pending: 0 }]);
    receiver.judge = () => 200;
    const dismiss = `/api/admin/webhooks/${created.id}/deliveries/${failed?.id}/dismiss`;
    expect(await send("POST", dismiss)).toMatchObject({ state: "failed", dismissedAt: expect.any(String) });
    expect(await send("GET", "/api/admin/webhooks")).toMatchObject([{ failed: 0, pending: 0 }]);
    await send("POST", `/api/admin/webhooks/${created.id}/deliveries/${failed?.id}/retry`);
    const { status } = await site.app.request(dismiss, json("POST", {}, admin));
    expect(status, "it waits").toBe(409);
    await sendDueDeliveries(site.deps);
    expect(await deliveriesOf(created)).toMatchObject([{ id: failed?.id, state: "delivered", lastError: null }]);
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
  });

  test("[HOOK-02] a busy receiver is not called before the time that its Retry-After names, in seconds or as a date", async () => {
    const created = await add();
    await enquire();
    const waitAfter = async (value: string) => {
      receiver.judge = () => ({ status: 429, headers: { "Retry-After": value } });
      await sendDueDeliveries(site.deps);
      const [item] = await deliveriesOf(created);
      const wait = Date.parse(item?.nextTryAt ?? "") - site.clock.now().getTime();
      site.clock.advance(wait);
      return wait;
    };
    expect(await waitAfter("600")).toBe(600_000);
    expect(await waitAfter("600.5")).toBe(600_500);
    site.clock.advance(1_000 - (site.clock.now().getTime() % 1_000)); // a date has no parts of a second
    expect(await waitAfter(new Date(site.clock.now().getTime() + 900_000).toUTCString())).toBe(900_000);
    expect(await waitAfter("soon")).toBeLessThan(600_000);
  });

  test("[HOOK-02] the receiver is called only once even if the database is unreachable for a moment after its response", async () => {
    const created = await add();
    await enquire();
    let failing: FailingCall | undefined;
    receiver.judge = () => {
      failing = failCall(1);
      return 200;
    };
    await sendDueDeliveries(site.deps);
    expect(failing?.wasReached()).toBe(true);
    failing?.stop();
    expect(await deliveriesOf(created)).toMatchObject([{ state: "delivered", tries: 1, responseStatus: 200 }]);
    site.clock.advance(60_000);
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toHaveLength(1);
  });

  test("[HOOK-02] a call that can't be signed is a failed try, which the log explains", async () => {
    const created = await add();
    await enquire();
    await site.deps.db.kysely.updateTable("webhook").set({ sealed_secret: "of another secret" }).execute();
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toEqual([]);
    expect(await deliveriesOf(created)).toMatchObject([
      { state: "pending", tries: 1, lastError: expect.stringContaining("could not be sent") },
    ]);
    expect(site.logged).toContainEqual(expect.objectContaining({ msg: "webhook call not made" }));
  });

  test("[HOOK-02] a redirect is not followed and counts as a failure", async () => {
    const created = await add();
    receiver.judge = () => 302;
    await send("POST", `/api/admin/webhooks/${created.id}/test`);
    await sendDueDeliveries(site.deps);
    expect(await deliveriesOf(created)).toMatchObject([
      { event: "webhook.test", state: "pending", responseStatus: 302 },
    ]);
  });

  test("[HOOK-02] a receiver that answers 410 is no longer called: the webhook is off, pending deliveries have failed, and health reports it", async () => {
    const created = await add();
    receiver.judge = () => 410;
    for (let count = 0; count < 3; count++) await enquire();
    await sendDueDeliveries(site.deps);
    const calls = receiver.arrived.length;
    site.clock.advance(60 * 60_000);
    await enquire();
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toHaveLength(calls);
    const failed = await deliveriesOf(created);
    expect(failed.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    for (const { lastError } of failed) expect(lastError).toContain("410");
    expect(await send("GET", "/api/admin/webhooks")).toMatchObject([{ isEnabled: false, failed: 3, pending: 0 }]);
    const { findings } = await send<{ findings: { name: string; state: string }[] }>("GET", "/api/admin/health");
    expect(findings).toContainEqual(expect.objectContaining({ name: "Webhooks", state: "fail" }));
  });

  test("[HOOK-02] a 410 that can't be saved is repeated: its delivery doesn't fail while the webhook stays on", async () => {
    const created = await add();
    receiver.judge = () => 410;
    await enquire();
    const stop = failStatements(site.deps, 'update "webhook" ');
    await sendDueDeliveries(site.deps);
    stop();
    expect((await deliveriesOf(created)).map(({ state }) => state)).toEqual(["pending"]);
    site.clock.advance(60_000); // its lease has ended
    await sendDueDeliveries(site.deps);
    expect(await send("GET", "/api/admin/webhooks")).toMatchObject([{ isEnabled: false, failed: 1, pending: 0 }]);
  });

  test("[HOOK-03] a receiver that never answers delays no other", async () => {
    const silent = await startReceiver();
    silent.judge = () => undefined;
    Object.assign(site.deps.config, { OUTBOUND_ALLOW_HOSTS: [{ hostname: "127.0.0.1", port: null }] });
    const [dead, alive] = [await add(["enquiry.created"], silent.url), await add(["enquiry.created"])];
    for (let count = 0; count < 10; count++) await enquire();
    const all = Promise.withResolvers<void>();
    receiver.judge = () => {
      if (receiver.arrived.length === 9) all.resolve();
      return 200;
    };
    const working = sendDueDeliveries(site.deps);
    await all.promise;
    expect(silent.arrived.length).toBeLessThanOrEqual(4);
    await send("DELETE", `/api/admin/webhooks/${dead.id}`);
    await silent.stop();
    await working;
    expect((await deliveriesOf(alive)).map(({ state }) => state)).toEqual(
      Array.from({ length: 10 }, () => "delivered"),
    );
  });

  test("[HOOK-02] a delivery claimed by two processes at once is delivered once", async () => {
    await add(["enquiry.created"]);
    for (let count = 0; count < 8; count++) await enquire();
    await Promise.all([sendDueDeliveries(site.deps), sendDueDeliveries(site.deps)]);
    expect(receiver.arrived).toHaveLength(8);
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(8);
  });

  test("[HOOK-01] the secret is returned once and stored encrypted, and a repeat of the call is 409", async () => {
    const headers = { ...admin, "Idempotency-Key": "a-key-of-sixteen-characters" };
    const init = json("POST", { url: receiver.url, events: ["enquiry.created"] }, headers);
    const created = await readJson<NewWebhook>(site.app.request("/api/admin/webhooks", init));
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await site.app.request("/api/admin/webhooks", init)).status).toBe(409);
    expect(JSON.stringify(await send("GET", "/api/admin/webhooks"))).not.toContain("secret");
    const stored = await site.deps.db.kysely.selectFrom("webhook").selectAll().execute();
    const keys = await site.deps.db.kysely.selectFrom("idempotency_key").selectAll().execute();
    expect(JSON.stringify([stored, keys])).not.toContain(created.secret.slice("whsec_".length));
    expect(stored).toHaveLength(1);
  });

  test("[HOOK-01] [HOOK-03] addresses that may not be called are refused at the field", async () => {
    const urls = ["http://crm.example/", "https://10.0.0.1/", "https://[::1]/", "ftp://crm.example/", "crm.example"];
    for (const url of urls) {
      const body = { url, events: ["enquiry.created"] };
      const response = await site.app.request("/api/admin/webhooks", json("POST", body, admin));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: { url: expect.any(String) } });
    }
    const none = json("POST", { url: receiver.url, events: [] }, admin);
    expect((await site.app.request("/api/admin/webhooks", none)).status).toBe(400);
    const created = await add();
    const change = json("PATCH", { url: "https://10.0.0.1/" }, admin);
    expect((await site.app.request(`/api/admin/webhooks/${created.id}`, change)).status).toBe(400);
  });

  test("[HOOK-01] a webhook is changed and deleted with its deliveries, and an unknown one is 404", async () => {
    const created = await add();
    await enquire();
    const change = { url: `${receiver.url}/2`, events: ["enquiry.deleted"] };
    expect(await send("PATCH", `/api/admin/webhooks/${created.id}`, change)).toMatchObject({ ...change, pending: 1 });
    await send("DELETE", `/api/admin/webhooks/${created.id}`);
    expect(await send("GET", "/api/admin/webhooks")).toEqual([]);
    expect(await site.deps.db.kysely.selectFrom("webhook_delivery").select("id").execute()).toEqual([]);
    const unknown: [string, string][] = [
      ["DELETE", ""],
      ["PATCH", ""],
      ["POST", "/test"],
      ["POST", "/deliveries/x/retry"],
    ];
    for (const [method, path] of unknown)
      expect((await site.app.request(`/api/admin/webhooks/x${path}`, json(method, {}, admin))).status).toBe(404);
    expect((await site.app.request("/api/admin/webhooks/x/deliveries", { headers: admin })).status).toBe(404);
  });

  test("[HOOK-01] concurrent changes are both kept, and an empty one changes nothing", async () => {
    const created = await Promise.all(Array.from({ length: 5 }, () => add()));
    const url = `${receiver.url}/2`;
    await Promise.all(
      created.flatMap(({ id }) => [
        send("PATCH", `/api/admin/webhooks/${id}`, { url }),
        send("PATCH", `/api/admin/webhooks/${id}`, { isEnabled: false }),
      ]),
    );
    const listed = await send<ListedWebhook[]>("GET", "/api/admin/webhooks");
    expect(listed.map((item) => [item.url, item.isEnabled])).toEqual(created.map(() => [url, false]));
    expect(await send("PATCH", `/api/admin/webhooks/${listed[0]?.id}`)).toEqual(listed[0]);
  });

  test("[HOOK-01] there are at most 20 webhooks", async () => {
    for (let count = 0; count < 20; count++) await add();
    const init = json("POST", { url: receiver.url, events: ["enquiry.created"] }, admin);
    expect((await site.app.request("/api/admin/webhooks", init)).status).toBe(409);
  });

  test("[HOOK-02] a person's payloads are in their export, and erased with them", async () => {
    const created = await add();
    await enquire({ email: "Ana@pop.example" });
    const person = { email: "ana@pop.example" };
    const { found } = await send<{ found: { kind: string; rows: unknown[] }[] }>(
      "POST",
      "/api/admin/person/find",
      person,
    );
    expect(found.find(({ kind }) => kind === "webhooks")?.rows).toMatchObject([
      { event: "enquiry.created", payload: expect.stringContaining("pop.example") },
    ]);
    await send("POST", "/api/admin/person/erase", person);
    expect(JSON.stringify(await deliveriesOf(created)).toLowerCase()).not.toContain("pop.example");
  });

  test("[HOOK-02] deliveries are deleted after 30 days, and fail after waiting for 24 hours", async () => {
    const created = await add();
    await enquire();
    await send("PATCH", `/api/admin/webhooks/${created.id}`, { isEnabled: false });
    site.clock.advance(25 * hourMs);
    await sendDueDeliveries(site.deps);
    await cleanUp(site.deps);
    admin = await signInAdmin(site.deps, { username: "later" });
    expect(await deliveriesOf(created)).toMatchObject([
      { state: "failed", lastError: expect.stringContaining("24 hours") },
    ]);
    site.clock.advance(30 * dayMs);
    await cleanUp(site.deps);
    expect(await site.deps.db.kysely.selectFrom("webhook_delivery").select("id").execute()).toEqual([]);
    expect(receiver.arrived).toEqual([]);
  });

  test("[HOOK-02] after a restore nothing is called until an admin resumes webhooks", async () => {
    await add();
    await enquire();
    await site.deps.db.write((trx) => pauseJob(trx, "webhooks", site.deps.now()));
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toEqual([]);
    expect(await send("GET", "/api/admin/health")).toMatchObject({ paused: ["webhooks"] });
    await send("POST", "/api/admin/resume", { what: "webhooks" });
    expect(await send("GET", "/api/admin/health")).toMatchObject({ paused: [] });
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toHaveLength(1);
  });

  test("[TEAM-06] changes of webhooks, days off, requests and subscribers are in the audit log", async () => {
    const created = await add();
    await send("PATCH", `/api/admin/webhooks/${created.id}`, { isEnabled: true });
    await send("POST", `/api/admin/webhooks/${created.id}/test`);
    await send("DELETE", `/api/admin/webhooks/${created.id}`);
    await send("POST", "/api/admin/resume", { what: "webhooks" });
    await send("POST", "/api/admin/days-off", { day: "2099-01-01", until: "2099-01-02" });
    await send("DELETE", "/api/admin/days-off/2099-01-01?until=2099-01-02");
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    const [ana] = await send<{ id: string }[]>("GET", "/api/admin/newsletter?page=1");
    await send("PUT", `/api/admin/newsletter/${ana?.id}`, { isActive: false });
    const events = await send<{ action: string; about: string | null }[]>("GET", "/api/admin/audit");
    expect(events.map(({ action, about }) => `${action} ${about}`).toSorted()).toEqual(
      [
        `webhook-created ${created.id}`,
        `webhook-changed ${created.id}`,
        `webhook-tested ${created.id}`,
        `webhook-deleted ${created.id}`,
        "resumed-webhooks null",
        "days-off-added 2099-01-01 – 2099-01-02",
        "days-off-removed 2099-01-01 – 2099-01-02",
        `subscriber-deactivated ${ana?.id}`,
      ].toSorted(),
    );
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[HOOK-02] an enquiry that arrives while its webhook is being deleted is kept", async () => {
    const site = await createTestApp({ db: await database.open(), settings: noLimits });
    onTestFinished(() => site.close());
    const admin = await signInAdmin(site.deps);
    const body = { url: "https://crm.example/", events: ["enquiry.created"] };
    expect((await site.app.request("/api/admin/webhooks", json("POST", body, admin))).status).toBe(201);
    const sent = await whileChanging(
      site.deps.db,
      (trx) => trx.deleteFrom("webhook").execute(),
      async () => site.app.request("/api/contact", json("POST", anEnquiry())),
    );
    expect(sent.status).toBe(201);
    expect(await site.deps.db.kysely.selectFrom("enquiry").select("id").execute()).toHaveLength(1);
  });
});
