// Maintains a number that increases with every change of published content, so that all processes clear their caches.
// PostgreSQL notifies; polling is the fallback, and the only way with SQLite (commands write from outside).
import { sql } from "kysely";
import pg from "pg";
import { createSerialQueue } from "#app/platform/base/serial-queue.server.ts";
import type { Log } from "#app/platform/observe/log.server.ts";
import { detectDialect } from "./dialect.server.ts";
import type { Db } from "./open.server.ts";
import { readSetting } from "./settings.server.ts";
import type { Connection, Trx } from "./tables.ts";

const settingName = "content_version";
const channel = "site_content";
const pollEveryMs = 1_000;

export type ContentWatch = {
  /** Checks now; resolves after `onChange` has been called, if there was a change. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

/** Increments the version within the transaction; other processes see it on commit. */
export async function incrementContentVersion(trx: Trx): Promise<number> {
  const raised = await trx
    .insertInto("setting")
    .values({ name: settingName, value: "1" })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql<string>`cast(cast(setting.value as integer) + 1 as text)` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  if (detectDialect(trx) === "postgres") await sql`select pg_notify(${channel}, ${raised.value})`.execute(trx);
  return Number(raised.value);
}

/**
 * Runs `work`, which increments the version, and restores the version afterwards: for batches, whose caller increments
 * it once per batch, because each new version empties the caches of all processes.
 */
export async function keepContentVersion<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const raised = await incrementContentVersion(trx); // first: other writers wait
  const result = await work();
  const held = { value: String(raised - 1) };
  await trx.updateTable("setting").set(held).where("name", "=", settingName).execute();
  return result;
}

/** Returns the committed version; 0 before the first change. */
export async function readContentVersion(db: Connection): Promise<number> {
  return Number((await readSetting(db, settingName)) ?? 0);
}

/**
 * Returns a check that calls `onChange` if the version differs from the last one seen, and retries the next time if
 * that fails. A new `period` counts as a change.
 */
export async function trackContentVersion(
  db: Db,
  onChange: (version: number) => unknown,
  period = () => "",
): Promise<() => Promise<void>> {
  let seen = { version: await readContentVersion(db.kysely), period: period() };
  const compare = async () => {
    const current = { version: await readContentVersion(db.kysely), period: period() };
    if (current.version === seen.version && current.period === seen.period) return;
    await onChange(current.version);
    seen = current;
  };
  const inTurn = createSerialQueue(); // so that an older result can't overtake a newer one
  return () => inTurn(compare);
}

type Warning = Pick<Log, "warn">;

/**
 * Calls `onChange` within 2 s of a change, even after a lost connection. Keeps retrying if the database is down or
 * `onChange` fails, and logs the first failure in a row.
 */
export async function watchContentVersion(
  db: Db,
  onChange: (version: number) => unknown,
  { log, period }: { log?: Warning; period?: () => string } = {},
): Promise<ContentWatch> {
  const track = await trackContentVersion(db, onChange, period);
  let checking: Promise<void> = Promise.resolve();
  const check = () => (checking = track());
  const reading = noteFailures(log, "content version not followed");
  const poll = () => void check().then(reading.succeeded, reading.failed); // the next check is in a second
  const timer = setInterval(poll, pollEveryMs).unref();
  const listening = noteFailures(log, "content version not listened for");
  const listener = db.databaseUrl === undefined ? undefined : listen(db.databaseUrl, poll, listening);
  return {
    check,
    stop: async () => {
      clearInterval(timer);
      await listener?.stop();
      await checking.catch(() => {}); // logged by `poll`, or thrown to the caller of `check`
    },
  };
}

type Failures = { succeeded(): void; failed(err: unknown): void };

/** Logs only the first failure in a row: a retry every second must not fill the log. */
function noteFailures(log: Warning | undefined, message: string): Failures {
  let isFailing = false;
  return {
    succeeded: () => void (isFailing = false),
    failed: (err) => {
      if (!isFailing) log?.warn({ err }, message);
      isFailing = true;
    },
  };
}

/** Listens on its own connection and reconnects. */
function listen(
  databaseUrl: string,
  onNotification: () => void,
  { succeeded, failed }: Failures,
): { stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connectLater = () => {
    clearTimeout(retry); // the connection may end while `listen` fails
    if (!isStopped) retry = setTimeout(() => void connect(), pollEveryMs).unref();
  };
  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      application_name: "site-listen",
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client = newClient;
    newClient.on("error", () => {}); // `end` follows
    newClient.on("notification", onNotification);
    try {
      await newClient.connect();
      newClient.once("end", connectLater);
      await newClient.query(`listen ${channel}`);
      succeeded();
      onNotification(); // catch up
    } catch (error) {
      failed(error);
      if (!newClient.listenerCount("end")) connectLater(); // never connected
      await newClient.end().catch(() => {}); // it is broken
    }
  };
  const connecting = connect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
