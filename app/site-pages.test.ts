// The pages that an editor can link to, on both databases.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site, { role: "editor" });

  const find = async (query: string) =>
    readJson<{ path: string }[]>(site.app.request(`/api/admin/pages?${query}`, { headers }));

  test("[STUD-01] pages are found by their titles in a language, published posts too, drafts are not", async () => {
    const { title } = site.deps.content.pages.about.ro;
    const results = await find(`search=${encodeURIComponent(title.toUpperCase())}&locale=ro`);
    expect(results).toContainEqual({ path: "/ro/about", title });
    for (const published of [true, false])
      await site.app.request("/api/admin/blog", json("POST", { title: `Loom ${published}`, published }, headers));
    expect(await find("search=loom")).toEqual([{ path: "/blog/loom-true", title: "Loom true" }]);
    expect(await find("search=nothing+like+it")).toEqual([]);
    expect((await site.app.request("/api/admin/pages", { headers })).status).toBe(400);
  });
});
