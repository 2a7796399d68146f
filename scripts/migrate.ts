// npm run migrate
// Migrates the database of the settings to the schema of this version. Otherwise only a starting server does that.
import { parseArgs } from "node:util";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openWithNotices, readSettings, runCommand } from "./database.ts";

await runCommand(async () => {
  parseArgs({ options: {} }); // it accepts none
  const db = await openWithNotices(readSettings());
  try {
    const applied = await migrateToLatest(db);
    console.log(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}.`);
  } finally {
    await db.close();
  }
});
