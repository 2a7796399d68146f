// Two authors editing one post: what `ETag` and `If-Match` guarantee, on both databases (decision 038).
import { beforeEach, describe, expect, test } from "vitest";
import { anotherProcess, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post } from "../contract.ts";

const whole = { title: "One", slug: "one", content: "<p>First.</p>", published: true };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);
  let made: Post;
  beforeEach(async () => {
    made = await readJson<Post>(site.app.request("/api/admin/blog", json("POST", whole, headers)));
  });

  const address = () => `/api/admin/blog/${made.id}`;
  const tagOf = ({ updatedAt }: Post) => `"${updatedAt}"`;
  const put = (body: unknown, more: Record<string, string> = {}, { app }: Pick<TestApp, "app"> = site) =>
    app.request(address(), json("PUT", body, { ...headers, ...more }));
  const remove = (more: Record<string, string> = {}) =>
    site.app.request(address(), { method: "DELETE", headers: { ...headers, ...more } });
  const read = async () => {
    const response = await site.app.request(address(), { headers });
    return { status: response.status, tag: response.headers.get("ETag"), post: await readJson<Post>(response) };
  };

  test("reading a post returns its version's tag, which differs after every change", async () => {
    expect(await read()).toEqual({ status: 200, tag: tagOf(made), post: made });
    const tags = [tagOf(made)];
    for (const back of [0, 0, -86_400_000]) {
      site.clock.advance(back); // two saves in one millisecond, then a clock that was set back
      const response = await put({ ...whole, title: `Save ${tags.length}` });
      tags.push(response.headers.get("ETag") ?? "");
      expect(await read()).toMatchObject({ tag: tags.at(-1), post: await response.json() });
    }
    expect(new Set(tags).size).toBe(4);
    expect(tags).toEqual(tags.toSorted());
    expect((await site.app.request(address())).status).toBe(401);
    expect((await site.app.request("/api/admin/blog/nobody", { headers })).status).toBe(404);
  });

  test("a change of an older version is rejected in the reader's language and changes nothing", async () => {
    const theirs = await put({ ...whole, title: "Theirs" }, { "If-Match": tagOf(made) });
    expect(theirs.status).toBe(200);
    const mine = await put({ ...whole, title: "Mine" }, { "If-Match": tagOf(made), "Accept-Language": "ro" });
    expect(mine.status).toBe(412);
    expect(await mine.json()).toMatchObject({
      success: false,
      status: 412,
      title: "Precondition failed",
      type: "about:blank#precondition-failed",
      message: site.deps.translate("ro", "admin.changedMeanwhile"),
    });
    expect((await read()).post.title).toBe("Theirs");
    const kept = await put({ ...whole, title: "Mine" }, { "If-Match": theirs.headers.get("ETag") ?? "" });
    expect([kept.status, (await read()).post.title]).toEqual([200, "Mine"]);
  });

  test("[ABLG-46] without If-Match, or with `*`, the last save wins as specified", async () => {
    await put({ ...whole, title: "Theirs" });
    expect((await put({ ...whole, title: "Mine" })).status).toBe(200);
    expect((await put({ ...whole, title: "Any" }, { "If-Match": "*" })).status).toBe(200);
    expect((await read()).post.title).toBe("Any");
  });

  test("a weak or unknown tag is another version, and an invalid one is rejected", async () => {
    const statuses = [];
    for (const tag of [`W/${tagOf(made)}`, '"elsewhere"', made.updatedAt])
      statuses.push((await put({ ...whole, title: "Two" }, { "If-Match": tag })).status);
    expect(statuses).toEqual([412, 412, 400]);
    expect((await put({ ...whole, title: "Two" }, { "If-Match": `"x", ${tagOf(made)}` })).status).toBe(200);
  });

  test("a save repeated after a lost response gets the first one's response", async () => {
    const mine = { ...whole, title: "Mine" };
    const first = await put(mine, { "If-Match": tagOf(made) });
    const again = await put(mine, { "If-Match": tagOf(made) });
    expect([again.status, again.headers.get("ETag")]).toEqual([200, first.headers.get("ETag")]);
    expect(await again.json()).toEqual(await first.json());
  });

  test("[ABLG-46] a save without a slug that is repeated gets the first one's response too", async () => {
    const { slug: _, ...mine } = { ...whole, title: "Mine" };
    const first = await put(mine, { "If-Match": tagOf(made) });
    const again = await put(mine, { "If-Match": tagOf(made) });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect((await put({ ...mine, slug: "other" }, { "If-Match": tagOf(made) })).status).toBe(412);
  });

  test("a post changed meanwhile is not deleted by its older version; a missing one is 404", async () => {
    const theirs = await put({ ...whole, title: "Theirs" });
    expect((await remove({ "If-Match": tagOf(made) })).status).toBe(412);
    expect((await read()).post.title).toBe("Theirs");
    const tag = { "If-Match": theirs.headers.get("ETag") ?? "" };
    expect((await remove(tag)).status).toBe(200);
    expect([(await remove(tag)).status, (await put(whole, tag)).status]).toEqual([404, 404]);
  });

  test("of concurrent changes of one version, in two processes if possible, exactly one wins", async () => {
    const other = await anotherProcess(site);
    const authors = Array.from({ length: 20 }, (_, number) => `Author ${number}`);
    const all = <T>(act: (app: Pick<TestApp, "app">, title: string) => T | Promise<T>) =>
      Promise.all(authors.map((title, number) => act(number % 2 ? other : site, title)));
    await all(({ app }) => app.request(address(), { headers })); // connections are open, so that they really meet
    for (const round of [1, 2, 3, 4, 5]) {
      const { tag } = await read();
      const answers = await all((app, author) =>
        put({ ...whole, title: `${author}, ${round}` }, { "If-Match": tag ?? "" }, app),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(412)]);
      expect((await read()).post.title).toBe(`${authors[statuses.indexOf(200)]}, ${round}`);
    }
    await other.close();
  });

  test("of a concurrent change and delete of one version exactly one wins", async () => {
    const other = await anotherProcess(site);
    const tag = { "If-Match": tagOf(made) };
    const [changed, deleted] = await Promise.all([put({ ...whole, title: "Mine" }, tag, other), remove(tag)]);
    const outcome = [changed?.status, deleted?.status, (await read()).status];
    expect([
      [200, 412, 200],
      [404, 200, 404],
    ]).toContainEqual(outcome);
    await other.close();
  });
});

