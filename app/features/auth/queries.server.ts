import type { Insertable, Selectable } from "kysely";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import { deleteSettings, insertSetting, readSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Role } from "#app/platform/http/access.ts";
import { deleteTokensOf } from "#app/platform/mail/email-token.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import type { AdminUserTable } from "./tables.ts";

export type AdminRow = Selectable<AdminUserTable>;

const setupDone = "setup-done";
const setupCode = "setup-code";
const setupOpened = "setup-opened";

/** Returns the topic under which an invitation's emails are queued. */
export function aboutInvitation(id: string): string {
  return `invitation:${id}`;
}

/** Deletes open invitations, withdraws their queued emails, and returns the number of invitations. */
export async function deleteInvitations(
  trx: Connection,
  column: "id" | "email" | "invited_by",
  value: string,
): Promise<number> {
  const open = trx.deleteFrom("invitation").where(column, "=", value).where("used_at", "is", null);
  const deleted = await open.returning("id").execute();
  await withdrawEmails(trx, ...deleted.map(({ id }) => aboutInvitation(id)));
  return deleted.length;
}

/** Finds an admin by username or email; `key` is normalised. */
export async function findAdminByLogin(connection: Connection, key: string): Promise<AdminRow | undefined> {
  return connection
    .selectFrom("admin_user")
    .selectAll()
    .where((eb) => eb.or([eb("username_key", "=", key), eb("email_key", "=", key)]))
    .executeTakeFirst();
}

