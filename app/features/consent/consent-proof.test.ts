// The proof of cookie choices on both databases.
import { describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { ConsentChoice } from "./contract.ts";
import { deleteOldConsent, listConsent } from "./service.server.ts";

for (const database of databases) {
  describe(database.name, () => {
    const site = siteForEachTest({ database });
    const note = (body: unknown) => site.app.request("/api/consent", json("POST", body));

    test("[L4] a choice is recorded with categories, method, text version and time, anonymously", async () => {
      const response = await note({
        categories: ["functional", "analytics"],
        method: "save",
        textVersion: "2026-11-20",
        email: "ana@pop.example",
      });
      expect(response.status).toBe(200);
      expect(await listConsent(site.deps)).toEqual({
        total: 1,
        rows: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            chosenAt: "2026-11-20T12:00:00.000Z",
            categories: ["analytics", "functional"],
            method: "save",
            textVersion: "2026-11-20",
          },
        ],
      });
    });

    test("[L4] [OPEN-20] every choice is recorded by its button and listed for admins, the newest first", async () => {
      for (const method of ["accept-all", "reject-all", "save"]) {
        expect((await note({ categories: [], method, textVersion: "1" })).status).toBe(200);
        site.clock.advance(1000);
      }
      const headers = await signInAdmin(site.deps);
      const read = (query = "") => site.app.request(`/api/admin/consent${query}`, { headers });
      const methods = async (query = "") => (await readJson<ConsentChoice[]>(read(query))).map(({ method }) => method);
      expect(await methods()).toEqual(["save", "reject-all", "accept-all"]);
      expect(await methods("?page=2&perPage=2")).toEqual(["accept-all"]);
      expect((await read("?page=2&perPage=2")).headers.get("X-Total-Count")).toBe("3");
      expect(await methods("?sort=chosenAt&order=asc&page=1&perPage=2")).toEqual(["accept-all", "reject-all"]);
      expect(await methods("?search=ALL")).toEqual(["reject-all", "accept-all"]);
      expect(await methods("?search=analytics")).toEqual([]);
    });

    test("an unknown category is rejected", async () => {
      const bodies = [
        { categories: ["necessary"], method: "save", textVersion: "1" },
        { categories: [], method: "click", textVersion: "1" },
        { categories: [], method: "save" },
      ];
      expect((await Promise.all(bodies.map(note))).map(({ status }) => status)).toEqual([400, 400, 400]);
    });

    test("[L7] choices are deleted after three years", async () => {
      await note({ categories: [], method: "reject-all", textVersion: "1" });
      site.clock.advance(Date.parse("2029-11-20T12:00:00.000Z") - site.clock.now().getTime());
      await deleteOldConsent(site.deps);
      expect((await listConsent(site.deps)).total).toBe(1);
      site.clock.advance(1);
      await note({ categories: [], method: "accept-all", textVersion: "1" });
      await deleteOldConsent(site.deps);
      expect((await listConsent(site.deps)).rows.map(({ method }) => method)).toEqual(["accept-all"]);
    });
  });
}
