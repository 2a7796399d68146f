// Counting calls in windows, kept in the database so that every process sees the same count (decisions OPEN-19).
import { AppError } from "#app/platform/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { writeLoosely } from "#app/platform/db/write-loosely.server.ts";

/** One limit: at most `most` calls of one `key` in `windowMs` milliseconds. */
export type Limit = { scope: string; key: string; most: number; windowMs: number };

/**
 * Counts one call and tells how many there were in this window, this one included, and the seconds until it ends.
 * @example const { count } = await countCall(deps, { scope: "publicWrites", key: address, most: 300, windowMs: 60_000 })
 */
export async function countCall(deps: Deps, limit: Limit): Promise<{ count: number; retryAfter: number }> {
  const now = deps.now().getTime();
  const windowStart = now - (now % limit.windowMs);
  const bucket = bucketOf(limit);
  const count = await writeLoosely(deps.db, async (connection) => {
    const row = await connection
      .insertInto("rate_limit")
      .values({ bucket, window_start: windowStart, count: 1, expires_at: windowStart + limit.windowMs })
      .onConflict((conflict) =>
        conflict.column("bucket").doUpdateSet((eb) => ({
          count: eb
            .case()
            .when("rate_limit.window_start", "=", windowStart)
            .then(eb("rate_limit.count", "+", 1))
            .else(1)
            .end(),
          window_start: windowStart,
          expires_at: windowStart + limit.windowMs,
        })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    return Number(row.count);
  });
  return { count, retryAfter: Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1000)) };
}

/**
 * Counts one call and refuses it beyond the limit.
 * @throws AppError too-many-requests, with the seconds to wait.
 */
export async function takeCall(deps: Deps, limit: Limit): Promise<void> {
  const { count, retryAfter } = await countCall(deps, limit);
  if (count > limit.most) throw new AppError("too-many-requests", { retryAfter });
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
