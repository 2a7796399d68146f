// Backups in a folder: named by their time, and removed when they are too old.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const dayMs = 24 * 60 * 60 * 1000;
const backupName = /^[a-z]+-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db(\.age)?$/;

/** @example nameBackup(new Date("2026-11-20T03:15:00Z"), false) // "backup-2026-11-20T03-15-00Z.db" */
export function nameBackup(at: Date, isEncrypted: boolean): string {
  return `backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db${isEncrypted ? ".age" : ""}`;
}

/**
 * Reads `35d` as days.
 * @throws Error for anything else.
 */
export function readKeepDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days > 0) return days;
  throw new Error(`--keep wants a number of days, such as 35d, not ${text}.`);
}

/** Removes backups of a folder that are older than `days`, by the time in their names, and returns their names. */
export function removeOldBackups(folder: string, { now, days }: { now: Date; days: number }): string[] {
  const old = readdirSync(folder).filter((file) => {
    const [, date, hour, minute, second] = backupName.exec(file) ?? [];
    return date !== undefined && Date.parse(`${date}T${hour}:${minute}:${second}Z`) < now.getTime() - days * dayMs;
  });
  for (const file of old) rmSync(join(folder, file));
  return old;
}
