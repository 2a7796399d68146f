// The brake for everybody: when the disk runs full, or the database or a table grows as it never does, nothing more is taken from
// the public until it is over. Limits of one client don't see what many clients do together.
import { statfs } from "node:fs/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";

/** Why the brake is on, and since when (ISO 8601 UTC). */
export type StorageAlarm = { since: string; reason: string };

const settingName = "storage-alarm";
const hourMs = 60 * 60_000;
const mb = 1024 * 1024;
const measureEveryMs = 60_000;

/** What strangers' calls fill, each with the column that tells when a row came. */
const watched = [
  ["enquiry", "created_at"],
  ["outbox_email", "created_at"],
  ["booking", "created_at"],
  ["subscriber", "subscribed_at"],
  ["chat_message", "created_at"],
  ["consent_choice", "chosen_at"],
] as const;

/** Measures every minute. Any number of processes may; they come to the same result. */
export function startStorageWatch(deps: Deps): { stop: () => void } {
  const measure = () =>
    void watchStorage(deps).catch((error: unknown) => deps.log.error({ err: error }, "storage not measured"));
  measure();
  const timer = setInterval(measure, measureEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Measures once, and puts the brake on or takes it off. */
export async function watchStorage(deps: Deps): Promise<void> {
  const reason = await findReason(deps);
  const alarm = await readStorageAlarm(deps);
  if (reason === undefined && alarm === undefined) return;
  const { kysely } = deps.db;
  if (reason === undefined) {
    await kysely.deleteFrom("setting").where("name", "=", settingName).execute();
    return deps.log.warn({ since: alarm?.since }, "storage alarm ended");
  }
  if (alarm?.reason === reason) return;
  const value = JSON.stringify({ since: alarm?.since ?? deps.now().toISOString(), reason } satisfies StorageAlarm);
  await kysely
    .insertInto("setting")
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  if (!alarm) deps.log.error({ reason }, "storage alarm raised");
}

/** Returns the alarm, or undefined while there is none. */
export async function readStorageAlarm({ db }: Pick<Deps, "db">): Promise<StorageAlarm | undefined> {
  const row = await db.kysely.selectFrom("setting").select("value").where("name", "=", settingName).executeTakeFirst();
  return row && (JSON.parse(row.value) as StorageAlarm); // our own JSON, written above
}

/** @throws AppError unavailable while the brake is on. */
export async function refuseWhileAlarmed(deps: Pick<Deps, "db">): Promise<void> {
  if (await readStorageAlarm(deps)) throw new AppError("unavailable", { retryAfter: 600 });
}

/** Forgets what was measured: a restored or moved database has another size. */
export async function deleteStorageSamples(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom("storage_sample").execute();
  await trx.deleteFrom("setting").where("name", "=", settingName).execute();
}

async function findReason(deps: Deps): Promise<string | undefined> {
  return (await findFullDisk(deps)) ?? (await findGrowth(deps)) ?? findFullTable(deps);
}

async function findFullDisk({ config, db }: Deps): Promise<string | undefined> {
  if (db.dialect === "postgres") return undefined; // its disk is not this machine's
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  if (bavail * bsize >= config.STORAGE_MIN_FREE_MB * mb) return undefined;
  return `the disk of DATA_DIR has less than ${config.STORAGE_MIN_FREE_MB} MB left`;
}

async function findGrowth({ config, db, now }: Deps): Promise<string | undefined> {
  const { kysely } = db;
  const bytes = await measureDatabase(db);
  const hourAgo = new Date(now().getTime() - hourMs);
  await kysely.deleteFrom("storage_sample").where("measured_at", "<", hourAgo.toISOString()).execute();
  await kysely
    .insertInto("storage_sample")
    .values({ measured_at: now(), database_bytes: bytes })
    .onConflict((conflict) => conflict.doNothing()) // another process measured in the same millisecond
    .execute();
  const { least } = await kysely
    .selectFrom("storage_sample")
    .select((eb) => eb.fn.min<number | string>("database_bytes").as("least"))
    .executeTakeFirstOrThrow();
  if (bytes - Number(least) < config.STORAGE_MAX_MB_PER_HOUR * mb) return undefined;
  return `the database grew by more than ${config.STORAGE_MAX_MB_PER_HOUR} MB within an hour`;
}

/** Bytes that hold data; on SQLite what deleting has freed doesn't count, though the file keeps it. */
async function measureDatabase({ kysely, dialect }: Deps["db"]): Promise<number> {
  const size =
    dialect === "postgres"
      ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const { rows } = await size.execute(kysely);
  return Number(rows[0]?.bytes ?? 0);
}

async function findFullTable({ config, db, now }: Deps): Promise<string | undefined> {
  const most = config.STORAGE_MAX_ROWS_PER_HOUR;
  const hourAgo = new Date(now().getTime() - hourMs).toISOString();
  for (const [table, column] of watched) {
    // The row after the last that may be there: nothing is counted, however many there are.
    const beyond = await db.kysely
      .selectFrom(table)
      .select("id")
      .where(sql.ref(column), ">", hourAgo)
      .orderBy(sql.ref(column))
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (beyond) return `the table ${table} got more than ${most} rows within an hour`;
  }
  return undefined;
}
