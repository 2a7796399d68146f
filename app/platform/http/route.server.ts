// The calls of a feature in its feature.server.ts: a contract's call, its caller, and the function that answers it.
import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Area, Role, StaffAccess, TokenAccess } from "./access.ts";
import type { exportedKinds } from "./audit-export.ts";
import type { ResponseBody, ResponseEvent, EndpointInit, Parsed, successResponse } from "./endpoint.ts";
import type { PersonContact } from "./idempotency.server.ts";
import type { StoredUpload, UploadedFile } from "./read-upload.server.ts";
import type { RequestContext } from "./request-context.server.ts";

export type SignedInUser = {
  sessionId: string;
  userId: string;
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
  file: E["file"] extends { isStored: true } ? StoredUpload : E["file"] extends object ? UploadedFile : undefined;
  requestContext: RequestContext;
  /** With `public-or-editor`, set only for a signed-in admin or editor. */
  user: E["access"] extends StaffAccess ? SignedInUser : SignedInUser | undefined;
  /** The chat session id, with access `visitor`. */
  chatSessionId: E["access"] extends "visitor" ? string : undefined;
  /** For versioned endpoints: the acceptable versions, or undefined for any. */
  ifMatch: readonly string[] | undefined;
  /** For endpoints with `takesIfNoneMatch`: true if no version may exist yet. */
  ifNoneMatch: boolean;
  /** True if the caller requests CSV, which a route with `csv` answers. */
  wantsCsv: boolean;
  /** For endpoints with `events`: the `Idempotency-Key`, which the feature honours itself. */
  idempotencyKey: string | undefined;
  /** For endpoints with `events`: aborted when the client disconnects. */
  signal: AbortSignal;
  headers: Headers;
};

/** Returns the answer, a page of its rows for a list, or anything for a call that only reports success. */
export type Handle<E extends EndpointInit, Prepared = unknown> = (
  deps: Deps,
  call: Call<E>,
  prepared: Prepared,
) => Promise<
  E["acceptedResponse"] extends object
    ? ResponseBody<E>
    : typeof successResponse extends E["response"]
      ? unknown
      : ResponseBody<E> | PageOf<ResponseBody<E>>
>;

type PageOf<A> = [A] extends [readonly (infer Row)[]] ? Page<Row> : never;

type Stream<E extends EndpointInit> = (deps: Deps, call: Call<E>) => AsyncGenerator<ResponseEvent<E>>;

type Options<E extends EndpointInit, Prepared = unknown> = {
  /** Default: the data of the last event of `stream`. */
  handle?: Handle<E, Prepared>;
  /**
   * Returns the third argument of `handle`. Runs outside the call's transaction: on SQLite, it blocks no writer; on
   * PostgreSQL, its failure doesn't abort the transaction, and a shared rate-limit row isn't locked until the commit.
   */
  prepare?: (deps: Deps, call: Call<E>) => Promise<Prepared>;
  /** Streams the same call. An error before its first event is a normal error response. */
  stream?: Stream<E>;
  /**
   * Returns the audit log's entries for a successful call, if the endpoint's `audit` isn't enough. Without `about`, the
   * record is the one in the path or the created one.
   */
  audit?: (call: Call<E>, data: ResponseBody<E>) => AuditEntry | readonly AuditEntry[] | undefined;
  /** True if a refused call must keep its counts, or has several transactions: then audited afterwards. */
  isAuditedAfterCommit?: boolean;
  /**
   * Finds the person if the body names none, in the call's transaction at its end: erasing them erases the stored
   * response (`idempotency.server.ts`).
   */
  findPerson?: (deps: Deps, call: Call<E>) => Promise<PersonContact | undefined>;
  /** Returns the schemas that depend on the company's content. The endpoint has those of the content at build time. */
  contentSchemas?: (deps: Deps) => Partial<Pick<EndpointInit, "body" | "query" | "labels">>;
  /** Return the schemas that depend on the request, which then replace the endpoint's. */
  requestSchemas?: {
    query?: (deps: Deps, query: Readonly<Record<string, string>>) => Promise<Pick<EndpointInit, "query">>;
    body?: (deps: Deps, body: unknown) => Promise<Pick<EndpointInit, "body" | "labels">>;
  };
  /** Also returns a list, or a response with `rows`, as CSV. Each file is in the audit log; otherwise it isn't sent. */
  csv?: { kind: (typeof exportedKinds)[number]; write: (data: ResponseBody<E>) => string };
};

