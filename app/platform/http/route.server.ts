// The calls of a feature's face: a call of a contract, who calls, and the function that answers it.
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
import type { Reached } from "#app/platform/http/idempotency.server.ts";
import type { SentFile } from "#app/platform/http/read-file.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

export type SignedIn = {
  sessionId: string;
  adminId: string;
  /** What they sign in with. */
  username: string;
  /** What colleagues and visitors see: the display name, or the username where there is none. */
  name: string;
  email: string;
  /** One, or `sales` and `editor`. */
  roles: readonly [Role, ...Role[]];
  hasSecondFactor: boolean;
  /** The token of the program that calls for them; undefined where they call themselves. */
  token?: { id: string; name: string; access: TokenAccess; areas: readonly Area[] };
};

export type Call<E extends EndpointInit> = {
  params: Parsed<E, "params">;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  file: E["file"] extends object ? SentFile : undefined;
  requestContext: RequestContext;
  /** With `optional-admin`, set only for a valid token. */
  admin: E["access"] extends StaffAccess ? SignedIn : SignedIn | undefined;
  /** The chat session id, with access `visitor`. */
  visitor: E["access"] extends "visitor" ? string : undefined;
  /** Of versioned endpoints: the acceptable versions, or undefined for any. */
  ifMatch: readonly string[] | undefined;
  /** Of endpoints with `takesIfNoneMatch`: whether there may be no version yet. */
  ifNoneMatch: boolean;
  /** The caller asked for CSV, which `withCsv` answers. */
  asCsv: boolean;
  /** Of endpoints with `events`: the `Idempotency-Key`, which the feature honours itself. */
  repeatKey: string | undefined;
  /** Of endpoints with `events`: aborted when the client disconnects. */
  signal: AbortSignal;
  headers: Headers;
};

/** A call of a contract, and the function of a feature that answers it. */
export type Route<E extends EndpointInit = EndpointInit> = {
  endpoint: E;
  /** What a token must be for that may make it; without one, none may. Set from the face's `tokenCalls`. */
  area?: Area;
  /** True for a call that writes what a token with the access `draft` may write too. Set from the face's `draftCalls`. */
  isDraftCall?: boolean;
  handle: (deps: Deps, call: Call<EndpointInit>, first: unknown) => Promise<unknown>;
  /** What `handle` is given besides, read before the call's transaction. */
  beforeTransaction?: (deps: Deps, call: Call<EndpointInit>) => Promise<unknown>;
  /** The audit log's entries for a call that succeeded. */
  audit?: (call: Call<EndpointInit>, answer: unknown) => AuditEntry | readonly AuditEntry[] | undefined;
  /** True if a refused call must keep its counts, or a call has several transactions: the audit entry is then added after it. */
  isAuditedAfterCommit?: boolean;
  /** Whose answer it is, where the body that is sent doesn't say: who erases them erases the stored one (`idempotency.server.ts`). */
  findPerson?: (deps: Deps, call: Call<EndpointInit>) => Promise<Reached | undefined>;
  /** What of the endpoint follows from the company's content. */
  follow?: (deps: Deps) => Partial<Pick<EndpointInit, "body" | "query" | "labels">>;
  /** What of the endpoint follows from the call itself, read before its query or its body is checked. */
  byCall?: ByCall;
  /** Writes the answer as CSV, for who asks for that (`Accept: text/csv`). */
  csv?: (answer: never) => string;
  /** Streams the same call. What it throws before its first event is a normal error response. */
  stream?: (deps: Deps, call: Call<EndpointInit>) => AsyncGenerator<{ event: string; data: unknown }>;
};

type ByCall = {
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
  const route = stream ? { endpoint, handle, stream } : { endpoint, handle };
  return route as Route<E>; // the call is parsed by this very endpoint before it is handed over
}

/** A call that answers a list: all of it, or a page. `X-Total-Count` says how many there are. */
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

/** A call that answers no more than that it succeeded. */
export function callSuccess<E extends EndpointInit & { answer: typeof successAnswer }>(
  endpoint: E,
  act: (deps: Deps, call: Call<E>) => Promise<unknown>,
): Route<E> {
  return call(endpoint, async (deps, asked) => {
    await act(deps, asked);
    return success as Answer<E>; // the only answer of these
  });
}

/**
 * A route that needs something read or counted first, outside the call's transaction: on SQLite no other writer waits for it,
 * on PostgreSQL its failure doesn't end the transaction, and nobody waits for the row of a limit that many clients share.
 */
export function callAfter<E extends EndpointInit, T>(
  beforeTransaction: (deps: Deps, call: Call<E>) => Promise<T>,
  endpoint: E,
  handle: (deps: Deps, call: Call<E>, first: T) => Promise<Answer<E>>,
): Route<E> {
  return { endpoint, handle, beforeTransaction } as unknown as Route<E>; // as in call(), and `first` is what `beforeTransaction` returns
}

/**
 * Adds the calls of a route to the audit log, in the same transaction. The record is the one that the path names.
 * @example audited(call(deletePost, blog.remove), "post-deleted")
 */
export function audited<E extends EndpointInit>(
  route: Route<E>,
  note: string | ((call: Call<E>, answer: Answer<E>) => AuditEntry | readonly AuditEntry[] | undefined),
  { isAfterCommit = false }: { isAfterCommit?: boolean } = {},
): Route<E> {
  const audit = typeof note === "string" ? () => ({ action: note }) : note;
  return { ...route, audit, isAuditedAfterCommit: isAfterCommit } as unknown as Route<E>; // call() ties the types
}

/** Adds to the audit log who reads a list whole, without `page`: once a day, and even where the log can't be written it is read. */
export function auditedWhole<E extends EndpointInit & { method: "GET" }>(route: Route<E>, action: string): Route<E> {
  const note = ({ query }: Call<E>, answer: Answer<E>): AuditEntry | undefined =>
    Object(query).page === undefined && Array.isArray(answer)
      ? { action, counts: { rows: answer.length }, isDaily: true }
      : undefined;
  return audited(route, note, { isAfterCommit: true });
}

/**
 * A call whose body or query follows from the company's content, or even from the call: its endpoint is the one for the content
 * that the program was built with.
 */
export function following<E extends EndpointInit>(
  route: Route<E>,
  follow: NonNullable<Route["follow"]>,
  byCall: ByCall = {},
): Route<E> {
  return { ...route, follow, byCall };
}

/** Returns the routes as the present content has them. */
export function routesFor(deps: Deps, routes: readonly Route[]): Route[] {
  return routes.map((route) =>
    route.follow ? { ...route, endpoint: { ...route.endpoint, ...route.follow(deps) } } : route,
  );
}

/** Names the person whose answer it is, read in the call's transaction once it is made. */
export function ofPerson<E extends EndpointInit>(
  route: Route<E>,
  findPerson: (deps: Deps, call: Call<E>) => Promise<Reached | undefined>,
): Route<E> {
  return { ...route, findPerson } as unknown as Route<E>; // call() ties the types
}

/** Also answers a list, or what has its list as `rows`, as a CSV file, which is in the audit log as an export of that kind each time: without it no file. */
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

/** The answer of a call that has nothing else to say. */
export const success = { success: true as const };

/** The calls among the exports of contracts. */
export type EndpointsOf<Contract> = Contract extends unknown ? Extract<Contract[keyof Contract], EndpointInit> : never;

/** A route for each of some calls, by its address: `POST /api/contact`. */
export type ApiMap<E extends EndpointInit> = { readonly [One in E as `${One["method"]} ${One["path"]}`]: Route<One> };
