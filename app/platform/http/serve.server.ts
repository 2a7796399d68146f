// The way of one API call: what is kept, limit, right, body, contract, repeat, feature, answer. The API map lists what it is given here.
import type { Context, Hono } from "hono";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { storedResponse } from "#app/platform/cache/stored-answer.server.ts";
import { addAuditEvent, networkOf } from "#app/platform/audit.server.ts";
import type { AuditNote } from "#app/platform/audit.server.ts";
import { within } from "#app/platform/db/within.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { limitCall } from "#app/platform/http/call-limits.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { rolesOf } from "#app/platform/http/endpoint.ts";
import type { Answer, AnswerEvent, EndpointInit, Parsed, Role, StaffAccess } from "#app/platform/http/endpoint.ts";
import { streamEvents } from "#app/platform/http/event-stream.server.ts";
import { readIfMatch } from "#app/platform/http/if-match.server.ts";
import { once, refuseWrongKey } from "#app/platform/http/idempotency.server.ts";
import { findOrKeep, keyOfAnswer } from "#app/platform/http/kept-answer.server.ts";
import { defaultMaxBytes, readJson } from "#app/platform/http/read-body.server.ts";
import type { AppEnv, RequestFacts } from "#app/platform/http/request-facts.server.ts";
import { validate } from "#app/platform/http/validate.ts";

/** Who is signed in, as the guard found out. */
export type SignedIn = {
  sessionId: string;
  adminId: string;
  username: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
};

/** A call as its feature sees it: parsed parts, who calls, and what the answer should carry beside its body. */
export type Call<E extends EndpointInit> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  facts: RequestFacts;
  /** Set where the endpoint needs a session; where it is `optional-admin`, only with a valid token. */
  admin: E["access"] extends StaffAccess ? SignedIn : SignedIn | undefined;
  /** The chat session id, where the access is `visitor`. */
  visitor: E["access"] extends "visitor" ? string : undefined;
  /** Where the endpoint is versioned: of which versions the present one must be; undefined: whichever. */
  ifMatch: readonly string[] | undefined;
  /** Where the endpoint has `events`: the caller's `Idempotency-Key`, which the feature then honours itself. */
  repeatKey: string | undefined;
  /** Where the endpoint has `events`: aborted when the caller goes away. */
  signal: AbortSignal;
  headers: Headers;
};

/** One line of the API map: a call of a contract, and the function of a feature that answers it. */
export type Route<E extends EndpointInit = EndpointInit> = {
  /** Of whose contract it is: for the types alone. */
  of?: E;
  endpoint: EndpointInit;
  handle: (deps: Deps, call: Call<EndpointInit>) => Promise<unknown>;
  /** What the audit log says of a call that was done. */
  audit?: (call: Call<EndpointInit>, answer: unknown) => AuditNote | undefined;
  /** True where a refused call must keep what it counted: the event is then added once the call is done. */
  isAuditedApart?: boolean;
  /** Answers the same call bit by bit. What it throws before its first event is answered like every refusal. */
  stream?: (deps: Deps, call: Call<EndpointInit>) => AsyncGenerator<{ event: string; data: unknown }>;
};

/** The functions of a feature that answer one call: whole, and, where its contract has events, bit by bit. */
type Handlers<E extends EndpointInit> = {
  handle: (deps: Deps, call: Call<E>) => Promise<Answer<E>>;
  stream: (deps: Deps, call: Call<E>) => AsyncGenerator<AnswerEvent<E>>;
};

/**
 * Makes a line of the API map.
 * @example route(submitEnquiry, (deps, { body }) => …)
 */
export function route<E extends EndpointInit>(
  endpoint: E,
  handle: Handlers<E>["handle"],
  stream?: Handlers<E>["stream"],
): Route<E> {
  const line = stream ? { endpoint, handle, stream } : { endpoint, handle };
  return line as Route<E>; // the call is parsed by this very endpoint before it is handed over
}

/**
 * A line of the API map whose calls stand in the audit log, in the same transaction. The record is the one that the path names.
 * @example audited(route(deletePost, blog.remove), "post-deleted")
 * @example audited(route(publish, blog.publish), (call, answer) => ({ action: "post-published", about: answer.id }))
 */
