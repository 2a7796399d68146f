// JSON lines by pino. No personal data: callers pass ids, codes and counts, never bodies or addresses.
import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { withoutSecrets } from "./secret-paths.ts";

export type Log = Logger;

/** Asynchronous: a slow reader must not block the site. Lines beyond this are dropped. */
const maxUnwrittenBytes = 1024 * 1024;

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, maxLength: maxUnwrittenBytes }));
}

/** Messages may contain an email address, so they are masked. */
function describeError(error: unknown): unknown {
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
