// Two server processes on one PostgreSQL: each sees the other's changes.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Entry } from "#app/features/content/contract.ts";
import { watchContentVersion } from "#app/platform/db/content-version.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";

const ana = { username: "ana", email: "ana@northwind.example", password: "long enough for anybody" };

/** Creates an app like a server process's: with its own cache, cleared when the content changes anywhere. */
async function start(db: Db): Promise<TestApp> {
  const site = await createTestApp({ db });
  const watch = await watchContentVersion(db, () => site.refresh());
  onTestFinished(async () => {
    await watch.stop();
    await site.close();
  });
  return site;
}

/** Opens a proxy to the database that sends nothing more after `word`, like a process that stalls. */
async function wayThatStops(databaseUrl: string, word: string): Promise<{ url: string; stopped: Promise<void> }> {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let hasStopped = false;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname).on("error", () => client.destroy());
    client.on("error", () => database.destroy()).on("close", () => database.destroy());
    client.on("data", (bytes) => {
      if (!hasStopped) database.write(bytes);
      hasStopped ||= bytes.includes(word);
    });
    database.on("data", (bytes) => {
      client.write(bytes);
      if (hasStopped) resolve();
    });
  }).listen(0, hostname);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stopped };
}

async function listeners(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = 'site-listen' and datname = current_database() and query like 'listen%'`.execute(
    db.kysely,
  );
  return rows.length;
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  let a: TestApp;
  let b: TestApp;
  let signedIn: { Authorization: string };
  beforeEach(async () => {
    const db = await database.open();
    a = await start(db);
    b = await start(await openDatabase({ databaseUrl: db.databaseUrl, dataDir: "" }));
    await expect.poll(() => listeners(db)).toBe(2);
    await a.app.request("/api/admin/setup", json("POST", ana));
    const answer = await a.app.request("/api/admin/login", json("POST", ana));
    const { sessionId } = await readJson<{ sessionId: string }>(answer);
    signedIn = { Authorization: `Bearer ${sessionId}` };
  });

  const statusOf = async (site: TestApp, path: string, headers = {}) =>
    (await site.app.request(path, { headers })).status;

  test("[R24] [S31] a session is valid on both processes, a logout ends it on both at once, and setup is closed on both", async () => {
    expect(await statusOf(b, "/api/admin/me", signedIn)).toBe(200);
    expect((await b.app.request("/api/admin/setup", json("POST", { ...ana, username: "eve" }))).status).toBe(403);
    expect((await a.app.request("/api/admin/logout", { method: "POST", headers: signedIn })).status).toBe(200);
    expect(await statusOf(b, "/api/admin/me", signedIn)).toBe(401);
  });

  test("[R24] publishing, changing or withdrawing a post takes effect on the other process automatically", async () => {
    const slug = `post-${randomUUID()}`;
    const path = `/api/blog/slug/${slug}`;
    const write = (method: string, at: string, change: object) =>
      a.app.request(
        at,
        json(method, { title: "One", content: "<p>Text</p>", slug, published: true, ...change }, signedIn),
      );
    const seenOnB = async () => {
      const [answer, list] = [await b.app.request(path), await b.app.request("/api/blog?view=summary")];
      const isListed = (await list.text()).includes(slug);
      return [answer.status, isListed, answer.ok ? (await readJson<{ title: string }>(answer)).title : undefined];
    };
    expect(await seenOnB()).toEqual([404, false, undefined]);
    const { id } = await readJson<{ id: string }>(write("POST", "/api/admin/blog", {}));
    await expect.poll(seenOnB).toEqual([200, true, "One"]);
    await write("PUT", `/api/admin/blog/${id}`, { title: "Two" });
    await expect.poll(seenOnB).toEqual([200, true, "Two"]);
    await write("PUT", `/api/admin/blog/${id}`, { published: false });
    await expect.poll(seenOnB).toEqual([404, false, undefined]);
  });

  test("[MOVE-04] a redirect that is made or deleted on one process is followed, or no longer, by the other one by itself", async () => {
    const from = `/old-${randomUUID()}`;
    const seenOnB = async () => {
      const { status, headers } = await b.app.request(from, { redirect: "manual" });
      return [status, headers.get("Location")];
    };
    expect(await seenOnB()).toEqual([404, null]); // which b has in its cache
    const body = json("POST", { from, to: "/about" }, signedIn);
    const { id } = await readJson<{ id: string }>(a.app.request("/api/admin/redirects", body));
    await expect.poll(seenOnB).toEqual([308, "/about"]);
    await a.app.request(`/api/admin/redirects/${id}`, { method: "DELETE", headers: signedIn });
    await expect.poll(seenOnB).toEqual([404, null]);
  });

  test("[EDIT-06] a publication appears on the other process automatically; no page mixes two states, and none goes back", async () => {
    const save = async (entry: string, field: string, value: string) => {
      const at = `/api/admin/content/${entry}`;
      const { values } = await readJson<Pick<Entry, "values">>(a.app.request(at, { headers: signedIn }));
      const bases = { en: { [field]: values.en?.[field] ?? "" } };
      const body = { values: { en: { [field]: value } }, bases };
      const send = (to: string, method: string, what: object) =>
        retryOn503(() => a.app.request(at + to, json(method, what, signedIn)));
      expect((await send("/draft", "PUT", body)).status).toBe(200);
      expect((await send("/publish", "POST", { locales: ["en"] })).status).toBe(200);
    };
    /** Returns the marks of the two entries on the home page; the second is published after the first. */
    const marksOn = async (site: TestApp) => {
      const html = await (await retryOn503(() => site.app.request(`/?fresh=${randomUUID()}`))).text();
      const mark = (name: string) => Number(new RegExp(`${name} mark (\\d+)`).exec(html)?.[1] ?? 0);
      return { first: mark("Home"), second: mark("Footer") };
    };
    const read = { a: [await marksOn(a)], b: [await marksOn(b)] };
    const visit = async () => {
      for (let count = 0; count < 5; count++) {
        read.a.push(await marksOn(a));
        read.b.push(await marksOn(b));
      }
    };
    for (let round = 1; round <= 10; round++) {
      await Promise.all([save("home", "why.heading", `Home mark ${round}`), visit()]);
      await Promise.all([save("contact", "footer.blurb", `Footer mark ${round}`), visit()]);
    }
    await expect.poll(() => marksOn(b)).toEqual({ first: 10, second: 10 });
    for (const seen of [read.a, read.b])
      for (const [index, { first, second }] of seen.entries()) {
        const before = seen[index - 1] ?? { first: 0, second: 0 };
        expect(second).toBeLessThanOrEqual(first);
        expect([first, second]).toEqual([Math.max(first, before.first), Math.max(second, before.second)]);
      }
  });

  test("[R16] a rate limit is shared by all processes", async () => {
    const limited = { LIMIT_PUBLIC_WRITES_PER_MINUTE: "5" };
    const sites = await Promise.all(
      [1, 2, 3].map(async () =>
        createTestApp({
          db: await openDatabase({ databaseUrl: a.deps.db.databaseUrl, dataDir: "" }),
          settings: limited,
        }),
      ),
    );
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.close()))));
    const posts = Array.from({ length: 30 }, (_, index) =>
      sites[index % 3]?.app.request("/api/newsletter", json("POST", { email: `a${index}@pop.example` })),
    );
    const statuses = (await Promise.all(posts)).map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  test("[OPER-07] a process that is blocked after it has counted a call delays no other process", async () => {
    const way = await wayThatStops(a.deps.db.databaseUrl ?? "", 'insert into "rate_limit"');
    const still = await createTestApp({ db: await openDatabase({ databaseUrl: way.url, dataDir: "" }) });
    onTestFinished(() => still.close());
    const unanswered = still.app.request("/api/contact", json("POST", anEnquiry()));
    await way.stopped;
    expect((await a.app.request("/api/contact", json("POST", anEnquiry()))).status).toBe(201);
    expect((await unanswered).status).toBe(503);
  });
});
