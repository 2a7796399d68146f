// Rate limits by fixed windows, stored in the database so that all processes share them.
import { sql } from "kysely";
import { widerKey } from "#app/platform/base/client-address.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { withRetries } from "#app/platform/db/open.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { writeUnsynced } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** At most `max` calls per `key` in `windowMs`. */
export type Limit = { scope: string; key: string; max: number; windowMs: number };

/** `retryAfter` is in seconds. */
type LimitState = { max: number; count: number; retryAfter: number };

/** Counts a call and returns the window's count, including this one. */
export async function countCall(deps: Deps, limit: Limit): Promise<{ count: number; retryAfter: number }> {
  const [counted] = await countLimits(deps, [limit]);
  if (!counted) throw new Error("Rate limit query returned no row."); // each written row is returned
  return counted;
}

/** Limit of a /48, as a multiple of a /64's. */
const timesPerWider = 20;

function widerLimits(limit: Limit): Limit[] {
  const key = widerKey(limit.key);
  return key === undefined ? [] : [{ ...limit, key, max: limit.max * timesPerWider }];
}

/**
 * Counts a call for several limits in one statement; returns counts in the same order. If the /48 of a client's address
 * exceeds its own limit, returns that count.
 */
export async function countLimits(deps: Deps, limits: readonly Limit[]): Promise<LimitState[]> {
  const now = deps.now().getTime();
  const windowOf = (limit: Limit) => {
    const start = now - (now % limit.windowMs);
    return { bucket: bucketOf(limit), max: limit.max, start, end: start + limit.windowMs };
  };
  const windows = limits.map((limit) => [limit, ...widerLimits(limit)].map(windowOf));
  const counts = await countWindows(deps, windows.flat());
  const counted = ({ bucket, max, end }: ReturnType<typeof windowOf>): LimitState => ({
    max,
    count: counts.get(bucket) ?? 1,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
  });
  return windows.map((each) => {
    const [ownState, wider] = each.map(counted);
    if (!ownState) throw new Error("A limit has no window."); // it comes first
    return wider && wider.count > wider.max && ownState.count <= ownState.max ? wider : ownState;
  });
}

/** Records a key for the full `windowMs`, not until the end of the window that all keys share. */
export async function countFullWindow(deps: Deps, limit: Limit): Promise<void> {
  const start = deps.now().getTime();
  await countWindows(deps, [{ bucket: bucketOf(limit), start, end: start + limit.windowMs }]);
}

type Window = { bucket: string; start: number; end: number };

/**
 * Increments each window and returns the counts. Unsynced; on PostgreSQL without a transaction around the statement:
 * clients with one address share these rows, and a process that stalled before its commit would block all others.
 */
async function countWindows({ db }: Deps, windows: readonly Window[]): Promise<Map<string, number>> {
  const isAlone = db.dialect === "postgres" && !db.kysely.isTransaction;
  const count = (connection: Connection) =>
    connection
      .insertInto("rate_limit")
      .values(windows.map(({ bucket, start, end }) => ({ bucket, window_start: start, count: 1, expires_at: end })))
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((eb) => ({
          count: eb
            .case()
            .when("rate_limit.window_start", "=", eb.ref("excluded.window_start"))
            .then(eb("rate_limit.count", "+", 1))
            .else(1)
            .end(),
          window_start: eb.ref("excluded.window_start"),
          expires_at: eb.ref("excluded.expires_at"),
        })),
      )
      .returning(["bucket", "count"])
      .$if(isAlone, (query) => query.returning(sql`set_config('synchronous_commit', 'off', true)`.as("synced")))
      .execute();
  const rows = await (isAlone ? withRetries(() => count(db.kysely)) : writeUnsynced(db, count));
  return new Map(rows.map(({ bucket, count: requests }) => [bucket, Number(requests)]));
}

/** Counts a call for all limits. @throws AppError too-many-requests */
export async function consumeLimit(deps: Deps, ...limits: readonly Limit[]): Promise<void> {
  const exceeded = (await countLimits(deps, limits)).filter(({ count, max }) => count > max);
  if (exceeded.length > 0) {
    throw new AppError("too-many-requests", { retryAfter: Math.max(...exceeded.map(({ retryAfter }) => retryAfter)) });
  }
}

/**
 * Checks without counting.
 * @throws AppError too-many-requests
 */
export async function refuseOverLimit(deps: Deps, limit: Limit): Promise<void> {
  for (const each of [limit, ...widerLimits(limit)]) {
    const row = await findWindow(deps, each);
    if (!row || Number(row.count) < each.max) continue;
    const seconds = Math.ceil((Number(row.expires_at) - deps.now().getTime()) / 1000);
    throw new AppError("too-many-requests", { retryAfter: Math.max(1, seconds) });
  }
}

export async function hasCount(deps: Deps, limit: Limit): Promise<boolean> {
  return (await findWindow(deps, limit)) !== undefined;
}

function findWindow(deps: Deps, limit: Limit) {
  return deps.db.kysely
    .selectFrom("rate_limit")
    .select(["count", "expires_at"])
    .where("bucket", "=", bucketOf(limit))
    .where("expires_at", ">", deps.now().getTime())
    .executeTakeFirst();
}

/** Resets counts, such as after a sign-in. Never throws: a completed action must not be answered as failed. */
export async function resetLimits(deps: Deps, ...limits: Limit[]): Promise<void> {
  try {
    await writeUnsynced(deps.db, (connection) =>
      connection.deleteFrom("rate_limit").where("bucket", "in", limits.map(bucketOf)).execute(),
    );
  } catch (err) {
    deps.log.warn({ err }, "rate limit not reset");
  }
}

export async function deleteExpiredWindows(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  await writeUnsynced(deps.db, (connection) =>
    connection.deleteFrom("rate_limit").where("expires_at", "<", now).execute(),
  );
}

function bucketOf({ scope, key }: Limit): string {
  return `${scope}:${key}`;
}
