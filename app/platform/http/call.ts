// The browser's way to the API: one function that sends a declared call, and the general error rule of spec §8.
import type { Answer, EndpointInit, Sent } from "#app/platform/http/endpoint.ts";

/** What the server said of a failed call, where its body was our problem document. */
export type Problem = { type?: string; message?: string; error?: string; errors?: Record<string, string> };

/**
 * A non-OK answer as an error. Its message is the status code, a colon, a space, and the body's text,
 * or the status text where the body is empty (spec §8).
 */
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
    return typeof value === "object" && value !== null ? (value as Problem) : {}; // only texts are read from it, and shown as text
  } catch {
    return {}; // a proxy's own error page: its text is in the message, it has no sentence for a reader
  }
}

/** Throws an HttpError for any answer outside 200-299, else hands the response on. */
export async function throwUnlessOk(response: Response): Promise<Response> {
  if (!response.ok) throw new HttpError(response, await response.text());
  return response;
}

/** What a call may carry beside its contract's parts: the page's language, a token, a key against repeats, a signal. */
export type CallOptions = {
  locale?: string;
  token?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/**
 * A declared call as the browser sends it: where to. A path or method that isn't the contract's is a type error.
 * @example callAt<typeof contract.listMessages>({ method: "GET", path: "/api/chat/conversations/:id/messages" })
 */
export function callAt<E extends EndpointInit>(address: Pick<E, "method" | "path">): E {
  return address as E; // nothing else of it is read in the browser
}

type CallInput<E extends EndpointInit> = {
  [Part in "params" | "query" | "body" as E[Part] extends object ? Part : never]: Sent<E, Part>;
} & (E["isVersioned"] extends true ? { ifMatch?: string | undefined } : unknown);

/**
 * Sends a declared call and gives its answer.
 * @throws HttpError where the server refused; TypeError where no answer came.
 * @example await call(submitEnquiry, { body }, { locale: "ro", idempotencyKey })
 */
export async function call<E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  return (await callWithTotal(endpoint, input, options)).answer;
}

/** What a call answered; `total` is how many there are in all, where the answer is one page of a list. */
export type Answered<E extends EndpointInit> = { answer: Answer<E>; total: number | undefined };

/** Sends a declared call as somebody: with their token, and noticing where it has ended. */
export type Caller = <E extends EndpointInit>(
  endpoint: E,
  input: CallInput<E>,
  options?: Pick<CallOptions, "idempotencyKey">,
) => Promise<Answered<E>>;

/**
 * Sends a declared call as {@link call} does, and tells the total of `X-Total-Count` as well.
 * @throws HttpError where the server refused; TypeError where no answer came.
 * @example const { answer, total } = await callWithTotal(listEnquiries, { query: { page: 1 } }, { token })
 */
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
  // Our own server parsed the answer by the same contract before it left.
  return { answer: answer as Answer<E>, total: total === null ? undefined : Number(total) };
}

/** The address of a call: its path and query, filled with what is sent. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Object(params)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}
