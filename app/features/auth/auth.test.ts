// Signing in, setup and sign-out as HTTP calls, on both databases.
import crypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createAdmin, describeSetup, listAdmins, resetPassword } from "./admins.server.ts";
import { closeSetup } from "./queries.server.ts";

const hourMs = 60 * 60 * 1000;
const andrei = { username: "Andrei Ștefan", email: "Andrei@Corvane.example", password: "correct horse " };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open(), settings: { TRUST_PROXY: "1" } });
  });
  afterEach(() => site.close());

  const from = (address: string) => ({ "X-Forwarded-For": address });
  const setUp = (body: unknown, headers = {}) => site.app.request("/api/admin/setup", json("POST", body, headers));
  const signIn = (body: unknown, headers = {}) => site.app.request("/api/admin/login", json("POST", body, headers));
  const me = (token: string) => site.app.request("/api/admin/me", { headers: { Authorization: `Bearer ${token}` } });
  const signOut = (token: string) =>
    site.app.request("/api/admin/logout", { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  const newToken = async () => {
    const { sessionId } = (await (await signIn(andrei)).json()) as { sessionId: string };
    return sessionId;
  };
  const statusOf = async (response: Response | Promise<Response>) => (await response).status;

  describe("setup", () => {
    test("[AUTH-17,AUTH-18] makes the first admin and says so", async () => {
      const response = await setUp(andrei);
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ success: true, message: "You can now sign in." });
      expect(await listAdmins(site.deps)).toEqual([
        {
          username: "Andrei Ștefan",
          email: "Andrei@Corvane.example",
          role: "admin",
          createdAt: "2026-11-20T12:00:00.000Z",
          isDisabled: false,
          hasSecondFactor: false,
        },
      ]);
    });

    test("[AUTH-22] [S31] a second setup is refused, also once the admin is gone", async () => {
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
      expect(await describeSetup(site.deps)).toEqual({ isOpen: false, code: "" });
      expect(await listAdmins(site.deps)).toEqual([]);
    });

    test("[R9] of a hundred parallel setups exactly one makes an admin", { timeout: 120_000 }, async () => {
      const tries = Array.from({ length: 100 }, (_, i) =>
        setUp({ ...andrei, username: `a${i}`, email: `a${i}@corvane.example` }),
      );
      const statuses = await Promise.all(tries.map(statusOf));
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 403)).toHaveLength(99);
      expect(await listAdmins(site.deps)).toHaveLength(1);
    });

    test("[R9] a setup that comes while another one is being committed waits for it, and is refused", async () => {
      const held = Promise.withResolvers<void>();
      const first = site.deps.db.write(async (trx) => {
        await closeSetup(trx, site.clock.now());
        await held.promise;
      });
      const second = statusOf(setUp(andrei));
      if (database.name === "PostgreSQL") await vi.waitUntil(() => isWaitingForLock(site.deps.db), { timeout: 10_000 });
      held.resolve();
      await first;
      expect(await second).toBe(403);
      expect(await listAdmins(site.deps)).toEqual([]);
    });

    test("[AUTH-14,AUTH-16] [OPEN-20] a missing field or a password of fewer than 8 characters makes nobody", async () => {
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

    test("[S31] from outside the code of the start is needed", async () => {
      const { code } = await describeSetup(site.deps);
      expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      const without = await setUp(andrei, from("203.0.113.9"));
      expect(without.status).toBe(403);
      expect(await without.json()).toMatchObject({
        type: "about:blank#setup-code",
        error: "Enter the setup code that the server printed when it started.",
      });
      expect(await statusOf(setUp({ ...andrei, setupCode: "0000-0000-0000" }, from("203.0.113.9")))).toBe(403);
      expect(await statusOf(setUp({ ...andrei, setupCode: ` ${code.toLowerCase()}` }, from("203.0.113.9")))).toBe(201);
      expect(await describeSetup(site.deps)).toEqual({ isOpen: false, code: "" });
    });

    test.for([
      { "X-Forwarded-For": "127.0.0.1" },
      { Forwarded: "for=127.0.0.1" },
      { Via: "1.1 proxy" },
      { "X-Real-IP": "127.0.0.1" },
      { "X-Forwarded-Proto": "https" },
    ])("[S31] through a proxy the code is needed: %o", async (headers) => {
      const answer = await site.app.request("/api/admin/setup", json("POST", andrei, headers));
      expect(answer.status).toBe(403);
    });

    test("[S31] by a public name that leads here the code is needed", async () => {
      const answer = await site.app.request("http://rebound.example/api/admin/setup", json("POST", andrei));
      expect(answer.status).toBe(403);
      expect(await statusOf(setUp(andrei))).toBe(201);
    });

    test("[S31] the code is the same at every start, and the page that asks for it never holds it", async () => {
      const codes = await Promise.all([describeSetup(site.deps), describeSetup(site.deps)]);
      expect(codes[0]).toEqual(codes[1]);
      expect(await site.services.auth.describeSetupPage()).toEqual({ isOpen: true, asksForCode: false });
    });

    test("[S11] what a stranger adds to the call is not taken over", async () => {
      await setUp({ ...andrei, id: "mine", role: "owner", isDisabled: true, createdAt: "2000-01-01T00:00:00.000Z" });
      expect(await listAdmins(site.deps)).toMatchObject([
        { role: "admin", isDisabled: false, createdAt: "2026-11-20T12:00:00.000Z" },
      ]);
    });
  });

  describe("signing in", () => {
    beforeEach(() => createAdmin(site.deps, andrei));

    test("[AUTH-04,AUTH-05,API-07] [S11] gives success, a session id and the user, and nothing else", async () => {
      const response = await signIn({ username: "Andrei Ștefan", password: "correct horse " });
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.json()).toEqual({
        success: true,
        sessionId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        user: { username: "Andrei Ștefan", email: "Andrei@Corvane.example", role: "admin" },
      });
    });

    test("the username may be spelled otherwise, and may be the e-mail", async () => {
      const names = ["ANDREI ȘTEFAN", " andrei s\u0326tefan ", "andrei@corvane.example", "ANDREI@CORVANE.EXAMPLE"];
      expect(await Promise.all(names.map((username) => statusOf(signIn({ ...andrei, username }))))).toEqual([
        200, 200, 200, 200,
      ]);
    });

    test("[S2] a password counts exactly as it was set", async () => {
      const wrong = ["correct horse", " correct horse ", "Correct horse ", "correct  horse "];
      expect(await Promise.all(wrong.map((password) => statusOf(signIn({ ...andrei, password }))))).toEqual([
        401, 401, 401, 401,
      ]);
      const long = `é${"x".repeat(1000)}`;
      await resetPassword(site.deps, { username: andrei.username, password: long });
      expect(await statusOf(signIn({ ...andrei, password: long }))).toBe(200);
      expect(await statusOf(signIn({ ...andrei, password: long.slice(0, 72) }))).toBe(401);
      expect(await statusOf(signIn({ ...andrei, password: long.normalize("NFD") }))).toBe(401);
    });

    test("[AUTH-03] without username or password it is refused", async () => {
      const wrong = [
        {},
        { username: "andrei" },
        { password: "x" },
        { username: " ", password: "x" },
        { username: "andrei", password: "" },
        { username: ["andrei"], password: {} },
      ];
      expect(await Promise.all(wrong.map((body) => statusOf(signIn(body))))).toEqual([400, 400, 400, 400, 400, 400]);
    });

    test("[AUTH-09] [S4] an unknown name and a wrong password get the same answer", async () => {
      const unknown = await signIn({ username: "nobody", password: "correct horse " });
      const wrong = await signIn({ ...andrei, password: "wrong horse" });
      const [a, b] = await Promise.all([describeAnswer(unknown), describeAnswer(wrong)]);
      expect(a).toEqual(b);
      expect(a).toMatchObject({ status: 401, body: { success: false, error: "Invalid credentials" } });
    });

    test("[S4] an unknown name costs a hash like a wrong password does", async () => {
      const hashed = vi.spyOn(crypto, "argon2");
      syncBuiltinESMExports(); // to those who import it by name
      onTestFinished(() => {
        hashed.mockRestore();
        syncBuiltinESMExports();
      });
      for (const username of ["nobody", andrei.username]) {
        hashed.mockClear();
        expect(await statusOf(signIn({ username, password: "wrong horse" }))).toBe(401);
        expect(hashed.mock.calls.map(([, { memory, passes }]) => [memory, passes])).toEqual([[19_456, 2]]);
      }
    });

    test("[S3] the 11th failure for one name from one address waits, from elsewhere the right password goes in", async () => {
      const failures = Array.from({ length: 15 }, () =>
        statusOf(signIn({ ...andrei, password: "wrong" }, from("203.0.113.9"))),
      );
      const statuses = await Promise.all(failures);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      const refused = await signIn(andrei, from("203.0.113.9"));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBe(15 * 60); // the clock stands at the window's beginning
      expect(await statusOf(signIn(andrei, from("203.0.113.10")))).toBe(200);
      site.clock.advance(15 * 60_000);
      expect(await statusOf(signIn(andrei, from("203.0.113.9")))).toBe(200);
    });

    test("[S3] a success forgets the failures before it", async () => {
      const nineFailures = () =>
        Promise.all(Array.from({ length: 9 }, () => statusOf(signIn({ ...andrei, password: "wrong" }))));
      await nineFailures();
      expect(await statusOf(signIn(andrei))).toBe(200);
      expect(new Set(await nineFailures())).toEqual(new Set([401]));
      expect(await statusOf(signIn(andrei))).toBe(200);
    });

    test(
      "[S3] a hundred failures from one address, whatever the names, make it wait",
      { timeout: 120_000 },
      async () => {
        const fail = (number: number) =>
          statusOf(signIn({ username: `name${number}`, password: "wrong" }, from("203.0.113.9")));
        expect(new Set(await Promise.all(Array.from({ length: 99 }, (_, i) => fail(i))))).toEqual(new Set([401]));
        expect(await fail(100)).toBe(401);
        expect(await statusOf(signIn(andrei, from("203.0.113.9")))).toBe(429);
        expect(await statusOf(signIn(andrei))).toBe(200);
      },
    );

    test("[S1] a hash with weaker parameters is made anew", async () => {
      await site.deps.db.kysely.updateTable("admin_user").set({ password_hash: weakHash }).execute();
      expect(await statusOf(signIn({ ...andrei, password: "weak horse" }))).toBe(200);
      const { password_hash: hash } = await site.deps.db.kysely
        .selectFrom("admin_user")
        .select("password_hash")
        .executeTakeFirstOrThrow();
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(await statusOf(signIn({ ...andrei, password: "weak horse" }))).toBe(200);
    });

    test("[S30] success and failure are logged, without name, e-mail, password or token", async () => {
      const { sessionId } = (await (await signIn(andrei)).json()) as { sessionId: string };
      await signIn({ ...andrei, password: "wrong horse" });
      await signIn({ username: "nobody@corvane.example", password: "wrong horse" });
      expect(site.logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["signed in", "sign-in refused"]));
      expect(site.logged.flatMap(({ reason }) => reason ?? [])).toEqual(["wrong password", "unknown name"]);
      expect(JSON.stringify(site.logged)).not.toMatch(new RegExp(`andrei|nobody|horse|${sessionId}`, "i"));
    });
  });

  describe("a session", () => {
    beforeEach(() => createAdmin(site.deps, andrei));

    test("[AUTH-12,AUTH-24,API-07] tells whose it is", async () => {
      const response = await me(await newToken());
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        user: { username: "Andrei Ștefan", email: "Andrei@Corvane.example", role: "admin" },
      });
    });

    test("[S5] is 256 random bits, new at each sign-in, and stored as a hash only", async () => {
      const tokens = [await newToken(), await newToken()];
      expect(new Set(tokens).size).toBe(2);
      expect(tokens.map((token) => Buffer.from(token, "base64url").length)).toEqual([32, 32]);
      const rows = await site.deps.db.kysely.selectFrom("admin_session").selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(tokens[0]);
      expect(rows.map(({ token_hash }) => token_hash)).toContain(
        createHash("sha256")
          .update(tokens[0] ?? "")
          .digest("base64url"),
      );
    });

    test("[S6] ends after 8 hours without use", async () => {
      const token = await newToken();
      site.clock.advance(8 * hourMs - 1000);
      expect(await statusOf(me(token))).toBe(200);
      site.clock.advance(8 * hourMs - 1000);
      expect(await statusOf(me(token))).toBe(200);
      site.clock.advance(8 * hourMs);
      expect(await statusOf(me(token))).toBe(401);
    });

    test("[S6] ends after 24 hours however much it is used", async () => {
      const token = await newToken();
      for (let hour = 0; hour < 23; hour += 1) {
        site.clock.advance(hourMs);
        expect(await statusOf(me(token))).toBe(200);
      }
      site.clock.advance(hourMs - 1000);
      expect(await statusOf(me(token))).toBe(200);
      site.clock.advance(1000);
      expect(await statusOf(me(token))).toBe(401);
    });

    test("its use is noted at most once a minute", async () => {
      const token = await newToken();
      const lastUse = async () =>
        (await site.deps.db.kysely.selectFrom("admin_session").select("last_used_at").executeTakeFirstOrThrow())
          .last_used_at;
      const first = await lastUse();
      site.clock.advance(59_000);
      await me(token);
      expect(await lastUse()).toBe(first);
      site.clock.advance(1000);
      await me(token);
      expect(await lastUse()).toBe("2026-11-20T12:01:00.000Z");
    });

    test("[AUTH-29] [S7,S35] ends at logout, which makes the browser drop its cache; others stay", async () => {
      const [mine, other] = [await newToken(), await newToken()];
      const response = await signOut(mine);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true });
      expect(response.headers.get("Clear-Site-Data")).toBe('"cache"');
      expect(await statusOf(me(mine))).toBe(401);
      expect(await statusOf(signOut(mine))).toBe(401);
      expect(await statusOf(me(other))).toBe(200);
    });

    test("[S7] ends when its admin is disabled, who can't sign in either", async () => {
      const token = await newToken();
      await site.deps.db.kysely.updateTable("admin_user").set({ is_disabled: true }).execute();
      expect(await statusOf(me(token))).toBe(401);
      expect(await statusOf(signIn(andrei))).toBe(401);
    });

    test("[S7] ends when the password is reset", async () => {
      const token = await newToken();
      await resetPassword(site.deps, { username: "andrei@corvane.example", password: "another horse" });
      expect(await statusOf(me(token))).toBe(401);
      expect(await statusOf(signIn(andrei))).toBe(401);
      expect(await statusOf(signIn({ ...andrei, password: "another horse" }))).toBe(200);
    });

    test("that has ended is removed at the next sign-in", async () => {
      await newToken();
      site.clock.advance(9 * hourMs);
      await newToken();
      const { count } = await site.deps.db.kysely
        .selectFrom("admin_session")
        .select(sql<string>`count(*)`.as("count"))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(1);
    });
  });

  describe("the command line's functions", () => {
    test("a name or e-mail that another admin has is refused", async () => {
      await createAdmin(site.deps, andrei);
      const others = [
        { ...andrei, email: "b@corvane.example", username: "ANDREI ȘTEFAN" },
        { ...andrei, username: "b" },
        { ...andrei, username: "andrei@corvane.example", email: "b@corvane.example" },
      ];
      for (const other of others)
        await expect(createAdmin(site.deps, other)).rejects.toMatchObject({ code: "conflict" });
      expect(await listAdmins(site.deps)).toHaveLength(1);
    });

    test("an admin made on the command line closes setup", async () => {
      await createAdmin(site.deps, andrei);
      expect(await statusOf(setUp({ ...andrei, username: "eve", email: "eve@evil.example" }))).toBe(403);
    });

    test("a short password changes nothing, and an unknown admin is told of", async () => {
      await expect(createAdmin(site.deps, { ...andrei, password: "short" })).rejects.toMatchObject({
        message: "Password must be at least 8 characters long",
      });
      await expect(resetPassword(site.deps, { username: "nobody", password: "long enough" })).rejects.toMatchObject({
        code: "not-found",
      });
      expect(await listAdmins(site.deps)).toEqual([]);
    });
  });
});

async function isWaitingForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely);
  return rows.length > 0;
}

/** argon2id of "weak horse" with one pass over 8 MiB. */
const weakHash = "$argon2id$v=19$m=8192,t=1,p=1$Y29ydmFuZS10ZXN0LXNhbA$i6/jxcPayQ34lF+8rYAxcSPtsatn+Sk/jsm/zcdZjLc";

async function describeAnswer(response: Response) {
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
  const { "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body };
}
