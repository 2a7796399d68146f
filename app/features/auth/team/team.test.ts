// The team as HTTP calls, on both databases: invitations, roles, disabling, removing, and the audit log of all that.
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import type { Member } from "./contract.ts";

/** The fields of an audit event that these tests read. */
type AuditEvent = { action: string; admin: string | null; counts: Record<string, number> };

const longSessions = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };
const account = { username: "ioana", password: "correct horse battery" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: longSessions });
  const andrei = signInForEachTest(site);

  const admin = (path: string, init: RequestInit = { headers: andrei }) => site.app.request(`/api/admin/${path}`, init);
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = andrei) =>
    admin(path, json(method, body, headers));
  const team = async () => readJson<Member[]>(admin("team"));
  const named = async (username: string) => (await team()).find((member) => member.username === username);
  const signIn = (username: string, password = account.password) => send("POST", "login", { username, password }, {});
  const audit = async (query = "") => readJson<AuditEvent[]>(admin(`audit${query}`));
  const actions = async (query = "") => (await audit(query)).map(({ action, admin: who }) => `${action} ${who ?? "—"}`);

  async function invite(role = "sales", email = "ioana@northwind.example") {
    const response = await send("POST", "team/invitations", { email, role });
    const { id, link } = await readJson<{ id: string; link: string | null }>(response);
    return { status: response.status, id, link, token: link?.split("/").at(-1) ?? "" };
  }
  const accept = (token: string, changes = {}) =>
    send("POST", "invitations/accept", { token, ...account, ...changes }, {});

  test("[TEAM-01] the team lists name, address, role, second factor, last sign-in and state", async () => {
    await accept((await invite()).token);
    await signIn("ioana");
    expect(await named("ioana")).toEqual({
      id: expect.any(String) as unknown,
      username: "ioana",
      displayName: null,
      email: "ioana@northwind.example",
      role: "sales",
      roles: ["sales"],
      hasSecondFactor: false,
      lastSignInAt: "2026-11-20T12:00:00.000Z",
      isDisabled: false,
      createdAt: "2026-11-20T12:00:00.000Z",
    });
    expect(await named("andrei")).toMatchObject({ role: "admin", lastSignInAt: null });
  });

  test("[TEAM-02] without a mail server the link is shown once, and makes an account of the role once", async () => {
    const { status, link, token } = await invite("editor");
    expect(status).toBe(201);
    expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/invite\/[0-9a-f]{64}$/);
    expect(JSON.stringify(await (await admin("team/invitations")).json())).not.toContain(token);
    expect((await accept(token, { password: "short" })).status).toBe(400);
    expect((await accept(token)).status).toBe(201);
    expect((await accept(token, { username: "other" })).status).toBe(410);
    expect((await accept("0".repeat(64))).status).toBe(404);
    expect(await (await signIn("ioana")).json()).toMatchObject({ user: { role: "editor" } });
    expect(await (await admin("team/invitations")).json()).toEqual([]);
  });

  test("[TEAM-02] if two people accept one invitation at once, one gets the account and the other 410, whatever names they choose", async () => {
    const { token } = await invite("editor");
    const names = ["ioana", "ioana2", "andrei"]; // the last one is taken
    const answers = await Promise.all(names.map((username) => accept(token, { username })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.slice(1).every((status) => status === 410 || status === 409)).toBe(true);
    const two = await invite("editor", "mihai@northwind.example");
    const both = await Promise.all(["mihai", "mihai"].map((username) => accept(two.token, { username })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410]);
  });

  test("[SALE-08] an account can be sales and editor at once: by invitation and by change; `role` reads the first, and is still taken", async () => {
    const email = "ioana@northwind.example";
    const invited = await send("POST", "team/invitations", { email, roles: ["sales", "editor"] });
    const invitation = await readJson<{ link: string }>(invited);
    expect(invitation).toMatchObject({ role: "sales", roles: ["sales", "editor"] });
    await accept(invitation.link.split("/").at(-1) ?? "");
    const { user, sessionId } = await readJson<{ user: object; sessionId: string }>(signIn("ioana"));
    expect(user).toMatchObject({ role: "sales", roles: ["sales", "editor"] });
    const hers = { headers: { Authorization: `Bearer ${sessionId}` } };
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await admin(path, hers)).status));
    expect(await statuses("contacts", "blog", "team")).toEqual([200, 200, 403]);
    const { id } = (await named("ioana")) ?? { id: "" };
    const change = async (body: object) => (await send("PATCH", `team/${id}`, body)).json();
    expect(await change({ role: "editor" })).toMatchObject({ role: "editor", roles: ["editor"] });
    expect(await statuses("contacts", "blog")).toEqual([403, 200]);
    expect(await change({ roles: ["editor", "sales"] })).toMatchObject({ role: "editor", roles: ["editor", "sales"] });
    expect(await statuses("contacts", "blog")).toEqual([200, 200]);
    expect(await (await admin("colleagues")).json()).toMatchObject([{ name: "andrei" }, { name: "ioana" }]);
    expect(await change({ roles: ["sales", "admin"] })).toMatchObject({ role: "admin", roles: ["admin"] });
    for (const roles of [[], ["owner"], "sales"])
      expect((await send("PATCH", `team/${id}`, { roles })).status).toBe(400);
    expect((await send("POST", "team/invitations", { email: "x@northwind.example" })).status).toBe(400);
    expect(await actions()).toContain("role-editor-sales andrei");
  });

  test("[TEAM-02] a username that is taken, or that a colleague is shown by, is refused with its field's sentence, and the link still works", async () => {
    const { token } = await invite();
    const refused = await accept(token, { username: "Andrei" });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { errors: { username: "This username is taken." } },
    ]);
    await send("PUT", "me", { displayName: "Ioana Marin" });
    expect((await accept(token, { username: "ioana marin" })).status).toBe(409);
    expect((await accept(token)).status).toBe(201);
  });

  test("[TEAM-02] two concurrent calls with one link create one account", async () => {
    const { token } = await invite();
    const answers = await Promise.all(["one", "two", "three"].map((username) => accept(token, { username })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await team()).toHaveLength(2);
  });

  test("[TEAM-02] the link works for 48 hours; a withdrawn one and an earlier one to the same address no longer do", async () => {
    const first = await invite();
    const second = await invite();
    expect((await accept(first.token)).status).toBe(404);
    const withdrawn = await invite("sales", "dan@northwind.example");
    expect((await admin(`team/invitations/${withdrawn.id}`, { method: "DELETE", headers: andrei })).status).toBe(200);
    expect((await admin(`team/invitations/${withdrawn.id}`, { method: "DELETE", headers: andrei })).status).toBe(404);
    expect((await accept(withdrawn.token)).status).toBe(404);
    site.clock.advance(48 * hourMs);
    expect((await accept(second.token)).status).toBe(410);
    site.clock.advance(31 * dayMs);
    await cleanUp(site.deps);
    expect((await accept(second.token)).status).toBe(404);
  });

  test("[TEAM-02] an address that has an account is not invited; a repeat of the call never shows the secret again", async () => {
    expect((await invite("sales", "Andrei@Northwind.example")).status).toBe(409);
    const headers = { ...andrei, "Idempotency-Key": "one" };
    const body = { email: "ioana@northwind.example", role: "sales" };
    expect((await send("POST", "team/invitations", body, headers)).status).toBe(201);
    expect((await send("POST", "team/invitations", body, headers)).status).toBe(409);
    expect(await (await admin("team/invitations")).json()).toHaveLength(1);
  });

  test("[TEAM-02] with a mail server the link goes by email alone, which is withdrawn with the invitation", async () => {
    const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
    const mailing = await createTestApp({ db: await database.open(), settings });
    const headers = await signInAdmin(mailing.deps);
    const body = { email: "ioana@northwind.example", role: "sales" };
    const response = await mailing.app.request("/api/admin/team/invitations", json("POST", body, headers));
    expect(await response.json()).toMatchObject({ email: body.email, link: null });
    const [email] = await mailing.deps.db.kysely.selectFrom("outbox_email").selectAll().execute();
    expect(email).toMatchObject({ kind: "invitation", recipient: body.email });
    expect(email?.body).toMatch(/\/admin\/invite\/[0-9a-f]{64}/);
    const shownResponse = await mailing.app.request(`/api/admin/outbox/${email?.id}`, { headers });
    expect((await readJson<{ text: string }>(shownResponse)).text).not.toMatch(/[0-9a-f]{64}/);
    const again = await mailing.app.request("/api/admin/team/invitations", json("POST", body, headers));
    const { id } = await readJson<{ id: string }>(again);
    const waiting = async () =>
      (await mailing.deps.db.kysely.selectFrom("outbox_email").select("about").execute()).map(({ about }) => about);
    expect(await waiting()).toEqual([`invitation:${id}`]); // the earlier one's link is dead
    await mailing.app.request(`/api/admin/team/invitations/${id}`, { method: "DELETE", headers });
    expect(await waiting()).toEqual([]);
    await mailing.close();
  });

  test("[TEAM-04] disabling an account ends its sessions at once and refuses its password; enabling restores it", async () => {
    await accept((await invite()).token);
    const { sessionId } = await readJson<{ sessionId: string }>(signIn("ioana"));
    const session = { Authorization: `Bearer ${sessionId}` };
    const id = (await named("ioana"))?.id;
    const disabled = await send("PATCH", `team/${id}`, { isDisabled: true });
    expect(await disabled.json()).toMatchObject({ isDisabled: true });
    expect((await admin("me", { headers: session })).status).toBe(401);
    expect((await signIn("ioana")).status).toBe(401);
    await send("PATCH", `team/${id}`, { isDisabled: false });
    expect((await signIn("ioana")).status).toBe(200);
    expect((await admin("me", { headers: session })).status).toBe(401);
  });

  test("[TEAM-04] a removed colleague is gone, and what they wrote keeps their name", async () => {
    await accept((await invite()).token);
    const { sessionId } = await readJson<{ sessionId: string }>(signIn("ioana"));
    const session = { Authorization: `Bearer ${sessionId}` };
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const [enquiry] = await readJson<{ id: string }[]>(admin("contacts?page=1"));
    await send("POST", `contacts/${enquiry?.id}/notes`, { text: "Called." }, session);
    const id = (await named("ioana"))?.id;
    await send("PATCH", `contacts/${enquiry?.id}`, { ownerId: id }, session);
    expect((await admin(`team/${id}`, { method: "DELETE", headers: andrei })).status).toBe(200);
    expect((await admin(`team/${id}`, { method: "DELETE", headers: andrei })).status).toBe(404);
    expect((await admin("me", { headers: session })).status).toBe(401);
    expect(await named("ioana")).toBeUndefined();
    const timeline = await readJson<{ by: { name: string } }[]>(admin(`contacts/${enquiry?.id}/timeline`));
    expect(timeline.map(({ by }) => by.name)).toEqual(["ioana", "ioana", null]);
    expect(await (await admin(`contacts/${enquiry?.id}`)).json()).toMatchObject({ ownerId: null });
  });

  test.for([
    ["removed", "DELETE", {}],
    ["disabled", "PATCH", { isDisabled: true }],
    ["demoted", "PATCH", { role: "sales" }],
  ] as const)("[TEAM-04] open invitations of an admin who is %s create no account", async ([, method, change]) => {
    const mihai = await signInAdmin(site.deps, { username: "mihai" });
    const body = { email: "other@mihai.example", role: "admin" };
    const invited = await send("POST", "team/invitations", body, mihai);
    const { link } = await readJson<{ link: string }>(invited);
    const { token } = await invite();
    await send(method, `team/${(await named("mihai"))?.id}`, change);
    expect((await accept(link.split("/").at(-1) ?? "", { username: "other" })).status).toBe(404);
    expect((await accept(token)).status).toBe(201);
  });

  test.for([
    ["removed", "DELETE", {}],
    ["disabled", "PATCH", { isDisabled: true }],
    ["made sales", "PATCH", { role: "sales" }],
  ] as const)(
    "[TEAM-04] [STUD-06] [EDIT-05] the preview links of an editor who is %s no longer work, a colleague's do",
    async ([, method, change]) => {
      const elena = await signInAdmin(site.deps, { username: "elena", role: "editor" });
      const write = async (title: string) => (await readJson<{ id: string }>(send("POST", "blog", { title }))).id;
      const share = async (path: string, headers: Record<string, string>) => {
        const shared = await send("POST", `${path}/preview-link`, {}, headers);
        return new URL((await readJson<{ url: string }>(shared)).url).pathname;
      };
      const hers = [await share(`blog/${await write("A")}`, elena), await share("content/home", elena)];
      const others = [await share(`blog/${await write("B")}`, andrei), await share("content/about", andrei)];
      const statuses = async (paths: string[]) =>
        Promise.all(paths.map(async (path) => (await site.app.request(path)).status));
      expect(await statuses([...hers, ...others])).toEqual([200, 200, 200, 200]);
      expect((await send(method, `team/${(await named("elena"))?.id}`, change)).status).toBe(200);
      expect(await statuses([...hers, ...others])).toEqual([404, 404, 200, 200]);
    },
  );

  test("[TEAM-04] the last active admin can't be disabled, demoted or removed, not even concurrently", async () => {
    const ownPath = `team/${(await named("andrei"))?.id}`;
    await accept((await invite()).token);
    expect((await send("PATCH", ownPath, { isDisabled: true })).status).toBe(409);
    expect((await send("PATCH", ownPath, { role: "sales" })).status).toBe(409);
    expect((await admin(ownPath, { method: "DELETE", headers: andrei })).status).toBe(409);
    const other = `team/${(await named("ioana"))?.id}`;
    await send("PATCH", other, { role: "admin" });
    const answers = await Promise.all([ownPath, other].map((path) => send("PATCH", path, { role: "editor" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const remaining = await site.deps.db.kysely.selectFrom("admin_user").select("role").execute();
    expect(remaining.filter(({ role }) => role === "admin")).toHaveLength(1);
  });

  test("[TEAM-06] the audit log records who did what, when and from which shortened network", async () => {
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const [enquiry] = await readJson<{ id: string }[]>(admin("contacts?page=1"));
    site.clock.advance(60_000);
    await admin(`contacts/${enquiry?.id}`, { method: "DELETE", headers: andrei });
    expect(await audit()).toEqual([
      {
        id: expect.any(String) as unknown,
        at: "2026-11-20T12:01:00.000Z",
        action: "enquiry-deleted",
        admin: "andrei",
        about: enquiry?.id,
        records: [],
        token: null,
        counts: {},
        network: "127.0.0.0/24",
      },
    ]);
  });

  test("[TEAM-06] it records sign-ins and refused ones, but no unknown name, which may be a password", async () => {
    await accept((await invite()).token);
    await signIn("ioana");
    await signIn("ioana", "wrong password");
    await signIn("hunter2secret");
    expect(await actions()).toEqual([
      "sign-in-refused —",
      "sign-in-refused ioana",
      "signed-in ioana",
      "invitation-accepted ioana",
      "invited-sales andrei",
    ]);
    expect(JSON.stringify(await audit())).not.toContain("hunter2secret");
  });

  test("[TEAM-06] exports, persons, publishing, sending, roles and deletes are in it, without a visitor's data", async () => {
    const who = { email: "stefania@hexley.example" };
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    await send("POST", "exports", { what: "enquiries", rows: 1 });
    await send("POST", "person/search", { text: "stefania" });
    await send("POST", "person/find", who);
    await send("POST", "blog", { title: "One", content: "<p>x</p>", published: true });
    await accept((await invite()).token);
    await send("PATCH", `team/${(await named("ioana"))?.id}`, { role: "editor" });
    await send("POST", "person/erase", who);
    const events = await audit("?order=asc");
    expect(events.map(({ action, counts }) => [action, counts])).toEqual([
      ["exported-enquiries", { rows: 1 }],
      ["person-searched", { addresses: 1 }],
      ["person-read", expect.objectContaining({ enquiries: 1 })],
      ["post-published", {}],
      ["invited-sales", {}],
      ["invitation-accepted", {}],
      ["role-editor", {}],
      ["person-erased", expect.objectContaining({ enquiries: 1 })],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/stefania|hexley|Țîrlea/i);
  });

  test("[TEAM-06] the audit log says whether a colleague's role, state, both or none changed", async () => {
    await accept((await invite()).token);
    const id = (await named("ioana"))?.id;
    await send("PATCH", `team/${id}`, { role: "editor", isDisabled: true });
    await send("PATCH", `team/${id}`, { isDisabled: false });
    expect((await send("PATCH", `team/${id}`, {})).status).toBe(200);
    expect((await actions()).slice(0, -2).toSorted()).toEqual([
      "account-disabled andrei",
      "account-enabled andrei",
      "role-editor andrei",
    ]);
  });

  test("[TEAM-06] an accepted invitation is of the account that it made, and about the invitation", async () => {
    const { id, token } = await invite();
    await accept(token);
    expect((await audit())[0]).toMatchObject({ action: "invitation-accepted", admin: "ioana", about: id });
  });

  test("[TEAM-06] a rejected call is not in the audit log", async () => {
    await admin("contacts/none", { method: "DELETE", headers: andrei });
    await send("PATCH", `team/${(await named("andrei"))?.id}`, { role: "sales" });
    expect(await audit()).toEqual([]);
  });

  test("[TEAM-06] the audit log is searched case-insensitively", async () => {
    await send("POST", "exports", { what: "audit", rows: 0 }, await signInAdmin(site.deps, { username: "Ștefan" }));
    expect(await actions("?search=ȘteFAN")).toEqual(["exported-audit Ștefan"]);
    expect(await actions("?search=Exported-AUD")).toEqual(["exported-audit Ștefan"]);
    expect(await actions("?search=ported_a")).toEqual([]);
  });

  test("[TEAM-06] the audit log's days are those of the company's time zone, as are the times shown: half an hour past midnight is the next day", async () => {
    site.clock.advance(10.5 * hourMs); // 22:30 UTC
    await send("POST", "exports", { what: "enquiries", rows: 0 });
    expect(await actions("?from=2026-11-21&to=2026-11-21")).toEqual(["exported-enquiries andrei"]);
    expect(await actions("?to=2026-11-20")).toEqual([]);
  });

  test("[TEAM-06] the audit log is searched, filtered by action, name and days, paged, and deleted after 400 days", async () => {
    await send("POST", "exports", { what: "enquiries", rows: 0 });
    site.clock.advance(dayMs);
    await send("POST", "exports", { what: "audit", rows: 0 });
    expect(await actions("?action=exported-audit")).toEqual(["exported-audit andrei"]);
    expect(await actions("?to=2026-11-20")).toEqual(["exported-enquiries andrei"]);
    expect(await actions("?from=2026-11-21&to=2026-11-21")).toEqual(["exported-audit andrei"]);
    expect(await actions("?admin=nobody")).toEqual([]);
    expect(await actions("?search=enquiries")).toEqual(["exported-enquiries andrei"]);
    const page = await admin("audit?page=2&perPage=1");
    expect(page.headers.get("X-Total-Count")).toBe("2");
    expect(await page.json()).toMatchObject([{ action: "exported-enquiries" }]);
    expect((await admin("audit?from=yesterday")).status).toBe(400);
    site.clock.advance(399.5 * dayMs);
    await cleanUp(site.deps);
    const remaining = await site.deps.db.kysely.selectFrom("audit_event").select("action").execute();
    expect(remaining).toEqual([{ action: "exported-audit" }]);
  });
});
