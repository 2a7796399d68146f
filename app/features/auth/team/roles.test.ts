// Access control: every call of the API map with every role, against what each role's job covers.
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";

/** Calls of everyone's own account and first screen. */
const everybodys =
  /^\/api\/admin\/(me|logout|password|sessions|tokens|second-factor|preferences|activity|attention|arrivals|exports|find|sources)\b/;
const jobs: Record<Exclude<Role, "admin">, RegExp> = {
  sales:
    /^\/api\/admin\/(contacts|received|saved-replies|colleagues|lead-figures|bookings|days-off|blocked-times|booking-settings|calendar-feed|busy-calendars|person\/(search|find))\b/,
  editor:
    /^\/api\/admin\/(blog|content(?!\/export)|demonstration-posts|chat|media|pages|issues|import|redirects|translator|answers|questions\/[^/]+\/answer)\b/,
};

const staffCalls = apiMap
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.startsWith("/api/admin/") && !/\/(login|setup|invitations\/accept)$/.test(path));

/** Returns the roles for a path; unlisted paths are for admins only. */
function rolesFor(path: string): Role[] {
  if (everybodys.test(path)) return ["admin", "sales", "editor"];
  const named = (["sales", "editor"] as const).filter((role) => jobs[role].test(path));
  return ["admin", ...named];
}

let site: TestApp;
let sessions: Record<Role, { Authorization: string }>;
let both: { Authorization: string };
beforeEach(() => openSite());
afterEach(() => site.close());

async function openSite(db?: Db): Promise<void> {
  site = await createTestApp(db ? { db } : {});
  sessions = {
    admin: await signInAdmin(site.deps),
    sales: await signInAdmin(site.deps, { username: "sanda", role: "sales" }),
    editor: await signInAdmin(site.deps, { username: "edi", role: "editor" }),
  };
  both = await signInAdmin(site.deps, { username: "ioana", role: "sales", secondRole: "editor" });
}

const call = (method: string, path: string, headers: Record<string, string>) =>
  site.app.request(path.replaceAll(/:\w+/g, "x"), method === "GET" ? { headers } : json(method, {}, headers));

test("[TEAM-03] [SALE-08] each call is answered for the roles that may use it, and 403 for all others, whose session stays", async () => {
  const lastOfAll = staffCalls.toSorted(
    (a, b) => Number(a.path.endsWith("/logout")) - Number(b.path.endsWith("/logout")),
  );
  const allowed: string[] = [];
  const expected: string[] = [];
  const allowedBoth: string[] = [];
  const wantedBoth: string[] = [];
  for (const { method, path } of lastOfAll) {
    for (const role of ["admin", "sales", "editor"] as const) {
      const name = `${role}: ${method} ${path}`;
      if (rolesFor(path).includes(role)) expected.push(name);
      if ((await call(method, path, sessions[role])).status !== 403) allowed.push(name);
      if (path.endsWith("/logout")) continue;
      expect([name, (await call("GET", "/api/admin/me", sessions[role])).status]).toEqual([name, 200]);
    }
    if (rolesFor(path).some((role) => role !== "admin")) wantedBoth.push(`${method} ${path}`);
    if ((await call(method, path, both)).status !== 403) allowedBoth.push(`${method} ${path}`);
  }
  expect(allowed).toEqual(expected);
  expect(allowedBoth).toEqual(wantedBoth); // of sales and editor at once
});

test("[TEAM-03] an export can be announced by those who may read its content", async () => {
  const announced = [];
  for (const label of ["enquiries", "subscribers", "person", "sources", "audit"])
    for (const role of ["admin", "sales", "editor"] as const) {
      const body = json("POST", { what: label, rows: 0 }, sessions[role]);
      const { status } = await site.app.request("/api/admin/exports", body);
      announced.push(`${label} ${role} ${status}`);
    }
  expect(announced.filter((line) => line.endsWith("201"))).toEqual([
    "enquiries admin 201",
    "enquiries sales 201",
    "subscribers admin 201",
    "person admin 201",
    "person sales 201",
    "sources admin 201",
    "sources sales 201",
    "sources editor 201",
    "audit admin 201",
  ]);
  expect(announced.filter((line) => line.endsWith("403"))).toHaveLength(6);
});

test("[TEAM-06] an export is announced with no more rows than there are", async () => {
  const email = "ana@pop.example";
  await site.app.request("/api/newsletter", json("POST", { email }));
  const { admin } = sessions;
  await site.app.request("/api/admin/person/find", json("POST", { email }, admin));
  const announce = async (label: string, rows: number) =>
    (await site.app.request("/api/admin/exports", json("POST", { what: label, rows }, admin))).status;
  const rowCounts = { enquiries: 0, subscribers: 1, person: 1 };
  const fair = await Promise.all(Object.entries(rowCounts).map(([label, rows]) => announce(label, rows)));
  const more = await Promise.all(Object.entries(rowCounts).map(([label, rows]) => announce(label, rows + 1)));
  expect([fair, more]).toEqual([
    [201, 201, 201],
    [400, 400, 400],
  ]);
  expect([await announce("audit", 1), await announce("audit", 1_000), await announce("audit", -1)]).toEqual([
    201, 400, 400,
  ]);
});

