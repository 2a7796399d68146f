// When the last backup was taken by `npm run backup`, kept in the database that it is of.
import * as z from "zod";
import type { Db } from "#app/platform/db/open.server.ts";
import { readSetting, saveSetting } from "#app/platform/db/settings.server.ts";

const name = "last-backup";
const stored = z.object({ at: z.iso.datetime(), bytes: z.number() });

/** A backup that was taken: when (ISO 8601 UTC) and how large it is. */
export type LastBackup = z.infer<typeof stored>;

/** Notes a backup that was just taken. */
export async function noteBackup(db: Db, backup: LastBackup): Promise<void> {
  await saveSetting(db.kysely, name, JSON.stringify(backup));
}

/** Returns the last recorded backup; undefined if there is none. */
export async function readLastBackup(db: Db): Promise<LastBackup | undefined> {
  const value = await readSetting(db.kysely, name);
  return value === undefined ? undefined : stored.parse(JSON.parse(value));
}
