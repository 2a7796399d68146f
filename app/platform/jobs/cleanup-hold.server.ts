// Holds back the deletion of expired data while the clock may be far ahead: what it deletes is lost.
import * as z from "zod/mini";
import { dayMs } from "#app/platform/base/durations.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** A cleanup runs every ten minutes. After a longer gap the site was off, or the clock is wrong. */
const maxGapMs = 7 * dayMs;
/** A time that lasts this long is right. */
const holdMs = dayMs;

const settingName = "last-cleanup";
const lastCleanup = z.object({ at: z.string(), heldSince: z.optional(z.string()) });

type LastCleanup = z.infer<typeof lastCleanup>;

/** Returns the time of the last cleanup and, while the next one is held back, since when. */
export async function readLastCleanup(connection: Connection): Promise<LastCleanup | undefined> {
  const text = await readSetting(connection, settingName);
  return text === undefined ? undefined : lastCleanup.parse(JSON.parse(text));
}

/** Returns true if data may be deleted now; otherwise holds the deletion back and logs that once. */
export async function mayCleanUp({ db, now, log }: Pick<Deps, "db" | "now" | "log">): Promise<boolean> {
  const at = now().toISOString();
  const { at: last = at, heldSince } = (await readLastCleanup(db.kysely)) ?? {};
  if (msBetween(last, at) <= maxGapMs) return true;
  if (heldSince !== undefined && msBetween(heldSince, at) >= holdMs) return true;
  if (heldSince !== undefined && heldSince <= at) return false;
  await saveSetting(db.kysely, settingName, JSON.stringify({ at: last, heldSince: at } satisfies LastCleanup));
  log.error({ last, now: at }, "expired data not deleted: the clock may be far ahead");
  return false;
}

/** Records a cleanup. Called after it: on a full disk it first makes room. */
export async function recordCleanup({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await saveSetting(db.kysely, settingName, JSON.stringify({ at: now().toISOString() } satisfies LastCleanup));
}

function msBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}
