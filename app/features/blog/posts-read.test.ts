// How many rows listing posts (decision 084) and searching them reads, and that triggers follow the site's languages.
import { CompiledQuery, createQueryId, sql } from "kysely";
import type { RootOperationNode } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { ensureListedPostTriggers } from "#app/platform/db/listed-posts.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { databases } from "#test/databases.ts";
import { fillDatabase } from "../../../scripts/seed/fill.ts";
import { findByWords } from "./post-words.server.ts";
import type { PostSearch } from "./post-words.server.ts";

const stored = 400;

test.for(databases)(
  "[STUD-08] on $name, listing a post reads the rows of its translations alone, however many posts there are",
  async (database) => {
    const db = await database.open();
    onTestFinished(() => db.close());
    await fillDatabase(db, { posts: stored, contacts: 0, subscribers: 0 }, () => {});
    expect(await readsOf[db.dialect](db)).toEqual([]);
  },
);

/** Finds everything that reads more than a group of translations. */
const readsOf = { sqlite: wideSearches, postgres: wideReads };

/** Explains each statement of SQLite's triggers separately, as SQLite can't explain triggers. */
async function wideSearches(db: Db): Promise<string[]> {
  const triggers = await sql<{ text: string }>`
    select sql as text from sqlite_schema where type = 'trigger' and name like 'listed!_post!_%' escape '!'`.execute(
    db.kysely,
  );
  const statements = triggers.rows.flatMap(({ text }) =>
    text
      .slice(text.indexOf(" begin") + " begin".length, text.lastIndexOf("; end"))
      .replaceAll(/\b(new|old)\.\w+/g, "'x'")
      .split("; "),
  );
  expect(statements).toHaveLength(9);
  const plans = await Promise.all(
    statements.map((statement) => sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db.kysely)),
  );
  return plans
    .flatMap(({ rows }) => rows.map(({ detail }) => detail))
    .filter((detail) => /^(SCAN|SEARCH)/.test(detail))
    .filter((detail) => !/VIRTUAL TABLE|(post_group \(<expr>|listed_post_group \(group_id)=\?/.test(detail));
}

/** Uses PostgreSQL's count of the rows that a transaction has read. */
async function wideReads(db: Db): Promise<string[]> {
  const { id } = await db.kysely.selectFrom("post").select("id").limit(1).executeTakeFirstOrThrow();
  return db.write(async (trx) => {
    const before = await rowsRead(trx);
    await trx.updateTable("post").set({ is_featured: 1 }).where("id", "=", id).execute();
    const read = (await rowsRead(trx)) - before;
    return read > 100 ? [`${read} rows for one post`] : [];
  });
}

async function rowsRead(trx: Connection): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
    where relname in ('post', 'listed_post')`.execute(trx);
  return rows[0]?.read ?? Number.NaN;
}

test.for(databases)(
  "[BRND-05] on $name, triggers created for other languages are recreated, and every post is listed again",
  async (database) => {
    const db = await database.open();
    onTestFinished(() => db.close());
    await fillDatabase(db, { posts: 20, contacts: 0, subscribers: 0 }, () => {});
    const listed = () =>
      db.kysely.selectFrom("listed_post").selectAll().orderBy("post_id").orderBy("locale").orderBy("tag").execute();
    const [rows, definitions] = [await listed(), await definitionsOf[db.dialect](db.kysely)];
    expect(rows.length).toBeGreaterThan(20);
    await db.write(async (trx) => {
      for (const definition of definitions) await remake[db.dialect](trx, definition);
      await sql`delete from listed_post`.execute(trx);
      await ensureListedPostTriggers(trx, db.dialect);
    });
    expect(await definitionsOf[db.dialect](db.kysely)).toEqual(definitions);
    expect(await listed()).toEqual(rows);
  },
);

test.for(databases)(
  "[STUD-10] on $name, a search reads the posts that it finds, and of SQLite's no text",
  async (database) => {
    const db = await database.open();
    onTestFinished(() => db.close());
    const plans = [
      await searchPlan(db, { listedIn: "en" }),
      await searchPlan(db, {}),
      await searchPlan(db, { locale: "ro" }),
    ];
    expect(plans.flat().filter((step) => readsAll[db.dialect].test(step))).toEqual([]);
  },
);

/** Matches full scans of tables with posts, except of an index. */
const readsAll = {
  sqlite: /^SCAN (?!.*VIRTUAL TABLE|\(subquery)|^SEARCH post (?!USING COVERING INDEX post_found \(id=\?)/,
  postgres: /Seq Scan/,
};

/** Explains a search. PostgreSQL would scan a nearly empty table, so that is disabled. */
async function searchPlan(db: Db, where: Omit<PostSearch, "search">): Promise<string[]> {
  let query: RootOperationNode | undefined;
  const observed = db.kysely.withPlugin({
    transformQuery: ({ node }) => (query = node),
    transformResult: async ({ result }) => result,
  });
  await findByWords(observed, { search: "looms", ...where }, { limit: 12, offset: 0 });
  if (!query) throw new Error("nothing was asked");
  const { sql: text, parameters } = db.kysely.getExecutor().compileQuery(query, createQueryId());
  const explain = db.dialect === "sqlite" ? "explain query plan" : "explain";
  return db.write(async (trx) => {
    if (db.dialect === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await trx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => row["detail"] ?? row["QUERY PLAN"] ?? "");
  });
}

const definitionsOf = {
  sqlite: async (connection: Connection) => {
    const { rows } = await sql<{ text: string }>`
      select sql as text from sqlite_schema where type = 'trigger' and name like 'listed!_post!_%' escape '!' order by name`.execute(
      connection,
    );
    return rows.map(({ text }) => text);
  },
  postgres: async (connection: Connection) => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_functiondef('list_posts(text[])'::regprocedure) as text`.execute(connection);
    return rows.map(({ text }) => text);
  },
};

/** Rewrites a definition for a site whose only language is German. */
const inGerman = (definition: string) =>
  definition.replaceAll(/'\["en"[^']*\]'/g, `'["de"]'`).replaceAll("o.locale = 'en'", "o.locale = 'de'");

const remake = {
  sqlite: async (connection: Connection, definition: string) => {
    const name = /create trigger (\w+)/i.exec(definition)?.[1] ?? "";
    await sql`drop trigger ${sql.id(name)}`.execute(connection);
    await sql.raw(inGerman(definition)).execute(connection);
  },
  postgres: async (connection: Connection, definition: string) => {
    await sql.raw(inGerman(definition)).execute(connection);
  },
};
