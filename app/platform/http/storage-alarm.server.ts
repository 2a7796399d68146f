// Closes public forms when the disk is nearly full or a table grows abnormally, which rate limits per client don't
// stop.
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { PublicTable } from "#app/platform/base/public-tables.ts";
import { deleteSettings, readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** `since` is ISO 8601 UTC. With `tables`, only forms that fill these are closed; without, all forms. */
export type StorageAlarm = { since: string; reason: string; tables?: PublicTable[] };

const settingName = "storage-alarm";
const consentTable = "consent_choice";
const mb = 1024 * 1024;
const measureEveryMs = minuteMs;

const all = sql<boolean>`1 = 1`;

/**
 * Their time columns, and a condition for the rows of public calls. The emails of an enquiry or a booking are bounded by
 * its own rows: `outbox_email` closes the newsletter's form only.
 */
const watchedTables = [
  ["enquiry", "created_at", all],
  ["outbox_email", "created_at", sql<boolean>`issue_id is null`],
  ["booking", "created_at", all],
  ["subscriber", "subscribed_at", sql<boolean>`imported_at is null`],
  ["chat_message", "created_at", all],
  [consentTable, "chosen_at", all],
] as const satisfies readonly (readonly [table: PublicTable, timeColumn: string, isPublic: RawBuilder<boolean>])[];

/** Measures every minute; safe on any number of processes. */
export function startStorageWatch(deps: Deps): { stop: () => void } {
  const measure = () =>
    void pingAndMeasure(deps).catch((error: unknown) => deps.log.error({ err: error }, "storage not measured"));
  measure();
  const timer = setInterval(measure, measureEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

const unreachableDatabases = new WeakSet<Deps["db"]>();

/** Logs once that the database is down, and that it is back. Rejects while it is down. */
export async function pingDatabase({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  try {
    await db.ping();
    if (unreachableDatabases.delete(db)) log.warn("database answers again");
  } catch (err) {
    if (!unreachableDatabases.has(db)) log.error({ err, trouble: dbErrorKind(err) }, "database doesn't answer");
    unreachableDatabases.add(db);
    throw err;
  }
}

/** Checks whether the database can be written; if so, measures. */
async function pingAndMeasure(deps: Deps): Promise<void> {
  await pingDatabase(deps);
  if (!deps.db.readOnly()) await watchStorage(deps);
}

/** Returns the free space of the disk with the data folder. */
export async function freeBytes({ DATA_DIR }: Pick<Deps["config"], "DATA_DIR">): Promise<number> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  return bavail * bsize;
}

/** Measures once, and raises or ends the alarm. */
export async function watchStorage(deps: Deps): Promise<void> {
  const reason = await findReason(deps);
  const alarm = await readStorageAlarm(deps);
  if (reason === undefined && alarm === undefined) return;
  const { kysely } = deps.db;
  if (reason === undefined) {
    await deleteSettings(kysely, settingName);
    return deps.log.warn({ since: alarm?.since }, "storage alarm ended");
  }
  if (alarm?.reason === reason.reason) return;
  const raised = { since: alarm?.since ?? deps.now().toISOString(), ...reason } satisfies StorageAlarm;
  await saveSetting(kysely, settingName, JSON.stringify(raised));
  if (!alarm) deps.log.error({ reason: reason.reason }, "storage alarm raised");
}

export async function readStorageAlarm({ db }: Pick<Deps, "db">): Promise<StorageAlarm | undefined> {
  const value = await readSetting(db.kysely, settingName);
  return value === undefined ? undefined : (JSON.parse(value) as StorageAlarm); // written above
}

/**
 * @param fills the tables to which the call or form adds rows
 * @throws AppError unavailable during an alarm that closes one of them
 */
export async function refuseWhileAlarmed(deps: Pick<Deps, "db">, fills: readonly PublicTable[] = []): Promise<void> {
  if (fills.length === 0) return;
  const alarm = await readStorageAlarm(deps);
  if (alarm && (alarm.tables ?? fills).some((table) => fills.includes(table)))
    throw new AppError("unavailable", { retryAfter: 600, messageKey: "trouble.closed" });
}

/** Returns true while an alarm closes a form. */
export function closesForms({ tables }: StorageAlarm): boolean {
  return tables?.some((table) => table !== consentTable) ?? true;
}

/** Returns true while cookie choices aren't recorded. */
export function stopsConsent({ tables }: StorageAlarm): boolean {
  return tables?.includes(consentTable) ?? true;
}

/** Deletes the samples: a restored or moved database has a different size. */
export async function deleteStorageSamples(trx: Connection): Promise<void> {
  await trx.deleteFrom("storage_sample").execute();
  await deleteSettings(trx, settingName);
}

async function findReason(deps: Deps): Promise<Omit<StorageAlarm, "since"> | undefined> {
  const reason = (await findFullDisk(deps)) ?? (await findGrowth(deps));
  if (reason !== undefined) return { reason };
  const tables = await findFullTables(deps);
  if (tables.length === 0) return undefined;
  const named = new Intl.ListFormat("en").format(tables);
  const noun = tables.length === 1 ? "table" : "tables";
  return {
    reason: `the ${noun} ${named} got more than ${deps.config.STORAGE_MAX_ROWS_PER_HOUR} rows within an hour`,
    tables,
  };
}

async function findFullDisk({ config, db }: Deps): Promise<string | undefined> {
  if (db.dialect === "postgres") return undefined; // its disk is not on this machine
  if ((await freeBytes(config)) >= config.STORAGE_MIN_FREE_MB * mb) return undefined;
  return `the disk of DATA_DIR has less than ${config.STORAGE_MIN_FREE_MB} MB left`;
}

async function findGrowth({ config, db, now }: Deps): Promise<string | undefined> {
  const { kysely } = db;
  const bytes = await measureDatabase(db);
  const [hourAgo, inAnHour] = [-hourMs, hourMs].map((ms) => new Date(now().getTime() + ms));
  const isOutside = sql<boolean>`(measured_at < ${hourAgo} or measured_at > ${inAnHour})`; // later: the clock was ahead
  await kysely.deleteFrom("storage_sample").where(isOutside).execute();
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

/** Returns the bytes in use; SQLite keeps freed pages in the file. */
async function measureDatabase({ kysely, dialect }: Deps["db"]): Promise<number> {
  const size =
    dialect === "postgres"
      ? sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const { rows } = await size.execute(kysely);
  return Number(rows[0]?.bytes ?? 0);
}

async function findFullTables({ config, db, now }: Deps): Promise<PublicTable[]> {
  const full: PublicTable[] = [];
  const max = config.STORAGE_MAX_ROWS_PER_HOUR;
  const hourAgo = new Date(now().getTime() - hourMs).toISOString();
  for (const [table, column, isPublic] of watchedTables) {
    // Looks for one row beyond the limit instead of counting.
    const beyond = await db.kysely
      .selectFrom(table)
      .select("id")
      .where(sql.ref(column), ">", hourAgo)
      .where(isPublic)
      .orderBy(sql.ref(column))
      .offset(max)
      .limit(1)
      .executeTakeFirst();
    if (beyond) full.push(table);
  }
  return full;
}
