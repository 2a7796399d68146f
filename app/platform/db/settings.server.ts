// Values that the program stores for itself: one text for each name.
import type { Connection } from "./tables.ts";

export async function readSetting(connection: Connection, name: string): Promise<string | undefined> {
  const row = await connection.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(connection: Connection, name: string, value: string): Promise<void> {
  await connection
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Replaces a value unless another process has changed it; returns true if it was replaced. */
export async function replaceSetting(
  connection: Connection,
  name: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const row = await connection
    .updateTable("setting")
    .set({ value: after })
    .where("name", "=", name)
    .where("value", "=", before)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSettings(connection: Connection, ...names: string[]): Promise<void> {
  await connection.deleteFrom("setting").where("name", "in", names).execute();
}

/** Saves a setting unless it exists; returns true if it was saved. Concurrent calls wait for the unique name. */
export async function insertSetting(connection: Connection, name: string, value: string): Promise<boolean> {
  const row = await connection
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}
