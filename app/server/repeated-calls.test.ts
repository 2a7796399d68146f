// Repeats: which calls accept an Idempotency-Key, and why the others need none.
import { describe, expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";

/** POSTs without a key, by the reason why a repeat does nothing twice. */
const withoutKey = {
  "it reads or checks alone": [
    "/api/admin/blog/check",
    "/api/admin/blog/preview",
    "/api/admin/contacts/known",
    "/api/admin/find",
    "/api/admin/person/find",
    "/api/admin/person/search",
    "/api/booking/find",
  ],
  "what is so already stays so, and nobody is told again": [
    "/api/admin/content/:entry/address/resolve",
    "/api/admin/content/:entry/confirm",
    "/api/admin/content/:entry/open",
    "/api/admin/content/:entry/publish",
    "/api/admin/content/:entry/resolve",
    "/api/admin/content/:entry/suggest",
    "/api/admin/content/:entry/versions/:number/restore",
    "/api/admin/blog/:id/suggest",
    "/api/admin/blog/:id/versions/:version/restore",
    "/api/admin/import/:id/start",
    "/api/admin/import/:id/stop",
    "/api/admin/issues/:id/cancel",
    "/api/admin/issues/:id/pause",
    "/api/admin/issues/:id/resume",
    "/api/admin/issues/:id/suggest",
    "/api/admin/outbox/:id/try-again",
    "/api/admin/outbox/:id/dismiss",
    "/api/admin/webhooks/:id/deliveries/:deliveryId/dismiss",
    "/api/admin/webhooks/:id/deliveries/:deliveryId/retry",
    "/api/admin/person/erase",
    "/api/admin/resume",
    "/api/booking/cancel",
    "/api/booking/move",
    "/api/consent",
  ],
  "a second one is refused while the first isn't over, and no post is imported twice": ["/api/admin/import"],
  "the same file is the same picture, and nobody is imported twice": [
    "/api/admin/contacts/import",
    "/api/admin/media",
    "/api/admin/newsletter/import",
  ],
  "a message with the same messageId is stored once, and nobody is told again": [
    "/api/admin/contacts/:id/received",
    "/api/admin/received",
  ],
  "its secret, code or link works once": [
    "/api/admin/invitations/accept",
    "/api/admin/second-factor",
    "/api/admin/second-factor/key",
    "/api/admin/second-factor/off",
    "/api/admin/second-factor/recovery-codes",
    "/api/admin/setup",
    "/api/password/reset",
  ],
  "one inbox gets one in ten minutes": ["/api/password/forgot"],
  "its stored answer would outlive its visitor's erasure, and an empty conversation is shown to nobody else": [
    "/api/chat/conversations",
  ],
  "it is about a session or a password": ["/api/admin/login", "/api/admin/logout", "/api/admin/password"],
};

test("[OPEN-20] every POST takes an Idempotency-Key, or is known to do nothing twice", () => {
  const without = apiMap
    .filter(({ endpoint }) => endpoint.method === "POST" && endpoint.isIdempotent !== true)
    .map(({ endpoint }) => endpoint.path);
  expect(without.toSorted()).toEqual(Object.values(withoutKey).flat().toSorted());
});

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const andrei = signInForEachTest(site, { password: "correct horse" });
  const twice = async (path: string, body: object) => {
    const send = () => site.app.request(path, json("POST", body, { ...andrei, "Idempotency-Key": "once" }));
    const [first, second] = [await send(), await send()];
    return [first.status, second.status, (await first.text()) === (await second.text())];
  };
  const countEvents = async () => (await site.deps.db.kysely.selectFrom("audit_event").select("id").execute()).length;

  test("[OPEN-20] a repeat makes no second day off, and no second audit entry for an export", async () => {
    expect(await twice("/api/admin/days-off", { day: "2026-12-24" })).toEqual([201, 201, true]);
    const before = await countEvents();
    expect(await twice("/api/admin/exports", { what: "enquiries", rows: 0 })).toEqual([201, 201, true]);
    expect(await countEvents()).toBe(before + 1);
  });

  test("[OPEN-20] a repeat for a secret is 409: the calendar address created first stays valid", async () => {
    const [first, second] = await twice("/api/admin/calendar-feed", { password: "correct horse" });
    expect([first, second]).toEqual([201, 409]);
  });
});
