// Reads the answer of a long call from its events, for `call`.
import { HttpError } from "#app/platform/http/call.ts";
import type { CallOptions, Problem } from "#app/platform/http/call.ts";
import { readEvents } from "#app/platform/http/read-events.ts";

/** The parts that are done, of all. */
export type Progress = { done: number; total: number };

/** Returns the options of a call whose progress is reported; aborting `signal` stops its work. */
export function withProgress(
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Pick<CallOptions, "headers" | "signal" | "read"> {
  return {
    headers: { Accept: "text/event-stream" },
    signal,
    read: async (response) => {
      if (!response.body) throw new TypeError("There is no answer.");
      for await (const { event, data } of readEvents(response.body)) {
        const value: unknown = JSON.parse(data); // our server follows the contract
        if (event === "progress") onProgress(value as Progress);
        if (event === "done") return value;
        if (event === "error") throw problemOf(value as Problem & { status: number });
      }
      throw new TypeError("The answer ended early.");
    },
  };
}

function problemOf(problem: Problem & { status: number }): HttpError {
  return new HttpError(new Response(null, { status: problem.status }), JSON.stringify(problem));
}
