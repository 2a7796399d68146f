// The second factor as HTTP calls, on both databases.
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { andrei, ioana } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { describeAnswer } from "#test/describe-answer.ts";
import { readEmails } from "#test/emails.ts";
import { computeCode } from "#test/one-time-code.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { createAdmin, listAdmins, resetPassword, turnOffSecondFactor } from "../admins.server.ts";
import { wrongCodeSentence } from "./contract.ts";

const stepMs = 30_000;
const mailing = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };

type Headers = Record<string, string>;
type Key = { secret: string; uri: string; picture: { size: number; path: string } };

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  let site: TestApp;
  const open = async (settings: Record<string, string> = {}) => {
    site = await createTestApp({ db: await database.open(), settings: { TRUST_PROXY: "1", ...settings } });
    onTestFinished(() => site.close());
    await createAdmin(site.deps, andrei);
  };

  const login = (body: unknown, address = "203.0.113.9") =>
    site.app.request("/api/admin/login", json("POST", body, { "X-Forwarded-For": address }));
  const signIn = async (body: unknown = andrei): Promise<Headers> => {
    const response = await login(body);
    expect(response.status).toBe(200);
    return { Authorization: `Bearer ${(await readJson<{ sessionId: string }>(response)).sessionId}` };
  };
  const post = (path: string, headers: Headers, body?: unknown) =>
    site.app.request(
      `/api/admin/second-factor${path}`,
      body ? json("POST", body, headers) : { method: "POST", headers },
    );
  const read = async (headers: Headers) => (await site.app.request("/api/admin/second-factor", { headers })).json();
  const statusOf = async (response: Response | Promise<Response>) => (await response).status;
  const isLive = async (headers: Headers) => (await statusOf(site.app.request("/api/admin/me", { headers }))) === 200;
  const newKey = async (headers: Headers) => readJson<Key>(post("/key", headers));
  const now = (off = 0) => new Date(site.clock.now().getTime() + off * stepMs);

  /** Turns it on, and advances the clock past the code's validity. */
  async function turnOn(headers: Headers, password = andrei.password) {
    const { secret } = await newKey(headers);
    const response = await post("", headers, { password, code: computeCode(secret, now()) });
    expect(response.status).toBe(200);
    const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(response);
    site.clock.advance(stepMs);
    return { secret, recoveryCodes };
  }

  describe("turning it on", () => {
    beforeEach(() => open());

    testOnce("[S9] a key is shown once as text, URI and QR code", async () => {
      const here = await signIn();
      const response = await post("/key", here);
      expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      const { secret, uri, picture } = await readJson<Key>(response);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(`otpauth://totp/Fernhollow:andrei?secret=${secret}&issuer=Fernhollow`);
      expect(picture.size).toBeGreaterThan(20);
      expect(picture.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
      expect((await newKey(here)).secret).not.toBe(secret);
      expect(await read(here)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
    });

    test("[S9] it is on only after a correct code and the current password; until then the password is enough", async () => {
      const here = await signIn();
      const { secret } = await newKey(here);
      const code = computeCode(secret, now());
      const wrong = [
        { password: "a guess", code },
        { password: andrei.password, code: computeCode(secret, now(), 7) },
        { password: andrei.password },
        { code },
      ];
      for (const body of wrong) expect(await statusOf(post("", here, body))).toBe(400);
      expect(await read(here)).toMatchObject({ enabledAt: null });
      await signIn();
      const right = await post("", here, { password: andrei.password, code });
      expect([right.status, right.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
      expect(await read(here)).toEqual({ enabledAt: "2026-11-20T12:00:00.000Z", recoveryCodesLeft: 10 });
      expect(await listAdmins(site.deps)).toMatchObject([{ hasSecondFactor: true }]);
    });

    test("[S7] [S9] turning it on ends all other sessions of this admin", async () => {
      await createAdmin(site.deps, ioana);
      const [here, elsewhere, other] = [await signIn(), await signIn(), await signIn(ioana)];
      await turnOn(here);
      expect(await Promise.all([here, elsewhere, other].map(isLive))).toEqual([true, false, true]);
    });

    testOnce("[S9] while on, no new key is created and it can't be turned on again", async () => {
      const here = await signIn();
      const { secret } = await turnOn(here);
      expect(await statusOf(post("/key", here))).toBe(409);
      expect(await statusOf(post("", here, { password: andrei.password, code: computeCode(secret, now()) }))).toBe(409);
      await signIn({ ...andrei, code: computeCode(secret, now()) });
    });

    test("[S9] one of two concurrent requests with one code gets recovery codes", async () => {
      const here = await signIn();
      const { secret } = await newKey(here);
      const body = { password: andrei.password, code: computeCode(secret, now()) };
      const statuses = await Promise.all([post("", here, body), post("", here, body)].map(statusOf));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await read(here)).toMatchObject({ recoveryCodesLeft: 10 });
    });

    testOnce("without a key it can't be turned on, off or renewed", async () => {
      const here = await signIn();
      const body = { password: andrei.password, code: "123456" };
      for (const path of ["", "/off", "/recovery-codes"]) expect(await statusOf(post(path, here, body))).toBe(409);
    });
  });

  describe("signing in", () => {
    beforeEach(() => open());

    test("[S9] after the right password a code is required; with it the session opens", async () => {
      const { secret } = await turnOn(await signIn());
      for (const code of [undefined, "", "  "]) {
        const needed = await login({ ...andrei, code });
        expect(needed.status).toBe(401);
        expect(await needed.json()).toMatchObject({
          type: "about:blank#one-time-code-needed",
          success: false,
          error: "Enter the code from your authenticator app.",
        });
      }
      const code = computeCode(secret, now());
      const response = await login({ ...andrei, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        sessionId: expect.any(String),
        user: { username: "andrei", email: "andrei@northwind.example", role: "admin" },
      });
    });

    testOnce("[S9] without a second factor a code is not needed, and ignored", async () => {
      await createAdmin(site.deps, ioana);
      await turnOn(await signIn());
      const tries = [ioana, { ...ioana, code: "" }, { ...ioana, code: "000000" }];
      expect(await Promise.all(tries.map((body) => statusOf(login(body))))).toEqual([200, 200, 200]);
    });

    testOnce(
      "[S4] [S9] a wrong password gets the same response with and without a second factor, and for unknown names",
      async () => {
        await createAdmin(site.deps, ioana);
        const { secret } = await turnOn(await signIn());
        const code = computeCode(secret, now());
        const tries = [
          { username: "andrei", password: "wrong" },
          { username: "andrei", password: "wrong", code },
          { username: "ioana", password: "wrong" },
          { username: "ioana", password: "wrong", code },
          { username: "nobody", password: "wrong", code },
        ];
        const answers = await Promise.all(tries.map(async (body) => describeAnswer(await login(body))));
        expect(answers[0]).toMatch(/^\[401,.*Invalid credentials/);
        expect(answers).toEqual(answers.map(() => answers[0]));
        await signIn({ ...andrei, code }); // not used up by who didn't know the password
      },
    );

    testOnce("[S9] a disabled admin isn't asked for a code", async () => {
      await turnOn(await signIn());
      await site.deps.db.kysely.updateTable("admin_user").set({ is_disabled: true }).execute();
      expect(await (await login(andrei)).json()).toMatchObject({ error: "Invalid credentials" });
    });

    testOnce("[S9] codes of one step before and after are accepted, others aren't", async () => {
      const { secret } = await turnOn(await signIn());
      site.clock.advance(10 * stepMs);
      const statuses = [];
      for (const off of [-2, -1, 0, 1, 2])
        statuses.push(await statusOf(login({ ...andrei, code: computeCode(secret, now(), off) })));
      expect(statuses).toEqual([401, 200, 200, 200, 401]);
    });

    test("[S9] a code works once and invalidates earlier ones, including the one that turned it on", async () => {
      const { secret } = await turnOn(await signIn());
      const [last, code] = [computeCode(secret, now(), -1), computeCode(secret, now())];
      const enrolled = await login({ ...andrei, code: last });
      expect(enrolled.status).toBe(401);
      expect(await enrolled.json()).toMatchObject({
        type: "about:blank#one-time-code-wrong",
        error: wrongCodeSentence,
      });
      await signIn({ ...andrei, code });
      expect(await statusOf(login({ ...andrei, code }))).toBe(401);
      expect(await statusOf(login({ ...andrei, code: last }))).toBe(401);
    });

    test("[S9] a recovery code signs in once, in any spelling, for its own admin only", async () => {
      await createAdmin(site.deps, ioana);
      const { recoveryCodes } = await turnOn(await signIn());
      await turnOn(await signIn(ioana), ioana.password);
      const [first = "", second = ""] = recoveryCodes;
      expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(await statusOf(login({ ...ioana, code: first }))).toBe(401);
      const here = await signIn({ ...andrei, code: first });
      expect(await statusOf(login({ ...andrei, code: first }))).toBe(401);
      const typed = second.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
      await signIn({ ...andrei, code: typed });
      expect(await read(here)).toMatchObject({ recoveryCodesLeft: 8 });
    });

    test("[S3] [S9] ten codes of one account can be tried in a quarter of an hour, from any network; then a correct one waits", async () => {
      const { secret, recoveryCodes } = await turnOn(await signIn());
      const tries = Array.from({ length: 12 }, (_, number) =>
        statusOf(login({ ...andrei, code: "no code" }, `203.0.113.${number}`)),
      );
      const statuses = await Promise.all(tries);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      const refused = await login({ ...andrei, code: computeCode(secret, now()) }, "198.51.100.1");
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
      expect(await statusOf(login({ ...andrei, code: recoveryCodes[0] }, "198.51.100.1"))).toBe(429);
      site.clock.advance(15 * 60_000);
      await signIn({ ...andrei, code: computeCode(secret, now()) });
    });

    testOnce("[S3] [S9] sign-ins without the code count like wrong passwords and don't reset wrong codes", async () => {
      const { secret } = await turnOn(await signIn());
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await statusOf(login({ ...andrei, code: "000000" }))).toBe(401);
        expect(await statusOf(login(andrei))).toBe(401);
      }
      expect(await statusOf(login({ ...andrei, code: computeCode(secret, now()) }))).toBe(429);
    });

    testOnce("[S9] a sign-in with a code resets the failures before it", async () => {
      const { secret } = await turnOn(await signIn());
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 6; tries += 1) expect(await statusOf(login({ ...andrei, code: "no" }))).toBe(401);
        await signIn({ ...andrei, code: computeCode(secret, now()) });
        site.clock.advance(stepMs);
      }
    });

    test("[S9] a new password, by email or command, leaves it on", async () => {
      const { secret } = await turnOn(await signIn());
      await resetPassword(site.deps, { username: "andrei", password: "a new sentence" });
      const again = { ...andrei, password: "a new sentence" };
      expect(await (await login(again)).json()).toMatchObject({ type: "about:blank#one-time-code-needed" });
      await signIn({ ...again, code: computeCode(secret, now()) });
    });
  });

  test("[R9] [S9] fifty parallel sign-ins with one code, or with one recovery code, open one session", async () => {
    await open({
      LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: "1000",
      LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: "1000",
      LIMIT_SIGN_INS_PER_MINUTE: "1000",
    });
    const { secret, recoveryCodes } = await turnOn(await signIn());
    for (const code of [computeCode(secret, now()), recoveryCodes[0]]) {
      await site.deps.db.kysely.deleteFrom("admin_session").execute();
      const statuses = await Promise.all(
        Array.from({ length: 50 }, () => statusOf(retryOn503(() => login({ ...andrei, code })))),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401)).toHaveLength(49);
      const sessions = await site.deps.db.kysely.selectFrom("admin_session").select("id").execute();
      expect(sessions).toHaveLength(1);
    }
  });

  describe("turning it off, and new recovery codes", () => {
    beforeEach(() => open());

    testOnce("[S9] both need the password and a code, of the app or a recovery code", async () => {
      const here = await signIn();
      const { secret, recoveryCodes } = await turnOn(here);
      const { password } = andrei;
      for (const path of ["/off", "/recovery-codes"]) {
        const wrong = [
          { password: "a guess", code: computeCode(secret, now()) },
          { password, code: "000000" },
          { password },
        ];
        for (const body of wrong) expect(await statusOf(post(path, here, body))).toBe(400);
      }
      const renewed = await post("/recovery-codes", here, { password, code: recoveryCodes[0] });
      const { recoveryCodes: fresh } = await readJson<{ recoveryCodes: string[] }>(renewed);
      expect(fresh).toHaveLength(10);
      expect(await read(here)).toMatchObject({ recoveryCodesLeft: 10 });
      expect(await statusOf(login({ ...andrei, code: recoveryCodes[1] }))).toBe(401);
      expect(await statusOf(post("/off", here, { password, code: fresh[0] }))).toBe(200);
      expect(await read(here)).toEqual({ enabledAt: null, recoveryCodesLeft: 0 });
      await signIn();
      expect(await isLive(here)).toBe(true);
    });

    test("[TEAM-06] renewed recovery codes are in the audit log, as is turning it on and off", async () => {
      const here = await signIn();
      const { recoveryCodes } = await turnOn(here);
      const proof = { password: andrei.password, code: recoveryCodes[0] };
      const renewed = await post("/recovery-codes", here, proof);
      const { recoveryCodes: fresh } = await readJson<{ recoveryCodes: string[] }>(renewed);
      site.clock.advance(stepMs);
      await post("/recovery-codes", here, proof);
      await post("/off", here, { ...proof, code: fresh[0] });
      const events = site.deps.db.kysely.selectFrom("audit_event").select(["action", "admin_name"]).orderBy("id");
      expect((await events.execute()).map((event) => [event.action, event.admin_name])).toEqual([
        ["signed-in", "andrei"],
        ["second-factor-on", "andrei"],
        ["recovery-codes-renewed", "andrei"],
        ["second-factor-off", "andrei"],
      ]);
    });

    test("[S9] a code of the app turns it off once; turning it on again uses another key", async () => {
      const here = await signIn();
      const { secret } = await turnOn(here);
      const code = computeCode(secret, now());
      expect(await statusOf(post("/off", here, { password: andrei.password, code }))).toBe(200);
      const { secret: next } = await turnOn(here);
      expect(next).not.toBe(secret);
      expect(await statusOf(login({ ...andrei, code: computeCode(secret, now()) }))).toBe(401);
      await signIn({ ...andrei, code: computeCode(next, now()) });
    });

    testOnce("[S3] [S9] a stolen session can't be used to guess password or code", async () => {
      const here = await signIn();
      const { secret } = await turnOn(here);
      const right = { password: andrei.password, code: computeCode(secret, now()) };
      for (let tries = 0; tries < 10; tries += 1)
        expect(await statusOf(post("/off", here, { ...right, code: "000000" }))).toBe(400);
      expect(await statusOf(post("/off", here, right))).toBe(429);
      expect(await statusOf(post("/recovery-codes", here, right))).toBe(429);
      expect(await statusOf(login({ ...andrei, ...right }))).toBe(429);
    });

    test("[S9] the command line turns it off after a lockout, and ends all sessions", async () => {
      const here = await signIn();
      await turnOn(here);
      await turnOffSecondFactor(site.deps, { username: "ANDREI@northwind.example" });
      expect(await isLive(here)).toBe(false);
      await signIn();
      expect(await site.deps.db.kysely.selectFrom("recovery_code").selectAll().execute()).toEqual([]);
      await expect(turnOffSecondFactor(site.deps, { username: "andrei" })).rejects.toMatchObject({ code: "conflict" });
      await expect(turnOffSecondFactor(site.deps, { username: "nobody" })).rejects.toMatchObject({ code: "not-found" });
    });
  });

  testOnce("[S9] [S30] no response, row, email or log line contains the key or a recovery code", async () => {
    await open(mailing);
    const here = await signIn();
    const { secret, recoveryCodes } = await turnOn(here);
    const code = computeCode(secret, now());
    await signIn({ ...andrei, code });
    await login({ ...andrei, code: recoveryCodes[1] });
    await login({ ...andrei, code: "wrong code" });
    const { kysely } = site.deps.db;
    const tables = [
      "second_factor",
      "recovery_code",
      "admin_user",
      "admin_session",
      "outbox_email",
      "rate_limit",
    ] as const;
    const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()));
    const paths = ["me", "sessions", "second-factor", "outbox"];
    const answers = await Promise.all(
      paths.map(async (path) => (await site.app.request(`/api/admin/${path}`, { headers: here })).text()),
    );
    const key = Buffer.from(secret).toString("hex");
    const exposed = JSON.stringify([rows, answers, site.logged]);
    for (const hidden of [secret, key, "wrong code", ...recoveryCodes]) expect(exposed).not.toContain(hidden);
    expect(exposed).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`)); // a time in milliseconds may hold its six digits
    expect(site.logged.flatMap(({ reason }) => reason ?? [])).toEqual(["wrong one-time code"]);
  });

  testOnce("[S9] a key is encrypted for its admin: moved to another admin it can't be decrypted", async () => {
    await open();
    await createAdmin(site.deps, ioana);
    const { secret } = await turnOn(await signIn());
    await turnOn(await signIn(ioana), ioana.password);
    const rows = await site.deps.db.kysely.selectFrom("second_factor").select(["admin_id", "sealed_key"]).execute();
    const keys = new Map(rows.map((row) => [row.admin_id, row.sealed_key]));
    const [first, second] = [...keys.keys()];
    await site.deps.db.kysely
      .updateTable("second_factor")
      .set({ sealed_key: keys.get(first ?? "") ?? "" })
      .where("admin_id", "=", second ?? "")
      .execute();
    expect(await statusOf(login({ ...ioana, code: computeCode(secret, now()) }))).toBe(500);
  });

  test("[S9] changes are notified by email with a reset link; a wrong try isn't", async () => {
    await open(mailing);
    const here = await signIn();
    const { secret, recoveryCodes } = await turnOn(here);
    const { password } = andrei;
    await post("/off", here, { password, code: "000000" });
    await post("/recovery-codes", here, { password, code: computeCode(secret, now()) });
    await login({ ...andrei, code: recoveryCodes[0] });
    site.clock.advance(stepMs);
    await post("/off", here, { password, code: computeCode(secret, now()) });
    const emails = await readEmails(site.deps);
    const to = { recipient: andrei.email, text: expect.stringContaining("/admin/forgot") };
    expect(emails).toMatchObject([
      { kind: "second-factor-on", ...to },
      { kind: "recovery-codes-renewed", ...to },
      { kind: "second-factor-off", ...to },
    ]);
  });

  test("[S9] a sign-in with a recovery code is notified by email", async () => {
    await open(mailing);
    const { recoveryCodes } = await turnOn(await signIn());
    await signIn({ ...andrei, code: recoveryCodes[0] });
    const emails = await site.deps.db.kysely.selectFrom("outbox_email").select("kind").orderBy("id").execute();
    expect(emails.map(({ kind }) => kind)).toEqual(["second-factor-on", "recovery-code-used"]);
  });
});
