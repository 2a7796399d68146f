// Stores when `npm run backup` made the last backup, in the database that was backed up.
import * as z from "zod";
import type { Db } from "./open.server.ts";
import { readSetting, saveSetting } from "./settings.server.ts";

const settingName = "last-backup";
const stored = z.object({ at: z.iso.datetime(), bytes: z.number() });

/** Time (ISO 8601 UTC) and size of a backup. */
export type LastBackup = z.infer<typeof stored>;

/** Records a backup that has just been made. */
export async function recordBackup(db: Db, backup: LastBackup): Promise<void> {
  await saveSetting(db.kysely, settingName, JSON.stringify(backup));
}

/** Returns the last recorded backup, or undefined if there is none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const value = await readSetting(db.kysely, settingName);
  return value === undefined ? undefined : stored.parse(JSON.parse(value));
}