export function audited<E extends EndpointInit>(
  line: Route<E>,
  note: string | ((call: Call<E>, answer: Answer<E>) => AuditNote | undefined),
  { isApart = false }: { isApart?: boolean } = {},
): Route {
  const audit = typeof note === "string" ? () => ({ action: note }) : note;
  return { ...line, audit, isAuditedApart: isApart } as unknown as Route; // route() ties the types
}

const neverAborted = new AbortController().signal;

/** Finds who a bearer token belongs to; undefined for any token that is not live. */
export type FindSignedIn = (deps: Deps, token: string) => Promise<SignedIn | undefined>;

/** What every call needs beside itself. Without `pages` no answer is kept. */
export type ApiParts = { deps: Deps; findSignedIn: FindSignedIn; pages: PageCache | undefined };

/** Registers every line of the API map, and 405 with `Allow` for other methods of the same paths. */
export function mountApi(app: Hono<AppEnv>, parts: ApiParts, routes: readonly Route[]): void {
  for (const line of routes) app.on(line.endpoint.method, line.endpoint.path, (c) => answerCall(c, parts, line));
  for (const path of new Set(routes.map(({ endpoint }) => endpoint.path))) {
    const methods = routes.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.method);
    const allow = [...(methods.includes("GET") ? ["HEAD"] : []), ...methods].join(", ");
    app.all(path, () => {
      throw new AppError("method-not-allowed", { allow });
    });
  }
}

async function answerCall(c: Context<AppEnv>, parts: ApiParts, line: Route): Promise<Response> {
  const { deps } = parts;
  const read = await readCall(c, parts, line.endpoint);
  const { call } = read;
  if (line.endpoint.events && line.stream && wantsStream(c.req.raw)) return answerBitByBit(deps, line, call);
  const keptAs = keyOfAnswer(line.endpoint, call, c.req.raw);
  if (keptAs) {
    const make = async () => ({ body: (await answerWhole(c, deps, { line, ...read })).body, headers: call.headers });
    return storedResponse(await findOrKeep(parts, keptAs, make), c.req.raw);
  }
  const { body, status } = await answerWhole(c, deps, { line, ...read });
  call.headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(body, { status, headers: call.headers });
}

/** The answer's status and body; the one that was given before, where the call is a repeat. */
async function answerWhole(
  c: Context<AppEnv>,
  deps: Deps,
  { line: { endpoint, handle, audit, isAuditedApart }, call, text, key }: ReadCall & { line: Route },
) {
  const finish = async (inside: Deps) => {
    const answer = await handle(inside, call);
    await noteAudit(inside, { audit, call, answer });
    const accepted = endpoint.accepted?.safeParse(answer);
    if (accepted?.success) return { status: 202, body: JSON.stringify(accepted.data) };
    return { status: endpoint.status ?? 200, body: JSON.stringify(endpoint.answer.parse(answer)) };
  };
  if (key === undefined || endpoint.events) {
    if (!audit || isAuditedApart) return finish(deps);
    return deps.db.write((trx) => finish({ ...deps, db: within(deps.db, trx) }));
  }
  return once(
    deps,
    {
      scope: `${endpoint.method} ${c.req.path}`,
      key,
      body: text,
      input: call.body,
      isSecret: endpoint.hasSecretAnswer,
    },
    finish,
  );
}

type Audited = { audit: Route["audit"]; call: Call<EndpointInit>; answer: unknown };

/** Runs inside the transaction of what was done, where there is one. */
async function noteAudit(inside: Deps, { audit, call, answer }: Audited): Promise<void> {
  const note = audit?.(call, answer);
  if (!note) return;
  const { admin, facts, params } = call;
  const about: unknown = Object(params).id;
  const event = {
    about: typeof about === "string" ? about : null,
    ...note,
    ...(admin ? { adminId: admin.adminId, adminName: admin.username } : {}),
    network: networkOf(facts.addressKey),
  };
  await inside.db.write((trx) => addAuditEvent(inside, trx, event));
}

type ReadCall = { call: Call<EndpointInit>; text: string; key: string | undefined };

