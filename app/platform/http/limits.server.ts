// Counting calls in windows, kept in the database so that every process sees the same count.
import { AppError } from "#app/platform/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { writeLoosely } from "#app/platform/db/write-loosely.server.ts";

/** One limit: at most `most` calls of one `key` in `windowMs` milliseconds. */
export type Limit = { scope: string; key: string; most: number; windowMs: number };

/** How many calls a window has had, the one that was counted included, and the seconds until it ends. */
type Counted = { most: number; count: number; retryAfter: number };

/**
 * Counts one call and tells how many there were in this window, this one included, and the seconds until it ends.
 * @example const { count } = await countCall(deps, { scope: "publicWrites", key: address, most: 300, windowMs: 60_000 })
 */
export async function countCall(deps: Deps, limit: Limit): Promise<{ count: number; retryAfter: number }> {
  const [counted] = await countCalls(deps, [limit]);
  if (!counted) throw new Error("One limit was counted and none came back."); // returning gives a row for each that was written
  return counted;
}

/** Counts one call for several limits in one statement; returns their counts in the same order. */
export async function countCalls(deps: Deps, limits: readonly Limit[]): Promise<Counted[]> {
  const now = deps.now().getTime();
  const windows = limits.map((limit) => {
    const start = now - (now % limit.windowMs);
    return { bucket: bucketOf(limit), most: limit.most, start, end: start + limit.windowMs };
  });
  const counts = await writeLoosely(deps.db, async (connection) => {
    const rows = await connection
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
      .execute();
    return new Map(rows.map(({ bucket, count }) => [bucket, Number(count)]));
  });
  return windows.map(({ bucket, most, end }) => ({
    most,
    count: counts.get(bucket) ?? 1,
    retryAfter: Math.max(1, Math.ceil((end - now) / 1000)),
  }));
}

/**
 * Counts one call and refuses it beyond a limit.
 * @throws AppError too-many-requests, with the seconds to wait.
 */
export async function takeCall(deps: Deps, ...limits: readonly Limit[]): Promise<void> {
  const beyond = (await countCalls(deps, limits)).filter(({ count, most }) => count > most);
  if (beyond.length > 0) {
    throw new AppError("too-many-requests", { retryAfter: Math.max(...beyond.map(({ retryAfter }) => retryAfter)) });
  }
}

/** Refuses without counting, where the window's count has reached the limit. @throws AppError too-many-requests */
export async function refuseBeyond(deps: Deps, limit: Limit): Promise<void> {
  const row = await findWindow(deps, limit);
  if (row && Number(row.count) >= limit.most) {
    const seconds = Math.ceil((Number(row.expires_at) - deps.now().getTime()) / 1000);
    throw new AppError("too-many-requests", { retryAfter: Math.max(1, seconds) });
  }
}

/** True where a call was counted in the present window. */
export async function wasCounted(deps: Deps, limit: Limit): Promise<boolean> {
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

/**
 * Forgets the counts, as a successful sign-in does. It never throws: what went before is done, and must not be answered as
 * failed because of this.
 */
export async function forgetCalls(deps: Deps, ...limits: Limit[]): Promise<void> {
  try {
    await writeLoosely(deps.db, (connection) =>
      connection.deleteFrom("rate_limit").where("bucket", "in", limits.map(bucketOf)).execute(),
    );
  } catch (err) {
    deps.log.warn({ err }, "calls that were counted could not be forgotten");
  }
}

/** Removes windows that have ended. */
export async function dropEndedWindows(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  await writeLoosely(deps.db, (connection) =>
    connection.deleteFrom("rate_limit").where("expires_at", "<", now).execute(),
  );
}

function bucketOf({ scope, key }: Limit): string {
  return `${scope}:${key}`;
}
