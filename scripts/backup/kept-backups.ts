// Backups in a folder: named by their time, and removed when they are too old.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { dayMs } from "#app/platform/base/durations.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";

/** A damaged database that a restore set aside (restore-sqlite), and its WAL. */
const asideName = /\.damaged-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-\d{3}Z(-wal)?$/;
const backupName = /^[a-z]+-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db(\.age)?$/;

/** @example nameBackup(new Date("2026-11-20T03:15:00Z"), false) // "backup-2026-11-20T03-15-00Z.db" */
export function nameBackup(at: Date, isEncrypted: boolean): string {
  return `backup-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.db${isEncrypted ? ".age" : ""}`;
}

/**
 * Parses `35d` as days.
 * @throws Error for anything else.
 */
export function readKeepDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? 0);
  if (days > fixedPeriods.backupDays)
    throw new Error(
      `The privacy notice says that backups are kept for ${fixedPeriods.backupDays} days: --keep can't be ${text}.`,
    );
  if (days > 0) return days;
  throw new Error(`--keep takes a number of days, such as 35d, not ${text}.`);
}

type RetentionOptions = { now: Date; days: number };

/** Copies a backup to an existing folder; returns false if it couldn't. An incomplete copy has another name. */
export function copyBackup(file: string, folder: string): boolean {
  const part = join(folder, `${basename(file)}.part`);
  try {
    copyFileSync(file, part);
    renameSync(part, join(folder, basename(file)));
    return true;
  } catch {
    rmSync(part, { force: true });
    return false;
  }
}

/** Removes backups older than `days`, by the time in their names, including in subfolders, and returns their names. */
export function removeOldBackups(folder: string, age: RetentionOptions): string[] {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...removeOlder(folder, backupName, age),
    ...inside.flatMap(({ name }) => removeOldBackups(join(folder, name), age).map((file) => join(name, file))),
  ];
}

/** Removes damaged databases set aside more than `days` ago, which hold the same data, and returns their names. */
export function removeOldDamaged(dataDir: string, age: RetentionOptions): string[] {
  return existsSync(dataDir) ? removeOlder(dataDir, asideName, age) : [];
}

function removeOlder(folder: string, name: RegExp, { now, days }: RetentionOptions): string[] {
  const old = readdirSync(folder).filter((file) => {
    const [, date, hour, minute, second] = name.exec(file) ?? [];
    return date !== undefined && Date.parse(`${date}T${hour}:${minute}:${second}Z`) < now.getTime() - days * dayMs;
  });
  for (const file of old) rmSync(join(folder, file));
  return old;
}
