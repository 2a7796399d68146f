// SQL over `admin_user`, for other features.
import { sql } from "kysely";
import type { Connection } from "#app/platform/db/tables.ts";

/** An SQL condition: the row of `admin_user` is active and has the role admin or sales (enquiries, calls). */
export const isSalesStaff = sql<boolean>`(admin_user.is_disabled = 0 and (admin_user.role in ('admin', 'sales') or admin_user.second_role = 'sales'))`;

/** An SQL expression: the name of a row of `admin_user` that colleagues and visitors see. */
export const staffName = sql<string>`coalesce(admin_user.display_name, admin_user.username)`;

/** Lists the accounts that handle enquiries and calls, by name. */
export async function listSalesStaff(connection: Connection) {
  return connection
    .selectFrom("admin_user")
    .select(["id", staffName.as("name"), "email", "meeting"])
    .where(isSalesStaff)
    .orderBy(sql`lower(${staffName})`)
    .execute();
}

/** Lists the emails of active accounts with the role admin, which is never someone's second role. */
export async function listAdminEmails(connection: Connection): Promise<string[]> {
  const admins = await connection
    .selectFrom("admin_user")
    .select("email")
    .where("role", "=", "admin")
    .where("is_disabled", "=", 0)
    .orderBy("id")
    .execute();
  return admins.map(({ email }) => email);
}

/** Lists the active accounts that get the weekly email. */
export async function listWeeklyEmailRecipients(connection: Connection) {
  return connection
    .selectFrom("admin_user")
    .select(["id", "email", "role", "second_role"])
    .where("weekly_email", "=", 1)
    .where("is_disabled", "=", 0)
    .orderBy("id")
    .execute();
}
