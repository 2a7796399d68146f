import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection, Row, RowChange } from "#app/platform/db/tables.ts";
import { isReadDue, leaseRows } from "#app/platform/jobs/lease.server.ts";

/** Leases a mailbox if it is due, so that no other process reads it too; a new one is due at once. */
export async function leaseMailbox(
  db: Db,
  { id, now, next }: { id: string; now: Date; next: Date },
): Promise<Row<"mailbox"> | undefined> {
  const due = (connection: Connection) =>
    connection.selectFrom("mailbox").select("id").where("id", "=", id).where(isReadDue(now));
  if (!(await findMailbox(db.kysely, id))) await insertMailbox(db, { id, now });
  else if (!(await due(db.kysely).executeTakeFirst())) return undefined;
  const [row] = await leaseRows(db, "mailbox", { due, column: "next_read_at", until: next });
  return row;
}

export async function findMailbox(connection: Connection, id: string): Promise<Row<"mailbox"> | undefined> {
  return connection.selectFrom("mailbox").selectAll().where("id", "=", id).executeTakeFirst();
}

async function insertMailbox(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.write((trx) =>
    trx
      .insertInto("mailbox")
      .values({ id, created_at: now, next_read_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute(),
  );
}

export async function lockMailbox(trx: Connection, id: string): Promise<Row<"mailbox"> | undefined> {
  return lockForUpdate(trx, trx.selectFrom("mailbox").selectAll().where("id", "=", id)).executeTakeFirst();
}

export async function updateMailbox(trx: Connection, id: string, change: RowChange<"mailbox">): Promise<void> {
  await trx.updateTable("mailbox").set(change).where("id", "=", id).execute();
}
