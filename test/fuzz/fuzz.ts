// Sends random requests to an app one after the other, reusing ids of earlier responses, and collects violations.
import { hashPassword } from "#app/features/auth/password.server.ts";
import { signInAdmin } from "#test/admin.ts";
import type { TestApp } from "#test/app.ts";
import { findViolation } from "./judge.ts";
import { describedCalls, makeRequests } from "./requests.ts";
import type { ApiOperation, FuzzedRequest } from "./requests.ts";

/** `statuses` counts responses; `done` counts successes per call. */
export type FuzzResult = { faults: string[]; statuses: Record<number, number>; done: Record<string, number> };

export async function fuzz({ app, deps }: TestApp, sample: { count: number; seed: number }): Promise<FuzzResult> {
  const admin = await signInAdmin(deps);
  const hash = await hashPassword("nobody guesses this one");
  await deps.db.kysely.updateTable("admin_user").set({ password_hash: hash }).execute();
  const calls = describedCalls(await (await app.request("/api/openapi.json")).json());
  const result: FuzzResult = { faults: [], statuses: {}, done: {} };
  const pools: Pools = {};
  for (const created of makeRequests(calls, sample)) {
    const { path, init } = fillIn(created, poolOf(pools, created.call), admin);
    const response = await app.request(path, init);
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
    const fault = findViolation(answer, created, { calls, path: path.split("?")[0] ?? "" });
    if (fault) result.faults.push(`${created.method} ${path} ${String(init.body).slice(0, 200)} → ${fault}`);
    if (response.ok) noteSuccess(result, poolOf(pools, created.call), { made: created, text: answer.text });
  }
  return result;
}

// Ids by resource: `/api/admin/blog/{id}` uses those of `/api/blog`.
type Pools = Record<string, string[]>;

function poolOf(pools: Pools, { path }: ApiOperation): string[] {
  const thing =
    path
      .replace(/^\/api\/(admin\/)?/, "")
      .split("/")[0]
      ?.replace(/s$/, "") ?? "";
  return (pools[thing] ??= []);
}

function fillIn(
  created: FuzzedRequest,
  pool: string[],
  admin: { Authorization: string },
): { path: string; init: RequestInit } {
  const fromPool = (value: string) =>
    value.startsWith("pool:") ? (pool[Number(value.slice(5)) % pool.length] ?? "none") : value;
  const segments = Object.entries(created.path).map(([name, value]) => [name, inPath(fromPool(value))] as const);
  const path = segments.reduce((filled, [name, value]) => filled.replace(`{${name}}`, () => value), created.call.path);
  const query = new URLSearchParams(created.query).toString();
  const headers =
    created.headers["Authorization"] === "admin" && !endsSession(created.call)
      ? { ...created.headers, ...admin }
      : created.headers;
  const body = created.body?.replaceAll(/pool:\d+/g, (match) => JSON.stringify(fromPool(match)).slice(1, -1));
  const hasBody = body !== undefined && !["GET", "HEAD"].includes(created.method);
  return {
    path: query ? `${path}?${query}` : path,
    init: { method: created.method, headers, ...(hasBody ? { body } : {}) },
  };
}

// Dots alone would be another path; a broken percent sign is intended.
function inPath(value: string): string {
  if (value.startsWith("raw:")) return value.slice(4);
  return encodeURIComponent(/^\.+$/.test(value) ? "dots" : value);
}

// Logging out would make all later calls anonymous.
function endsSession({ path }: ApiOperation): boolean {
  return path === "/api/admin/logout" || path.startsWith("/api/admin/sessions");
}

function noteSuccess(
  { done }: FuzzResult,
  pool: string[],
  { made, text }: { made: FuzzedRequest; text: string },
): void {
  const name = `${made.method} ${made.call.path}`;
  done[name] = (done[name] ?? 0) + 1;
  for (const [, id = ""] of text.matchAll(/"(?:id|slug|day|managePath)":"(?:\/book\/)?([^"]+)"/g))
    if (!pool.includes(id)) pool.push(id);
  if (pool.length >= 40) pool.splice(0, 20); // later ids are preferred: old ones are often deleted
}
