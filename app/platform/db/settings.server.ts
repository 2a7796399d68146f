// What the program keeps of itself, one text by its name.
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

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

/** Saves a setting that isn't there; returns whether it wasn't. Concurrent calls wait at the unique name. */
export async function insertSetting(connection: Connection, name: string, value: string): Promise<boolean> {
  const row = await connection
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}