test("the API description documents ETag, If-Match and 412", async () => {
  const site = await createTestApp();
  type Operation = {
    parameters: { name: string; in: string; required: boolean }[];
    responses: Record<string, { headers?: object }>;
  };
  const { paths } = await readJson<{ paths: Record<string, Record<"get" | "put" | "delete", Operation>> }>(
    site.app.request("/api/openapi.json"),
  );
  const one = paths["/api/admin/blog/{id}"];
  const ifMatch = expect.objectContaining({ name: "If-Match", in: "header", required: false });
  expect(one?.put.parameters).toContainEqual(ifMatch);
  expect(one?.delete.parameters).toContainEqual(ifMatch);
  expect(one?.get.parameters).not.toContainEqual(ifMatch);
  expect([one?.put.responses["412"], one?.delete.responses["412"]]).not.toContain(undefined);
  expect([one?.get, one?.put, one?.delete].map((call) => Object.keys(call?.responses["200"]?.headers ?? {}))).toEqual([
    ["ETag"],
    ["ETag"],
    [],
  ]);
  const { paths: others } = await readJson<{
    paths: Record<string, { put?: Operation }>;
  }>(site.app.request("/api/openapi.json"));
  expect(others["/api/admin/newsletter/{id}"]?.put?.responses["412"]).toBeUndefined();
  await site.close();
});
