import type { Selectable } from "kysely";
import type { Connection } from "#app/platform/db/tables.ts";
import type { SecondFactorTable } from "../tables.ts";

export type SecondFactorRow = Selectable<SecondFactorTable>;

/** Finds an admin's second factor, whether enabled or being set up. */
export async function findSecondFactor(connection: Connection, userId: string): Promise<SecondFactorRow | undefined> {
  return connection.selectFrom("second_factor").selectAll().where("admin_id", "=", userId).executeTakeFirst();
}

export async function listEnabled(connection: Connection): Promise<Set<string>> {
  const rows = await connection
    .selectFrom("second_factor")
    .select("admin_id")
    .where("enabled_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.admin_id));
}

/** Saves a new key in place of an earlier one; returns false if the second factor is already on. */
export async function saveNewKey(connection: Connection, userId: string, sealedKey: string): Promise<boolean> {
  const row = await connection
    .insertInto("second_factor")
    .values({ admin_id: userId, sealed_key: sealedKey })
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

/** Enables the second factor; returns false if it was enabled or replaced concurrently. */
export async function enableSecondFactor(connection: Connection, factor: SecondFactorRow, at: Date): Promise<boolean> {
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

/** Consumes a time step atomically: of concurrent calls one gets true. Returns false if it or a later one was used. */
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

/** Deletes a recovery code; returns false if there is no such code. */
export async function consumeRecoveryCode(connection: Connection, userId: string, codeHash: string): Promise<boolean> {
  const row = await connection
    .deleteFrom("recovery_code")
    .where("admin_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("admin_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(
  connection: Connection,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await connection.deleteFrom("recovery_code").where("admin_id", "=", userId).execute();
  await connection
    .insertInto("recovery_code")
    .values(codeHashes.map((hash) => ({ code_hash: hash, admin_id: userId })))
    .execute();
}

/** Turns off the second factor; returns false if it isn't on. */
export async function removeSecondFactor(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .deleteFrom("second_factor")
    .where("admin_id", "=", userId)
    .where("enabled_at", "is not", null)
    .returning("admin_id")
    .executeTakeFirst();
  return row !== undefined;
}
