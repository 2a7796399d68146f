// Maintains `listed_post`: which translation of a post each language lists, under each tag, by triggers (decision 084).
// They contain the site's languages, so the program creates them instead of a migration, and again when the languages change.
import { sql } from "kysely";
import type { QueryExecutorProvider } from "kysely";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Dialect } from "./dialect.server.ts";

/** Runs in a transaction, after the migrations. If the triggers have to be recreated, lists all posts again. */
export async function ensureListedPostTriggers(trx: QueryExecutorProvider, dialect: Dialect): Promise<void> {
  if (await areTriggersCurrent[dialect](trx)) return;
  for (const statement of statements[dialect]) await sql.raw(statement).execute(trx);
  await sql`update post set is_published = is_published`.execute(trx); // fires the triggers for every post
}

const languages = JSON.stringify(locales);
const originalId = (row: string) => `coalesce(${row}.translation_of, ${row}.id)`;
const listedBy = "is_published, published_at, is_featured, locale, translation_of, tags";

/** Returns the statements that list the groups matching `isOneOf`. */
function listGroups(dialect: Dialect, isOneOf: string): string {
  const isPostgres = dialect === "postgres";
  const items = isPostgres ? "json_array_elements_text" : "json_each";
  const tags = isPostgres ? "p.tags::json" : "p.tags";
  const list = (tag: string, source: string) =>
    `insert into listed_post (locale, tag, is_foreign, published_at, post_id, group_id, post_locale, is_featured)
      select language.value, ${tag}, case when p.locale = language.value then 0 else 1 end, p.published_at, p.id, ${originalId("p")},
        p.locale, p.is_featured
      from post as p cross join ${items}('${languages}') as language ${source}
      where ${originalId("p")} ${isOneOf} and p.id = (
        select o.id from post as o
        where ${originalId("o")} = ${originalId("p")} and o.is_published = 1 and o.published_at is not null
          and ${isPostgres ? "strpos" : "instr"}('${languages}', o.locale) > 0
        order by case when o.locale = language.value then 0 when o.locale = '${defaultLocale}' then 1
          when o.translation_of is null then 2 else 3 end, o.published_at, o.id limit 1)
      on conflict do nothing`;
  return [
    `delete from listed_post where group_id ${isOneOf}`,
    list("''", ""),
    list("tag.value", `cross join ${items}(${tags}) as tag`),
  ].join("; ");
}

// Upper case as in sqlite_schema, which stores the statement's text.
const sqliteTriggers = Object.entries({
  insert: ["insert", originalId("new")],
  update: [`update of ${listedBy}`, `${originalId("old")}, ${originalId("new")}`],
  delete: ["delete", originalId("old")],
}).map(([name, [event, groups]]) => ({
  name: `listed_post_${name}`,
  definition: `CREATE TRIGGER listed_post_${name} after ${event} on post begin ${listGroups("sqlite", `in (${groups})`)}; end`,
}));

const postgresBody = ` begin ${listGroups("postgres", "= any(changed)")}; end `;

const statements: Record<Dialect, string[]> = {
  sqlite: sqliteTriggers.flatMap(({ name, definition }) => [`drop trigger if exists ${name}`, definition]),
  postgres: [
    // A session caches a function's plans: made with few posts, they would scan the whole table from then on.
    `create or replace function list_posts(changed text[]) returns void language plpgsql set enable_seqscan = off as $$${postgresBody}$$`,
    `create or replace function list_changed_post() returns trigger language plpgsql as $$ begin
      if tg_op = 'TRUNCATE' then delete from listed_post;
      elsif tg_op = 'INSERT' then perform list_posts(array[${originalId("new")}]);
      elsif tg_op = 'DELETE' then perform list_posts(array[${originalId("old")}]);
      else perform list_posts(array[${originalId("old")}, ${originalId("new")}]);
      end if;
      return null; end $$`,
    "drop trigger if exists listed_post_change on post",
    `create trigger listed_post_change after insert or delete or update of ${listedBy} on post
      for each row execute function list_changed_post()`,
    "drop trigger if exists listed_post_truncate on post", // restoring a backup truncates
    "create trigger listed_post_truncate after truncate on post for each statement execute function list_changed_post()",
  ],
};

const areTriggersCurrent: Record<Dialect, (trx: QueryExecutorProvider) => Promise<boolean>> = {
  sqlite: async (trx) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where type = 'trigger'`.execute(trx);
    const listed = new Set(rows.map((row) => row.sql));
    return sqliteTriggers.every(({ definition }) => listed.has(definition));
  },
  postgres: async (trx) => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where oid = to_regprocedure('list_posts(text[])')`.execute(trx);
    return rows[0]?.body === postgresBody;
  },
};
