// The API pipeline: rate limit, access, body, contract, cache, idempotency, feature, response.
import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { networkOf } from "#app/platform/base/client-address.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { compressOnce, responseFromCache } from "#app/platform/cache/cached-response.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { buildCacheKey, findOrCache } from "./cached-api-response.server.ts";
import { limitCall } from "./call-limits.server.ts";
import { formatEtag, successResponse } from "./endpoint.ts";
import type { EndpointInit } from "./endpoint.ts";
import { streamEvents } from "./event-stream.server.ts";
import { runIdempotent, validateKey } from "./idempotency.server.ts";
import { identify } from "./identify.server.ts";
import type { IdentifyParts } from "./identify.server.ts";
import { defaultMaxBytes, readJson } from "./read-body.server.ts";
import { readUpload, storeUpload } from "./read-upload.server.ts";
import type { StoredUpload, UploadedFile } from "./read-upload.server.ts";
import type { AppEnv } from "./request-context.server.ts";
import type { Call, Route } from "./route.server.ts";
import { refuseWhileAlarmed } from "./storage-alarm.server.ts";
import { validate } from "./validate.ts";

const neverAborted = new AbortController().signal;

/** Nothing is cached without `pages`. `streamsEnd` ends the streams of a process that shuts down. */
export type ApiParts = IdentifyParts & {
  pages: PageCache | undefined;
  streamsEnd?: AbortSignal;
};

/** Registers the routes, and 405 with `Allow` for other methods. */
export function mountApi(app: Hono<AppEnv>, parts: ApiParts, routes: readonly Route[]): void {
  for (const route of routes) app.on(route.endpoint.method, route.endpoint.path, (c) => answerCall(c, parts, route));
  for (const path of new Set(routes.map(({ endpoint }) => endpoint.path))) {
    const methods = routes.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) => endpoint.method);
    const allow = [...(methods.includes("GET") ? ["HEAD"] : []), ...methods].join(", ");
    app.all(path, () => {
      throw new AppError("method-not-allowed", { allow });
    });
  }
}

async function answerCall(c: Context<AppEnv>, parts: ApiParts, route: Route): Promise<Response> {
  const { deps } = parts;
  const read = await readCall(c, parts, route);
  const { call } = read;
  refuseCsvToTokens(call);
  if (route.endpoint.events && route.stream && accepts(c.req.raw, "text/event-stream"))
    return answerWithStream(parts, route, call);
  const cacheKey = buildCacheKey(route.endpoint, call, c.req.raw);
  if (cacheKey) {
    const make = async () => ({ body: (await runCall(c, deps, { route, ...read })).body, headers: call.headers });
    const { pagesVersion: version } = c.get("requestContext");
    return responseFromCache(await findOrCache(parts, { ...cacheKey, version }, make), c.req.raw);
  }
  const { body, status } = await runCall(c, deps, { route, ...read }).finally(() => read.file?.free());
  const { headers } = call;
  const file = toFile(route, call, body);
  if (file) {
    headers.set("Content-Type", file.type);
    return new Response(file.content, { status, headers });
  }
  headers.set("Content-Type", "application/json; charset=utf-8");
  // A version's ETag identifies these very bytes, and a response to one client is short.
  if (c.req.method !== "GET" || headers.has("ETag")) return new Response(body, { status, headers });
  const accepted = c.req.header("Accept-Encoding") ?? null;
  return new Response(await compressOnce(body, { accepted, headers, quality: 4 }), { status, headers });
}

/** Refuses CSV files to tokens: they are for people, whose exports are audited. @throws AppError forbidden */
function refuseCsvToTokens({ wantsCsv, user }: Call<EndpointInit>): void {
  if (wantsCsv && user?.token) throw new AppError("forbidden", { message: "No token may read CSV files." });
}

function toFile({ endpoint, csv }: Route, { wantsCsv }: Call<EndpointInit>, body: string) {
  if (endpoint.responseType) return { type: endpoint.responseType, content: Buffer.from(body, "base64") };
  if (!csv || !wantsCsv) return undefined;
  return { type: "text/csv; charset=utf-8", content: csv.write(JSON.parse(body)) };
}

