// The storage alarm: what raises it, what it rejects, who sees it, and what ends it. On both databases.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listConsent } from "#app/features/consent/service.server.ts";
import { checkGrowth } from "#app/features/health/checks/storage.server.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { saveSetting } from "#app/platform/db/settings.server.ts";
import { unsubscribeUrl } from "#app/platform/mail/unsubscribe-link.server.ts";
import { createTestApp, json, posted } from "#test/app.ts";
import { aBooking, bookSlot, eveningSlot, mondaySlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { watchStorage } from "./storage-alarm.server.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { DATA_DIR: ".", STORAGE_MIN_FREE_MB: "0" } });
  const headers = signInForEachTest(site);

  const send = async () => (await site.app.request("/api/contact", json("POST", anEnquiry()))).status;
  const alarm = async () => (await site.app.request("/api/admin/storage-alarm", { headers })).json();
  const lines = () => site.logged.flatMap(({ msg }) => (String(msg).startsWith("storage alarm") ? [msg] : []));

  test("without abnormal growth nothing is rejected or logged", async () => {
    await watchStorage(site.deps);
    expect([await send(), await alarm(), lines()]).toEqual([201, { alarm: null }, []]);
  });

  test("[R21] what was measured while the clock was a year ahead is no basis for an alarm", async () => {
    site.deps.config.STORAGE_MAX_MB_PER_HOUR = 1;
    for (const ms of [365 * dayMs, -365 * dayMs]) {
      site.clock.advance(ms);
      await watchStorage(site.deps);
    }
    await saveSetting(site.deps.db.kysely, "large", randomBytes(2_000_000).toString("hex"));
    site.clock.advance(2 * hourMs);
    await watchStorage(site.deps);
    expect(await alarm()).toEqual({ alarm: null });
  });

  test("an abnormally growing table closes the public forms, is logged once and shown to admins until it ends", async () => {
    site.deps.config.STORAGE_MAX_ROWS_PER_HOUR = 3;
    for (let count = 0; count < 3; count++) await send();
    await watchStorage(site.deps);
    expect(await send()).toBe(201);
    for (let count = 0; count < 2; count++) await watchStorage(site.deps);
    const refused = await site.app.request("/api/contact", json("POST", anEnquiry()));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "600"]);
    const page = await site.app.request("/contact", posted({ firstName: "Kept as typed" }));
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("Kept as typed");
    const reason = "the table enquiry got more than 3 rows within an hour";
    expect(await alarm()).toEqual({ alarm: { since: site.clock.now().toISOString(), reason } });
    expect(site.logged.find(({ msg }) => msg === "storage alarm raised")).toMatchObject({ reason });
    expect((await site.app.request("/api/admin/contacts", { headers })).status).toBe(200);
    site.clock.advance(hourMs + 1);
    await watchStorage(site.deps);
    expect([await send(), await alarm()]).toEqual([201, { alarm: null }]);
    expect(lines()).toEqual(["storage alarm raised", "storage alarm ended"]);
  });

  test("[S32] [L4] a flood of cookie choices stops only their recording; the public forms stay open", async () => {
    site.deps.config.STORAGE_MAX_ROWS_PER_HOUR = 3;
    const chosen = json("POST", { categories: [], method: "reject-all", textVersion: "1" });
    const choose = async () => {
      const response = await site.app.request("/api/consent", chosen);
      return [response.status, await response.json()];
    };
    const session = { "X-Session-Id": "0f0a1c52-0000-4000-8000-000000000001" };
    const open = async () => [
      await send(),
      (await site.app.request("/api/newsletter", json("POST", { email: "ana@hexley.example" }))).status,
      (await site.app.request("/api/chat/conversations", json("POST", { title: "Hello" }, session))).status,
      (await site.app.request("/contact", posted({ firstName: "Ana" }))).status,
    ];
    const unrecorded = async () => {
      const text = await (await site.app.request("/metrics")).text();
      return Number(/^site_consent_unrecorded_total (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await unrecorded();
    for (let count = 0; count < 20; count++) expect(await choose()).toEqual([200, { success: true }]);
    await watchStorage(site.deps);
    for (let count = 0; count < 3; count++) expect(await choose()).toEqual([202, { recorded: false }]);
    expect((await unrecorded()) - before).toBe(3);
    expect((await listConsent(site.deps)).total).toBe(20);
    expect(await alarm()).toMatchObject({ alarm: { formsAreOpen: true } });
    expect(await (await site.app.request("/readyz")).text()).toBe("ready");
    expect(await checkGrowth(site.deps.db)).toMatchObject({
      state: "fail",
      text: expect.stringMatching(
        /^no cookie choice has been recorded since .*: the table consent_choice got more than/,
      ),
    });
    expect(await open()).toEqual([201, 200, 201, 400]);
    for (let count = 0; count < 4; count++) await send();
    await watchStorage(site.deps);
    expect(await open()).toEqual([503, 200, 201, 503]);
    expect(await alarm()).toMatchObject({
      alarm: { reason: "the tables enquiry and consent_choice got more than 3 rows within an hour" },
    });
    expect(await checkGrowth(site.deps.db)).toMatchObject({
      text: expect.stringMatching(/^the public forms have been closed, and no cookie choice has been recorded since /),
    });
    site.clock.advance(hourMs + 1);
    await watchStorage(site.deps);
    expect(await choose()).toEqual([200, { success: true }]);
  });

  test("[S32] [L9] during any alarm visitors find, move and cancel their call, confirm and unsubscribe", async () => {
    const [first, second] = [await bookSlot(site), await bookSlot(site, { startsAt: eveningSlot })];
    await site.app.request("/api/newsletter", json("POST", { email: "ana@hexley.example" }));
    const subscriber = await site.deps.db.kysely.selectFrom("subscriber").selectAll().executeTakeFirstOrThrow();
    const link = new URL(unsubscribeUrl(site.deps, subscriber.id, "en")).pathname;
    const calls = async () => {
      const answers = [
        site.app.request("/api/booking", json("POST", aBooking({ formToken: aFormToken(site) }))),
        site.app.request("/newsletter", posted({ email: "dan@hexley.example" })),
        site.app.request("/api/booking/find", json("POST", { secret: first.secret })),
        site.app.request("/api/booking/move", json("POST", { secret: first.secret, startsAt: mondaySlot })),
        site.app.request(second.managePath, posted({ intent: "cancel" })),
        site.app.request(link, posted()),
      ];
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    site.deps.config.STORAGE_MIN_FREE_MB = 1e12;
    site.deps.config.STORAGE_MAX_ROWS_PER_HOUR = 1;
    await watchStorage(site.deps);
    expect(await alarm()).not.toEqual({ alarm: null });
    expect(await calls()).toEqual([503, 503, 200, 200, 303, 303]);
    const left = await site.deps.db.kysely.selectFrom("subscriber").select("is_active").executeTakeFirstOrThrow();
    expect(Number(left.is_active)).toBe(0);
  });

  test("[OPER-04] while the forms are closed, visitors see the phone number, and probes and metrics report it", async () => {
    const told = async (language: string) => {
      const init = json("POST", anEnquiry(), { "Accept-Language": language });
      return (await readJson<{ message: string }>(site.app.request("/api/contact", init))).message;
    };
    const look = async () => {
      const ready = await site.app.request("/readyz");
      const metrics = await (await site.app.request("/metrics")).text();
      return [ready.status, await ready.text(), /^site_forms_closed .+$/m.exec(metrics)?.[0]];
    };
    expect(await look()).toEqual([200, "ready", "site_forms_closed 0"]);
    site.deps.config.STORAGE_MAX_ROWS_PER_HOUR = 3;
    for (let count = 0; count < 4; count++) await send();
    await watchStorage(site.deps);
    expect(await look()).toEqual([200, "ready, forms closed", "site_forms_closed 1"]);
    const { phone } = site.deps.content.company;
    expect(await told("en")).toBe(
      `Our forms are closed for the moment, and nothing was sent. Please call us on ${phone}.`,
    );
    expect(await told("fr")).toMatch(/^Nos formulaires sont momentanément fermés/);
    expect(await told("ro")).toContain(`sunați la ${phone}`);
    const page = await site.app.request("/contact", posted({ firstName: "Ana" }));
    expect(await page.text()).toContain(phone);
  });

  test("growth beyond the setting within an hour closes the public forms; the same over two hours doesn't", async () => {
    site.deps.config.STORAGE_MAX_MB_PER_HOUR = 1;
    const grow = () =>
      site.deps.db.kysely
        .insertInto("setting")
        .values({ name: `filler-${site.clock.now().getTime()}`, value: noise(900_000) })
        .execute();
    await watchStorage(site.deps);
    for (let round = 0; round < 2; round++) {
      await grow();
      site.clock.advance(hourMs + 1);
      await watchStorage(site.deps);
    }
    expect(await alarm()).toEqual({ alarm: null });
    for (let round = 0; round < 2; round++) {
      site.clock.advance(1);
      await grow();
    }
    await watchStorage(site.deps);
    expect(await alarm()).toMatchObject({ alarm: { reason: "the database grew by more than 1 MB within an hour" } });
    expect(await send()).toBe(503);
  });
});

test("a disk running full closes the public forms before it is full", async () => {
  const site = await createTestApp({ settings: { DATA_DIR: "." } });
  site.deps.config.STORAGE_MIN_FREE_MB = 1e12; // more than any disk has; no setting allows it
  await watchStorage(site.deps);
  expect((await site.app.request("/api/contact", json("POST", anEnquiry()))).status).toBe(503);
  expect(site.logged.map(({ reason }) => reason)).toContain("the disk of DATA_DIR has less than 1000000000000 MB left");
  await site.close();
});

/** Returns text that no database can compress. */
function noise(bytes: number): string {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) % 94;
  return Array.from({ length: bytes }, () => String.fromCharCode(33 + next())).join("");
}
