import type { Connection } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type * as contract from "./contract.ts";

export async function readPreferences(connection: Connection, userId: string): Promise<contract.Preferences> {
  const row = await connection
    .selectFrom("admin_user")
    .select(["has_shortcuts", "weekly_email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return { shortcuts: row?.has_shortcuts === 1, weeklyEmail: row?.weekly_email === 1 };
}

/** Changes preferences; omitted ones are unchanged. */
export async function changePreferences(
  trx: Connection,
  userId: string,
  changes: Parsed<typeof contract.changePreferences, "body">,
): Promise<contract.Preferences> {
  const before = await readPreferences(trx, userId);
  const { shortcuts = before.shortcuts, weeklyEmail = before.weeklyEmail } = changes;
  const change = { has_shortcuts: shortcuts, weekly_email: weeklyEmail };
  await trx.updateTable("admin_user").set(change).where("id", "=", userId).execute();
  return { shortcuts, weeklyEmail };
}
