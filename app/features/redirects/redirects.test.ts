// Redirects of one's own, by the calls of the API and as visitors meet them, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { cleanUp, runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { anotherProcess, createTestApp, json } from "#test/app.ts";
import { fixtureContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { watchStatements } from "#test/statements.ts";
import type { Missed, Redirect } from "./contract.ts";
import { importRedirects } from "./service.server.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps, { username: "elena", role: "editor" });
  });

  const add = (from: string, to: string, permanent?: 301 | 308) =>
    site.app.request("/api/admin/redirects", json("POST", { from, to, permanent }, headers));
  const list = async (query = ""): Promise<Redirect[]> => {
    const answer = await site.app.request(`/api/admin/redirects${query}`, { headers });
    return readJson<Redirect[]>(answer);
  };
  const added = async (from: string, to: string, permanent?: 301 | 308): Promise<Redirect> => {
    const answer = await add(from, to, permanent);
    expect(answer.status).toBe(201);
    return readJson<Redirect>(answer);
  };
  const visit = async (path: string) => {
    const { status, headers: sent } = await site.app.request(path);
    return [status, sent.get("Location")];
  };
  const refusal = async (from: string, to: string) => {
    const answer = await add(from, to);
    const { errors } = await readJson<{ errors?: Record<string, string> }>(answer);
    return [answer.status, Object.keys(errors ?? {}).join()];
  };
  const missed = async (): Promise<Missed> => {
    await runJobs(site.deps);
    const answer = await site.app.request("/api/admin/redirects/missed", { headers });
    return readJson<Missed>(answer);
  };
  const publishPost = async (slug: string, id?: string) => {
    const body = { title: "A post", slug, content: "<p>Words enough.</p>", published: true };
    const path = `/api/admin/blog${id === undefined ? "" : `/${id}`}`;
    const answer = await site.app.request(path, json(id === undefined ? "POST" : "PUT", body, headers));
    expect([answer.ok, await answer.text()]).toEqual([true, expect.any(String)]);
  };

  test("[MOVE-04] a query that leads to another redirect is one step, and one that leads back to itself is refused", async () => {
    await added("/about?page=2", "/about?view=team");
    await added("/about?view=team", "/services?view=team");
    expect(await visit("/about?page=2&utm_source=x")).toEqual([308, "/services?view=team&utm_source=x"]);
    expect(await refusal("/services?view=team", "/about?page=2")).toEqual([400, "to"]);
    expect(await refusal("/blog?page=3", "/blog?page=3&order=old")).toEqual([400, "to"]);
    expect(await visit("/services?view=team")).toEqual([200, null]);
  });

  test("[MOVE-04] an exact address, a rest and a query redirect in one step, whatever the spelling, with the visitor's query and language", async () => {
    await added("/Old-Team/", "/about");
    await added("/2019/*", "/blog/*", 301);
    await added("/?p=12", "/services");
    await added("/downloads", "https://files.hexley.example/all?from=site");
    expect(await visit("/old-team")).toEqual([308, "/about"]);
    expect(await visit("/OLD-TEAM/?utm_source=x")).toEqual([308, "/about?utm_source=x"]);
    expect(await visit("/ro/old-team")).toEqual([308, "/ro/about"]);
    expect(await visit("/2019/05/hello/")).toEqual([301, "/blog/05/hello"]);
    expect(await visit("/2019")).toEqual([301, "/blog"]);
    expect(await visit("/?p=12&utm_source=x")).toEqual([308, "/services?utm_source=x"]);
    expect(await visit("/fr?p=12")).toEqual([308, "/fr/services"]);
    expect(await visit("/?p=13")).toEqual([200, null]);
    expect(await visit("/downloads?page=2")).toEqual([308, "https://files.hexley.example/all?from=site&page=2"]);
    expect(await visit("/old-teams")).toEqual([404, null]);
  });

  test("[MOVE-04] a page is never redirected, and one that comes later wins; a deleted redirect is gone at once", async () => {
    expect(await refusal("/about", "/services")).toEqual([409, "from"]);
    const { id } = await added("/blog/first", "/services");
    expect(await visit("/blog/first")).toEqual([308, "/services"]);
    await publishPost("first");
    expect(await visit("/blog/first")).toEqual([200, null]);
    expect(await refusal("/blog/first", "/about")).toEqual([409, "from"]);
    const wildcard = await added("/*", "https://old.hexley.example/*");
    expect(await visit("/blog/first")).toEqual([200, null]);
    expect(await visit("/some/where")).toEqual([308, "https://old.hexley.example/some/where"]);
    const gone = await site.app.request(`/api/admin/redirects/${wildcard.id}`, { method: "DELETE", headers });
    expect(gone.status).toBe(200);
    expect(await visit("/some/where")).toEqual([404, null]);
    expect((await site.app.request(`/api/admin/redirects/${id}`, { method: "DELETE", headers })).status).toBe(200);
    expect((await site.app.request(`/api/admin/redirects/${id}`, { method: "DELETE", headers })).status).toBe(404);
    const actions = await site.deps.db.kysely.selectFrom("audit_event").select("action").execute();
    expect(actions.filter(({ action }) => action.startsWith("redirect")).map(({ action }) => action)).toEqual([
      "redirect-created",
      "redirect-created",
      "redirect-deleted",
      "redirect-deleted",
    ]);
  });

  test("[MOVE-04] a secret address is never passed on", async () => {
    await added("/*", "https://old.hexley.example/*");
    const secret = "a".repeat(64);
    expect(await visit(`/newsletter/confirm/${secret}/x`)).toEqual([404, null]);
    expect(await visit(`/book/${secret}/x`)).toEqual([404, null]);
    expect(await visit(`/Preview/${secret}/x/`)).toEqual([308, `/preview/${secret}/x`]);
  });

  test("[MOVE-04] chains are shortened, whichever redirect comes first, and a loop is refused", async () => {
    await added("/a", "/b");
    await added("/b", "/c");
    await added("/c", "/about");
    await added("/start", "/a?x=1");
    expect((await list()).map(({ from, to }) => [from, to])).toEqual([
      ["/a", "/about"],
      ["/b", "/about"],
      ["/c", "/about"],
      ["/start", "/about?x=1"],
    ]);
    await added("/one/*", "/two/*");
    expect(await refusal("/two/*", "/one/*")).toEqual([400, "to"]);
    expect(await refusal("/d", "/d")).toEqual([400, "to"]);
    expect(await refusal("/grows/*", "/grows/more/*")).toEqual([400, "to"]);
    await added("/three/x", "/services");
    await added("/two/x", "/three/x");
    expect(await visit("/one/x")).toEqual([308, "/services"]);
  });

  test("[MOVE-04] a redirect to a post with a new slug reaches it in one step", async () => {
    await added("/2018/post", "/blog/former");
    expect((await list())[0]).toMatchObject({ to: "/blog/former", leadsNowhere: true });
    await publishPost("former");
    expect((await list())[0]).toMatchObject({ leadsNowhere: false });
    const [post] = await site.deps.db.kysely.selectFrom("post").select("id").where("slug", "=", "former").execute();
    await publishPost("latter", post?.id);
    expect(await visit("/2018/post")).toEqual([308, "/blog/latter"]);
    await publishPost("former"); // another post, with the slug that is free now
    expect(await visit("/2018/post")).toEqual([308, "/blog/former"]);
    expect(await added("/feed", "/blog/rss.xml")).toMatchObject({ leadsNowhere: false });
  });

  test.for([
    ["//evil.example", "/about", "from"],
    ["/\\evil.example", "/about", "from"],
    ["old", "/about", "from"],
    ["https://evil.example/old", "/about", "from"],
    ["/old#part", "/about", "from"],
    ["/admin/contacts", "/about", "from"],
    ["/api/*", "/about", "from"],
    ["/o*d", "/about", "from"],
    ["/%zz", "/about", "from"],
    ["/old/*?p=1", "/about", "from"],
    ["/old", "//evil.example", "to"],
    ["/old", "/\\evil.example", "to"],
    ["/old", "http://hexley.example/", "to"],
    ["/old", "https://ana:secret@hexley.example/", "to"],
    ["/old", "data:text/html,hello", "to"],
    ["/old", "/blog/*", "to"],
  ])("[MOVE-04] %s to %s is refused at its field", async ([from, to, field]) => {
    expect(await refusal(from ?? "", to ?? "")).toEqual([400, field]);
  });

  test("[MOVE-04] redirects belong to admins and editors, not to sales and visitors", async () => {
    const sales = await signInAdmin(site.deps, { username: "mara", role: "sales" });
    const body = { from: "/old", to: "/about" };
    const status = async (init: RequestInit) => (await site.app.request("/api/admin/redirects", init)).status;
    expect(await status(json("POST", body, sales))).toBe(403);
    expect(await status({ headers: sales })).toBe(403);
    expect(await status(json("POST", body))).toBe(401);
  });

  test("[MOVE-04] a redirect takes effect in another process", async () => {
    const other = await anotherProcess(site);
    await added("/old", "/about");
    await other.refresh();
    expect((await other.app.request("/old")).headers.get("Location")).toBe("/about");
    await other.close();
  });

  test("[MOVE-04] a list of hundreds is paged and searched, and looked up in one query", async () => {
    await site.deps.db.kysely
      .insertInto("redirect")
      .values(
        Array.from({ length: 400 }, (_, index) => ({
          id: `id-${index}`,
          from_address: `/old/${index}`,
          to_address: `/blog/${index}`,
          status: 308 as const,
          created_at: site.clock.now(),
        })),
      )
      .execute();
    expect(await list("?page=2&perPage=50")).toHaveLength(50);
    expect((await list("?page=1&search=OLD/39")).map(({ from }) => from)).toHaveLength(11);
    expect(await refusal("/old/7", "/services")).toEqual([409, "from"]);
    const watched = watchStatements(site.deps);
    expect(await list()).toHaveLength(400);
    watched.stop();
    expect(watched.statements.filter((statement) => statement.includes("former_slug"))).toHaveLength(1);
  });

  test("[MOVE-04] requests that are not found are counted by day and path, without secrets and people, and those of scanners apart", async () => {
    const ask = async (path: string, times = 3) => {
      for (let time = 0; time < times; time++) await site.app.request(path);
    };
    await ask("/2017/hello?utm_source=x");
    await ask("/typo", 2);
    await ask("/team/ana@hexley.example");
    await ask("/nul%00character");
    await ask("/no%E0character");
    await ask(`/files/${"x".repeat(41)}/list`);
    const long = "/y".repeat(99); // up to half of a character
    await ask(encodeURI(`${long}/\u{1F600}`), 1);
    await ask(encodeURI(`${long}/\u{1F980}`), 2);
    await ask("/.env");
    await ask("/wp-login.php");
    await ask("/index.php?p=12");
    await ask(`/book/${"b".repeat(64)}/x`);
    const result = await missed();
    expect(result.scanners).toBe(6);
    expect(result.addresses.map(({ path, times }) => [path, times])).toEqual([
      ["/2017/hello", 3],
      ["/files/…/list", 3],
      ["/index.php", 3],
      ["/team/…", 3],
      [`${long}/\uFFFD`, 3],
    ]);
    const { id } = await added("/2017/hello", "/about");
    await ask("/2017/hello");
    expect((await missed()).addresses[0]?.path).toBe("/files/…/list");
    await site.app.request(`/api/admin/redirects/${id}`, { method: "DELETE", headers });
    expect((await missed()).addresses[0]).toMatchObject({ path: "/2017/hello", times: 3 });
  });

  test("[MOVE-04] a flood of made-up addresses leaves the frequent ones, in at most 1,000 rows, for 90 days", async () => {
    for (let time = 0; time < 3; time++) await site.app.request("/real");
    await missed();
    const day = site.clock.now().toISOString().slice(0, 10);
    const flood = Array.from({ length: 1_200 }, (_, index) => ({ day, path: `/made-up-${index}`, times: 1 }));
    await site.deps.db.kysely.insertInto("missed_address").values(flood.slice(0, 600)).execute();
    await site.deps.db.kysely.insertInto("missed_address").values(flood.slice(600)).execute();
    await site.app.request("/one-more");
    expect((await missed()).addresses.map(({ path }) => path)).toEqual(["/real"]);
    expect(await site.deps.db.kysely.selectFrom("missed_address").selectAll().execute()).toHaveLength(1_000);
    site.clock.advance(91 * 24 * 60 * 60_000);
    await cleanUp(site.deps);
    expect(await site.deps.db.kysely.selectFrom("missed_address").selectAll().execute()).toEqual([]);
  });

  test("[MOVE-02] redirects that are imported again are skipped, even if they ended at another one’s target", async () => {
    const inputs = (["/a1 /b1", "/b1 https://files.hexley.example/", "/a1 /services"] as const).map((line) => {
      const [from = "", to = ""] = line.split(" ");
      return { from, to, permanent: 301 as const };
    });
    const taken = { from: "/a1", to: "/services", fault: "redirects to https://files.hexley.example/ already" };
    const ends = ["/a1", "/b1"].map((from) => ({ from, to: "https://files.hexley.example/" }));
    expect(await importRedirects(site.deps, inputs, { isDryRun: false })).toEqual([...ends, taken]);
    expect(await importRedirects(site.deps, inputs, { isDryRun: false })).toEqual([taken]);
  });
});

test("[MOVE-04] redirects of the content apply with either status", async () => {
  const redirects = {
    "/old": { from: "/old", to: "/about", permanent: 301 as const },
    "/2019/*": { from: "/2019/*", to: "/blog/*", permanent: 308 as const },
  };
  const { app, close } = await createTestApp({ content: { ...fixtureContent, redirects } });
  const answer = await app.request("/old");
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/about"]);
  expect((await app.request("/2019/x/y")).headers.get("Location")).toBe("/blog/x/y");
  await close();
});
