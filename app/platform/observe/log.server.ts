// JSON lines by pino. No personal data: callers pass ids, codes and counts, never bodies or addresses.
import pino from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";

export type Log = Logger;

/** Buffered asynchronously: a slow reader must not block the site. Lines beyond this are dropped. */
const maxUnwrittenBytes = 1024 * 1024;

/** Replaces each secret by `***` (platform/site). */
type SecretMasker = { withoutSecrets: (text: string) => string };

/** Creates the logger. Masks secrets in error messages, because some of those contain a URL. */
export function createLog(level: string, { withoutSecrets }: SecretMasker, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: withoutRepetitions(),
    serializers: { err: (error: unknown) => describeError(error, withoutSecrets) },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, maxLength: maxUnwrittenBytes }));
}

const repeatMs = minuteMs;

/** Limits each kind of line to one a minute while the database is down, when everything logs many times a second. */
function withoutRepetitions(): NonNullable<LoggerOptions["hooks"]> {
  const written = new Map<string, number>();
  return {
    logMethod(line, method) {
      const [fields, message] = line;
      const err = typeof fields === "object" && fields !== null && "err" in fields ? fields.err : undefined;
      if (dbErrorKind(err) !== "unavailable") return method.apply(this, line);
      const now = performance.now();
      if (now - (written.get(String(message)) ?? -Infinity) < repeatMs) return;
      written.set(String(message), now);
      return method.apply(this, line);
    },
  };
}

/** Enough frames of our own code to show where it failed. */
const maxFrames = 4;

/**
 * Describes an error: name, code, message, location in our code, and its causes with their codes and addresses ("fetch
 * failed" alone isn't helpful). An expected error needs no location.
 */
function describeError(error: unknown, withoutSecrets: SecretMasker["withoutSecrets"]): unknown {
  if (!(error instanceof Error)) return { message: withoutSecrets(describeThrown(error)) };
  const { code } = error as { code?: unknown }; // read as unknown
  const kind = error.name === "DbError" ? dbErrorKind(error) : undefined;
  const isForeseen = kind !== undefined || dbErrorKind(error) === "unavailable" || error.name === "AppError";
  return {
    name: error.name,
    code: code ?? kind,
    message: withoutSecrets(error.message),
    at: isForeseen ? undefined : ownFrames(error),
    cause: error.cause === undefined ? undefined : withoutSecrets(describeCause(error.cause)),
  };
}

function ownFrames({ stack = "" }: Error): string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const appFrames = frames.filter((line) => !/node:|node_modules/.test(line));
  return (appFrames.length > 0 ? appFrames : frames).slice(0, maxFrames).map((line) =>
    line
      .trim()
      .replace(/^at /, "")
      .replace(/file:\/\/\S*?\/(?=app\/|scripts\/|build\/)/, ""),
  );
}

/** Describes an error and its causes; each of several, such as those of a host name with several addresses. */
export function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return describeThrown(cause);
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join("; ");
  const code = errorCode(cause);
  const text = cause.message.includes(code) ? cause.message : `${code} ${cause.message}`;
  return cause.cause === undefined ? text : `${text} (${describeCause(cause.cause)})`;
}

/** Describes a thrown value by its status or keys, never its content. */
function describeThrown(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown };
  if (typeof status === "number") return `thrown answer: ${status} ${String(statusText ?? "")}`.trim();
  return `thrown object: ${Object.keys(thrown).join(", ")}`;
}