/** A contract's call and the feature's function that answers it. */
export type Route<E extends EndpointInit = EndpointInit> = Options<EndpointInit> & {
  endpoint: E;
  handle: Handle<EndpointInit>;
};

/** A write by staff that doesn't declare what the audit log has of it: its route does. */
type Undeclared<E extends EndpointInit> = E extends { access: StaffAccess; method: "POST" | "PUT" | "PATCH" | "DELETE" }
  ? E extends { audit: string } | { unaudited: string }
    ? false
    : true
  : false;

type RequiredAudit<E extends EndpointInit> = Undeclared<E> extends true ? Required<Pick<Options<E>, "audit">> : unknown;

/**
 * Creates a route from the function that answers it, or from options.
 * @example route(contract.resume, { audit: ({ body }) => ({ action: `resumed-${body.what}` }), handle: service.resume })
 */
export function route<E extends EndpointInit, Prepared>(
  endpoint: E,
  declared:
    | (Undeclared<E> extends true ? never : Handle<E>)
    | (Options<E, Prepared> & RequiredAudit<E> & ({ handle: object } | { stream: object })),
): Route<E> {
  const options = (typeof declared === "function"
    ? { handle: declared }
    : declared) as unknown as Options<EndpointInit>; // by their types
  const { audit = declaredAudit(endpoint), csv, stream } = options;
  const handle = options.handle ?? lastOf(stream as Stream<EndpointInit>); // it has one of them, by its type
  const isAfterCommit = csv !== undefined || endpoint.auditWhole !== undefined;
  return {
    endpoint,
    ...(isAfterCommit ? { isAuditedAfterCommit: true } : {}),
    ...options,
    handle,
    ...(csv
      ? { audit: (call, data) => (call.wantsCsv ? exported(csv.kind, data) : audit?.(call, data)) }
      : audit && { audit }),
  };
}

/** Runs the events to their end, for clients without a stream. */
function lastOf(stream: Stream<EndpointInit>): Handle<EndpointInit> {
  return async (deps, call) => {
    for await (const { event, data } of stream(deps, call)) if (event === "done") return data;
    throw new Error("The events have no end.");
  };
}

function declaredAudit({ audit: action, auditWhole }: EndpointInit): Options<EndpointInit>["audit"] {
  if (action !== undefined) return () => ({ action });
  if (auditWhole === undefined) return undefined;
  return ({ query }, data) =>
    Object(query).page === undefined && Array.isArray(data)
      ? { action: auditWhole, counts: { rows: data.length }, isDaily: true }
      : undefined;
}

/** Returns the entry for a file; its rows are a list, or in `rows`. */
function exported(kind: string, data: unknown): AuditEntry {
  const rows: unknown = Array.isArray(data) ? data : Object(data).rows;
  return { action: `exported-${kind}`, counts: { rows: Array.isArray(rows) ? rows.length : 0 } };
}

/** Returns the routes for the current content. */
export function routesFor(deps: Deps, routes: readonly Route[]): Route[] {
  return routes.map((each) =>
    each.contentSchemas ? { ...each, endpoint: { ...each.endpoint, ...each.contentSchemas(deps) } } : each,
  );
}

/** The calls among a contract's exports. */
export type EndpointsOf<Contract> = Contract extends unknown ? Extract<Contract[keyof Contract], EndpointInit> : never;

/** A route for each call, by method and path: `POST /api/contact`. */
export type ApiMap<E extends EndpointInit> = {
  readonly [One in E as `${One["method"]} ${One["path"]}`]: Route<One>;
};
