// Signing in and sign-out as HTTP calls, on both databases.
import crypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { hourMs } from "#app/platform/base/durations.ts";
import { json } from "#test/app.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { describeAnswer } from "#test/describe-answer.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { createAdmin, listAdmins, resetPassword } from "./admins.server.ts";

const andrei = { username: "Andrei Ștefan", email: "Andrei@Northwind.example", password: "correct horse " };

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  const site = siteForEachTest({ database, settings: { TRUST_PROXY: "1" } });

  const from = (address: string) => ({ "X-Forwarded-For": address });
  const setUp = (body: unknown, headers = {}) => site.app.request("/api/admin/setup", json("POST", body, headers));
  const signIn = (body: unknown, headers = {}) => site.app.request("/api/admin/login", json("POST", body, headers));
  const me = (token: string) => site.app.request("/api/admin/me", { headers: { Authorization: `Bearer ${token}` } });
  const signOut = (token: string) =>
    site.app.request("/api/admin/logout", { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  const newToken = async () => {
    const { sessionId } = await readJson<{ sessionId: string }>(signIn(andrei));
    return sessionId;
  };
  const statusOf = async (response: Response | Promise<Response>) => (await response).status;

  describe("signing in", () => {
    beforeEach(() => createAdmin(site.deps, andrei));

    test("[AUTH-04] [AUTH-05] [API-07] [S11] returns success, a session id and the user, and nothing else", async () => {
      const response = await signIn({ username: "Andrei Ștefan", password: "correct horse " });
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.json()).toEqual({
        success: true,
        sessionId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        user: { username: "Andrei Ștefan", email: "Andrei@Northwind.example", role: "admin" },
      });
    });

    test("the username is case-insensitive, and may be the email", async () => {
      const names = ["ANDREI ȘTEFAN", " andrei s\u0326tefan ", "andrei@northwind.example", "ANDREI@NORTHWIND.EXAMPLE"];
      expect(await Promise.all(names.map((username) => statusOf(signIn({ ...andrei, username }))))).toEqual([
        200, 200, 200, 200,
      ]);
    });

    testOnce("[S2] a password is compared exactly", async () => {
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

    testOnce("[AUTH-03] username and password are required", async () => {
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

    testOnce("[AUTH-09] [S4] an unknown name and a wrong password get the same response", async () => {
      const unknown = await signIn({ username: "nobody", password: "correct horse " });
      const wrong = await signIn({ ...andrei, password: "wrong horse" });
      const [a, b] = await Promise.all([describeAnswer(unknown), describeAnswer(wrong)]);
      expect(a).toBe(b);
      expect(a).toMatch(/^\[401,.*Invalid credentials/);
    });

    testOnce("[S4] an unknown name costs a hash like a wrong password", async () => {
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

    test("[S3] the 11th failure of one name and address waits; from elsewhere the right password works", async () => {
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

    testOnce("[S3] a success resets the failures before it", async () => {
      const nineFailures = () =>
        Promise.all(Array.from({ length: 9 }, () => statusOf(signIn({ ...andrei, password: "wrong" }))));
      await nineFailures();
      expect(await statusOf(signIn(andrei))).toBe(200);
      expect(new Set(await nineFailures())).toEqual(new Set([401]));
      expect(await statusOf(signIn(andrei))).toBe(200);
    });

    testOnce("[S3] a hundred failures from one address, whatever the names, make it wait", async () => {
      const fail = (number: number) =>
        statusOf(signIn({ username: `name${number}`, password: "wrong" }, from("203.0.113.9")));
      expect(new Set(await Promise.all(Array.from({ length: 99 }, (_, i) => fail(i))))).toEqual(new Set([401]));
      expect(await fail(100)).toBe(401);
      expect(await statusOf(signIn(andrei, from("203.0.113.9")))).toBe(429);
      expect(await statusOf(signIn(andrei))).toBe(200);
    });

    testOnce("[S1] a hash with weaker parameters is replaced", async () => {
      await site.deps.db.kysely.updateTable("admin_user").set({ password_hash: weakHash }).execute();
      expect(await statusOf(signIn({ ...andrei, password: "weak horse" }))).toBe(200);
      const { password_hash: hash } = await site.deps.db.kysely
        .selectFrom("admin_user")
        .select("password_hash")
        .executeTakeFirstOrThrow();
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(await statusOf(signIn({ ...andrei, password: "weak horse" }))).toBe(200);
    });

    testOnce("[S30] success and failure are logged without name, email, password or token", async () => {
      const { sessionId } = await readJson<{ sessionId: string }>(signIn(andrei));
      await signIn({ ...andrei, password: "wrong horse" });
      await signIn({ username: "nobody@northwind.example", password: "wrong horse" });
      expect(site.logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["signed in", "sign-in refused"]));
      expect(site.logged.flatMap(({ reason }) => reason ?? [])).toEqual(["wrong password", "unknown name"]);
      expect(JSON.stringify(site.logged)).not.toMatch(new RegExp(`andrei|nobody|horse|${sessionId}`, "i"));
    });
  });

  describe("a session", () => {
    beforeEach(() => createAdmin(site.deps, andrei));

    test("[AUTH-12] [AUTH-24] [API-07] returns the session's admin", async () => {
      const response = await me(await newToken());
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        user: { username: "Andrei Ștefan", email: "Andrei@Northwind.example", role: "admin" },
      });
    });

    testOnce("[S5] is 256 random bits, new at each sign-in, and stored as a hash only", async () => {
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

    test("[S6] requests that an open page makes by itself are answered and don't extend the session", async () => {
      const token = await newToken();
      const repeated = (method: string, path: string) =>
        site.app.request(path, { method, headers: { Authorization: `Bearer ${token}`, "X-Unattended": "1" } });
      for (let hour = 0; hour < 7; hour += 1) {
        site.clock.advance(hourMs);
        expect(await statusOf(repeated("POST", "/api/admin/content/home/open"))).toBe(200);
        expect(await statusOf(repeated("GET", "/api/admin/issues"))).toBe(200);
      }
      site.clock.advance(hourMs);
      expect(await statusOf(repeated("POST", "/api/admin/content/home/open"))).toBe(401);
    });

    test("[S6] ends after 24 hours regardless of use", async () => {
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

    test("its use is saved at most once a minute", async () => {
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

    test("[AUTH-29] [S7] [S35] ends at logout, which makes the browser clear its cache; others stay", async () => {
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
      await resetPassword(site.deps, { username: "andrei@northwind.example", password: "another horse" });
      expect(await statusOf(me(token))).toBe(401);
      expect(await statusOf(signIn(andrei))).toBe(401);
      expect(await statusOf(signIn({ ...andrei, password: "another horse" }))).toBe(200);
    });

    test("is deleted at the next sign-in once it has ended", async () => {
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
    test("a name or email of another admin is rejected", async () => {
      await createAdmin(site.deps, andrei);
      const others = [
        { ...andrei, email: "b@northwind.example", username: "ANDREI ȘTEFAN" },
        { ...andrei, username: "b" },
        { ...andrei, username: "andrei@northwind.example", email: "b@northwind.example" },
      ];
      for (const other of others)
        await expect(createAdmin(site.deps, other)).rejects.toMatchObject({ code: "conflict" });
      expect(await listAdmins(site.deps)).toHaveLength(1);
    });

    test("creating an admin on the command line closes setup", async () => {
      await createAdmin(site.deps, andrei);
      expect(await statusOf(setUp({ ...andrei, username: "eve", email: "eve@evil.example" }))).toBe(403);
    });

    testOnce("a short password changes nothing, and an unknown admin is reported", async () => {
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

/** argon2id of "weak horse" with one pass over 8 MiB. */
const weakHash = "$argon2id$v=19$m=8192,t=1,p=1$Y29ydmFuZS10ZXN0LXNhbA$i6/jxcPayQ34lF+8rYAxcSPtsatn+Sk/jsm/zcdZjLc";
