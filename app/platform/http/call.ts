// The browser's API client.
import { withQuery } from "#app/platform/text/with-query.ts";
import type { ResponseBody, EndpointInit, RequestInput } from "./endpoint.ts";
import { forgetKey, keyOfCall } from "./idempotency-keys.ts";

export type Problem = { type?: string; message?: string; error?: string; errors?: Record<string, string> };

/** A non-2xx response. Its message is `status: body`, or the status text if the body is empty. */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  /** The current version's ETag, if a 412 has it. */
  readonly etag: string | undefined;
  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = "HttpError";
    this.status = response.status;
    this.problem = readProblem(body);
    const wait = Number(response.headers.get("Retry-After"));
    this.retryAfterSeconds = wait > 0 ? wait : undefined;
    this.etag = response.headers.get("ETag") ?? undefined;
  }
}

function readProblem(body: string): Problem {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Problem) : {}; // only strings are read, and shown as text
  } catch {
    return {}; // a proxy's own error page
  }
}

export async function throwUnlessOk(response: Response): Promise<Response> {
  if (!response.ok) throw new HttpError(response, await response.text());
  return response;
}

/**
 * `token` is the bearer token. `idempotencyKey` is for a form whose key outlives the page; other idempotent calls
 * generate their own.
 */
export type CallOptions = {
  locale?: string;
  token?: string;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Declares a call by method and path; both are checked against the contract by type. */
export function callAt<E extends EndpointInit>(endpoint: Pick<E, "method" | "path">): E {
  return endpoint as E; // the browser uses nothing else of it
}

export type CallInput<E extends EndpointInit> = {
  [Part in "params" | "query" | "body" as E[Part] extends object ? Part : never]: RequestInput<E, Part>;
} & (E["isVersioned"] extends true ? { ifMatch?: string | undefined } : unknown);

/** Makes a call. @throws HttpError if the server refused it; TypeError if the network failed. */
export async function call<E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> {
  return (await callWithTotal(endpoint, input, options)).data;
}

/** `total` is set for one page of a list. */
export type CallResponse<E extends EndpointInit> = { data: ResponseBody<E>; total: number | undefined };

/** The progress of a long call in parts. */
export type Progress = { done: number; total: number };

/** Makes a call with the session's token and handles its expiry; one that can stream reports its progress. */
export type Caller = <E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options?: Pick<CallOptions, "headers" | "signal"> & { onProgress?: (progress: Progress) => void },
) => Promise<CallResponse<E>>;

type Parts = { params?: unknown; query?: unknown; body?: unknown; ifMatch?: string | undefined };

/**
 * Makes a call like {@link call}, and returns `X-Total-Count` too. A retry after a lost response sends the same
 * idempotency key.
 */
export async function callWithTotal<E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallResponse<E>> {
  const parts: Parts = input;
  const url = buildUrl(endpoint.path, parts.params, parts.query);
  const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const sent = [endpoint.method, url, parts.ifMatch, body].join("\n");
  const idempotencyKey = options.idempotencyKey ?? (endpoint.isIdempotent ? keyOfCall(sent) : undefined);
  const response = await fetch(url, {
    method: endpoint.method,
    credentials: "include",
    headers: buildHeaders(parts, { ...options, idempotencyKey }),
    body: body ?? null,
    signal: options.signal ?? null,
  });
  if (response.status === 409) forgetKey(sent);
  await throwUnlessOk(response);
  const content: unknown = await (endpoint.responseType ? readBytes(response) : response.json());
  forgetKey(sent);
  const total = response.headers.get("X-Total-Count");
  // The server parsed it with the same contract.
  return { data: content as ResponseBody<E>, total: total === null ? undefined : Number(total) };
}

/** Reads the bytes without `response.bytes()`, which Safari before 18 lacks. */
async function readBytes(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

function buildHeaders({ body, ifMatch }: Parts, { locale, token, idempotencyKey, headers }: CallOptions) {
  const all = {
    "Content-Type": body === undefined ? undefined : "application/json",
    "If-Match": ifMatch,
    "Accept-Language": locale,
    Authorization: token && `Bearer ${token}`,
    "Idempotency-Key": idempotencyKey,
    ...headers,
  };
  return Object.entries(all).filter((header): header is [string, string] => Boolean(header[1]));
}

/**
 * Leaves out parameters without a value, unless `keepsEmpty`: an import's `map.email=` means that there is no such
 * column.
 */
export function buildUrl(path: string, params: unknown, query: unknown, { keepsEmpty = false } = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Object(params)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined && (value !== "" || keepsEmpty)) search.set(name, String(value));
  return withQuery(filled, search);
}
