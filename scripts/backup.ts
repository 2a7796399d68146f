// npm run backup -- FILE | --to FOLDER [--copy-to FOLDER] [--keep 35d] [--encrypt-to KEY]: backs up the database,
// SQLite or PostgreSQL, to one file, while the server runs. With --to the file is named by its time. --copy-to copies
// it to another existing folder; several can be given. --keep then removes older backups from all of these folders and
// their subfolders, and damaged databases that a restore set aside; the privacy notice states 35d. KEY is a public age
// key; with several, each can decrypt.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { recordBackup } from "#app/platform/db/last-backup.server.ts";
import { describeTallies } from "./backup/describe.ts";
import { copyBackup, nameBackup, readKeepDays, removeOldBackups, removeOldDamaged } from "./backup/kept-backups.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const usage = "Name a target: npm run backup -- backup-2026-11-20.db, or npm run backup -- --to FOLDER --keep 35d";
const options = {
  to: { type: "string" },
  "copy-to": { type: "string", multiple: true, default: [] as string[] },
  keep: { type: "string" },
  "encrypt-to": { type: "string", multiple: true, default: [] as string[] },
} as const;

await runCommand(async () => {
  const now = new Date();
  const { folder, copies, file, keepDays, encryptTo } = readArguments(now);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await backUp(file, now, encryptTo);
  const missing = copies.filter((copy) => !copyBackup(file, copy));
  if (folder !== undefined && keepDays !== undefined) {
    const age = { now, days: keepDays };
    const old = [folder, ...copies].flatMap((each) => removeOldBackups(each, age));
    const removed = [...old, ...removeOldDamaged(readSettings().DATA_DIR, age)];
    if (removed.length > 0) console.log(`Removed after ${keepDays} days: ${removed.join(", ")}`);
  }
  if (missing.length > 0) throw new Error(`Copy failed: ${missing.join(", ")} can't be written to. Is it mounted?`);
});

function readArguments(now: Date) {
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  const { to: folder, keep, "copy-to": copies, "encrypt-to": encryptTo } = values;
  const name = nameBackup(now, encryptTo.length > 0);
  const [file, ...more] = folder === undefined ? positionals : [join(folder, name), ...positionals];
  if (file === undefined || more.length > 0 || ((keep !== undefined || copies.length > 0) && folder === undefined))
    throw new Error(usage);
  return { folder, copies, file, keepDays: keep === undefined ? undefined : readKeepDays(keep), encryptTo };
}

async function backUp(file: string, now: Date, encryptTo: readonly string[]): Promise<void> {
  const config = readSettings();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  const { tallies, bytes } = await takeBackup({ databaseUrl, dataDir }, file, { encryptTo });
  console.log(
    `${file} is a checked backup of ${databaseUrl ? "PostgreSQL" : dataDir}: ${describeTallies(tallies)}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  const keep =
    encryptTo.length > 0
      ? ", encrypted: keep the private key elsewhere, and the file no longer than 35 days."
      : ": keep it where nobody else reads it, and no longer than 35 days.";
  console.log(`It holds what visitors entrusted to you${keep}`);
  await note(config, { at: now.toISOString(), bytes });
}

/** Records the backup, which is valid even if that fails, such as when the database is read-only. */
async function note(config: ReturnType<typeof readSettings>, backup: { at: string; bytes: number }): Promise<void> {
  try {
    const db = await openForCommand(config);
    await recordBackup(db, backup).finally(() => db.close());
  } catch (error) {
    console.error(`The backup time could not be recorded for the admin area: ${errorMessage(error)}`);
  }
}
