// The newsletter's calls on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { describeAnswer } from "#test/describe-answer.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { retryOn503 } from "#test/retry-on-503.ts";

for (const database of databases) {
  describe(database.name, () => {
    const site = siteForEachTest({ database, settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "100000" } });
    const subscribe = (body: unknown) => site.app.request("/api/newsletter", json("POST", body));
    const everybody = async () => (await site.services.newsletter.listSubscribers()).rows;
    const only = async () => {
      const [subscriber] = await everybody();
      if (!subscriber) throw new Error("There is no subscriber.");
      return subscriber;
    };

    test("[NEWS-03] [GEN-03] an address becomes an active subscriber without a token", async () => {
      const response = await subscribe({ email: " Ana@Pop.Example " });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        message: "You'll receive our latest updates and insights.",
      });
      expect(await only()).toMatchObject({ email: "ana@pop.example", isActive: true });
    });

    test("[API-05] a subscriber has id, email, isActive and subscribedAt", async () => {
      await subscribe({ email: "ana@pop.example" });
      expect(await only()).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: "ana@pop.example",
        isActive: true,
        subscribedAt: "2026-11-20T12:00:00.000Z",
        unsubscribedBy: null,
        isUnconfirmed: false,
      });
    });

    test("[R9] a hundred concurrent sign-ups of one address in mixed case make one subscriber", async () => {
      const spellings = ["ana@pop.example", "ANA@pop.example", "Ana@Pop.Example", "aNa@POP.example"];
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, i) => retryOn503(() => subscribe({ email: spellings[i % 4] }))),
      );
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
      expect(await everybody()).toHaveLength(1);
    });

    test("[S4] a new, a known and a deactivated address get the same response", async () => {
      const answers: string[] = [];
      answers.push(await describeAnswer(await subscribe({ email: "ana@pop.example" })));
      answers.push(await describeAnswer(await subscribe({ email: "ana@pop.example" })));
      await site.services.newsletter.setSubscriberActive((await only()).id, false);
      answers.push(await describeAnswer(await subscribe({ email: "ana@pop.example" })));
      expect(new Set(answers).size).toBe(1);
      expect((await only()).isActive).toBe(true);
    });

    test("an invalid address is rejected with a sentence at the field", async () => {
      const refused = await Promise.all(
        [
          {},
          { email: "" },
          { email: "ana" },
          { email: `${"a".repeat(250)}@pop.example` },
          { email: "\u0000@pop.example" },
        ].map(subscribe),
      );
      expect(refused.map((response) => response.status)).toEqual([400, 400, 400, 400, 400]);
      expect(await everybody()).toEqual([]);
    });

    test("[S11] additional fields are ignored", async () => {
      await subscribe({
        email: "ana@pop.example",
        id: "mine",
        isActive: false,
        subscribedAt: "2000-01-01T00:00:00.000Z",
      });
      expect(await only()).toMatchObject({ isActive: true, subscribedAt: "2026-11-20T12:00:00.000Z" });
    });

    test("a subscriber deactivated by an admin can be activated again", async () => {
      await subscribe({ email: "ana@pop.example" });
      const { id } = await only();
      expect(await site.services.newsletter.setSubscriberActive(id, false)).toMatchObject({
        isActive: false,
        unsubscribedBy: "admin",
      });
      expect(await site.services.newsletter.setSubscriberActive(id, true)).toMatchObject({
        isActive: true,
        unsubscribedBy: null,
      });
    });

    test("[L8] an unsubscribed person can only be activated by themselves, not by an admin", async () => {
      await subscribe({ email: "ana@pop.example" });
      const { id } = await only();
      await site.deps.db.kysely
        .updateTable("subscriber")
        .set({ is_active: 0, unsubscribed_by: "visitor" })
        .where("id", "=", id)
        .execute();
      await expect(site.services.newsletter.setSubscriberActive(id, true)).rejects.toMatchObject({ code: "conflict" });
      await subscribe({ email: "ana@pop.example" });
      expect((await only()).isActive).toBe(true);
    });

    test("subscribers are searched literally, filtered, sorted and paged, with the total", async () => {
      for (const email of ["c_x@pop.example", "cax@pop.example", "b@pop.example"]) {
        await subscribe({ email });
        site.clock.advance(1000);
      }
      const list = async (request: Parameters<typeof site.services.newsletter.listSubscribers>[0]) => {
        const { rows, total } = await site.services.newsletter.listSubscribers(request);
        return [total, ...rows.map(({ email }) => email)];
      };
      expect(await list({})).toEqual([3, "b@pop.example", "cax@pop.example", "c_x@pop.example"]);
      expect(await list({ search: "C_X" })).toEqual([1, "c_x@pop.example"]);
      expect(await list({ sort: "email", page: 2, perPage: 2 })).toEqual([3, "cax@pop.example"]);
      expect(await list({ status: "inactive" })).toEqual([0]);
    });

    test("a missing subscriber can't be changed or deleted", async () => {
      await expect(site.services.newsletter.setSubscriberActive("nobody", true)).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(site.services.newsletter.deleteSubscriber("nobody")).rejects.toMatchObject({ code: "not-found" });
    });
  });
}
