// Repeated calls, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { retryOn503 } from "#test/retry-on-503.ts";

for (const database of databases) {
  describe(database.name, () => {
    const site = siteForEachTest({ database, settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "1000000" } });
    const send = (key: string, body = anEnquiry()) =>
      site.app.request("/api/contact", json("POST", body, { "Idempotency-Key": key }));
    const kept = async () => (await site.services.enquiry.listEnquiries()).total;

    test("[R8] fifty concurrent calls with one key make one enquiry and get the same response", async () => {
      const responses = await Promise.all(Array.from({ length: 50 }, () => retryOn503(() => send("same"))));
      const answers = await Promise.all(
        responses.map(async (response) => `${response.status} ${await response.text()}`),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^201 /);
      expect(await kept()).toBe(1);
    });

    test("[R8] the same key with another body is 422 and changes nothing", async () => {
      await send("same");
      expect((await send("same", anEnquiry({ company: "Other" }))).status).toBe(422);
      expect(await kept()).toBe(1);
    });

    test("without a key no request counts as a repeat", async () => {
      await site.app.request("/api/contact", json("POST", anEnquiry()));
      await site.app.request("/api/contact", json("POST", anEnquiry()));
      expect(await kept()).toBe(2);
    });

    test("[R8] a key counts for 24 hours, and a malformed one is rejected", async () => {
      await send("same");
      site.clock.advance(24 * 60 * 60 * 1000 - 1);
      expect((await send("same")).status).toBe(201);
      expect(await kept()).toBe(1);
      site.clock.advance(2);
      expect((await send("same")).status).toBe(201);
      expect(await kept()).toBe(2);
      expect((await send("with space")).status).toBe(400);
    });

    test("a rejected call leaves its key unused", async () => {
      expect((await send("same", anEnquiry({ email: "nobody" }))).status).toBe(400);
      expect((await send("same")).status).toBe(201);
    });
  });
}