/** Runs the call, or returns the stored response of a repeat. */
async function runCall(c: Context<AppEnv>, deps: Deps, { route, call, text, key }: ParsedCall & { route: Route }) {
  const { endpoint, handle, prepare, findPerson } = route;
  const { audit, isAuditedAfterCommit } = call.user?.token ? auditOfToken(route) : route;
  const toleratesAuditFailure = isAuditedAfterCommit && !call.wantsCsv;
  const run = async (inside: Deps, prepared: unknown) => {
    const data = finishResponseBody(call.headers, endpoint, await handle(inside, call, prepared));
    const auditing = addAuditEvents(inside, { audit, call, data });
    // A call that is audited separately is already committed, so it can't be undone.
    await (toleratesAuditFailure
      ? auditing.catch((err: unknown) => deps.log.error({ err }, "audit event not saved"))
      : auditing);
    if (endpoint.responseType) return { status: 200, body: Buffer.from(data as Uint8Array).toString("base64") }; // by the route's type
    const accepted = endpoint.acceptedResponse?.safeParse(data);
    if (accepted?.success) return { status: 202, body: JSON.stringify(accepted.data) };
    const person = key === undefined ? undefined : await findPerson?.(inside, call);
    return { status: endpoint.status ?? 200, body: JSON.stringify(endpoint.response.parse(data)), person };
  };
  if (key === undefined || endpoint.events) {
    const prepared = await prepare?.(deps, call);
    if (!audit || isAuditedAfterCommit) return run(deps, prepared);
    return deps.db.write((trx) => run(inTransaction(deps, trx), prepared));
  }
  return runIdempotent(
    deps,
    {
      scope: [endpoint.method, c.req.path, call.user?.userId, call.chatSessionId].filter(Boolean).join(" "),
      key,
      body: text,
      input: call.body,
      isSecret: endpoint.hasSecretResponse,
    },
    { prepare: async () => prepare?.(deps, call), run },
  );
}

/** Returns what a handler answers, its page's rows for a list; adds their total and the version of a record. */
function finishResponseBody(headers: Headers, endpoint: EndpointInit, handled: unknown): unknown {
  const { method, isVersioned, response: schema, acceptedResponse } = endpoint;
  if (schema === successResponse && !acceptedResponse) return { success: true };
  if (method === "GET" && isListSchema(schema)) {
    const { rows, total } = Array.isArray(handled)
      ? { rows: handled, total: handled.length }
      : (handled as Page<unknown>); // by the handler's type
    headers.set("X-Total-Count", String(total));
    return rows;
  }
  const { version } = Object(handled) as { version?: unknown }; // null has none
  if (typeof version === "number" && (isVersioned || method !== "GET")) headers.set("ETag", formatEtag(version));
  return handled;
}

function isListSchema(schema: unknown): boolean {
  return schema instanceof z.ZodMiniUnion ? schema.def.options.every(isListSchema) : schema instanceof z.ZodMiniArray;
}

/** Returns the audit of a token's writes, which are always in the log: by area if the call has no entry of its own. */
function auditOfToken(route: Route): Pick<Route, "audit" | "isAuditedAfterCommit"> {
  const { endpoint, audit, isAuditedAfterCommit = audit === undefined } = route;
  if (endpoint.method === "GET") return route;
  return {
    audit: (call, data) => {
      const notes = [audit?.(call, data) ?? []].flat();
      return notes.length > 0 ? notes : { action: `wrote-${endpoint.tokenArea}` };
    },
    isAuditedAfterCommit,
  };
}

type AuditInput = { audit: Route["audit"]; call: Call<EndpointInit>; data: unknown };

/** Runs inside the call's transaction, if there is one. */
async function addAuditEvents(inside: Deps, { audit, call, data }: AuditInput): Promise<void> {
  const notes = [audit?.(call, data) ?? []].flat();
  if (notes.length === 0) return;
  const { user, requestContext, params } = call;
  const about: unknown = Object(params).id ?? Object(params).entry ?? Object(data).id;
  const common = {
    about: typeof about === "string" ? about : null,
    ...(user ? { userId: user.userId, userName: user.username, tokenName: user.token?.name } : {}),
    network: networkOf(requestContext.clientKey),
  };
  await inside.db.write(async (trx) => {
    for (const note of notes) await addAuditEvent(inside, trx, { ...common, ...note });
  });
}

type ParsedCall = {
  call: Call<EndpointInit>;
  text: string;
  key: string | undefined;
  file: UploadedFile | StoredUpload | undefined;
};

