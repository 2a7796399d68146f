// JSON lines by pino. No personal data: callers pass ids, codes and counts, never bodies or addresses.
import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Site } from "./site.ts";

export type Log = Logger;

/** Asynchronous: a slow reader must not block the site. Lines beyond this are dropped. */
const maxUnwrittenBytes = 1024 * 1024;

/** Makes the logger. Secrets in error messages are masked, for some of them name an address. */
export function createLog(
  level: string,
  { withoutSecrets }: Pick<Site, "withoutSecrets">,
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error, withoutSecrets) },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, maxLength: maxUnwrittenBytes }));
}

/** An error for the log: its name, message and stack stay on the server; the cause's message with them. */
function describeError(error: unknown, withoutSecrets: Site["withoutSecrets"]): unknown {
  if (!(error instanceof Error)) return { message: withoutSecrets(describeThrown(error)) };
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: error.stack && withoutSecrets(error.stack),
    cause: error.cause instanceof Error ? withoutSecrets(error.cause.message) : undefined,
  };
}

/** Logs a thrown object's status or keys, never its content. */
function describeThrown(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown };
  if (typeof status === "number") return `thrown answer: ${status} ${String(statusText ?? "")}`.trim();
  return `thrown object: ${Object.keys(thrown).join(", ")}`;
}
