// The browser's API client.
import type { Answer, EndpointInit, Sent } from "#app/platform/http/endpoint.ts";

export type Problem = { type?: string; message?: string; error?: string; errors?: Record<string, string> };

/** A non-2xx response. Its message is `status: body`, or the status text if the body is empty. */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;
  constructor(response: Response, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = "HttpError";
    this.status = response.status;
    this.problem = readProblem(body);
    const wait = Number(response.headers.get("Retry-After"));
    this.retryAfterSeconds = wait > 0 ? wait : undefined;
  }
}

function readProblem(body: string): Problem {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Problem) : {}; // only strings are read from it, and shown as text
  } catch {
    return {}; // a proxy's own error page
  }
}

export async function throwUnlessOk(response: Response): Promise<Response> {
  if (!response.ok) throw new HttpError(response, await response.text());
  return response;
}

/** `token` is the bearer token, `key` the idempotency key. */
export type CallOptions = {
  locale?: string;
  token?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Describes a call by method and path; both are checked against the contract by type. */
export function callAt<E extends EndpointInit>(address: Pick<E, "method" | "path">): E {
  return address as E; // the browser uses nothing else of it
}

export type CallInput<E extends EndpointInit> = {
  [Part in "params" | "query" | "body" as E[Part] extends object ? Part : never]: Sent<E, Part>;
} & (E["isVersioned"] extends true ? { ifMatch?: string | undefined } : unknown);

/** @throws HttpError if the server refused; TypeError if the network failed. */
export async function call<E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return (await callWithTotal(endpoint, input, options)).answer;
}

/** `total` is set for one page of a list. */
export type Answered<E extends EndpointInit> = { answer: Answer<E>; total: number | undefined };

/** Calls an endpoint with the session's token and handles its expiry. */
export type Caller = <E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options?: Pick<CallOptions, "idempotencyKey" | "headers" | "signal">,
) => Promise<Answered<E>>;

/** Like {@link call}, with the total of `X-Total-Count`. */
export async function callWithTotal<E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answered<E>> {
  const parts: { params?: unknown; query?: unknown; body?: unknown; ifMatch?: string | undefined } = input;
  const response = await fetch(addressOf(endpoint.path, parts.params, parts.query), {
    method: endpoint.method,
    credentials: "include",
    headers: {
      ...(parts.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(parts.ifMatch ? { "If-Match": parts.ifMatch } : {}),
      ...(options.locale ? { "Accept-Language": options.locale } : {}),
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
      ...options.headers,
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const answer: unknown = await (await throwUnlessOk(response)).json();
  const total = response.headers.get("X-Total-Count");
  // The server parsed it by the same contract.
  return { answer: answer as Answer<E>, total: total === null ? undefined : Number(total) };
}

export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Object(params)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
