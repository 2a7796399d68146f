// Admins who are disabled or removed from the command line, while the site runs, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { readJson } from "#test/read-json.ts";
import { createAdmin, disableAdmin, enableAdmin, listAdmins, removeAdmin } from "./admins.server.ts";

const ana = { username: "ana", email: "ana@northwind.example", password: "correct horse" };
const dan = { username: "dan", email: "dan@northwind.example", password: "another horse" };
const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
const isLast = "is the last admin who can sign in. Make or enable another one first.";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  beforeEach(async () => {
    await createAdmin(site.deps, ana);
    await createAdmin(site.deps, dan);
  });

  const post = (path: string, body: unknown) => site.app.request(path, json("POST", body));
  const signIn = async (who = ana) => {
    const response = await post("/api/admin/login", who);
    const { sessionId = "" } = await readJson<{ sessionId?: string }>(response);
    return { status: response.status, sessionId };
  };
  const statusOf = async ({ sessionId }: { sessionId: string }) =>
    (await site.app.request("/api/admin/me", { headers: { Authorization: `Bearer ${sessionId}` } })).status;
  const resetToken = async () => {
    await post("/api/password/forgot", { username: "ana" });
    return /\/admin\/reset\/([0-9a-f]{64})/.exec((await readEmails(site.deps)).at(-1)?.text ?? "")?.[1];
  };

  test("[TEAM-04] [S7] a disabled admin's sessions end at once, and neither password nor an old reset link works", async () => {
    const session = await signIn();
    const token = await resetToken();
    expect(await statusOf(session)).toBe(200);
    await disableAdmin(site.deps, { username: ana.email });
    expect(await statusOf(session)).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await post("/api/password/reset", { token, password: "a new sentence" })).status).toBe(404);
    const emails = () => site.deps.db.kysely.selectFrom("outbox_email").select("id").execute();
    const before = await emails();
    expect((await post("/api/password/forgot", { username: "ana" })).status).toBe(200);
    expect(await emails()).toEqual(before);
    await enableAdmin(site.deps, { username: "ana" });
    expect(await statusOf(session)).toBe(401); // what was ended stays so
    expect((await signIn()).status).toBe(200);
  });

  test("[TEAM-04] a reset link created while its admin was being disabled doesn't work", async () => {
    const token = await resetToken();
    await site.deps.db.kysely.updateTable("admin_user").set({ is_disabled: 1 }).where("username", "=", "ana").execute();
    expect((await post("/api/password/reset", { token, password: "a new sentence" })).status).toBe(404);
  });

  test("[TEAM-04] a removed admin's name is free again, and their posts keep it", async () => {
    const session = await signIn();
    const headers = { Authorization: `Bearer ${session.sessionId}` };
    const written = await site.app.request("/api/admin/blog", json("POST", { title: "T", published: true }, headers));
    expect(written.status).toBe(201);
    await removeAdmin(site.deps, { username: "ANA" });
    expect(await statusOf(session)).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await listAdmins(site.deps)).map(({ username }) => username)).toEqual(["dan"]);
    expect(await (await site.app.request("/api/blog/slug/t")).json()).toMatchObject({ author: "ana" });
    await createAdmin(site.deps, ana);
    expect((await post("/api/admin/setup", ana)).status).toBe(403);
  });

  test("[TEAM-04] [R9] the last active admin can be neither disabled nor removed, not even by concurrent calls", async () => {
    const outcomes = await Promise.allSettled([
      disableAdmin(site.deps, { username: "ana" }),
      disableAdmin(site.deps, { username: "dan" }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const remaining = (await listAdmins(site.deps)).find(({ isDisabled }) => !isDisabled);
    const username = remaining?.username ?? "";
    await expect(removeAdmin(site.deps, { username })).rejects.toThrow(`${username} ${isLast}`);
    await expect(disableAdmin(site.deps, { username })).rejects.toThrow(`${username} ${isLast}`);
    const other = username === "ana" ? "dan" : "ana";
    await removeAdmin(site.deps, { username: other }); // a disabled one may go
    await expect(removeAdmin(site.deps, { username: "nobody" })).rejects.toThrow("No admin has this username or email");
  });
});
