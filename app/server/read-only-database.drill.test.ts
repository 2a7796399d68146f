// A database that becomes read-only while the site runs: pages work, forms state why they are refused, and it recovers
// by itself.
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Entry } from "#app/features/content/contract.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db, OpenOptions } from "#app/platform/db/open.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** Turns writing off, and on again. */
type Kind = { name: string; open(): Promise<OpenOptions>; turn(db: Db, state: "on" | "off"): Promise<unknown> };

const sqlite: Kind = {
  name: "SQLite",
  open: async () => ({ dataDir: temporaryFolder(), lock: true }),
  turn: (db, state) => sql.raw(`pragma query_only = ${state}`).execute(db.kysely),
};

/** Simulates a failover: new connections reach the replica, existing ones are ended. */
const postgres: Kind = {
  name: "PostgreSQL",
  open: async () => {
    const created = await databases[1]?.open();
    onTestFinished(async () => created?.close());
    return { databaseUrl: created?.databaseUrl, dataDir: "" };
  },
  turn: async ({ databaseUrl = "" }, state) => {
    const { pathname } = new URL(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl, options: "-c default_transaction_read_only=off" });
    await client.connect();
    await client.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = ${state}`);
    const others = "datname = current_database() and pid <> pg_backend_pid()";
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    await client.end();
  },
};

describe.for(databases.length > 1 ? [sqlite, postgres] : [sqlite])("$name", (kind) => {
  test("[R3] a database that becomes read-only keeps pages readable, is reported once, has its own sentence, and recovers by itself", async () => {
    const notices: string[] = [];
    const db = await openDatabase({ ...(await kind.open()), onNotice: (sentence) => void notices.push(sentence) });
    await migrateToLatest(db);
    const site = await createTestApp({ db, settings: noLimits });
    onTestFinished(site.close);
    const admin = await signInAdmin(site.deps);
    const enquire = () => site.app.request("/api/contact", json("POST", anEnquiry(), { "Accept-Language": "fr" }));
    const read = async (path: string) => {
      const answer = await site.app.request(path, { headers: admin });
      return [answer.status, await answer.text()] as const;
    };
    expect(await read("/readyz")).toEqual([200, "ready"]);

    await kind.turn(db, "on");
    await expect.poll(async () => (await enquire()).status).toBe(503);
    await enquire();
    const refused = await readJson<{ message: string }>(enquire());
    expect(refused.message).toBe(site.deps.content.ui.fr["trouble"]?.["readOnly"]);
    expect(notices).toEqual([expect.stringMatching(/can't be written \(.+read-?only.*\)\. Pages are shown.* Look at/)]);
    site.clock.advance(120_000); // the session's last use would be saved
    const pages = ["/", "/fr/contact", "/blog", "/api/blog", "/api/admin/contacts?page=1", "/admin"];
    expect(await Promise.all(pages.map(async (path) => (await read(path))[0]))).toEqual(pages.map(() => 200));
    expect(await read("/readyz")).toEqual([200, "ready, read-only"]);
    expect((await read("/metrics"))[1]).toContain("\nsite_database_read_only 1\n");
    const { findings } = JSON.parse((await read("/api/admin/health"))[1]) as {
      findings: { name: string; state: string; text: string }[];
    };
    expect(findings.filter(({ name }) => name === "Database")).toMatchObject([{ state: "fail", text: notices[0] }]);

    await kind.turn(db, "off");
    await expect.poll(() => read("/readyz")).toEqual([200, "ready"]);
    expect((await enquire()).status).toBe(201);
    expect(notices.slice(1)).toEqual([expect.stringContaining("can be written again")]);
  });

  test("[EDIT-06] [R3] a database that becomes read-only still shows edits; saving and publishing say why not", async () => {
    const db = await openDatabase(await kind.open());
    await migrateToLatest(db);
    const site = await createTestApp({ db, settings: noLimits });
    onTestFinished(site.close);
    const admin = await signInAdmin(site.deps);
    const ask = (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
      site.app.request(`/api/admin/content/home${path}`, json(method, body, { ...admin, ...more }));
    const entry = async () => readJson<Entry>(site.app.request("/api/admin/content/home", { headers: admin }));
    const save = async (heading: string) => {
      const { values, draft } = await entry();
      const before = draft.values.en?.["why.heading"] ?? values.en?.["why.heading"] ?? "";
      return ask("PUT", "/draft", {
        values: { en: { "why.heading": heading } },
        bases: { en: { "why.heading": before } },
      });
    };
    const publish = async () =>
      ask("POST", "/publish", { locales: ["en"] }, { "If-Match": `"${(await entry()).draft.etag}"` });
    expect((await save("Shown by now")).status).toBe(200);
    expect((await publish()).status).toBe(200);
    expect((await save("Not yet shown")).status).toBe(200);

    await kind.turn(db, "on");
    await expect.poll(async () => (await save("Refused")).status).toBe(503);
    for (const answer of [await save("Refused"), await publish()]) {
      const { message } = await readJson<{ message: string }>(answer);
      expect([answer.status, message]).toEqual([503, site.deps.content.ui.en["trouble"]?.["readOnly"]]);
    }
    site.pages.clear();
    expect(await (await site.app.request("/")).text()).toContain("Shown by now");

    await kind.turn(db, "off");
    await expect.poll(async () => (await entry()).draft.values).toEqual({ en: { "why.heading": "Not yet shown" } });
    await expect.poll(async () => (await publish()).status).toBe(200);
    expect(await (await site.app.request("/")).text()).toContain("Not yet shown");
  });
});
