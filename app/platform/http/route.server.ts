// The calls of a feature in its feature.server.ts: a contract's call, its caller, and the function that answers it.
import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import type { exportedKinds } from "./audit-export.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type {
  Answer,
  AnswerEvent,
  Area,
  EndpointInit,
  Parsed,
  Role,
  StaffAccess,
  successAnswer,
  TokenAccess,
} from "#app/platform/http/endpoint.ts";
import type { PersonContact } from "#app/platform/http/idempotency.server.ts";
import type { UploadedFile } from "#app/platform/http/read-upload.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

export type SignedIn = {
  sessionId: string;
  adminId: string;
  /** Name to sign in with. */
  username: string;
  /** Name shown to colleagues and visitors: the display name, or the username if there is none. */
  name: string;
  email: string;
  /** One role, or `sales` and `editor`. */
  roles: readonly [Role, ...Role[]];
  hasSecondFactor: boolean;
  /** The API token used for the call; undefined for a session. */
  token?: { id: string; name: string; access: TokenAccess; areas: readonly Area[] };
};

export type Call<E extends EndpointInit> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  file: E["file"] extends object ? UploadedFile : undefined;
  requestContext: RequestContext;
  /** With `optional-admin`, set only for a valid token. */
  admin: E["access"] extends StaffAccess ? SignedIn : SignedIn | undefined;
  /** The chat session id, with access `visitor`. */
  visitor: E["access"] extends "visitor" ? string : undefined;
  /** For versioned endpoints: the acceptable versions, or undefined for any. */
  ifMatch: readonly string[] | undefined;
  /** For endpoints with `takesIfNoneMatch`: true if no version may exist yet. */
  ifNoneMatch: boolean;
  /** True if the caller requests CSV, which `withCsv` answers. */
  asCsv: boolean;
  /** For endpoints with `events`: the `Idempotency-Key`, which the feature honours itself. */
  repeatKey: string | undefined;
  /** For endpoints with `events`: aborted when the client disconnects. */
  signal: AbortSignal;
  headers: Headers;
};

/** A contract's call and the feature's function that answers it. */
export type Route<E extends EndpointInit = EndpointInit> = {
  endpoint: E;
  /** Area that a token needs for the call; without one, no token may make it. Set from the feature's `tokenCalls`. */
  area?: Area;
  /** True for a write that a token with `draft` access may make too. Set from the feature's `draftCalls`. */
  isDraftCall?: boolean;
  handle: (deps: Deps, call: Call<EndpointInit>, first: unknown) => Promise<unknown>;
  /** Returns an additional argument of `handle`, read before the call's transaction. */
  beforeTransaction?: (deps: Deps, call: Call<EndpointInit>) => Promise<unknown>;
  /** The audit log's entries for a call that succeeded. */
  audit?: (call: Call<EndpointInit>, answer: unknown) => AuditEntry | readonly AuditEntry[] | undefined;
  /** True if a refused call must keep its counts, or has several transactions: then audited afterwards. */
  isAuditedAfterCommit?: boolean;
  /** Finds the person if the body names none: erasing them erases the stored response (`idempotency.server.ts`). */
  findPerson?: (deps: Deps, call: Call<EndpointInit>) => Promise<PersonContact | undefined>;
  /** Returns the parts of the endpoint that depend on the company's content. */
  follow?: (deps: Deps) => Partial<Pick<EndpointInit, "body" | "query" | "labels">>;
  /** Returns the parts of the endpoint that depend on the call, before its query or body is checked. */
  byCall?: SchemaLookups;
  /** Writes the response as CSV, for `Accept: text/csv`. */
  csv?: (answer: never) => string;
  /** Streams the same call. An error before its first event is a normal error response. */
  stream?: (deps: Deps, call: Call<EndpointInit>) => AsyncGenerator<{ event: string; data: unknown }>;
};

type SchemaLookups = {
  query?: (deps: Deps, query: Readonly<Record<string, string>>) => Promise<Pick<EndpointInit, "query">>;
  body?: (deps: Deps, body: unknown) => Promise<Pick<EndpointInit, "body" | "labels">>;
};

type Handlers<E extends EndpointInit> = {
  handle: (deps: Deps, call: Call<E>) => Promise<Answer<E>>;
  stream: (deps: Deps, call: Call<E>) => AsyncGenerator<AnswerEvent<E>>;
};

export function call<E extends EndpointInit>(
  endpoint: E,
  handle: Handlers<E>["handle"],
  stream?: Handlers<E>["stream"],
): Route<E> {
  const route = { endpoint, handle, ...(stream && { stream }), ...declaredAudit(endpoint) };
  return route as Route<E>; // the call is parsed by this very endpoint before it is passed on
}

/** Creates a call that returns a list: all of it, or a page. `X-Total-Count` is the total number. */
export function callList<E extends EndpointInit>(
  endpoint: E,
  read: (deps: Deps, call: Call<E>) => Promise<Page<Answer<E> extends readonly (infer Row)[] ? Row : never>>,
): Route<E> {
  return call(endpoint, async (deps, listing) => {
    const { rows, total } = await read(deps, listing);
    listing.headers.set("X-Total-Count", String(total));
    return rows as Answer<E>; // rows of this list
  });
}

