import type { Connection } from "#app/platform/db/tables.ts";

export async function findPasswordHash(connection: Connection, userId: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom("admin_user")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Lists an admin's open sessions, most recently used first. */
export async function listOpenSessions(
  connection: Connection,
  { userId, now, usedAfter }: { userId: string; now: Date; usedAfter: Date },
) {
  return connection
    .selectFrom("admin_session")
    .select(["id", "created_at", "last_used_at", "user_agent"])
    .where("admin_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .where("last_used_at", ">", usedAfter.toISOString())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteOtherSessions(connection: Connection, userId: string, keptId: string): Promise<void> {
  await connection.deleteFrom("admin_session").where("admin_id", "=", userId).where("id", "!=", keptId).execute();
}
