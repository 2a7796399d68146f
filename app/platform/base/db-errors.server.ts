// Classifies database errors of both databases.

/**
 * `full`: no space left; `readonly`: not writable; `io`: the disk failed; `corrupt`: the file is damaged; `busy`:
 * locked, or a deadlock after all retries; `unavailable`: no connection; `timeout`: too slow; `unique`: the value
 * already exists; `gone`: another transaction has deleted the row that this one references (db/postgres.server finds
 * it), which SQLite's serial ones can't. `busy`, `unavailable` and `timeout` are worth a retry.
 */
export type DbErrorKind =
  | "full"
  | "busy"
  | "readonly"
  | "io"
  | "corrupt"
  | "unavailable"
  | "unique"
  | "gone"
  | "timeout";

/** Check `kind`, never `instanceof`. */
export class DbError extends Error {
  readonly kind: DbErrorKind;
  constructor(kind: DbErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DbError";
    this.kind = kind;
  }
}

/**
 * Returns the kind of a database error, including one in `cause` or an `AggregateError`; undefined for other errors.
 */
export function dbErrorKind(error: unknown): DbErrorKind | undefined {
  return kindWithin(error, 5);
}

function kindWithin(error: unknown, depth: number): DbErrorKind | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const ownCode = ownKind(error);
  if (ownCode) return ownCode;
  if ("cause" in error && error.cause !== error) {
    const cause = kindWithin(error.cause, depth - 1);
    if (cause) return cause;
  }
  if ("errors" in error && Array.isArray(error.errors)) return kindWithin(error.errors[0], depth - 1);
  return undefined;
}

// Fields that drivers set; each may be missing.
type ErrorFields = Partial<Record<"name" | "kind" | "errcode" | "code" | "syscall" | "message", unknown>>;

function ownKind(error: ErrorFields): DbErrorKind | undefined {
  if (error.name === "DbError") return error.kind as DbErrorKind; // our class, whose constructor requires one
  if (typeof error.errcode === "number") return sqliteErrorKind(error.errcode);
  const code = String(error.code);
  return sqlStateKind(code) ?? networkErrorKind(error, code) ?? messages[String(error.message)];
}

// A missing file is ENOENT too: only socket errors count.
function networkErrorKind({ syscall }: ErrorFields, code: string): DbErrorKind | undefined {
  return ["connect", "read", "write", "getaddrinfo"].includes(String(syscall)) ? networkCodes[code] : undefined;
}

function sqliteErrorKind(errcode: number): DbErrorKind | undefined {
  if (errcode === 2067 || errcode === 1555) return "unique"; // SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY
  return sqliteCodes[errcode & 0xff];
}

// 5 BUSY, 6 LOCKED, 8 READONLY, 10 IOERR, 11 CORRUPT, 13 FULL, 14 CANTOPEN, 26 NOTADB
const sqliteCodes: Record<number, DbErrorKind> = {
  5: "busy",
  6: "busy",
  8: "readonly",
  10: "io",
  11: "corrupt",
  13: "full",
  14: "io",
  26: "corrupt",
};

function sqlStateKind(code: string): DbErrorKind | undefined {
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return sqlStates[code] ?? sqlStateClasses[code.slice(0, 2)];
}

const sqlStates: Record<string, DbErrorKind> = {
  "23505": "unique",
  "25006": "readonly", // a replica, after a failover
  "40001": "busy", // serialization failure
  "40P01": "busy", // deadlock
  "53100": "full",
  "55P03": "busy", // lock not available
  "57014": "timeout", // statement_timeout
  "57P01": "unavailable", // server is shutting down
  "57P02": "unavailable", // server crashed
  "57P03": "unavailable", // server is starting
  "57P05": "unavailable", // idle session ended
  "25P03": "timeout", // idle in transaction
  "58030": "io",
  XX001: "corrupt",
  XX002: "corrupt",
};

const sqlStateClasses: Record<string, DbErrorKind> = { "08": "unavailable", "53": "unavailable", "58": "io" };

const networkCodes: Record<string, DbErrorKind> = {
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  ENOTFOUND: "unavailable",
  EAI_AGAIN: "unavailable",
  EHOSTUNREACH: "unavailable",
  ENETUNREACH: "unavailable",
  ENOENT: "unavailable", // the Unix socket is gone
  EPIPE: "unavailable",
  ETIMEDOUT: "unavailable",
};

// pg sets no code on these.
const messages: Record<string, DbErrorKind> = {
  "Connection terminated": "unavailable",
  "Connection terminated unexpectedly": "unavailable",
  "Connection terminated due to connection timeout": "unavailable",
  "Client has encountered a connection error and is not queryable": "unavailable",
  "Client was closed and is not queryable": "unavailable",
  "Postgres connection has been discarded": "unavailable",
  "Cannot use a pool after calling end on the pool": "unavailable",
  "driver has already been destroyed": "unavailable",
  "timeout exceeded when trying to connect": "unavailable",
  "timeout expired": "unavailable",
  "Query read timeout": "timeout",
};
