// Creating the first admin by HTTP, on both databases: once, from this machine or with the startup code.
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "#app/platform/db/open.server.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { ensureSetup, listAdmins } from "./admins.server.ts";
import { closeSetup, insertSetup } from "./queries.server.ts";

const andrei = { username: "Andrei Ștefan", email: "Andrei@Northwind.example", password: "correct horse " };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });

  const from = (address: string) => ({ "X-Forwarded-For": address });
  const setUp = (body: unknown, headers = {}) => site.app.request("/api/admin/setup", json("POST", body, headers));
  const statusOf = async (response: Response | Promise<Response>) => (await response).status;

  test("[AUTH-17] [AUTH-18] creates the first admin", async () => {
    const response = await setUp(andrei);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ success: true, message: "You can now sign in." });
    expect(await listAdmins(site.deps)).toEqual([
      {
        username: "Andrei Ștefan",
        email: "Andrei@Northwind.example",
        role: "admin",
        createdAt: "2026-11-20T12:00:00.000Z",
        isDisabled: false,
        hasSecondFactor: false,
      },
    ]);
  });

  test("[TEAM-06] the first admin's creation is in the audit log, and a refused setup isn't", async () => {
    await setUp(andrei);
    await setUp(andrei);
    const events = await site.deps.db.kysely.selectFrom("audit_event").select(["action", "admin_name"]).execute();
    expect(events).toEqual([{ action: "first-admin-created", admin_name: "Andrei Ștefan" }]);
  });

  test("[AUTH-22] [S31] a second setup is rejected, even after the admin was removed", async () => {
    await setUp(andrei);
    const second = await setUp({ ...andrei, username: "eve", email: "eve@evil.example" });
    expect(second.status).toBe(403);
    expect(await second.json()).toMatchObject({
      success: false,
      error: "Setup is already complete",
      message: "Setup is already complete",
    });
    await site.deps.db.kysely.deleteFrom("admin_user").execute();
    expect(await statusOf(setUp(andrei))).toBe(403);
    expect(await ensureSetup(site.deps)).toEqual({ isOpen: false, code: "" });
    expect(await listAdmins(site.deps)).toEqual([]);
  });

  test("[R9] exactly one of a hundred concurrent setups creates an admin", async () => {
    site.deps.config.LIMIT_SIGN_INS_PER_MINUTE = 10_000; // what a busy database refused counts too
    const tries = Array.from({ length: 100 }, (_, i) =>
      retryOn503(() => setUp({ ...andrei, username: `a${i}`, email: `a${i}@northwind.example` })),
    );
    const statuses = await Promise.all(tries.map(statusOf));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(99);
    expect(await listAdmins(site.deps)).toHaveLength(1);
  });

  test("[R9] a setup during another's commit waits for it and is rejected", async () => {
    const held = Promise.withResolvers<void>();
    const first = site.deps.db.write(async (trx) => {
      await closeSetup(trx, site.clock.now());
      await held.promise;
    });
    const second = statusOf(setUp(andrei));
    if (database.name === "PostgreSQL") await vi.waitUntil(() => isWaitingForLock(site.deps.db), { timeout: 60_000 });
    held.resolve();
    await first;
    expect(await second).toBe(403);
    expect(await listAdmins(site.deps)).toEqual([]);
  });

  test("[AUTH-14] [AUTH-16] [OPEN-20] a missing field or a password of fewer than 8 characters creates no account", async () => {
    const wrong = [
      { ...andrei, username: undefined },
      { ...andrei, email: undefined },
      { ...andrei, password: undefined },
      { ...andrei, username: " " },
      { ...andrei, email: "andrei" },
      { ...andrei, password: "" },
      { ...andrei, password: "x".repeat(1025) },
    ];
    expect(await Promise.all(wrong.map((body) => statusOf(setUp(body))))).toEqual(wrong.map(() => 400));
    for (const password of ["seven77", "😀😀😀😀😀😀😀"]) {
      const short = await setUp({ ...andrei, password });
      expect(short.status).toBe(400);
      const sentence = "Password must be at least 8 characters long";
      expect(await short.json()).toMatchObject({ error: sentence, errors: { password: sentence } });
    }
    expect(await listAdmins(site.deps)).toEqual([]);
    expect(await statusOf(setUp({ ...andrei, password: "eight888" }))).toBe(201);
  });

  test("[S31] from another machine the setup code is required", async () => {
    const { code } = await ensureSetup(site.deps);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const without = await setUp(andrei, from("203.0.113.9"));
    expect(without.status).toBe(403);
    expect(await without.json()).toMatchObject({
      type: "about:blank#setup-code",
      error: "Enter the setup code that the server printed when it started.",
    });
    expect(await statusOf(setUp({ ...andrei, setupCode: "0000-0000-0000" }, from("203.0.113.9")))).toBe(403);
    expect(await statusOf(setUp({ ...andrei, setupCode: ` ${code.toLowerCase()}` }, from("203.0.113.9")))).toBe(201);
    expect(await ensureSetup(site.deps)).toEqual({ isOpen: false, code: "" });
  });

  test.for([
    { "X-Forwarded-For": "127.0.0.1" },
    { Forwarded: "for=127.0.0.1" },
    { Via: "1.1 proxy" },
    { "X-Real-IP": "127.0.0.1" },
    { "X-Forwarded-Proto": "https" },
    { "X-Forwarded-Port": "443" },
    { "X-Client-IP": "127.0.0.1" },
    { "CF-Connecting-IP": "127.0.0.1" },
  ])("[S31] through a proxy the code is needed: %o", async (headers) => {
    expect(await statusOf(setUp(andrei, headers))).toBe(403);
  });

  test.for(["rebound.example", "192.168.0.7", "server", "nas.local", "0.0.0.0:3000", "127.0.0.1.evil.example"])(
    "[S31] under a host name that isn't this machine's own the code is required: %s",
    async (host) => {
      const answer = await site.app.request(`http://${host}/api/admin/setup`, json("POST", andrei));
      expect(answer.status).toBe(403);
    },
  );

  test.for(["localhost", "northwind.localhost:3000", "127.0.0.1:3000", "[::1]"])(
    "[S31] under this machine's own name three fields are enough: %s",
    async (host) => {
      const answer = await site.app.request(`http://${host}/api/admin/setup`, json("POST", andrei));
      expect(answer.status).toBe(201);
    },
  );

  test("[S31] in the setup code O counts as 0, I and L as 1", async () => {
    await insertSetup(site.deps.db.kysely, { code: "0K1A-7QX0-1MZ4", openedAt: site.clock.now() });
    expect(await statusOf(setUp({ ...andrei, setupCode: "oKlA 7qxO iMZ4" }, from("203.0.113.9")))).toBe(201);
  });

  test("[S31] half an hour after the first start the code is required here too; a restart doesn't reset that", async () => {
    await ensureSetup(site.deps);
    site.clock.advance(29 * 60_000);
    expect(await site.services.auth.readSetupState()).toEqual({ isOpen: true, asksForCode: false });
    site.clock.advance(60_000);
    const { code, codelessUntil } = await ensureSetup(site.deps);
    expect(codelessUntil).toBeUndefined();
    expect(await site.services.auth.readSetupState()).toEqual({ isOpen: true, asksForCode: true });
    expect(await statusOf(setUp(andrei))).toBe(403);
    expect(await statusOf(setUp({ ...andrei, setupCode: code }))).toBe(201);
  });

  test.for([{ TRUST_PROXY: "1" }, { SITE_URL: "https://northwind.example" }])(
    "[S31] if the settings indicate a proxy the code is always required: %o",
    async (settings: Record<string, string>) => {
      const other = await createTestApp({ db: site.deps.db, settings });
      expect((await other.app.request("/api/admin/setup", json("POST", andrei))).status).toBe(403);
      expect(await other.services.auth.readSetupState()).toEqual({ isOpen: true, asksForCode: true });
      expect(await fieldsOfSetup(other)).toContain("setupCode");
    },
  );

  test("[S31] behind a proxy that adds no headers, like nginx by default, the code is required; directly it isn't", async () => {
    const port = await listen(site);
    const sent = (version: string) => sendRaw(port, `POST /api/admin/setup HTTP/${version}`, JSON.stringify(andrei));
    expect(await sent("1.0")).toContain(" 403 ");
    expect(await sent("1.1")).toContain(" 201 ");
  });

  test("[S31] the code is the same at every start, and the page never contains it", async () => {
    const codes = await Promise.all([ensureSetup(site.deps), ensureSetup(site.deps)]);
    expect(codes[0]).toEqual(codes[1]);
    expect(await site.services.auth.readSetupState()).toEqual({ isOpen: true, asksForCode: false });
    expect(await fieldsOfSetup(site)).toEqual(["username", "email", "password", "confirmation"]);
    expect(await (await site.app.request("/admin/setup")).text()).not.toContain(codes[0].code);
  });

  test("[S11] additional fields are ignored", async () => {
    await setUp({ ...andrei, id: "mine", role: "owner", isDisabled: true, createdAt: "2000-01-01T00:00:00.000Z" });
    expect(await listAdmins(site.deps)).toMatchObject([
      { role: "admin", isDisabled: false, createdAt: "2026-11-20T12:00:00.000Z" },
    ]);
  });
});

/** Returns the names of the page's fields. */
async function fieldsOfSetup({ app }: TestApp): Promise<(string | undefined)[]> {
  const html = await (await app.request("/admin/setup")).text();
  return [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
}

/** Serves the app on its own port. */
async function listen({ app }: TestApp): Promise<number> {
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // it listens on a port, not on a pipe
}

async function sendRaw(port: number, requestLine: string, body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const headers = `Host: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.write(`${requestLine}\r\n${headers}\r\n\r\n${body}`);
  return text(socket);
}

async function isWaitingForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely);
  return rows.length > 0;
}
