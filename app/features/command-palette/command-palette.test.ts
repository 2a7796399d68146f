// The search in the admin area over HTTP, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import type { SearchResult } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const andrei = signInForEachTest(site);
  beforeEach(async () => {
    await site.app.request("/api/contact", json("POST", anEnquiry({ lastName: "Marmot" })));
    await site.app.request("/api/newsletter", json("POST", { email: "marmot@pop.example" }));
    const post = { title: "Of marmots", content: "<p>x</p>" };
    await site.app.request("/api/admin/blog", json("POST", post, andrei));
  });

  const find = async (text: string, headers = andrei) =>
    readJson<SearchResult[]>(site.app.request("/api/admin/find", json("POST", { text }, headers)));

  test("[LEAD-11] the palette finds enquiries, visitors and posts, and says where each opens", async () => {
    const result = await find("MARMOT");
    expect(result.map(({ kind, title }) => [kind, title])).toEqual([
      ["enquiry", "Ștefania Marmot"],
      ["subscriber", "marmot@pop.example"],
      ["post", "Of marmots"],
    ]);
    expect(result[0]?.to).toBe(`/admin/contacts?open=${result[0]?.id}`);
    expect(await find("nothing like it")).toEqual([]);
  });

  test("[LEAD-11] if there are more than five of a kind, the palette says how many and links to the list", async () => {
    const send = () => site.app.request("/api/contact", json("POST", anEnquiry({ lastName: "Marmot & Co" })));
    for (const _ of [1, 2, 3, 4, 5]) await send();
    const enquiries = (await find("marmot")).filter(({ kind }) => kind === "enquiry");
    expect(enquiries).toHaveLength(6);
    const to = "/admin/contacts?status=all&search=marmot";
    expect(enquiries.at(-1)).toMatchObject({ title: "1 more", more: 1, to });
    expect((await find("marmot & co")).map(({ more }) => more)).toEqual(Array(5).fill(undefined));
  });

  test("[LEAD-11] the palette finds only what the user's role may see", async () => {
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    const editor = await signInAdmin(site.deps, { username: "edi", role: "editor" });
    const kinds = async (headers: typeof andrei) => (await find("marmot", headers)).map(({ kind }) => kind);
    expect(await kinds(sales)).toEqual(["enquiry"]);
    expect(await kinds(editor)).toEqual(["post"]);
  });

  test("[LEAD-11] search terms are not logged", async () => {
    await find("marmot");
    expect(JSON.stringify(site.logged)).not.toContain("marmot");
  });

  test("[LEAD-11] single-key shortcuts are turned off for one's own account alone", async () => {
    const mihai = await signInAdmin(site.deps, { username: "mihai" });
    const read = async (headers: typeof andrei) =>
      (await site.app.request("/api/admin/preferences", { headers })).json();
    expect(await read(andrei)).toMatchObject({ shortcuts: true });
    await site.app.request("/api/admin/preferences", json("PUT", { shortcuts: false }, andrei));
    expect([await read(andrei), await read(mihai)]).toMatchObject([{ shortcuts: false }, { shortcuts: true }]);
  });
});
