import { sql } from "kysely";

/** An SQL expression: the name of a row of `admin_user` that colleagues and visitors see. */
export const staffName = sql<string>`coalesce(admin_user.display_name, admin_user.username)`;
