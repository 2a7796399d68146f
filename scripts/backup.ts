// npm run backup -- FILE: backs up the database, SQLite or PostgreSQL, to one file, while the server runs.
import { readSettings, runCommand } from "./database.ts";
import { describeTallies } from "./backup/describe.ts";
import { takeBackup } from "./backup/take-backup.ts";

await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith("-") || more.length > 0)
    throw new Error("Usage: npm run backup -- backup-2026-11-20.db");
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readSettings();
  const { tallies, bytes } = await takeBackup({ databaseUrl, dataDir }, file);
  console.log(
    `${file} is a checked backup of ${databaseUrl ? "PostgreSQL" : dataDir}: ${describeTallies(tallies)}, ${(bytes / 1e6).toFixed(1)} MB.`,
  );
  console.log(
    "It holds what visitors entrusted to you: keep it where nobody else reads it, and no longer than 35 days.",
  );
});
