// The pages that an editor can link to, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let headers: { Authorization: string };
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open() });
    headers = await signInAdmin(site.deps, { role: "editor" });
  });
  afterEach(() => site.close());

  const find = async (query: string) =>
    (await (await site.app.request(`/api/admin/pages?${query}`, { headers })).json()) as { path: string }[];

  test("[STUD-01] pages are found by their titles in a language, published posts too, drafts are not", async () => {
    const { title } = site.deps.content.pages.about.ro;
    const found = await find(`search=${encodeURIComponent(title.toUpperCase())}&locale=ro`);
    expect(found).toContainEqual({ path: "/ro/about", title });
    for (const published of [true, false])
      await site.app.request("/api/admin/blog", json("POST", { title: `Loom ${published}`, published }, headers));
    expect(await find("search=loom")).toEqual([{ path: "/blog/loom-true", title: "Loom true" }]);
    expect(await find("search=nothing+like+it")).toEqual([]);
    expect((await site.app.request("/api/admin/pages", { headers })).status).toBe(400);
  });
});
