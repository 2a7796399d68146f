import type { Connection } from "#app/platform/db/tables.ts";

export async function findPasswordHash(connection: Connection, adminId: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom("admin_user")
    .select("password_hash")
    .where("id", "=", adminId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Lists an admin's open sessions, most recently used first. */
export async function listOpenSessions(
  connection: Connection,
  { adminId, now, usedAfter }: { adminId: string; now: Date; usedAfter: Date },
) {
  return connection
    .selectFrom("admin_session")
    .select(["id", "created_at", "last_used_at", "user_agent"])
    .where("admin_id", "=", adminId)
    .where("expires_at", ">", now.toISOString())
    .where("last_used_at", ">", usedAfter.toISOString())
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function deleteOtherSessions(connection: Connection, adminId: string, keptId: string): Promise<void> {
  await connection.deleteFrom("admin_session").where("admin_id", "=", adminId).where("id", "!=", keptId).execute();
}
