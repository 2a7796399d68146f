import type { Connection, Row } from "#app/platform/db/tables.ts";

export type TokenRow = Row<"api_token">;

/** Lists an admin's unexpired tokens, newest first. */
export async function listTokensOf(connection: Connection, userId: string, now: Date): Promise<TokenRow[]> {
  return connection
    .selectFrom("api_token")
    .selectAll()
    .where("admin_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .orderBy("id", "desc")
    .execute();
}

/** Finds an unexpired token with its owner's current data, unless the owner is disabled. */
export async function findLiveToken(connection: Connection, tokenHash: string, now: Date) {
  return connection
    .selectFrom("api_token as token")
    .innerJoin("admin_user as admin", "admin.id", "token.admin_id")
    .leftJoin("second_factor as factor", "factor.admin_id", "admin.id")
    .select(["token.id", "token.name", "token.access", "token.areas", "token.last_used_on"])
    .select(["admin.id as userId", "admin.username", "admin.email", "admin.role", "admin.second_role"])
    .select((eb) => eb.fn.coalesce("admin.display_name", "admin.username").as("ownerName"))
    .select(["factor.enabled_at as enabledAt"])
    .where("token.token_hash", "=", tokenHash)
    .where("token.expires_at", ">", now.toISOString())
    .where("admin.is_disabled", "=", 0)
    .executeTakeFirst();
}

/** Marks tokens that expire before `soon` as reminded and returns them, each once; skips disabled owners. */
export async function claimUnreminded(trx: Connection, soon: Date, now: Date): Promise<TokenRow[]> {
  return trx
    .updateTable("api_token")
    .set({ reminded_at: now })
    .where("expires_at", "<=", soon.toISOString())
    .where("expires_at", ">", now.toISOString())
    .where("reminded_at", "is", null)
    .where("admin_id", "in", (eb) => eb.selectFrom("admin_user").select("id").where("is_disabled", "=", 0))
    .returningAll()
    .execute();
}
