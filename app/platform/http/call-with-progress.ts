// A long call that reports its progress by events. It isn't part of call.ts, which every public form loads.
import { buildUrl, HttpError, throwUnlessOk } from "./call.ts";
import type { CallInput, Problem, Progress } from "./call.ts";
import type { ResponseBody, EndpointInit } from "./endpoint.ts";
import { readEvents } from "./read-events.ts";

type StreamOptions = {
  token: string;
  headers: Record<string, string>;
  /** Aborting it stops the work. */
  signal?: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** Makes a call. @throws HttpError if the server refused it; TypeError if the network failed. */
export async function callWithProgress<E extends EndpointInit>(
  { method, path }: E,
  input: CallInput<E>,
  { token, headers, signal, onProgress }: StreamOptions,
): Promise<{ data: ResponseBody<E>; total: undefined }> {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  const common = { "Content-Type": "application/json", Accept: "text/event-stream", Authorization: `Bearer ${token}` };
  const sent = { method, credentials: "include", headers: { ...headers, ...common }, signal: signal ?? null } as const;
  const response = await throwUnlessOk(
    await fetch(buildUrl(path, params, {}), { ...sent, body: JSON.stringify(body) }),
  );
  if (!response.body) throw new TypeError("There is no answer.");
  for await (const { event, data } of readEvents(response.body)) {
    const value: unknown = JSON.parse(data); // our server follows the contract
    if (event === "progress") onProgress(value as Progress);
    if (event === "done") return { data: value as ResponseBody<E>, total: undefined };
    if (event === "error") throw problemOf(value as Problem & { status: number });
  }
  throw new TypeError("The answer ended early.");
}

function problemOf(problem: Problem & { status: number }): HttpError {
  return new HttpError(new Response(null, { status: problem.status }), JSON.stringify(problem));
}
