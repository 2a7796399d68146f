// A scheduled post with three server processes on one PostgreSQL database.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { killDrafts } from "../bench/kill-drafts.ts";
import { adminSession, endServer, startServer } from "../bench/server-process.ts";
import type { ServerProcess } from "../bench/server-process.ts";
import { freshPostgres, hasPostgres } from "./fresh-postgres.ts";

async function startThree(url: string): Promise<ServerProcess[]> {
  const settings = { DATABASE_URL: url };
  const first = await startServer(settings); // it migrates
  const servers = [first, ...(await Promise.all([startServer(settings), startServer(settings)]))];
  onTestFinished(async () => void (await Promise.all(servers.map((server) => endServer(server, "SIGKILL")))));
  return servers;
}

test.skipIf(!hasPostgres)(
  "[STUD-07] with three processes a scheduled post appears everywhere within 30 seconds, once, even after all were stopped",
  { timeout: 600_000 },
  async () => {
    const url = await freshPostgres();
    const servers = await startThree(url);
    const [{ origin } = { origin: "" }] = servers;
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await adminSession(origin)}` };
    const schedule = async (title: string, inMs: number) => {
      const publishAt = new Date(Date.now() + inMs);
      const init = { method: "POST", headers, body: JSON.stringify({ title, publishAt }) };
      expect((await fetch(`${origin}/api/admin/blog`, init)).status).toBe(201);
      return publishAt.getTime();
    };
    const shownStates = async (all: readonly ServerProcess[], slug: string) => {
      const pages = await Promise.all(all.map(async (server) => (await fetch(`${server.origin}/blog`)).text()));
      return pages.map((page) => page.includes(`/blog/${slug}`));
    };
    expect(await shownStates(servers, "soon")).toEqual([false, false, false]); // and cached so
    const due = await schedule("Soon", 5_000);
    await expect
      .poll(() => shownStates(servers, "soon"), { timeout: 60_000, interval: 500 })
      .toEqual([true, true, true]);
    expect(Date.now()).toBeGreaterThanOrEqual(due);

    await schedule("Later", 5_000);
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    const again = await startThree(url);
    await expect
      .poll(() => shownStates(again, "later"), { timeout: 60_000, interval: 500 })
      .toEqual([true, true, true]);

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select about from audit_event where action = 'post-published'");
    await client.end();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((row: { about: string }) => row.about)).size).toBe(2);
  },
);

test(
  "[STUD-04] five rounds of kill -9 between an author's drafts lose none that was acknowledged",
  { timeout: 600_000 },
  async () => {
    const result = await killDrafts(5);
    expect(result.acknowledged).toBeGreaterThan(0);
    expect(result).toMatchObject({ rounds: 5, lost: 0 });
  },
);
