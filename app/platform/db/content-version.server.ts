// The number that rises whenever published content changes, so that every process drops the pages it has kept.
// PostgreSQL tells the others at once; a look once a second is the net, and all there is on SQLite (commands write from outside).
import { sql } from "kysely";
import pg from "pg";
import type { Kysely, Transaction } from "kysely";
import { dialectOf } from "./dialect.server.ts";
import type { Db } from "./open.server.ts";
import type { Tables } from "./tables.ts";

const name = "content_version";
const channel = "corvane_content";
const pollEveryMs = 1_000;

/** A running watch. */
export type ContentWatch = {
  /** Looks now; resolves after `onChange` was called, if there was a change. For the process that made the change. */
  check(): Promise<void>;
  /** Ends the watch and its connection. */
  stop(): Promise<void>;
};

/** Raises the version in the transaction that changes the content, and answers the new one. Others hear of it when it commits. */
export async function raiseContentVersion(trx: Transaction<Tables>): Promise<number> {
  const raised = await trx
    .insertInto("setting")
    .values({ name, value: "1" })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ value: sql<string>`cast(cast(setting.value as integer) + 1 as text)` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  if (dialectOf(trx) === "postgres") await sql`select pg_notify(${channel}, ${raised.value})`.execute(trx);
  return Number(raised.value);
}

/** The version as committed; 0 before the first change. */
export async function readContentVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Returns a check that calls `onChange` with the new version if it differs from the last one seen, from now on. */
export async function trackContentVersion(db: Db, onChange: (version: number) => void): Promise<() => Promise<void>> {
  let seen = await readContentVersion(db.kysely);
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const version = await readContentVersion(db.kysely);
    if (version === seen) return;
    seen = version;
    onChange(version);
  };
  // One look after the other: an older answer can't overtake a newer one.
  return () => (looking = looking.catch(() => {}).then(look));
}

/**
 * Calls `onChange` with the new version whenever it differs from the last one seen (from now on), within 2 s also when
 * PostgreSQL's connection was cut. Without a database it goes on trying.
 */
export async function watchContentVersion(db: Db, onChange: (version: number) => void): Promise<ContentWatch> {
  const track = await trackContentVersion(db, onChange);
  let looking: Promise<void> = Promise.resolve();
  const check = () => (looking = track());
  const tryToLook = () => void check().catch(() => {}); // the database is away: the next look is in a second
  const timer = setInterval(tryToLook, pollEveryMs).unref();
  const listener = db.databaseUrl === undefined ? undefined : listen(db.databaseUrl, tryToLook);
  return {
    check,
    stop: async () => {
      clearInterval(timer);
      await listener?.stop();
      await looking.catch(() => {});
    },
  };
}

// A connection of its own that listens, and comes back by itself when it was cut.
function listen(databaseUrl: string, onNews: () => void): { stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connectLater = () => {
    if (!isStopped) retry = setTimeout(() => void connect(), pollEveryMs).unref();
  };
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: "corvane-listen",
      connectionTimeoutMillis: 2_500,
      keepAlive: true,
    });
    client = fresh;
    fresh.on("error", () => {}); // `end` follows
    fresh.on("notification", onNews);
    try {
      await fresh.connect();
      fresh.once("end", connectLater);
      await fresh.query(`listen ${channel}`);
      onNews(); // what was missed meanwhile
    } catch {
      if (!fresh.listenerCount("end")) connectLater(); // never connected: nothing to end
      await fresh.end();
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
