// npm run restore -- FILE [--force] [--hold-emails] [--identity KEYFILE]: replaces the configured database, SQLite or
// PostgreSQL, with a backup of either. The server must be stopped. --force replaces a database with rows; --hold-emails
// holds back the backup's waiting emails, which may have been sent since, until an admin resumes them; --identity is
// the file with the private key of an encrypted backup.
import { parseArgs } from "node:util";
import { describeTallies } from "./backup/describe.ts";
import { restorePostgres } from "./backup/restore-postgres.ts";
import { restoreSqlite } from "./backup/restore-sqlite.ts";
import { readSettings, runCommand } from "./database.ts";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { force: { type: "boolean" }, "hold-emails": { type: "boolean" }, identity: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new Error("Usage: npm run restore -- FILE [--force] [--hold-emails] [--identity KEYFILE]");
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readSettings();
  const options = {
    force: values.force ?? false,
    identityFile: values.identity,
    holdsEmails: values["hold-emails"] ?? false,
  };
  const { tallies, remarks } = databaseUrl
    ? await restorePostgres(file, { databaseUrl, ...options })
    : await restoreSqlite(file, { dataDir, ...options });
  console.log(`${file} is restored into ${databaseUrl ? "PostgreSQL" : dataDir}: ${describeTallies(tallies)}.`);
  for (const remark of remarks) console.log(remark);
});
