// Schedules, drafts, versions and previews of posts, on both databases. Time passes only when the clock is moved.
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { pauseJob } from "#app/platform/jobs/paused.server.ts";
import { cleanUp, runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { startFeed } from "#test/calendar-feed.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post, PostInput } from "../contract.ts";
import type { Draft, PostVersion, PostVersionDetails } from "./contract.ts";

const longSessions = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: longSessions });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps);
  });

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/blog${path}`,
      body === undefined ? { method, headers: { ...headers, ...more } } : json(method, body, { ...headers, ...more }),
    );
  const write = (input: Partial<PostInput> = {}) => readJson<Post>(ask("POST", "", { title: "One", ...input }));
  const get = (id: string) => readJson<Post>(ask("GET", `/${id}`));
  const status = async (response: Response | Promise<Response>) => (await response).status;

  test("[STUD-07] a scheduled post is published at its time, once, by any of several processes", async () => {
    const { id } = await write({ title: "Later", tags: ["T"], publishAt: "2026-11-20T12:30:00Z" });
    await runJobs(site.deps);
    expect(await get(id)).toMatchObject({ published: false, publishAt: "2026-11-20T12:30:00.000Z" });
    site.clock.advance(30 * 60_000);
    await Promise.all([runJobs(site.deps), runJobs(site.deps), runJobs(site.deps)]);
    const published = await get(id);
    expect(published).toMatchObject({ published: true, publishAt: null, publishedAt: "2026-11-20T12:30:00.000Z" });
    site.clock.advance(60_000);
    await runJobs(site.deps);
    expect(await get(id)).toEqual(published);
    const events = site.deps.db.kysely.selectFrom("audit_event").selectAll().where("action", "=", "post-published");
    expect(await events.execute()).toMatchObject([{ about: id, admin_name: null }]);
    expect(await (await site.app.request("/blog?tag=T")).text()).toContain("/blog/later");
  });

  test("[STUD-07] posts due while no process ran are published by the next run, and cached pages show them", async () => {
    const { id } = await write({ title: "Later", publishAt: "2026-11-20T12:30:00Z" });
    expect(await (await site.app.request("/blog")).text()).not.toContain("/blog/later");
    site.clock.advance(3 * dayMs);
    const version = await readContentVersion(site.deps.db.kysely);
    await runJobs(site.deps);
    expect(await readContentVersion(site.deps.db.kysely)).toBe(version + 1);
    expect(await get(id)).toMatchObject({ published: true, publishedAt: "2026-11-20T12:30:00.000Z" });
    await runJobs(site.deps);
    expect(await readContentVersion(site.deps.db.kysely)).toBe(version + 1);
  });

  test("[STUD-07] after a restore nothing is published until an admin resumes schedules", async () => {
    const { id } = await write({ title: "Later", publishAt: "2026-11-20T12:30:00Z" });
    await site.deps.db.write((trx) => pauseJob(trx, "schedules", site.clock.now()));
    site.clock.advance(dayMs);
    await runJobs(site.deps);
    expect(await get(id)).toMatchObject({ published: false, publishAt: "2026-11-20T12:30:00.000Z" });
    const health = await readJson<{ paused: string[] }>(site.app.request("/api/admin/health", { headers }));
    expect(health.paused).toEqual(["schedules"]);
    await site.app.request("/api/admin/resume", json("POST", { what: "schedules" }, headers));
    await runJobs(site.deps);
    expect(await get(id)).toMatchObject({ published: true, publishedAt: "2026-11-20T12:30:00.000Z" });
  });

  test("[STUD-07] an unresponsive calendar delays no scheduled post", async () => {
    const feed = await startFeed();
    const other = await createTestApp({ db: await database.open(), settings: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1" } });
    const admin = await signInAdmin(other.deps);
    feed.reply(() => {});
    await other.app.request("/api/admin/busy-calendars", json("POST", { name: "Ana", url: feed.url }, admin));
    const later = { title: "Later", publishAt: "2026-11-20T12:30:00Z" };
    await other.app.request("/api/admin/blog", json("POST", later, admin));
    other.clock.advance(30 * 60_000);
    let isOver = false;
    const running = runJobs(other.deps).finally(() => (isOver = true));
    await expect.poll(async () => (await other.app.request("/api/blog/slug/later")).status).toBe(200);
    expect(isOver).toBe(false); // the calendar is still waited for
    await feed.stop();
    await running;
    await other.close();
  });

  test("[STUD-07] a time in the past is refused, publishing clears it, and null cancels it", async () => {
    expect(await status(ask("POST", "", { title: "Past", publishAt: "2026-11-20T11:59:00Z" }))).toBe(400);
    const { id } = await write({ publishAt: "2026-11-21T12:00:00+02:00" });
    expect(await readJson<Post>(ask("PUT", `/${id}`, { title: "One", publishAt: null }))).toMatchObject({
      publishAt: null,
    });
    await ask("PUT", `/${id}`, { title: "One", publishAt: "2026-11-21T12:00:00+02:00" });
    expect(await readJson<Post>(ask("PUT", `/${id}`, { title: "One", published: true }))).toMatchObject({
      publishAt: null,
    });
  });

  const draftOf = (id: string, method = "GET", body?: unknown, more?: Record<string, string>) =>
    ask(method, `/${id}/draft`, body, more);

  test("[STUD-04] a draft has its own version and never touches the post", async () => {
    const post = await write({ content: "<p>Old</p>", published: true });
    const version = await readContentVersion(site.deps.db.kysely);
    expect(await status(draftOf(post.id))).toBe(404);
    const first = await draftOf(post.id, "PUT", { title: "", content: "<p>New" }, { "If-None-Match": "*" });
    expect([first.status, first.headers.get("ETag")]).toEqual([200, expect.stringMatching(/^"[0-9a-f-]{36}"$/)]);
    expect(await first.json()).toMatchObject({ fields: { title: "", content: "<p>New" }, savedBy: "andrei" });
    const etag = first.headers.get("ETag") ?? "";
    const second = await draftOf(post.id, "PUT", { title: "Two" }, { "If-Match": etag });
    expect(second.status).toBe(200);
    expect(second.headers.get("ETag")).not.toBe(etag);
    expect((await draftOf(post.id)).headers.get("ETag")).toBe(second.headers.get("ETag"));
    expect(await get(post.id)).toEqual(post);
    expect(await readContentVersion(site.deps.db.kysely)).toBe(version);
  });

  test("[STUD-04] a stale draft is refused, a repeat of the saved one isn't", async () => {
    const { id } = await write();
    const first = await draftOf(id, "PUT", { title: "A" }, { "If-None-Match": "*" });
    const etag = first.headers.get("ETag") ?? "";
    expect(await status(draftOf(id, "PUT", { title: "A" }, { "If-None-Match": "*" }))).toBe(200); // its answer was lost
    expect(await status(draftOf(id, "PUT", { title: "B" }, { "If-None-Match": "*" }))).toBe(412);
    await draftOf(id, "PUT", { title: "B" }, { "If-Match": etag });
    expect(await status(draftOf(id, "PUT", { title: "C" }, { "If-Match": etag }))).toBe(412);
    expect(await status(draftOf(id, "DELETE", undefined, { "If-Match": etag }))).toBe(412);
    expect(await status(draftOf(id, "DELETE"))).toBe(200);
    expect(await status(draftOf(id, "PUT", { title: "D" }, { "If-Match": etag }))).toBe(412);
    expect(await status(draftOf(id, "PUT", { title: "x".repeat(201) }))).toBe(400);
    expect(await status(draftOf("none", "PUT", { title: "A" }))).toBe(404);
  });

  test("[STUD-04] with the post's own ETag a draft starts from that version only", async () => {
    const { id, updatedAt } = await write();
    await ask("PUT", `/${id}`, { title: "Newer" });
    expect(await status(draftOf(id, "PUT", { title: "A" }, { "If-Match": `"${updatedAt}"` }))).toBe(412);
    const { updatedAt: newer } = await get(id);
    expect(await status(draftOf(id, "PUT", { title: "A" }, { "If-Match": `"${newer}"` }))).toBe(200);
    expect(await status(draftOf(id, "PUT", { title: "B" }, { "If-Match": `"${newer}"` }))).toBe(412);
  });

  test("[STUD-04] one of several parallel first drafts is saved, and saving the post ends it", async () => {
    const { id } = await write();
    const saves = Array.from({ length: 8 }, (_, number) =>
      status(draftOf(id, "PUT", { title: `${number}` }, { "If-None-Match": "*" })),
    );
    expect((await Promise.all(saves)).toSorted()).toEqual([200, ...Array<number>(7).fill(412)]);
    await ask("PUT", `/${id}`, { title: "Saved" });
    expect(await status(draftOf(id))).toBe(404);
  });

  test("[STUD-04] saving the post ends no other draft than the one that it names, if it names one", async () => {
    const { id } = await write();
    const { version } = await readJson<Draft>(draftOf(id, "PUT", { title: "Hers" }));
    for (const draft of [null, "other"]) {
      const refused = await ask("PUT", `/${id}`, { title: "Mine", draft });
      expect([refused.status, await readJson<object>(refused)]).toEqual([
        412,
        expect.objectContaining({ message: "andrei has a draft of this post in the editor." }),
      ]);
    }
    expect(await get(id)).toMatchObject({ title: "One" });
    expect(await status(ask("PUT", `/${id}`, { title: "Mine", draft: version }))).toBe(200);
    expect(await status(draftOf(id))).toBe(404);
    expect(await status(ask("PUT", `/${id}`, { title: "Again", draft: version }))).toBe(200); // somebody discarded it
  });

  test("[STUD-05] each save is a version, numbered from 1, with its author, and the last 50 are kept", async () => {
    const { id } = await write();
    for (let number = 2; number <= 53; number++) await ask("PUT", `/${id}`, { title: `Title ${number}` });
    const versions = await readJson<PostVersion[]>(ask("GET", `/${id}/versions`));
    expect(versions).toHaveLength(50);
    expect([versions[0], versions.at(-1)]).toMatchObject([
      { version: 53, title: "Title 53", savedBy: "andrei" },
      { version: 4, title: "Title 4" },
    ]);
    expect(await readJson<PostVersionDetails>(ask("GET", `/${id}/versions/10`))).toMatchObject({
      version: 10,
      fields: { title: "Title 10", published: false, locale: "en" },
    });
    expect(await status(ask("GET", `/${id}/versions/3`))).toBe(404);
    expect(await status(ask("GET", "/none/versions"))).toBe(404);
  });

  test("[STUD-04] [STUD-05] a draft that is ended by a save without being named becomes one version, unless it equals the post", async () => {
    const { id, updatedAt } = await write({ content: "<p>One</p>" });
    const colleague = await signInAdmin(site.deps, { username: "elena", role: "editor" });
    await draftOf(id, "PUT", { title: "Hers", content: "<p>Long.</p>" }, colleague);
    const ended = await ask(
      "PUT",
      `/${id}`,
      { title: "Mine", content: "<p>One</p>" },
      { "If-Match": `"${updatedAt}"` },
    );
    expect([ended.status, await status(draftOf(id))]).toEqual([200, 404]);
    expect(await get(id)).toMatchObject({ title: "Mine", content: "<p>One</p>" });
    expect(await readJson(ask("GET", `/${id}/versions`))).toMatchObject([
      { version: 3, title: "Mine", savedBy: "andrei" },
      { version: 2, title: "Hers", savedBy: "elena", published: false },
      { version: 1, title: "One" },
    ]);
    expect(await readJson(ask("GET", `/${id}/versions/2`))).toMatchObject({ fields: { content: "<p>Long.</p>" } });
    await draftOf(id, "PUT", { title: "Same" });
    await ask("PUT", `/${id}`, { title: "Same", content: "<p>One</p>" });
    const { version } = await readJson<Draft>(draftOf(id, "PUT", { title: "Named" }));
    await ask("PUT", `/${id}`, { title: "Last", draft: version });
    const titles = (await readJson<PostVersion[]>(ask("GET", `/${id}/versions`))).map(({ title }) => title);
    expect(titles).toEqual(["Last", "Same", "Mine", "Hers", "One"]);
  });

  test("[STUD-05] a post from before versions existed has its text as first version", async () => {
    const { id } = await write({ title: "Old" });
    await site.deps.db.kysely.deleteFrom("post_version").execute();
    await ask("PUT", `/${id}`, { title: "New" });
    expect(await readJson(ask("GET", `/${id}/versions`))).toMatchObject([
      { version: 2, title: "New", savedBy: "andrei" },
      { version: 1, title: "Old", savedBy: null },
    ]);
  });

  test("[STUD-05] restoring a version fills the draft and changes nothing else", async () => {
    const { id } = await write({ title: "First", content: "<p>One</p>", tags: ["A"], published: true });
    const post = await readJson<Post>(ask("PUT", `/${id}`, { title: "Second", published: false }));
    const draft = await readJson<Draft>(ask("POST", `/${id}/versions/1/restore`));
    expect(draft.fields).toMatchObject({ title: "First", content: "<p>One</p>", tags: ["A"], slug: "first" });
    expect(draft.fields).not.toHaveProperty("published");
    expect(await get(id)).toEqual(post);
    expect(await readJson<Draft>(draftOf(id))).toEqual(draft);
    expect(await status(ask("POST", `/${id}/versions/9/restore`))).toBe(404);
    expect(await status(ask("POST", `/${id}/versions/2/restore`))).toBe(409);
    const over = (etag: string) => ask("POST", `/${id}/versions/2/restore`, undefined, { "If-Match": `"${etag}"` });
    expect(await status(over("other"))).toBe(412);
    expect(await readJson<Draft>(draftOf(id))).toEqual(draft);
    expect(await readJson<Draft>(over(draft.version))).toMatchObject({ fields: { title: "Second" } });
  });

  const share = async (id: string) =>
    new URL((await readJson<{ url: string }>(ask("POST", `/${id}/preview-link`))).url).pathname;

  test("[STUD-06] a preview shows the draft to anyone with the link, and is neither cached nor indexed", async () => {
    const { id } = await write({ title: "One", content: "<p>Saved</p>", locale: "ro" });
    await write({ title: "Of the same kind", tags: ["Ops"], locale: "ro", published: true });
    const path = await share(id);
    expect(path).toMatch(/^\/ro\/preview\/[0-9a-f]{64}$/);
    expect(await (await site.app.request(path)).text()).toContain("<p>Saved</p>");
    await draftOf(id, "PUT", {
      title: "Draft title",
      content: "<p>Typed<script>alert(1)</script></p>",
      tags: ["Ops"],
    });
    const page = await site.app.request(path);
    const html = await page.text();
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(html).toContain("<p>Typed</p>");
    expect(html).toContain("Draft title");
    expect(html).toMatch(/name="robots" content="noindex"/);
    expect(html).not.toContain('rel="canonical"');
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    for (const below of ['id="related"', "Of the same kind", 'id="newsletter"']) expect(html).toContain(below);
    expect(JSON.stringify(site.logged)).not.toContain(path.split("/").at(-1));
  });

  test("[STUD-06] [OPEN-20] a repeat with its key creates no other link and shows none", async () => {
    const { id } = await write();
    const again = () =>
      site.app.request(`/api/admin/blog/${id}/preview-link`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": "once" },
      });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 409]);
    const { url } = await readJson<{ url: string }>(first);
    expect((await site.app.request(new URL(url).pathname)).status).toBe(200);
  });

  test("[STUD-06] a link ends after 7 days, by a new one, by a click and with the post", async () => {
    const { id } = await write();
    const first = await share(id);
    const second = await share(id);
    const works = async (path: string) => (await site.app.request(path)).status === 200;
    expect([await works(first), await works(second)]).toEqual([false, true]);
    expect(await status(ask("DELETE", `/${id}/preview-link`))).toBe(200);
    expect([await works(second), await status(ask("DELETE", `/${id}/preview-link`))]).toEqual([false, 404]);
    const third = await share(id);
    site.clock.advance(7 * dayMs);
    expect(await works(third)).toBe(false);
    await cleanUp(site.deps);
    expect(await site.deps.db.kysely.selectFrom("post_preview").selectAll().execute()).toEqual([]);
    headers = await signInAdmin(site.deps, { username: "ioana" });
    const fourth = await share(id);
    await ask("DELETE", `/${id}`);
    expect(await works(fourth)).toBe(false);
    expect(await status(ask("POST", "/none/preview-link"))).toBe(404);
  });

  test("[STUD-04] [STUD-05] [STUD-06] sales may neither read nor write them", async () => {
    const { id } = await write();
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    const calls = [
      ["GET", `/${id}/draft`],
      ["GET", `/${id}/versions`],
      ["POST", `/${id}/preview-link`],
      ["GET", `/${id}/translations`],
    ] as const;
    for (const [method, path] of calls) expect(await status(ask(method, path, undefined, sales))).toBe(403);
  });
});
