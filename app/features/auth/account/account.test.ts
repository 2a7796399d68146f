// The account's calls, on both databases.
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { andrei, ioana } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { readJson } from "#test/read-json.ts";
import { createAdmin, resetPassword } from "../admins.server.ts";
import { wrongPasswordSentence } from "./contract.ts";
import type { OpenSession } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  beforeEach(async () => {
    await createAdmin(site.deps, andrei);
  });

  async function signIn({ username, password } = andrei, agent = "Firefox"): Promise<Record<string, string>> {
    const response = await site.app.request(
      "/api/admin/login",
      json("POST", { username, password }, { "User-Agent": agent }),
    );
    expect(response.status).toBe(200);
    const { sessionId } = await readJson<{ sessionId: string }>(response);
    return { Authorization: `Bearer ${sessionId}` };
  }
  const change = (headers: Record<string, string>, body: unknown) =>
    site.app.request("/api/admin/password", json("POST", body, headers));
  const sessions = async (headers: Record<string, string>) =>
    readJson<OpenSession[]>(site.app.request("/api/admin/sessions", { headers }));
  const end = (headers: Record<string, string>, id: string) =>
    site.app.request(`/api/admin/sessions/${id}`, { method: "DELETE", headers });
  const statusOf = async (headers: Record<string, string>) =>
    (await site.app.request("/api/admin/me", { headers })).status;

  test("[S7] changing the password ends all other sessions of this admin only", async () => {
    await createAdmin(site.deps, ioana);
    const [here, elsewhere, other] = [await signIn(), await signIn(), await signIn(ioana)];
    const response = await change(here, { currentPassword: andrei.password, newPassword: "a new sentence" });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await Promise.all([here, elsewhere, other].map(statusOf))).toEqual([200, 401, 200]);
    await signIn({ ...andrei, password: "a new sentence" });
    const old = await site.app.request("/api/admin/login", json("POST", andrei));
    expect(old.status).toBe(401);
  });

  test("[ABLG-34] [TEAM-01] [SALE-06] a display name replaces the username for colleagues and visitors, and is unique", async () => {
    await createAdmin(site.deps, ioana);
    const headers = await signIn();
    const ask = async (method: string, path: string, body?: unknown, as = headers) => {
      const init = body === undefined ? { method, headers: as } : json(method, body, as);
      const response = await site.app.request(`/api/admin/${path}`, init);
      return { status: response.status, body: await readJson<Record<string, unknown>>(response) };
    };
    const user = { username: "andrei", email: andrei.email, role: "admin" };
    const before = await ask("POST", "blog", { title: "Before" });
    expect(before.body).toMatchObject({ author: "andrei" });
    const changed = await ask("PUT", "me", { displayName: "  Andrei Pop " });
    expect(changed).toEqual({ status: 200, body: { user: { ...user, displayName: "Andrei Pop" } } });
    expect((await ask("GET", "me")).body).toEqual({ user: { ...user, displayName: "Andrei Pop" } });
    const { body: post } = await ask("POST", "blog", { title: "After" });
    expect(post).toMatchObject({ author: "Andrei Pop" });
    expect((await ask("GET", `blog/${String(post["id"])}/versions`)).body).toMatchObject([{ savedBy: "Andrei Pop" }]);
    expect((await ask("GET", "colleagues")).body).toMatchObject([{ name: "Andrei Pop" }, { name: "ioana" }]);
    expect((await ask("GET", "booking-settings/hosts")).body).toMatchObject([
      { name: "Andrei Pop" },
      { name: "ioana" },
    ]);
    expect((await ask("GET", "team")).body).toMatchObject([
      { username: "andrei", displayName: "Andrei Pop" },
      { username: "ioana", displayName: null },
    ]);
    expect((await ask("GET", "audit?search=display-name-changed")).body).toMatchObject([{ admin: "andrei" }]);

    const hers = await signIn(ioana);
    for (const taken of ["andrei pop", "ANDREI"])
      expect((await ask("PUT", "me", { displayName: taken }, hers)).body).toMatchObject({
        errors: { displayName: "A colleague has this name. Choose another one." },
      });
    expect((await ask("PUT", "me", { displayName: "x".repeat(101) }, hers)).status).toBe(400);
    expect((await ask("PUT", "me", { displayName: "Ioana" }, hers)).status).toBe(200); // her own username

    expect((await ask("PUT", "me", { displayName: null })).body).toEqual({ user });
    expect((await ask("POST", "blog", { title: "Again" })).body).toMatchObject({ author: "andrei" });
    expect((await ask("GET", `blog/${String(post["id"])}`)).body).toMatchObject({ author: "Andrei Pop" });
  });

  test("[S7] a sign-in with the old password during the change gets no session", async () => {
    const reset = resetPassword(site.deps, { username: "andrei", password: "a new sentence" });
    const tries = Array.from({ length: 9 }, () => site.app.request("/api/admin/login", json("POST", andrei)));
    await reset;
    const answers = await Promise.all(tries.map(async (answer) => readJson<{ sessionId?: string }>(answer)));
    const opened = answers.flatMap(({ sessionId }) => (sessionId ? [{ Authorization: `Bearer ${sessionId}` }] : []));
    expect(await Promise.all(opened.map(statusOf))).toEqual(opened.map(() => 401));
    await signIn({ ...andrei, password: "a new sentence" });
  });

  test("[S7] one of two concurrent changes with the same password is rejected", async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const passwords = ["a new sentence", "somebody else's"];
    const answers = await Promise.all(
      [here, elsewhere].map((headers, index) =>
        change(headers, { currentPassword: andrei.password, newPassword: passwords[index] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const taken = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    await signIn({ ...andrei, password: taken });
  });

  test("a changed password is notified by email with a reset link; a wrong try isn't", async () => {
    const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
    const mailing = await createTestApp({ settings });
    onTestFinished(() => mailing.close());
    await createAdmin(mailing.deps, andrei);
    const signedIn = await mailing.app.request("/api/admin/login", json("POST", andrei));
    const { sessionId } = await readJson<{ sessionId: string }>(signedIn);
    const headers = { Authorization: `Bearer ${sessionId}` };
    for (const currentPassword of ["a guess", andrei.password])
      await mailing.app.request(
        "/api/admin/password",
        json("POST", { currentPassword, newPassword: "a new sentence" }, headers),
      );
    const emails = await readEmails(mailing.deps);
    expect(emails).toMatchObject([
      { kind: "password-changed", recipient: andrei.email, text: expect.stringContaining("/admin/forgot") },
    ]);
    expect(emails[0]?.text).not.toContain("sentence");
  });

  test("[OPEN-20] a wrong current or a short new password changes nothing and ends no session", async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    const wrong = await change(here, { currentPassword: "a guess", newPassword: "a new sentence" });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      message: wrongPasswordSentence,
      errors: { currentPassword: wrongPasswordSentence },
    });
    const short = await change(here, { currentPassword: andrei.password, newPassword: "seven77" });
    expect(short.status).toBe(400);
    const sentence = "Password must be at least 8 characters long";
    expect(await short.json()).toMatchObject({ message: sentence, errors: { newPassword: sentence } });
    expect((await change(here, { newPassword: "a new sentence" })).status).toBe(400);
    expect(await Promise.all([here, elsewhere].map(statusOf))).toEqual([200, 200]);
    await signIn();
  });

  test("[S3] a stolen session can't be used to guess the current password", async () => {
    const here = await signIn();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change(here, { currentPassword: `guess ${tries}`, newPassword: "a new sentence" })).status).toBe(
        400,
      );
    const refused = await change(here, { currentPassword: andrei.password, newPassword: "a new sentence" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("[S7] an admin sees their own open sessions, the most recent first, with the current one marked", async () => {
    await createAdmin(site.deps, ioana);
    await signIn(ioana);
    await signIn(andrei, "Old phone");
    site.clock.advance(60_000);
    const here = await signIn(andrei, "Laptop");
    expect(await sessions(here)).toEqual([
      {
        id: expect.any(String),
        createdAt: "2026-11-20T12:01:00.000Z",
        lastUsedAt: "2026-11-20T12:01:00.000Z",
        userAgent: "Laptop",
        isCurrent: true,
      },
      {
        id: expect.any(String),
        createdAt: "2026-11-20T12:00:00.000Z",
        lastUsedAt: "2026-11-20T12:00:00.000Z",
        userAgent: "Old phone",
        isCurrent: false,
      },
    ]);
    site.clock.advance(8 * 60 * 60_000 - 30_000);
    const later = await signIn(andrei, "Laptop");
    expect((await sessions(later)).map(({ userAgent }) => userAgent)).toEqual(["Laptop", "Laptop"]);
  });

  test("[S7] [TEAM-06] an ended session stops working at once; another admin's can't be ended; the audit log records it", async () => {
    await createAdmin(site.deps, ioana);
    const [here, elsewhere, other] = [await signIn(), await signIn(), await signIn(ioana)];
    const [foreign] = await sessions(other);
    const mine = (await sessions(here)).find(({ isCurrent }) => !isCurrent);
    expect((await end(here, mine?.id ?? "")).status).toBe(200);
    expect((await end(here, mine?.id ?? "")).status).toBe(404);
    expect((await end(here, foreign?.id ?? "")).status).toBe(404);
    expect(await Promise.all([here, elsewhere, other].map(statusOf))).toEqual([200, 401, 200]);
    const events = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select("about")
      .where("action", "=", "session-ended")
      .execute();
    expect(events).toEqual([{ about: mine?.id }]);
  });
});
