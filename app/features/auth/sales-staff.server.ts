import { sql } from "kysely";

/** True for a row of `admin_user` that can own enquiries and take calls: active admins and sales. */
export const isSalesStaff = sql<boolean>`(admin_user.is_disabled = 0 and (admin_user.role in ('admin', 'sales') or admin_user.second_role = 'sales'))`;
