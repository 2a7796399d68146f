// The triggers that keep `listed_post` (0100) find a post's translations by one index on the id of their original. They read every
// published post before, for each language: with thousands of posts, seconds for each one written. Another index has what readers'
// search needs of a post that it found, so that no texts are read for it.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Made anew at the end of the migrations where a site has others. */
const languages = JSON.stringify(["en", "ro", "fr"]);

type Dialect = "sqlite" | "postgres";

/** Makes the indexes, and the triggers anew. What they have listed stays. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    "create index post_group on post (coalesce(translation_of, id), is_published, published_at)",
    "create index post_found on post (id, is_published, published_at, locale)",
    ...(dialect === "postgres" ? postgresFunction() : sqliteTriggers()),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The statements that list the groups that `isOneOf` says. */
function listGroups(dialect: Dialect, isOneOf: string): string[] {
  const isPostgres = dialect === "postgres";
  const items = isPostgres ? "json_array_elements_text" : "json_each";
  const tags = isPostgres ? "p.tags::json" : "p.tags";
  const list = (tag: string, source: string) =>
    `insert into listed_post (locale, tag, is_foreign, published_at, post_id, group_id, post_locale, is_featured)
      select language.value, ${tag}, case when p.locale = language.value then 0 else 1 end, p.published_at, p.id, ${groupOf("p")},
        p.locale, p.is_featured
      from post as p cross join ${items}('${languages}') as language ${source}
      where ${groupOf("p")} ${isOneOf} and p.id = (
        select o.id from post as o
        where ${groupOf("o")} = ${groupOf("p")} and o.is_published = 1 and o.published_at is not null
          and ${isPostgres ? "strpos" : "instr"}('${languages}', o.locale) > 0
        order by case when o.locale = language.value then 0 when o.locale = 'en' then 1 when o.translation_of is null then 2 else 3 end,
          o.published_at, o.id limit 1)
      on conflict do nothing`;
  return [
    `delete from listed_post where group_id ${isOneOf}`,
    list("''", ""),
    list("tag.value", `cross join ${items}(${tags}) as tag`),
  ];
}

const groupOf = (row: string) => `coalesce(${row}.translation_of, ${row}.id)`;

const listedBy = "is_published, published_at, is_featured, locale, translation_of, tags";

function sqliteTriggers(): string[] {
  const remake = (event: string, groups: string) => {
    const name = `listed_post_${event.slice(0, 6)}`;
    const body = listGroups("sqlite", `in (${groups})`).join("; ");
    return [`drop trigger ${name}`, `create trigger ${name} after ${event} on post begin ${body}; end`];
  };
  return [
    ...remake("insert", groupOf("new")),
    ...remake("delete", groupOf("old")),
    ...remake(`update of ${listedBy}`, `${groupOf("old")}, ${groupOf("new")}`),
  ];
}

/** A session keeps a function's plans: made while there were few posts, they would read all of them for good. */
function postgresFunction(): string[] {
  return [
    `create or replace function list_posts(changed text[]) returns void language plpgsql set enable_seqscan = off as $$ begin
      ${listGroups("postgres", "= any(changed)").join("; ")}; end $$`,
  ];
}
