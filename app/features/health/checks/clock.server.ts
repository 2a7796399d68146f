// Checks this machine's clock: it agrees with PostgreSQL's, has not jumped, and is neither behind stored times nor
// far ahead of them.
import { sql } from "kysely";
import { minuteMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { readLastCleanup } from "#app/platform/jobs/cleanup-hold.server.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";

const maxSkewMs = 5_000;
const maxJumpMs = minuteMs;
const todo = "Synchronise the clock with NTP (timedatectl set-ntp true), then restart the server.";

/** Returns how far the wall clock has moved from the monotonic clock since the process began. */
const jumpMs = () => Date.now() - (performance.timeOrigin + performance.now());

/** Checks the clock; `jumped` is by how much the wall clock was set since the start. */
export async function checkClock({ db, now }: Pick<Deps, "db" | "now">, jumped = jumpMs()): Promise<Finding> {
  const skewMs = db.dialect === "postgres" ? await skewToPostgres(db) : 0;
  if (Math.abs(skewMs) > maxSkewMs)
    return fail(
      "Clock",
      `this machine and PostgreSQL's differ by ${Math.abs(skewMs)} ms.`,
      "Synchronise both with NTP.",
    );
  if (Math.abs(jumped) > maxJumpMs)
    return fail("Clock", `it has moved by ${Math.round(jumped / 1000)} s since the start, or the machine slept.`, todo);
  const newest = await newestStart(db);
  if (newest !== undefined && Date.parse(newest) > now().getTime() + maxJumpMs)
    return fail("Clock", `it is behind: a server started here at ${newest}.`, todo);
  return (await checkAhead({ db, now })) ?? pass("Clock", "steady since the start, and not behind what is stored.");
}

/** Returns a finding while the cleanup is held back because of a gap. */
async function checkAhead({ db, now }: Pick<Deps, "db" | "now">): Promise<Finding | undefined> {
  const { at = "", heldSince } = (await readLastCleanup(db.kysely)) ?? {};
  if (heldSince === undefined || heldSince > now().toISOString()) return undefined;
  return fail(
    "Clock",
    `it may be far ahead: the last cleanup was at ${at}. Expired data is kept for a day.`,
    "Check this machine’s date. If it is right, there’s nothing to do: the site was off for more than a week, or an older backup was restored.",
  );
}

async function skewToPostgres(db: Deps["db"]): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    db.kysely,
  );
  return Math.round(Date.now() - (rows[0]?.ms ?? 0));
}

/** Returns the newest start: each marks the files that it serves. */
async function newestStart(db: Deps["db"]): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom("release_file")
    .select((eb) => eb.fn.max<string>("seen_at").as("newest"))
    .executeTakeFirst();
  return row?.newest ?? undefined;
}
