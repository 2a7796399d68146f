// SQL expressions over `admin_user`, for queries of other features.
import { sql } from "kysely";

/** An SQL condition: the row of `admin_user` is active and has the role admin or sales (enquiries, calls). */
export const isSalesStaff = sql<boolean>`(admin_user.is_disabled = 0 and (admin_user.role in ('admin', 'sales') or admin_user.second_role = 'sales'))`;

/** An SQL expression: the name of a row of `admin_user` that colleagues and visitors see. */
export const staffName = sql<string>`coalesce(admin_user.display_name, admin_user.username)`;
