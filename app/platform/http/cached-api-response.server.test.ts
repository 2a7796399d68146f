// Caching of published content in the API: 304 if it is unchanged, new after a change, and never the data of an admin.
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";

const calls = [
  "/api/blog",
  "/api/blog?view=summary&page=1",
  "/api/blog/tags",
  "/api/blog/slug/one",
  "/api/blog/slug/one/related",
];
const author = { username: "andrei" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  beforeEach(async () => {
    await site.services.blog.createPost({ title: "One", tags: ["AI"], published: true }, author);
  });
  const ask = (path: string, headers: Record<string, string> = {}) => site.app.request(path, { headers });
  const etagOf = async (path: string) => (await ask(path)).headers.get("ETag") ?? "none";

  test.for(calls)("[E22] %s has an ETag and answers 304 without a body", async (path) => {
    const first = await ask(path, { "Accept-Encoding": "br" });
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(first.headers.get("Vary")).toBe("Accept-Encoding, Authorization");
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}-br"$/);
    for (const round of ["created", "cached"]) {
      const again = await ask(path, { "Accept-Encoding": "br", "If-None-Match": etag });
      expect([round, again.status, await again.text()]).toEqual([round, 304, ""]);
      expect(again.headers.get("ETag")).toBe(etag);
    }
  });

  test("[E22] publishing, changing or deleting a post updates the responses at once", async () => {
    const admin = await signInAdmin(site.deps);
    const write = (method: string, path: string, body: unknown) =>
      site.app.request(`/api/admin/blog${path}`, json(method, body, admin));
    const seen = [await etagOf("/api/blog")];
    const draft = await readJson<{ id: string }>(write("POST", "", { title: "Two", tags: ["AI"] }));
    expect(await etagOf("/api/blog")).toBe(seen[0]); // a draft changes nothing that readers see
    for (const title of ["Two", "Three"]) {
      await write("PUT", `/${draft.id}`, { title, tags: ["AI"], published: true });
      seen.push(await etagOf("/api/blog"));
    }
    expect(new Set(seen).size).toBe(3);
    await site.app.request(`/api/admin/blog/${draft.id}`, { method: "DELETE", headers: admin });
    expect(await etagOf("/api/blog")).toBe(seen[0]);
  });

  test("[E22] with a token drafts are included, nothing is cached, and readers never see them", async () => {
    await site.services.blog.createPost({ title: "Draft" }, author);
    const admin = await signInAdmin(site.deps);
    const titles = async (response: Response) =>
      (await readJson<{ title: string }[]>(response)).map(({ title }) => title);
    const reader = await etagOf("/api/blog");
    for (const path of ["/api/blog", "/api/blog?view=summary&page=1"]) {
      const headers = { ...admin, "If-None-Match": await etagOf(path) };
      const own = await ask(path, headers);
      expect([own.status, own.headers.get("Cache-Control"), own.headers.get("ETag")]).toEqual([200, "no-store", null]);
      expect((await titles(own)).toSorted()).toEqual(["Draft", "One"]);
      expect(await titles(await ask(path))).toEqual(["One"]);
    }
    expect((await ask("/api/blog/slug/draft", admin)).status).toBe(200);
    expect((await ask("/api/blog/slug/draft")).status).toBe(404);
    const wrong = await ask("/api/blog", { Authorization: "Bearer wrong-token-wrong-token" });
    expect([wrong.headers.get("Cache-Control"), await titles(wrong)]).toEqual(["no-store", ["One"]]);
    expect(await etagOf("/api/blog")).toBe(reader);
  });

  test("only non-empty responses with usual parameters are cached, each once", async () => {
    for (const path of calls) await ask(path);
    const stored = site.pages.size;
    expect(stored).toBe(calls.length - 1); // nothing is related to the only post
    for (const path of ["/api/blog?tag=x", "/api/blog?x=1", "/api/blog?page=9", "/api/blog?perPage=1&page=1"])
      expect((await ask(path)).headers.get("ETag")).not.toBeNull();
    await ask("/api/blog/slug/%6Fne");
    expect(site.pages.size).toBe(stored);
  });
});
