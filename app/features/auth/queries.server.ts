// The SQL of admins and their sessions. Nobody else touches their tables.
import type { Insertable, Kysely, Selectable } from "kysely";
import type { Role } from "#app/platform/http/endpoint.ts";
import type { Dialect } from "#app/platform/db/dialect.server.ts";
import type { AdminSessionTable, AdminUserTable, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** An admin as they lie in their table. */
export type AdminRow = Selectable<AdminUserTable>;

const setupDone = "setup-done";
const setupCode = "setup-code";
const setupOpened = "setup-opened";

/** Finds the admin that a sign-in names, by username or e-mail; `key` is in comparing form. */
export async function findAdminByLogin(connection: Connection, key: string): Promise<AdminRow | undefined> {
  return connection
    .selectFrom("admin_user")
    .selectAll()
    .where((eb) => eb.or([eb("username_key", "=", key), eb("email_key", "=", key)]))
    .executeTakeFirst();
}

/** Finds an admin by id. */
export async function findAdmin(connection: Connection, id: string): Promise<AdminRow | undefined> {
  return connection.selectFrom("admin_user").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Reads all admins, the oldest first. */
export async function listAdmins(connection: Connection): Promise<AdminRow[]> {
  return connection.selectFrom("admin_user").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** Keeps a new admin. */
export async function insertAdmin(connection: Connection, row: Insertable<AdminUserTable>): Promise<void> {
  await connection.insertInto("admin_user").values(row).execute();
}

/** Reads the ids of those who may sign in and have the role `admin`; on PostgreSQL nobody else changes them until the transaction ends. */
export async function lockActiveAdmins(trx: Connection, dialect: Dialect): Promise<string[]> {
  const active = trx
    .selectFrom("admin_user")
    .select("id")
    .where("is_disabled", "=", 0)
    .where("role", "=", "admin")
    .orderBy("id");
  const rows = await (dialect === "postgres" ? active.forUpdate() : active).execute();
  return rows.map(({ id }) => id);
}

/** Disables an admin, or enables one again. */
export async function setDisabled(connection: Connection, adminId: string, isDisabled: boolean): Promise<void> {
  await connection.updateTable("admin_user").set({ is_disabled: isDisabled }).where("id", "=", adminId).execute();
}

/** Gives an admin a role. */
export async function setRole(connection: Connection, adminId: string, role: Role): Promise<void> {
  await connection.updateTable("admin_user").set({ role }).where("id", "=", adminId).execute();
}

/** Notes when an admin signed in. */
export async function setLastSignIn(connection: Connection, adminId: string, at: Date): Promise<void> {
  await connection.updateTable("admin_user").set({ last_sign_in_at: at }).where("id", "=", adminId).execute();
}

/** Deletes an admin; sessions and second factor go with them (on delete cascade). */
export async function deleteAdmin(connection: Connection, adminId: string): Promise<void> {
  await connection.deleteFrom("admin_user").where("id", "=", adminId).execute();
}

/** Replaces an admin's password hash. */
export async function setPasswordHash(connection: Connection, adminId: string, hash: string): Promise<void> {
  await connection.updateTable("admin_user").set({ password_hash: hash }).where("id", "=", adminId).execute();
}

/**
 * Replaces an admin's password hash if it is still the one that was verified; false if somebody has set another since, or
 * has disabled the admin.
 * The row stays locked until the transaction ends: who sets a new password meanwhile waits, and then ends what was opened here.
 */
export async function replacePasswordHash(
  trx: Connection,
  adminId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("admin_user")
    .set({ password_hash: to })
    .where("id", "=", adminId)
    .where("password_hash", "=", from)
    .where("is_disabled", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True once an admin was made, also where that one is gone again: setup stays closed then. */
export async function isSetUp(connection: Connection): Promise<boolean> {
  if ((await readSetting(connection, setupDone)) !== undefined) return true;
  return (await connection.selectFrom("admin_user").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Closes setup for good and drops its code; false where somebody else has closed it. Inside a transaction the row's
 * unique name makes parallel callers wait for the first one's commit.
 */
export async function closeSetup(connection: Connection, at: Date): Promise<boolean> {
  const row = await connection
    .insertInto("setting")
    .values({ name: setupDone, value: at.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  await connection.deleteFrom("setting").where("name", "in", [setupCode, setupOpened]).execute();
  return row !== undefined;
}

/** The code of setup, and when it was made: at the first start. Undefined where an older release made it. */
export type SetupRow = { code: string; openedAt: Date | undefined };

/** Keeps a setup code and its time where there is none yet, and reads what stands. */
export async function keepSetup(connection: Connection, fresh: { code: string; openedAt: Date }): Promise<SetupRow> {
  await connection
    .insertInto("setting")
    .values([
      { name: setupCode, value: fresh.code },
      { name: setupOpened, value: fresh.openedAt.toISOString() },
    ])
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findSetup(connection)) ?? fresh;
}

/** Reads the setup code and its time, where they were made. */
export async function findSetup(connection: Connection): Promise<SetupRow | undefined> {
  const code = await readSetting(connection, setupCode);
  if (code === undefined) return undefined;
  const openedAt = await readSetting(connection, setupOpened);
  return { code, openedAt: openedAt === undefined ? undefined : new Date(openedAt) };
}

/** Keeps a new session. */
export async function insertSession(connection: Connection, row: Insertable<AdminSessionTable>): Promise<void> {
  await connection.insertInto("admin_session").values(row).execute();
}

/** Finds a session that has not ended, used after `usedAfter`, of an admin who is not disabled. */
export async function findLiveSession(
  connection: Connection,
  { tokenHash, now, usedAfter }: { tokenHash: string; now: Date; usedAfter: Date },
) {
  return connection
    .selectFrom("admin_session as session")
    .innerJoin("admin_user as admin", "admin.id", "session.admin_id")
    .select(["session.id as sessionId", "session.last_used_at as lastUsedAt"])
    .leftJoin("second_factor as factor", "factor.admin_id", "admin.id")
    .select(["admin.id as adminId", "admin.username", "admin.email", "admin.role", "factor.enabled_at as enabledAt"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now.toISOString())
    .where("session.last_used_at", ">", usedAfter.toISOString())
    .where("admin.is_disabled", "=", 0)
    .executeTakeFirst();
}

/** Notes that a session was used. */
export async function touchSession(connection: Connection, sessionId: string, now: Date): Promise<void> {
  await connection.updateTable("admin_session").set({ last_used_at: now }).where("id", "=", sessionId).execute();
}

/** Ends one session. */
export async function deleteSession(connection: Connection, sessionId: string): Promise<void> {
  await connection.deleteFrom("admin_session").where("id", "=", sessionId).execute();
}

/** Ends all sessions of an admin. */
export async function deleteSessionsOf(connection: Connection, adminId: string): Promise<void> {
  await connection.deleteFrom("admin_session").where("admin_id", "=", adminId).execute();
}

/** Removes sessions that have ended, by age or by not being used. */
export async function deleteEndedSessions(
  connection: Connection,
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<void> {
  await connection
    .deleteFrom("admin_session")
    .where((eb) =>
      eb.or([eb("expires_at", "<=", now.toISOString()), eb("last_used_at", "<=", usedAfter.toISOString())]),
    )
    .execute();
}

async function readSetting(connection: Connection, name: string): Promise<string | undefined> {
  const row = await connection.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}
