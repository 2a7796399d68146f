// SQLite databases in memory: the first is migrated, the others copy its schema.
import { sql } from "kysely";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

type Row = Record<string, unknown>;

/** Schema statements and the rows that migrations insert. */
type Shape = { statements: string[]; rows: { table: string; rows: Row[] }[] };

let shape: Promise<Shape> | undefined;

/** Opens an empty, migrated database. Its caller closes it. */
export async function openSqliteInMemory(): Promise<Db> {
  shape ??= readShape();
  const { statements, rows } = await shape;
  const db = await openDatabase({ dataDir: ":memory:" });
  await db.write(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    for (const { table, rows: all } of rows)
      for (const row of all)
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row))})`.execute(trx);
  });
  return db;
}

async function readShape(): Promise<Shape> {
  const db = await openDatabase({ dataDir: ":memory:" });
  await migrateToLatest(db);
  // Shadow tables are created by their virtual table.
  const created = await sql<{ sql: string }>`
    select m.sql from sqlite_master m left join pragma_table_list t on t.name = m.name and t.schema = 'main'
    where m.sql is not null and m.name not like 'sqlite_%' and coalesce(t.type, '') <> 'shadow'
    order by m.rowid`.execute(db.kysely);
  const tables = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`.execute(
    db.kysely,
  );
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => ({
      table: name,
      rows: (await sql<Row>`select * from ${sql.table(name)}`.execute(db.kysely)).rows,
    })),
  );
  await db.close();
  return { statements: created.rows.map((row) => row.sql), rows };
}
