// A subscriber's row that a test holds, so that what comes meanwhile waits for it. PostgreSQL alone.
import { sql } from "kysely";
import type { Db } from "#app/platform/db/open.server.ts";

/** `waiting` counts the statements that wait for this row or any other lock of the database. */
export async function holdSubscriber(db: Db, email: string) {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const holding = db.write(async (trx) => {
    await trx.selectFrom("subscriber").select("id").where("email", "=", email).forUpdate().execute();
    held();
    await isReleased;
  });
  await isHeld;
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`.execute(db.kysely);
    return rows.length;
  };
  const release = async () => {
    resolve();
    await holding;
  };
  return { waiting, release };
}
