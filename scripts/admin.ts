// `npm run admin -- list`: the people who may use the admin area. It opens the database itself, also while the server runs.
import type { Db } from "#app/platform/db/open.server.ts";

import { openForCommand, readSettings, runCommand } from "./database.ts";

const commands: Record<string, (db: Db) => Promise<void>> = { list };

await runCommand(async () => {
  const command = commands[process.argv[2] ?? ""];
  if (!command) throw new Error(`Say what to do: npm run admin -- ${Object.keys(commands).join("|")}`);
  const db = await openForCommand(readSettings());
  try {
    await command(db);
  } finally {
    await db.close();
  }
});

async function list(db: Db): Promise<void> {
  const columns = ["username", "email_key", "role", "created_at", "is_disabled"] as const;
  const admins = await db.kysely.selectFrom("admin_user").select(columns).orderBy("created_at").execute();
  if (admins.length === 0) console.log("There is no admin yet.");
  for (const { username, email_key: email, role, created_at: since, is_disabled: isDisabled } of admins) {
    console.log([username, email, role, `since ${since}`, ...(isDisabled ? ["disabled"] : [])].join("  "));
  }
}
