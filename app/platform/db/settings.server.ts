// The program's own values: one text for each name.
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
