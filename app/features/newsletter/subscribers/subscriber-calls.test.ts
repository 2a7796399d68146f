// Subscribers as read and changed by the admin area's calls, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { fixtureContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Subscriber } from "./contract.ts";

/** The fields of someone who signed up by the form, without a mail server. */
const evidence = {
  locale: "en",
  source: "form",
  confirmedAt: null,
  consentSource: null,
  consentDate: null,
  unsubscribedAt: null,
  unsubscribedByIssue: null,
  bouncedAt: null,
  landingPage: null,
  referrerHost: null,
  privacyVersion: fixtureContent.pages.privacy.en.version,
  campaign: null,
  version: 0,
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const get = (query = "") => site.app.request(`/api/admin/newsletter${query}`, { headers });
  const list = async (query = "") => readJson<Subscriber[]>(get(query));
  const put = (id: string, body: unknown, by: Record<string, string> = headers) =>
    site.app.request(`/api/admin/newsletter/${id}`, json("PUT", body, by));
  const remove = (id: string, by: Record<string, string> = headers) =>
    site.app.request(`/api/admin/newsletter/${id}`, { method: "DELETE", headers: by });

  async function subscribe(...emails: string[]): Promise<Subscriber[]> {
    for (const email of emails) {
      expect((await site.app.request("/api/newsletter", json("POST", { email }))).status).toBe(200);
      site.clock.advance(60_000);
    }
    return (await list()).toReversed();
  }

  test("[ANEW-02] the list holds every subscriber, the newest first", async () => {
    await subscribe("ana@pop.example", "bogdan@pop.example");
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: "bogdan@pop.example",
        isActive: true,
        subscribedAt: "2026-11-20T12:01:00.000Z",
        unsubscribedBy: null,
        isUnconfirmed: false,
        ...evidence,
      },
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email: "ana@pop.example",
        isActive: true,
        subscribedAt: "2026-11-20T12:00:00.000Z",
        unsubscribedBy: null,
        isUnconfirmed: false,
        ...evidence,
      },
    ]);
  });

  test("an export reports once how many of the last one have left since", async () => {
    const record = async () => {
      site.clock.advance(3_600_000);
      const answer = await site.app.request("/api/admin/newsletter/exports", { method: "POST", headers });
      expect(answer.status).toBe(201);
      return readJson<{ previousAt: string | null; leftSince: number }>(answer);
    };
    const [ana, bogdan] = await subscribe("ana@pop.example", "bogdan@pop.example");
    await put(bogdan?.id ?? "", { isActive: false });
    expect(await record()).toEqual({ previousAt: null, leftSince: 0 });
    site.clock.advance(1);
    await put(ana?.id ?? "", { isActive: false });
    const late = (await subscribe("cora@pop.example")).find(({ email }) => email.startsWith("cora"));
    await put(late?.id ?? "", { isActive: false }); // came and left between two exports: in neither file
    expect(await record()).toMatchObject({ previousAt: expect.stringMatching(/^2026-11-20T/), leftSince: 1 });
    expect((await record()).leftSince).toBe(0);
  });

  test("[ANEW-02] it is searched, filtered, sorted and paged by query parameters, with the total", async () => {
    const [ana] = await subscribe("ana@pop.example", "bogdan@pop.example", "c_x@pop.example");
    await put(ana?.id ?? "", { isActive: false });
    const page = await get("?sort=email&order=desc&page=2&perPage=2");
    expect(page.headers.get("X-Total-Count")).toBe("3");
    expect((await readJson<Subscriber[]>(page)).map(({ email }) => email)).toEqual(["ana@pop.example"]);
    expect((await list("?status=active&sort=email")).map(({ email }) => email)).toEqual([
      "bogdan@pop.example",
      "c_x@pop.example",
    ]);
    expect((await list("?search=C_X")).map(({ email }) => email)).toEqual(["c_x@pop.example"]);
    expect(
      await Promise.all(
        ["?page=0", "?status=gone", "?sort=id", "?perPage=201"].map(async (query) => (await get(query)).status),
      ),
    ).toEqual([400, 400, 400, 400]);
  });

  test("[ANEW-04] isActive sets the status, both ways, and the answer is the subscriber", async () => {
    const [ana] = await subscribe("ana@pop.example");
    const off = await put(ana?.id ?? "", { isActive: false });
    expect(off.status).toBe(200);
    expect(await off.json()).toEqual({
      ...ana,
      isActive: false,
      unsubscribedBy: "admin",
      unsubscribedAt: "2026-11-20T12:01:00.000Z",
      version: 1,
    });
    expect((await list())[0]?.isActive).toBe(false);
    expect(await (await put(ana?.id ?? "", { isActive: true })).json()).toEqual({ ...ana, version: 2 });
    expect((await list())[0]?.isActive).toBe(true);
  });

  test("[ANEW-04] a visitor who unsubscribed can't be activated: 409 with a sentence", async () => {
    const [ana] = await subscribe("ana@pop.example");
    await site.deps.db.kysely.updateTable("subscriber").set({ is_active: 0, unsubscribed_by: "visitor" }).execute();
    const response = await put(ana?.id ?? "", { isActive: true });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      success: false,
      message: "This person unsubscribed. Only they can subscribe again.",
    });
    expect((await list())[0]?.isActive).toBe(false);
  });

  test("[ANEW-04] anything but true or false changes nothing", async () => {
    const [ana] = await subscribe("ana@pop.example");
    const answers = await Promise.all(
      [{}, { isActive: "false" }, { isActive: 0 }, { isActive: null }].map((body) => put(ana?.id ?? "", body)),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await list()).toEqual([ana]);
  });

  test("[ANEW-09] a deleted subscriber may subscribe again", async () => {
    const [cora, ana, bogdan] = await subscribe("cora@pop.example", "ana@pop.example", "bogdan@pop.example");
    const response = await remove(ana?.id ?? "");
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await list()).toEqual([bogdan, cora]);
    expect((await remove(ana?.id ?? "")).status).toBe(404);
    await subscribe("ana@pop.example");
    expect((await list()).map(({ email }) => email)).toEqual([
      "ana@pop.example",
      "bogdan@pop.example",
      "cora@pop.example",
    ]);
  });
});
