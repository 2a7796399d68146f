// Access control: every admin call of the API map, with every kind of invalid token.
import { expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { rolesFor } from "#app/platform/http/access.ts";
import { signInAdmin } from "#test/admin.ts";
import { siteForEachTest } from "#test/each-test.ts";

const adminCalls = apiMap.map(({ endpoint }) => endpoint).filter((endpoint) => rolesFor(endpoint));
const openCalls = ["POST /api/admin/login", "POST /api/admin/setup", "POST /api/admin/invitations/accept"];

test("[AUTH-12] [S8] every call under /api/admin requires a session, except login, setup and accepting an invitation", () => {
  const open = apiMap.filter(({ endpoint }) => endpoint.path.startsWith("/api/admin/") && !rolesFor(endpoint));
  expect(open.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual(openCalls);
});

const site = siteForEachTest();

async function tokens() {
  const { Authorization: live } = await signInAdmin(site.deps);
  const token = live.slice("Bearer ".length);
  return { live, token };
}

async function everyRow(): Promise<string> {
  const { kysely } = site.deps.db;
  const tables = [
    "enquiry",
    "subscriber",
    "post",
    "admin_user",
    "admin_session",
    "second_factor",
    "recovery_code",
    "setting",
    "booking",
    "blocked_time",
    "own_calendar_feed",
    "busy_calendar",
    "outbox_email",
  ] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute())));
}

test.for(adminCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "[S8] %s is rejected without a valid token, and nothing happens",
  async ([, { method, path }]) => {
    const { token } = await tokens();
    const address = path.replaceAll(/:\w+/g, "019c1355-2340-7a4c-8b3e-000000000000");
    const sent = method === "GET" ? {} : { body: "{}" };
    const call = (headers: Record<string, string>, query = "") =>
      site.app.request(`${address}${query}`, {
        method,
        ...sent,
        headers: { "Content-Type": "application/json", ...headers },
      });
    const before = await everyRow();
    const answers = await Promise.all([
      call({}),
      call({ Authorization: "" }),
      call({ Authorization: "Bearer" }),
      call({ Authorization: "Bearer " }),
      call({ Authorization: `Bearer ${"A".repeat(43)}` }),
      call({ Authorization: `Bearer ${token}x` }),
      call({ Authorization: `Bearer ${token}, Bearer ${token}` }),
      call({ Authorization: `Bearer ${token.toLowerCase()}` }),
      call({ Authorization: token }),
      call({ Authorization: `Basic ${token}` }),
      call({ Authorization: "Bearer ' or 1=1 --" }),
      call({ Cookie: `admin_session=${token}; session=${token}` }),
      call({ "X-Session-Id": token }),
      call({}, `?token=${token}&access_token=${token}&sessionId=${token}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(await everyRow()).toBe(before);
  },
);

test("[S6] [S8] no admin call accepts an expired token", async () => {
  const { live } = await tokens();
  site.clock.advance(8 * 60 * 60 * 1000);
  const answers = await Promise.all(adminCalls.map((call) => ask(call, live)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

test("[S7] [S8] no admin call accepts a token after logout", async () => {
  const { live } = await tokens();
  await site.app.request("/api/admin/logout", { method: "POST", headers: { Authorization: live } });
  const answers = await Promise.all(adminCalls.map((call) => ask(call, live)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
});

test("[S8] other spellings of an admin URL don't bypass the guard", async () => {
  const spellings = [
    "//api/admin/contacts",
    "/api//admin/contacts",
    "/api/admin/contacts/",
    "/API/admin/contacts",
    "/api/admin/%63ontacts",
    "/api/%2e/admin/contacts",
    "/api/public/../admin/contacts",
    "/api/admin/contacts;x",
    "/api/admin/contacts%00",
  ];
  const answers = await Promise.all(spellings.map((path) => site.app.request(path)));
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  const overridden = await site.app.request("/api/admin/contacts/x", {
    method: "POST",
    headers: { "X-HTTP-Method-Override": "DELETE" },
  });
  expect(overridden.status).toBe(405);
  const head = await site.app.request("/api/admin/contacts", { method: "HEAD" });
  expect(head.status).toBe(401);
});

test("[S8] the scheme's name is case-insensitive", async () => {
  const { token } = await tokens();
  const answer = await site.app.request("/api/admin/me", { headers: { Authorization: `bEARER ${token}` } });
  expect(answer.status).toBe(200);
});

function ask({ method, path }: (typeof adminCalls)[number], authorization: string) {
  const body = method === "GET" ? {} : { body: "{}" };
  return site.app.request(path.replaceAll(/:\w+/g, "x"), {
    method,
    ...body,
    headers: { "Content-Type": "application/json", Authorization: authorization },
  });
}
