// Where visits came from, as HTTP calls, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { bookSlot, mondaySlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const andrei = signInForEachTest(site);

  test("[LEAD-10] the start of a visit is stored as a path, a secret one as a pattern; our own host doesn't count, an unknown one is null", async () => {
    const origins = [
      { landingPage: "/services?utm_source=x#top", referrerHost: "Search.Example" },
      { landingPage: `/ro/book/${"a1".repeat(32)}`, referrerHost: "localhost" },
      { landingPage: "/preview/:token", referrerHost: "" },
      { landingPage: "/about" },
      { referrerHost: "https://" },
      { landingPage: "https://elsewhere.example/blog/one?q=ana", referrerHost: "https://news.example/a?b" },
      {},
    ];
    for (const origin of origins) {
      site.clock.advance(60_000);
      await site.app.request("/api/contact", json("POST", anEnquiry(origin)));
    }
    const list = async (query = "") => {
      const rows = await (await site.app.request(`/api/admin/contacts${query}`, { headers: andrei })).json();
      return (rows as { landingPage: string | null; referrerHost: string | null }[]).map((row) => [
        row.landingPage,
        row.referrerHost,
      ]);
    };
    expect(await list()).toEqual([
      [null, null],
      ["/blog/one", "news.example"],
      [null, null],
      ["/about", null],
      ["/preview/:token", ""],
      ["/ro/book/:secret", ""],
      ["/services", "search.example"],
    ]);
    expect(await list("?landingPage=%2Fservices")).toEqual([["/services", "search.example"]]);
    expect(await list("?referrerHost=news.example&page=1")).toEqual([["/blog/one", "news.example"]]);
    expect(await list("?referrerHost=")).toEqual([
      ["/preview/:token", ""],
      ["/ro/book/:secret", ""],
    ]);
    expect(await list("?source=direct")).toHaveLength(2);
    expect(await list("?source=unknown")).toEqual([
      [null, null],
      [null, null],
      ["/about", null],
    ]);
  });

  test("[LEAD-10] [R8] an enquiry sent again under its key is the same one, whatever the browser still knows of how its visit began", async () => {
    const send = (visit: object) =>
      site.app.request("/api/contact", json("POST", anEnquiry(visit), { "Idempotency-Key": "one" }));
    const first = await send({ landingPage: "/contact", referrerHost: "search.example" });
    const again = await send({ landingPage: "/contact" });
    expect([first.status, again.status, await again.text()]).toEqual([201, 201, await first.text()]);
    expect((await send({ landingPage: "/contact", message: "Another text, of another enquiry." })).status).toBe(422);
  });

  test("[SRCE-01] a booking and a subscriber record how the visit began, as an enquiry does, and so does a booking's lead", async () => {
    const visit = { landingPage: `/preview/${"a1".repeat(32)}`, referrerHost: "Search.Example" };
    const campaign = { utm_source: "newsletter", utm_campaign: "spring", gclid: "x" };
    const stored = { landingPage: "/preview/:token", referrerHost: "search.example" };
    const named = { utm_source: "newsletter", utm_campaign: "spring" };
    await bookSlot(site, { ...visit, campaign });
    await site.app.request("/api/newsletter", json("POST", { email: "dan@hexley.example", ...visit }));
    const read = async (path: string) =>
      readJson<object[]>(site.app.request(`/api/admin/${path}`, { headers: andrei }));
    expect(await read("bookings")).toMatchObject([{ ...stored, campaign: named }]);
    expect(await read("newsletter")).toMatchObject([{ ...stored, campaign: null }]);
    expect(await read("contacts")).toMatchObject([{ ...stored, campaign: named, origin: "call" }]);
  });

  test("[L5] [NEWS-03] a subscriber keeps the version of the notice that they agreed to, with and without script, and in exports", async () => {
    const { version } = site.deps.content.pages.privacy.en;
    await site.app.request("/api/newsletter", json("POST", { email: "dan@hexley.example" }));
    await site.app.request("/newsletter", {
      method: "POST",
      body: new URLSearchParams({ email: "eva@hexley.example" }),
      headers: { Origin: site.deps.config.siteUrl },
    });
    const { rows } = await site.services.newsletter.listSubscribers();
    expect(rows.map(({ privacyVersion }) => privacyVersion)).toEqual([version, version]);
    const asCsv = { ...andrei, Accept: "text/csv" };
    const file = await (await site.app.request("/api/admin/newsletter/subscribers", { headers: asCsv })).text();
    expect(file.split("\r\n")[0]).toContain('"privacyVersion"');
    expect(file.match(new RegExp(`"${version}"`, "g"))).toHaveLength(2);
    await site.deps.db.kysely.deleteFrom("subscriber").execute();
    const imported = await site.app.request("/api/admin/newsletter/import", {
      method: "POST",
      body: file,
      headers: { ...andrei, "Content-Type": "text/csv" },
    });
    expect(imported.status).toBe(200);
    const after = await site.services.newsletter.listSubscribers();
    expect(after.rows.map(({ privacyVersion }) => privacyVersion)).toEqual([version, version]);
  });

  test("[SRCE-01] signing up again keeps the first origin", async () => {
    const signUp = (landingPage: string) =>
      site.app.request("/api/newsletter", json("POST", { email: "dan@hexley.example", landingPage }));
    await signUp("/blog");
    await signUp("/about");
    expect((await site.services.newsletter.listSubscribers()).rows).toMatchObject([{ landingPage: "/blog" }]);
  });

  test("[SRCE-01] forms that the browser posts itself carry the native start's fields, and null without script", async () => {
    const fields = { landingPage: "http://localhost:3000/faq?utm_source=fair&x=1", referrerHost: "search.example" };
    const post = (path: string, values: Record<string, string>) =>
      site.app.request(path, {
        method: "POST",
        body: new URLSearchParams(values),
        headers: { Origin: site.deps.config.siteUrl },
      });
    const call = { startsAt: mondaySlot, name: "Ana Pop", email: "ana@hexley.example" };
    expect((await post("/book", { ...call, ...fields, formToken: aFormToken(site) })).status).toBe(303);
    expect((await post("/newsletter", { email: "dan@hexley.example", ...fields })).status).toBe(303);
    expect((await post("/newsletter", { email: "eva@hexley.example" })).status).toBe(303);
    const stored = { landing_page: "/faq", referrer_host: "search.example", campaign: '{"utm_source":"fair"}' };
    const visit = ["landing_page", "referrer_host", "campaign"] as const;
    const { kysely } = site.deps.db;
    expect(await kysely.selectFrom("booking").select(visit).execute()).toEqual([stored]);
    expect(await kysely.selectFrom("subscriber").select(visit).orderBy("email").execute()).toEqual([
      stored,
      { landing_page: null, referrer_host: null, campaign: null },
    ]);
  });
});