/** Creates a call that only reports success. */
export function callSuccess<E extends EndpointInit & { answer: typeof successAnswer }>(
  endpoint: E,
  act: (deps: Deps, call: Call<E>) => Promise<unknown>,
): Route<E> {
  return call(endpoint, async (deps, asked) => {
    await act(deps, asked);
    return success as Answer<E>; // the only response of these
  });
}

/**
 * Creates a route that reads or counts something first, outside the call's transaction: on SQLite no other writer waits
 * for it, on PostgreSQL its failure doesn't end the transaction, and nobody waits for the row of a limit that clients
 * share.
 */
export function callWithPreparation<E extends EndpointInit, T>(
  beforeTransaction: (deps: Deps, call: Call<E>) => Promise<T>,
  endpoint: E,
  handle: (deps: Deps, call: Call<E>, first: T) => Promise<Answer<E>>,
): Route<E> {
  const route: unknown = { endpoint, handle, beforeTransaction, ...declaredAudit(endpoint) };
  return route as Route<E>; // as in call(), and `first` is what `beforeTransaction` returns
}

function declaredAudit({ audit: action }: EndpointInit): Pick<Route, "audit"> {
  return action === undefined ? {} : { audit: () => ({ action }) };
}

/**
 * Adds a route's calls to the audit log, in the same transaction, if the endpoint's `audit` can't say what: the entry
 * depends on the call. Without `about`, the record is the one in the path or the created one.
 * @example audited(call(resume, health.resume), ({ body }) => ({ action: `resumed-${body.what}` }))
 */
export function audited<E extends EndpointInit>(
  route: Route<E>,
  note: string | ((call: Call<E>, answer: Answer<E>) => AuditEntry | readonly AuditEntry[] | undefined),
  { isAfterCommit = false }: { isAfterCommit?: boolean } = {},
): Route<E> & AuditedRoute {
  const audit = typeof note === "string" ? () => ({ action: note }) : note;
  return { ...route, audit, isAuditedAfterCommit: isAfterCommit } as unknown as Route<E> & AuditedRoute; // call() ties the types
}

type AuditedRoute = { audit: NonNullable<Route["audit"]> };

/** Logs who reads a whole list, without `page`, once a day. The list is returned even if logging fails. */
export function auditedWhole<E extends EndpointInit & { method: "GET" }>(route: Route<E>, action: string): Route<E> {
  const note = ({ query }: Call<E>, answer: Answer<E>): AuditEntry | undefined =>
    Object(query).page === undefined && Array.isArray(answer)
      ? { action, counts: { rows: answer.length }, isDaily: true }
      : undefined;
  return audited(route, note, { isAfterCommit: true });
}

/**
 * Lets a call's body or query depend on the company's content, or on the call itself: `route` has its schema for the
 * content at build time.
 */
export function following<R extends Route>(
  route: R,
  follow: NonNullable<Route["follow"]>,
  byCall: SchemaLookups = {},
): R {
  return { ...route, follow, byCall };
}

/** Returns the routes for the current content. */
export function routesFor(deps: Deps, routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.follow ? { ...route, endpoint: { ...route.endpoint, ...route.follow(deps) } } : route,
  );
}

/** Names the person whose response it is, read in the call's transaction at its end. */
export function ofPerson<E extends EndpointInit>(
  route: Route<E>,
  findPerson: (deps: Deps, call: Call<E>) => Promise<PersonContact | undefined>,
): Route<E> {
  return { ...route, findPerson } as unknown as Route<E>; // call() ties the types
}

/**
 * Also returns a list, or a response with `rows`, as CSV. Each file is recorded in the audit log; otherwise it isn't
 * sent.
 */
export function withCsv<E extends EndpointInit>(
  route: Route<E>,
  kind: (typeof exportedKinds)[number],
  csv: (answer: Answer<E>) => string,
): Route<E> {
  const audit = (made: Call<EndpointInit>, answer: unknown) =>
    made.asCsv ? { action: `exported-${kind}`, counts: { rows: rowsOf(answer) } } : route.audit?.(made, answer);
  return { ...route, csv, audit, isAuditedAfterCommit: true };
}

function rowsOf(answer: unknown): number {
  const rows: unknown = Array.isArray(answer) ? answer : Object(answer).rows;
  return Array.isArray(rows) ? rows.length : 0;
}

/** The response of a call that only reports success. */
export const success = { success: true as const };

/** The calls among a contract's exports. */
export type EndpointsOf<Contract> = Contract extends unknown ? Extract<Contract[keyof Contract], EndpointInit> : never;

/** An endpoint that declares what the audit log has of it. */
type AuditDeclaration = { audit: string } | { unaudited: string };

type WriteEndpoint = { method: Exclude<EndpointInit["method"], "GET">; access: StaffAccess };

/** A route for each call, by method and path: `POST /api/contact`. One for a write by staff is audited, or says why not. */
export type ApiMap<E extends EndpointInit> = {
  readonly [One in E as `${One["method"]} ${One["path"]}`]: Route<One> &
    (One extends WriteEndpoint ? (One extends AuditDeclaration ? unknown : AuditedRoute) : unknown);
};
