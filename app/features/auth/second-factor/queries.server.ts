// The SQL of second factors and their recovery codes. Nobody else touches their tables.
import type { Kysely, Selectable } from "kysely";
import type { SecondFactorTable, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** A second factor as it lies in its table. */
export type SecondFactorRow = Selectable<SecondFactorTable>;

/** An admin's second factor, enabled or being set up. */
export async function findSecondFactor(connection: Connection, adminId: string): Promise<SecondFactorRow | undefined> {
  return connection.selectFrom("second_factor").selectAll().where("admin_id", "=", adminId).executeTakeFirst();
}

/** The ids of all admins whose second factor is on. */
export async function listEnabled(connection: Connection): Promise<Set<string>> {
  const rows = await connection
    .selectFrom("second_factor")
    .select("admin_id")
    .where("enabled_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.admin_id));
}

/** Keeps a key that is being set up, in place of an earlier one; false where the second factor is on already. */
export async function keepNewKey(connection: Connection, adminId: string, sealedKey: string): Promise<boolean> {
  const row = await connection
    .insertInto("second_factor")
    .values({ admin_id: adminId, sealed_key: sealedKey })
    .onConflict((conflict) =>
      conflict
        .column("admin_id")
        .doUpdateSet({ sealed_key: sealedKey, last_step: 0 })
        .where("second_factor.enabled_at", "is", null),
    )
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on what was set up; false where somebody else has turned it on, or set up another key, in the same moment. */
export async function enable(connection: Connection, factor: SecondFactorRow, at: Date): Promise<boolean> {
  const row = await connection
    .updateTable("second_factor")
    .set({ enabled_at: at })
    .where("admin_id", "=", factor.admin_id)
    .where("sealed_key", "=", factor.sealed_key)
    .where("enabled_at", "is", null)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that the code of a step was used; false where this one or a later one was used before. One statement compares and
 * writes: of any number of parallel calls with one code a single one gets true.
 */
export async function consumeStep(connection: Connection, factor: SecondFactorRow, step: number): Promise<boolean> {
  const row = await connection
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("admin_id", "=", factor.admin_id)
    .where("sealed_key", "=", factor.sealed_key)
    .where("last_step", "<", step)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a recovery code up; false where the admin has no such one, or it was used before. */
export async function consumeRecoveryCode(connection: Connection, adminId: string, codeHash: string): Promise<boolean> {
  const row = await connection
    .deleteFrom("recovery_code")
    .where("admin_id", "=", adminId)
    .where("code_hash", "=", codeHash)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(connection: Connection, adminId: string): Promise<number> {
  const row = await connection
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("admin_id", "=", adminId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Puts recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  connection: Connection,
  adminId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await connection.deleteFrom("recovery_code").where("admin_id", "=", adminId).execute();
  await connection
    .insertInto("recovery_code")
    .values(codeHashes.map((hash) => ({ code_hash: hash, admin_id: adminId })))
    .execute();
}

/** Removes a second factor that is on, with its recovery codes; false where there is none. */
export async function removeSecondFactor(connection: Connection, adminId: string): Promise<boolean> {
  const row = await connection
    .deleteFrom("second_factor")
    .where("admin_id", "=", adminId)
    .where("enabled_at", "is not", null)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}