async function readCall(c: Context<AppEnv>, parts: ApiParts, route: Route): Promise<ParsedCall> {
  const { deps } = parts;
  const { endpoint } = route;
  const requestContext = c.get("requestContext");
  const { clientKey } = requestContext;
  if (endpoint.limit) await limitCall(deps, endpoint.limit, clientKey);
  await refuseWhileAlarmed(deps, endpoint.fills);
  const user = await identify(parts, route, c.req.raw);
  const chatSessionId = endpoint.access === "visitor" ? readChatSessionId(c.req.raw) : undefined;
  const key = endpoint.isIdempotent ? c.req.header("Idempotency-Key") : undefined;
  if (key !== undefined) validateKey(key);
  const head = {
    params: parse(endpoint.params, c.req.param()),
    query: await parseQuery(deps, route, c.req.query()),
    requestContext,
    user,
    chatSessionId,
    ifMatch: endpoint.isVersioned ? readIfMatch(c.req.raw.headers) : undefined,
    ifNoneMatch: endpoint.takesIfNoneMatch === true && c.req.header("If-None-Match")?.trim() === "*",
    wantsCsv: acceptsCsv(route, c.req.raw),
    idempotencyKey: endpoint.events ? key : undefined,
    signal: endpoint.events ? c.req.raw.signal : neverAborted,
    headers: new Headers(),
  };
  const { text, value, file } = await readSent(c.req.raw, deps, endpoint); // last: nothing may be refused with a file in memory
  const call = {
    ...head,
    body: await parseBody(deps, route, { value, locale: requestContext.locale }),
    file,
  } as Call<EndpointInit>; // each part by the endpoint's schema; route() ties the types
  return { call, text, key, file };
}

type RequestBody = { text: string; value: unknown; file?: UploadedFile | StoredUpload };

async function readSent(request: Request, { config }: Deps, endpoint: EndpointInit): Promise<RequestBody> {
  if (endpoint.file?.isStored)
    return { text: "", value: undefined, file: await storeUpload(request, endpoint.file, config) };
  if (endpoint.file) return { text: "", value: undefined, file: await readUpload(request, endpoint.file) };
  if (!endpoint.body) return { text: "", value: undefined };
  return readJson(request, endpoint.maxBytes ?? defaultMaxBytes);
}

function answerWithStream(
  { deps, streamsEnd = neverAborted }: ApiParts,
  { endpoint, stream }: Route,
  call: Call<EndpointInit>,
): Promise<Response> {
  if (!stream || !endpoint.events) throw new Error(`${endpoint.path} has no events.`);
  const gone = new AbortController();
  return streamEvents(deps, {
    events: stream(deps, { ...call, signal: AbortSignal.any([gone.signal, call.signal, streamsEnd]) }),
    status: endpoint.status ?? 200,
    schemas: endpoint.events,
    requestContext: call.requestContext,
    headers: call.headers,
    leave: () => gone.abort(),
    end: streamsEnd,
  });
}

function acceptsCsv({ csv }: Route, request: Request): boolean {
  return csv !== undefined && accepts(request, "text/csv");
}

function accepts(request: Request, type: string): boolean {
  return (request.headers.get("Accept") ?? "").includes(type);
}

function readChatSessionId(request: Request): string {
  const id = request.headers.get("X-Session-Id") ?? "";
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(id)) throw new AppError("bad-request");
  return id;
}

async function parseQuery(
  deps: Deps,
  { endpoint, requestSchemas }: Route,
  sent: Record<string, string>,
): Promise<unknown> {
  const { query } = { ...endpoint, ...(await requestSchemas?.query?.(deps, sent)) };
  return parse(query, sent);
}

async function parseBody(
  deps: Deps,
  { endpoint, requestSchemas }: Route,
  { value, locale }: { value: unknown; locale: Locale },
): Promise<unknown> {
  const { body, labels } = { ...endpoint, ...(await requestSchemas?.body?.(deps, value)) };
  return parse(body, value, labels?.(locale));
}

function parse(schema: EndpointInit["body"], value: unknown, labels?: Readonly<Record<string, string>>): unknown {
  if (!schema) return undefined;
  const checked = validate(schema, value, labels);
  if (!checked.ok) throw new AppError("validation", { fields: checked.fields });
  return checked.value;
}

const entityTag = /(W\/)?"([!\u0023-\u007E\u0080-\u00FF]*)"/g;

/**
 * Returns the versions in `If-Match` (RFC 9110 §13.1.1), or undefined without the header or for `*`. Weak tags never
 * match.
 * @throws AppError bad-request
 * @example readIfMatch(new Headers({ "If-Match": '"7", "8"' })) // ["7", "8"]
 */
export function readIfMatch(headers: Headers): readonly string[] | undefined {
  const value = headers.get("If-Match");
  if (value === null || value.trim() === "*") return undefined;
  const tags = [...value.matchAll(entityTag)];
  const isList = tags.length > 0 && /^[\s,]*$/.test(value.replaceAll(entityTag, ""));
  if (!isList) throw new AppError("bad-request");
  return tags.flatMap(([, weak, version]) => (weak || version === undefined ? [] : [version]));
}
