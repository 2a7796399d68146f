// [LEAD-02] [LEAD-07] The desk with 10,000 enquiries and 50,000 entries of their timelines, on both databases: the server's time of
// each call, right after a write.
import { sql } from "kysely";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { startThrowawayPostgres } from "#test/postgres.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { alternate } from "./alternate.ts";

const enquiries = 10_000;
const entries = 50_000;

const lists = [
  "page=1",
  "page=1&status=new",
  "page=1&status=all",
  "page=1&owner=none",
  "page=1&overdue=true",
  "page=1&overdue=true&sort=dueAt",
  "page=1&sort=dueAt",
  "page=1&suspect=true",
  "page=1&landingPage=%2Fservices",
  "page=1&status=new&service=chatbots&search=ana",
];

/** Medians in milliseconds; at most 15 is wanted. */
export type DeskFigures = { call: string; sqliteMs: number; postgresMs: number | null };

/** `postgresMs` is null where there is no PostgreSQL. */
export async function measureDesk(rounds: number): Promise<DeskFigures[]> {
  const sqlite = await measureOn(rounds);
  const server = await startThrowawayPostgres();
  if (!("url" in server)) return sqlite.map(({ call, ms }) => ({ call, sqliteMs: ms, postgresMs: null }));
  const db = await openDatabase({ databaseUrl: server.url, dataDir: "" });
  await migrateToLatest(db);
  const postgres = await measureOn(rounds, db);
  await server.stop();
  return sqlite.map(({ call, ms }, at) => ({ call, sqliteMs: ms, postgresMs: postgres[at]?.ms ?? null }));
}

async function measureOn(rounds: number, db?: Db): Promise<{ call: string; ms: number }[]> {
  const { app, deps, close } = await createTestApp(db ? { db } : {});
  const headers = await signInAdmin(deps);
  await fillDatabase(deps.db, { contacts: enquiries, subscribers: 0, posts: 0 }, () => {});
  await addEntries(deps.db);
  if (deps.db.dialect === "postgres") await sql`analyze`.execute(deps.db.kysely);
  const one = await deps.db.kysely.selectFrom("enquiry").select("id").limit(1).offset(5_000).executeTakeFirstOrThrow();
  const paths = [
    ...lists.map((query) => `/api/admin/contacts?${query}`),
    `/api/admin/contacts/${one.id}`,
    `/api/admin/contacts/${one.id}/timeline`,
    "/api/admin/lead-figures",
  ];
  const ask = async (path: string) => {
    const response = await app.request(path, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const write = () => sql`update setting set value = value`.execute(deps.db.kysely);
  const times = await alternate(
    rounds,
    paths.map((path) => () => ask(path)),
    write,
  );
  await close();
  return paths.map((path, at) => ({ call: path.replace(one.id, "{id}"), ms: times[at] ?? Number.NaN }));
}

/** Changes of status, so that all entries together are 50,000. */
async function addEntries(db: Db): Promise<void> {
  const rows = await db.kysely.selectFrom("enquiry").select(["id", "created_at"]).execute();
  const { count } = await db.kysely
    .selectFrom("enquiry_note")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const missing = Array.from({ length: entries - Number(count) }, (_, at) => rows[at % rows.length]);
  const changes = missing.flatMap((row) =>
    row
      ? [
          {
            id: newId(new Date(row.created_at)),
            enquiry_id: row.id,
            created_at: row.created_at,
            kind: "status" as const,
            value: "in-progress",
          },
        ]
      : [],
  );
  await db.write(async (trx) => {
    for (let from = 0; from < changes.length; from += 500)
      await trx
        .insertInto("enquiry_change")
        .values(changes.slice(from, from + 500))
        .execute();
  });
}
