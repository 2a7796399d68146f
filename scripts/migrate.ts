// npm run migrate
// Brings the database that the settings name up to what this version expects. Beside it only a starting server does that.
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openWithNotices, readSettings, runCommand } from "./database.ts";

await runCommand(async () => {
  const db = await openWithNotices(readSettings());
  try {
    const applied = await migrateToLatest(db);
    console.log(applied.length === 0 ? "The database is up to date." : `Applied: ${applied.join(", ")}.`);
  } finally {
    await db.close();
  }
});