export async function findAdmin(connection: Connection, id: string): Promise<AdminRow | undefined> {
  return connection.selectFrom("admin_user").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lists all admins, oldest first. */
export async function listAdmins(connection: Connection): Promise<AdminRow[]> {
  return connection.selectFrom("admin_user").selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function insertAdmin(connection: Connection, row: Insertable<AdminUserTable>): Promise<void> {
  await connection.insertInto("admin_user").values(row).execute();
}

/** Returns the ids of active accounts with the role `admin`. On PostgreSQL, locks them until the transaction ends. */
export async function lockActiveAdmins(trx: Connection): Promise<string[]> {
  const active = trx
    .selectFrom("admin_user")
    .select("id")
    .where("is_disabled", "=", 0)
    .where("role", "=", "admin")
    .orderBy("id");
  const rows = await lockForUpdate(trx, active).execute();
  return rows.map(({ id }) => id);
}

/**
 * Disables or enables an account. Disabling also deletes its preview links and API tokens; enabling deletes tokens left
 * from before disabling did that.
 */
export async function setDisabled(connection: Connection, userId: string, isDisabled: boolean): Promise<void> {
  if (isDisabled) await deletePreviewsOf(connection, userId);
  const account = connection.updateTable("admin_user").set({ is_disabled: isDisabled }).where("id", "=", userId);
  const { numUpdatedRows } = await account.where("is_disabled", "!=", isDisabled ? 1 : 0).executeTakeFirst();
  if (numUpdatedRows > 0n) await deleteApiTokensOf(connection, userId);
}

/** Sets an account's roles. If it loses one, its preview links are deleted. */
export async function setRoles(connection: Connection, userId: string, roles: RolesColumns): Promise<void> {
  const before = await findAdmin(connection, userId);
  const isKept = (role: Role) => roles.role === "admin" || rolesOfRow(roles).includes(role);
  if (before && !rolesOfRow(before).every(isKept)) await deletePreviewsOf(connection, userId);
  await connection.updateTable("admin_user").set(roles).where("id", "=", userId).execute();
}

export async function setDisplayName(trx: Connection, userId: string, name: string | null): Promise<void> {
  await trx.updateTable("admin_user").set({ display_name: name }).where("id", "=", userId).execute();
}

/** Saves the place of an account's calls; null for the place in the booking settings. */
export async function saveMeeting(trx: Connection, userId: string, meeting: string | null): Promise<void> {
  await trx.updateTable("admin_user").set({ meeting }).where("id", "=", userId).execute();
}

type RolesColumns = Pick<AdminRow, "role" | "second_role">;

/** The roles of an account, at least one. */
export type Roles = readonly [Role, ...Role[]];

export function rolesOfRow({ role, second_role }: RolesColumns): [Role, ...Role[]] {
  return second_role === null ? [role] : [role, second_role];
}

/** Returns the roles as columns. An admin has every right, so a second role is dropped. */
export function roleColumns(roles: Roles): RolesColumns {
  if (roles.includes("admin")) return { role: "admin", second_role: null };
  const [role] = roles;
  return { role, second_role: roles.find((each) => each !== role) ?? null };
}

/** Deletes an admin with their preview links; sessions and second factor are deleted by cascade. */
export async function deleteAdmin(connection: Connection, userId: string): Promise<void> {
  await deletePreviewsOf(connection, userId);
  await connection.deleteFrom("admin_user").where("id", "=", userId).execute();
}

/**
 * Sets the password hash, which locks the row, then deletes the account's tokens, including concurrently created ones.
 */
export async function setPasswordHash(connection: Connection, userId: string, hash: string): Promise<void> {
  await connection.updateTable("admin_user").set({ password_hash: hash }).where("id", "=", userId).execute();
  await deleteApiTokensOf(connection, userId);
}

/**
 * Replaces the hash if it is still `from` and the admin is not disabled; returns false otherwise. The row stays locked
 * until the transaction ends, so that a concurrent password change ends the session opened here.
 */
export async function replacePasswordHash(
  trx: Connection,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("admin_user")
    .set({ password_hash: to })
    .where("id", "=", userId)
    .where("password_hash", "=", from)
    .where("is_disabled", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns true once an admin was created, even if that admin was deleted later. */
export async function isSetUp(connection: Connection): Promise<boolean> {
  if ((await readSetting(connection, setupDone)) !== undefined) return true;
  return (await connection.selectFrom("admin_user").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Closes setup and deletes its code; returns false if it was already closed. */
export async function closeSetup(connection: Connection, at: Date): Promise<boolean> {
  const wasOpen = await insertSetting(connection, setupDone, at.toISOString());
  await deleteSettings(connection, setupCode, setupOpened);
  return wasOpen;
}

export type SetupRow = { code: string; openedAt: Date };

/** Inserts a setup code unless there is one, and returns the stored one. */
export async function insertSetup(connection: Connection, fresh: { code: string; openedAt: Date }): Promise<SetupRow> {
  await insertSetting(connection, setupCode, fresh.code);
  await insertSetting(connection, setupOpened, fresh.openedAt.toISOString());
  return (await findSetup(connection)) ?? fresh;
}

export async function findSetup(connection: Connection): Promise<SetupRow | undefined> {
  const [code, openedAt] = [await readSetting(connection, setupCode), await readSetting(connection, setupOpened)];
  return code === undefined || openedAt === undefined ? undefined : { code, openedAt: new Date(openedAt) };
}

/** Finds a valid session of an active admin that was last used after `usedAfter`. */
export async function findLiveSession(
  connection: Connection,
  { tokenHash, now, usedAfter }: { tokenHash: string; now: Date; usedAfter: Date },
) {
  return connection
    .selectFrom("admin_session as session")
    .innerJoin("admin_user as admin", "admin.id", "session.admin_id")
    .select(["session.id as sessionId", "session.last_used_at as lastUsedAt"])
    .leftJoin("second_factor as factor", "factor.admin_id", "admin.id")
    .select(["admin.id as userId", "admin.username", "admin.email", "admin.role", "admin.second_role"])
    .select((eb) => eb.fn.coalesce("admin.display_name", "admin.username").as("name"))
    .select(["factor.enabled_at as enabledAt"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now.toISOString())
    .where("session.last_used_at", ">", usedAfter.toISOString())
    .where("admin.is_disabled", "=", 0)
    .executeTakeFirst();
}

export async function deleteSessionsOf(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("admin_session").where("admin_id", "=", userId).execute();
}

/** Deletes reset links and the calendar feed's address; a new address needs the new password. */
export async function deleteLinksOf(connection: Connection, userId: string): Promise<void> {
  await deleteTokensOf(connection, userId);
  await connection.deleteFrom("own_calendar_feed").where("admin_id", "=", userId).execute();
}

/** Deletes the preview links created by an account, because they also show later versions. */
async function deletePreviewsOf(connection: Connection, userId: string): Promise<void> {
  const name = connection.selectFrom("admin_user").select("username").where("id", "=", userId);
  await connection.deleteFrom("post_preview").where("created_by", "=", name).execute();
  await connection.deleteFrom("content_preview").where("created_by", "=", userId).execute();
}

/** Deletes an account's API tokens, because they may have been created by someone who knew the old password. */
export async function deleteApiTokensOf(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("api_token").where("admin_id", "=", userId).execute();
}

/** Deletes expired and unused sessions. */
export async function deleteExpiredSessions(
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

/** Returns the number of unexpired sessions of all admins. */
export async function countSessions(connection: Connection, now: Date): Promise<number> {
  const { count } = await connection
    .selectFrom("admin_session")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
