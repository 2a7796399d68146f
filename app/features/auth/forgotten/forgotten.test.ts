// A forgotten password as HTTP calls and pages, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { minuteMs } from "#app/platform/base/durations.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { readJson } from "#test/read-json.ts";
import { watchStatements } from "#test/statements.ts";
import { createAdmin, disableAdmin, enableAdmin, resetPassword } from "../admins.server.ts";

const andrei = { username: "andrei", email: "Andrei@northwind.example", password: "correct horse" };
const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: mail });
  beforeEach(async () => {
    await createAdmin(site.deps, andrei);
  });

  const ask = (username: string) => site.app.request("/api/password/forgot", json("POST", { username }));
  const set = (token: string, password = "a new sentence") =>
    site.app.request("/api/password/reset", json("POST", { token, password }));
  const signIn = (password: string) =>
    site.app.request("/api/admin/login", json("POST", { username: "andrei", password }));
  const emails = () => readEmails(site.deps);
  const tokenSent = async () => {
    const token = /\/admin\/reset\/([0-9a-f]{64})/.exec((await emails()).at(-1)?.text ?? "")?.[1];
    if (!token) throw new Error("No email has a link.");
    return token;
  };

  test("the email goes to the account's address; its link sets a password once and ends all sessions", async () => {
    const { sessionId } = await readJson<{ sessionId: string }>(signIn(andrei.password));
    expect((await ask(" ANDREI ")).status).toBe(200);
    expect(await emails()).toMatchObject([{ kind: "password-reset", recipient: andrei.email }]);
    const token = await tokenSent();
    const page = await site.app.request(`/admin/reset/${token}`);
    expect(await page.text()).toContain("Set a new password");
    expect([page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
      "no-referrer",
      "no-store",
    ]);

    expect((await set(token)).status).toBe(200);
    const me = await site.app.request("/api/admin/me", { headers: { Authorization: `Bearer ${sessionId}` } });
    expect(me.status).toBe(401);
    expect((await signIn(andrei.password)).status).toBe(401);
    expect((await signIn("a new sentence")).status).toBe(200);
    expect((await set(token, "yet another sentence")).status).toBe(404);
    expect(await (await site.app.request(`/admin/reset/${token}`)).text()).toContain("This link no longer works");
    expect((await emails()).at(-1)).toMatchObject({ kind: "password-changed", recipient: andrei.email });
  });

  test("[CALS-03] one's calendar address ends with a new password, however it was set, and on disabling for good", async () => {
    const { password } = andrei;
    let headers: Record<string, string> = {};
    const afterwards = async (end: () => Promise<unknown>) => {
      const { sessionId } = await readJson<{ sessionId: string }>(signIn(password));
      headers = { Authorization: `Bearer ${sessionId}` };
      const response = await site.app.request("/api/admin/calendar-feed", json("POST", { password }, headers));
      const { pathname } = new URL((await readJson<{ url: string }>(response)).url);
      const before = await site.app.request(pathname);
      await end();
      return [before.status, (await site.app.request(pathname)).status];
    };
    const change = { currentPassword: password, newPassword: password };
    expect(
      await afterwards(async () => site.app.request("/api/admin/password", json("POST", change, headers))),
    ).toEqual([200, 404]);
    const byLink = async () => {
      await ask("andrei");
      await set(await tokenSent(), password);
    };
    expect(await afterwards(byLink)).toEqual([200, 404]);
    expect(await afterwards(() => resetPassword(site.deps, { username: "andrei", password }))).toEqual([200, 404]);
    await createAdmin(site.deps, { username: "ioana", email: "ioana@northwind.example", password });
    const disableAndEnable = async () => {
      await disableAdmin(site.deps, { username: "andrei" });
      await enableAdmin(site.deps, { username: "andrei" });
    };
    expect(await afterwards(disableAndEnable)).toEqual([200, 404]);
  });

  test("[TEAM-06] a password that was reset by a link is in the audit log, once", async () => {
    await ask("andrei");
    const token = await tokenSent();
    await set(token);
    await set(token);
    const events = await site.deps.db.kysely.selectFrom("audit_event").select(["action", "admin_name"]).execute();
    expect(events).toEqual([{ action: "password-reset", admin_name: "andrei" }]);
  });

  test("[S4] for a known name or address, an unknown, a disabled or a rate-limited one, response and statements are the same", async () => {
    const [answers, work] = [new Set<string>(), new Set<string>()];
    const requestReset = async (username: string) => {
      const { statements, stop } = watchStatements(site.deps);
      const response = await ask(username);
      stop();
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
      answers.add(JSON.stringify([response.status, headers, await response.text()]));
      work.add(statements.join("\n"));
    };
    await requestReset("andrei");
    await requestReset("andrei@northwind.example");
    await requestReset("nobody");
    site.clock.advance(60 * minuteMs);
    await site.deps.db.kysely.updateTable("admin_user").set({ is_disabled: true }).execute();
    await requestReset("andrei");
    expect([answers.size, work.size]).toEqual([1, 1]);
    expect([...work].join("\n")).toContain('insert into "outbox_email"');
    expect(await emails()).toHaveLength(1);
  });

  test("[S32] an account receives one email an hour; a stranger's requests don't keep it from the next link", async () => {
    for (let times = 0; times < 24 * 6; times += 1) {
      await ask("andrei");
      site.clock.advance(10 * minuteMs);
    }
    expect(await emails()).toHaveLength(24);
    await ask("andrei");
    expect((await set(await tokenSent())).status).toBe(200);
  });

  test("an expired link, one of another kind or an invented one doesn't work", async () => {
    await ask("andrei");
    const token = await tokenSent();
    site.clock.advance(60 * minuteMs);
    const answers = [await set(token), await set("0".repeat(64)), await set("x")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await signIn(andrei.password)).status).toBe(200);
  });

  test("[OPEN-20] a short password is rejected as at setup, and the link still works", async () => {
    await ask("andrei");
    const token = await tokenSent();
    const short = await set(token, "seven77");
    expect(short.status).toBe(400);
    const sentence = "Password must be at least 8 characters long";
    expect(await short.json()).toMatchObject({ message: sentence, errors: { password: sentence } });
    expect((await set(token)).status).toBe(200);
  });

  test("[R9] exactly one of several concurrent uses of a link sets a password", async () => {
    await ask("andrei");
    const token = await tokenSent();
    const answers = await Promise.all(
      ["first sentence", "second sentence", "third sentence"].map((value) => set(token, value)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  test("[S30] neither the token nor the requested name is logged", async () => {
    await ask("andrei");
    const token = await tokenSent();
    await site.app.request(`/admin/reset/${token}`);
    await set(token);
    expect(JSON.stringify(site.logged)).not.toMatch(new RegExp(`${token}|andrei@`, "i"));
    expect(JSON.stringify(await site.deps.db.kysely.selectFrom("email_token").selectAll().execute())).not.toContain(
      token,
    );
  });

  test("an admin can't read another's reset link in the outbox", async () => {
    await ask("andrei");
    const token = await tokenSent();
    const { sessionId } = await readJson<{ sessionId: string }>(signIn(andrei.password));
    const headers = { Authorization: `Bearer ${sessionId}` };
    const [listed] = await readJson<{ id: string }[]>(site.app.request("/api/admin/outbox", { headers }));
    const shownText = await (await site.app.request(`/api/admin/outbox/${listed?.id}`, { headers })).text();
    expect(shownText).toContain("/admin/reset/***");
    expect(shownText).not.toContain(token);
  });

  test("without a mail server no email is queued, and the page shows the command", async () => {
    const db = await database.open();
    const other = await createTestApp({ db });
    const refused = await other.app.request("/api/password/forgot", json("POST", { username: "andrei" }));
    expect(refused.status).toBe(404);
    expect(await db.kysely.selectFrom("outbox_email").selectAll().execute()).toEqual([]);
    expect(await (await other.app.request("/admin/forgot")).text()).toContain(
      "npm run admin -- reset-password USERNAME",
    );
    await createAdmin(other.deps, andrei);
    expect(await (await other.app.request("/admin/login")).text()).toContain('href="/admin/forgot"');
    await other.close();
  });
});