test.for(databases)(
  "[TEAM-06] a list with addresses that is read whole by the API is in the audit log once a day, by account and list, on $name",
  async (database) => {
    await site.close();
    await openSite(await database.open());
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    const lists = ["contacts", "newsletter", "newsletter/subscribers", "bookings", "outbox"];
    const readAll = async (query: string) => {
      for (const list of [...lists, ...lists]) await call("GET", `/api/admin/${list}${query}`, sessions.admin);
      await call("GET", `/api/admin/contacts${query}`, sessions.sales);
    };
    const events = () =>
      site.deps.db.kysely
        .selectFrom("audit_event")
        .select(["admin_name", "action", "counts"])
        .where("action", "like", "%-read-whole")
        .orderBy("happened_at")
        .orderBy("id")
        .execute();
    await readAll("?page=1");
    expect(await events()).toEqual([]);
    await readAll("");
    const first = await events();
    expect(first.map(({ admin_name: who, action }) => `${who} ${action}`).toSorted()).toEqual([
      "andrei bookings-read-whole",
      "andrei enquiries-read-whole",
      "andrei outbox-read-whole",
      "andrei subscribers-read-whole",
      "sanda enquiries-read-whole",
    ]);
    expect(first.find(({ action }) => action === "subscribers-read-whole")?.counts).toBe('{"rows":1}');
    site.clock.advance(24 * 60 * 60_000);
    const signedInAgain = { last_used_at: site.clock.now(), expires_at: new Date("2999-01-01") };
    await site.deps.db.kysely.updateTable("admin_session").set(signedInAgain).execute();
    await readAll("");
    expect(await events()).toHaveLength(10);
  },
);

test("[TEAM-03] drafts over the public blog calls are shown to admins and editors, sales see the public ones", async () => {
  const draft = { title: "Draft", content: "<p>x</p>", published: false };
  await site.app.request("/api/admin/blog", json("POST", draft, sessions.admin));
  const seen = async (headers: Record<string, string>) =>
    (await readJson<unknown[]>(site.app.request("/api/blog", { headers }))).length;
  expect(await Promise.all([sessions.admin, sessions.editor, sessions.sales, {}].map(seen))).toEqual([1, 1, 0, 0]);
});

test("[TEAM-03] the dashboard shows each role only what it may see", async () => {
  await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
  const read = async (path: string, role: Role) => (await call("GET", path, sessions[role])).json();
  expect(await read("/api/admin/activity", "admin")).toMatchObject([{ kind: "subscription" }]);
  expect(await read("/api/admin/activity", "sales")).toEqual([]);
  expect(await read("/api/admin/arrivals", "sales")).toMatchObject({
    subscribers: [],
    totals: { enquiries: expect.any(Number), subscribers: null, active: null },
  });
  expect(await read("/api/admin/arrivals", "editor")).toEqual({
    enquiries: [],
    subscribers: [],
    totals: { enquiries: null, subscribers: null, active: null },
  });
  expect(await read("/api/admin/attention", "sales")).toEqual([{ kind: "second-factor", count: null }]);
});

test("[TEAM-03] a new role counts from the next call on", async () => {
  const sanda = await site.deps.db.kysely
    .selectFrom("admin_user")
    .select("id")
    .where("username", "=", "sanda")
    .executeTakeFirstOrThrow();
  const path = `/api/admin/team/${sanda.id}`;
  expect((await site.app.request(path, json("PATCH", { role: "editor" }, sessions.admin))).status).toBe(200);
  expect((await call("GET", "/api/admin/contacts", sessions.sales)).status).toBe(403);
  expect((await call("GET", "/api/admin/blog", sessions.sales)).status).toBe(200);
  expect(await (await call("GET", "/api/admin/me", sessions.sales)).json()).toMatchObject({
    user: { role: "editor" },
  });
});

test("[TEAM-05] if a second factor is required, accounts without one may only enrol, read me and log out; accounts with one have all their rights", async () => {
  await site.close();
  site = await createTestApp({ settings: { REQUIRE_SECOND_FACTOR: "on" } });
  const andrei = await signInAdmin(site.deps);
  const open: string[] = [];
  for (const { method, path } of staffCalls.filter((staffCall) => !staffCall.path.endsWith("/logout"))) {
    const answer = await site.app.request(
      path.replaceAll(/:\w+/g, "x"),
      method === "GET" ? { headers: andrei } : json(method, {}, andrei),
    );
    if (answer.status !== 403) open.push(`${method} ${path}`);
  }
  expect(open).toEqual([
    "GET /api/admin/me",
    "GET /api/admin/second-factor",
    "POST /api/admin/second-factor/key",
    "POST /api/admin/second-factor",
  ]);
  const me = await site.deps.db.kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
  const factor = { admin_id: me.id, sealed_key: "x", enabled_at: site.deps.now() };
  await site.deps.db.kysely
    .insertInto("second_factor")
    .values(factor)
    .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(factor))
    .execute();
  expect((await site.app.request("/api/admin/contacts", { headers: andrei })).status).toBe(200);
  await site.deps.db.kysely.deleteFrom("second_factor").execute();
  const logout = await site.app.request("/api/admin/logout", { method: "POST", headers: andrei });
  expect(logout.status).toBe(200);
});