async function readCall(
  c: Context<AppEnv>,
  { deps, findSignedIn }: ApiParts,
  endpoint: EndpointInit,
): Promise<ReadCall> {
  const facts = c.get("facts");
  if (endpoint.limit) await limitCall(deps, endpoint.limit, facts.addressKey);
  const admin = await identify(deps, endpoint, c.req.raw, findSignedIn);
  const visitor = endpoint.access === "visitor" ? visitorOf(c.req.raw) : undefined;
  const { text, value } = await readSent(c.req.raw, endpoint);
  const key = endpoint.isIdempotent ? c.req.header("Idempotency-Key") : undefined;
  if (key !== undefined) refuseWrongKey(key);
  const call = {
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, c.req.query()),
    body: parse(endpoint.body, value),
    facts,
    admin,
    visitor,
    ifMatch: endpoint.isVersioned ? readIfMatch(c.req.raw.headers) : undefined,
    repeatKey: endpoint.events ? key : undefined,
    signal: endpoint.events ? c.req.raw.signal : neverAborted,
    headers: new Headers(),
  } as Call<EndpointInit>; // each part by the endpoint's own schema; route() ties the types
  return { call, text, key };
}

async function readSent(request: Request, endpoint: EndpointInit): Promise<{ text: string; value: unknown }> {
  if (!endpoint.body) return { text: "", value: undefined };
  return readJson(request, endpoint.maxBytes ?? defaultMaxBytes);
}

function answerBitByBit(deps: Deps, { endpoint, stream }: Route, call: Call<EndpointInit>): Promise<Response> {
  if (!stream || !endpoint.events) throw new Error(`${endpoint.path} has no events.`);
  const gone = new AbortController();
  return streamEvents(deps, {
    events: stream(deps, { ...call, signal: AbortSignal.any([gone.signal, call.signal]) }),
    status: endpoint.status ?? 200,
    schemas: endpoint.events,
    facts: call.facts,
    headers: call.headers,
    leave: () => gone.abort(),
  });
}

async function identify(
  deps: Deps,
  endpoint: EndpointInit,
  request: Request,
  findSignedIn: FindSignedIn,
): Promise<SignedIn | undefined> {
  const roles = rolesOf(endpoint);
  if (!roles && endpoint.access !== "optional-admin") return undefined;
  // The bearer token alone counts: never a cookie, never a query parameter (decisions TENS-12).
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  const admin = token ? await findSignedIn(deps, token) : undefined;
  if (!roles) return admin && mayShowMore(deps, admin) ? admin : undefined;
  if (!admin) throw new AppError("unauthorized");
  refuseWrongRole(deps, endpoint, { admin, roles });
  return admin;
}

function refuseWrongRole(
  deps: Deps,
  { isForEnrolling }: EndpointInit,
  { admin, roles }: { admin: SignedIn; roles: readonly Role[] },
): void {
  if (!roles.includes(admin.role)) throw new AppError("forbidden", { message: "Your role doesn’t include this." });
  if (mustEnrol(deps, admin) && !isForEnrolling)
    throw new AppError("forbidden", { message: "Turn on a second factor first. Your account needs one here." });
}

/** Where a token only shows more, whoever has no right to see it is shown what everybody is. */
function mayShowMore(deps: Deps, admin: SignedIn): boolean {
  return admin.role !== "sales" && !mustEnrol(deps, admin);
}

function mustEnrol({ config }: Deps, { hasSecondFactor }: SignedIn): boolean {
  return config.REQUIRE_SECOND_FACTOR && !hasSecondFactor;
}

function wantsStream(request: Request): boolean {
  return (request.headers.get("Accept") ?? "").includes("text/event-stream");
}

function visitorOf(request: Request): string {
  const id = request.headers.get("X-Session-Id") ?? "";
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(id)) throw new AppError("bad-request"); // decisions OPEN-28
  return id;
}

function parse(schema: EndpointInit["body"], value: unknown): unknown {
  if (!schema) return undefined;
  const checked = validate(schema, value);
  if (!checked.ok) throw new AppError("validation", { fields: checked.fields });
  return checked.value;
}
