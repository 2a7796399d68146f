// JSON lines by pino. No personal data: callers hand over ids, codes and counts, never bodies, addresses or e-mails.
import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { withoutSecrets } from "./secret-paths.ts";

/** The program's logger. */
export type Log = Logger;

/** Written without waiting: who reads our output slowly must not hold up the site. Beyond this many bytes lines are dropped. */
const maxUnwrittenBytes = 1024 * 1024;

/** Makes the logger. */
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

/** An error for the log: its name, message and stack stay on the server; the cause's message with them. Some name an address. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutSecrets(describeThrown(error)) };
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: error.stack && withoutSecrets(error.stack),
    cause: error.cause instanceof Error ? withoutSecrets(error.cause.message) : undefined,
  };
}

/** An answer or another object that was thrown: its status or the names in it, never its content. */
function describeThrown(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown }; // any object may be read
  if (typeof status === "number") return `thrown answer: ${status} ${String(statusText ?? "")}`.trim();
  return `thrown object: ${Object.keys(thrown).join(", ")}`;
}
