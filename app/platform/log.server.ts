// JSON lines by pino. No personal data: callers hand over ids, codes and counts, never bodies, addresses or e-mails.
import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { withoutSecrets } from "./secret-paths.ts";

/** The program's logger. */
export type Log = Logger;

/** Written without waiting: who reads our output slowly must not hold up the site. Beyond this many bytes lines are dropped. */
const maxUnwrittenBytes = 1024 * 1024;

/**
 * Makes the logger.
 * @example createLog("info")
 */
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

/** The part of a stack that tells where it broke: the first frames of our own code. */
const mostFrames = 4;

/**
 * An error for the log: name, code, message, where in our code, and its causes with their codes and addresses ("fetch failed"
 * alone says nothing). A refusal, which has been foreseen, needs no place.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: withoutSecrets(describeThrown(error)) };
  const { trouble, code } = error as { trouble?: unknown; code?: unknown }; // read as unknown
  const isForeseen = trouble !== undefined || error.name === "AppError";
  return {
    name: error.name,
    code: code ?? trouble,
    message: withoutSecrets(error.message),
    at: isForeseen ? undefined : ownFrames(error),
    cause: error.cause === undefined ? undefined : withoutSecrets(describeCause(error.cause)),
  };
}

function ownFrames({ stack = "" }: Error): string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => !/node:|node_modules/.test(line));
  return (own.length > 0 ? own : frames).slice(0, mostFrames).map((line) =>
    withoutSecrets(
      line
        .trim()
        .replace(/^at /, "")
        .replace(/file:\/\/\S*?\/(?=app\/|scripts\/|build\/)/, ""),
    ),
  );
}

/** A cause in words; of several, as of a name with several addresses, each. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return describeThrown(cause);
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join("; ");
  const code = "code" in cause ? String(cause.code) : "";
  const text = cause.message.includes(code) ? cause.message : `${code} ${cause.message}`;
  return cause.cause === undefined ? text : `${text} (${describeCause(cause.cause)})`;
}

/** An answer or another object that was thrown: its status or the names in it, never its content. */
function describeThrown(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown }; // any object may be read
  if (typeof status === "number") return `thrown answer: ${status} ${String(statusText ?? "")}`.trim();
  return `thrown object: ${Object.keys(thrown).join(", ")}`;
}
