// Where visits came from, as HTTP calls, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let andrei: { Authorization: string };
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open() });
    andrei = await signInAdmin(site.deps);
  });
  afterEach(() => site.close());

  test("[LEAD-10] where a visit began is kept: the path alone, secret ones as their pattern, a host of our own is none", async () => {
    const origins = [
      { landingPage: "/services?utm_source=x#top", referrerHost: "Search.Example" },
      { landingPage: `/ro/book/${"a1".repeat(32)}`, referrerHost: "localhost" },
      { landingPage: "/preview/:token" },
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
      ["/preview/:token", null],
      ["/ro/book/:secret", null],
      ["/services", "search.example"],
    ]);
    expect(await list("?landingPage=%2Fservices")).toEqual([["/services", "search.example"]]);
    expect(await list("?referrerHost=news.example&page=1")).toEqual([["/blog/one", "news.example"]]);
  });
});
