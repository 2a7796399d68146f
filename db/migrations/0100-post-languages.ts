// Posts in several languages: each has one, and may be the translation of another. `listed_post` holds what the blog of each
// language lists: of a post and its translations one, once under each of its tags and once under "" for the whole list. Triggers
// keep it, so that a page of the list reads one index in order, and posts that the release before writes are listed too.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** A further language needs a migration that makes the triggers anew. */
const languages = JSON.stringify(["en", "ro", "fr"]);

type Dialect = "sqlite" | "postgres";

/** Adds the columns and the table, fills the table, and makes the triggers. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const isPostgres = dialect === "postgres";
  const text = isPostgres ? `text collate "C"` : "text";
  const statements = [
    `alter table post add column locale ${text} not null default 'en'`,
    `alter table post add column translation_of ${text}`,
    "create unique index post_translation on post (translation_of, locale)",
    "create index post_language on post (locale, is_published, published_at, id)",
    `create table listed_post (
      locale ${text} not null, tag ${text} not null, is_foreign integer not null, published_at ${text} not null,
      post_id ${text} not null, group_id ${text} not null, post_locale ${text} not null, is_featured integer not null,
      primary key (locale, tag, post_id)) ${isPostgres ? "" : "strict"}`,
    "create index listed_post_order on listed_post (locale, tag, is_foreign, published_at desc, post_id desc)",
    "create index listed_post_group on listed_post (group_id)",
    ...listGroups(dialect, "select id from post"),
    ...(isPostgres ? postgresTriggers() : sqliteTriggers()),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Lists posts with their translations; a group has the id of its original. */
function listGroups(dialect: Dialect, groups: string): string[] {
  const isPostgres = dialect === "postgres";
  const items = isPostgres ? "json_array_elements_text" : "json_each";
  const tags = isPostgres ? "p.tags::json" : "p.tags";
  const isForeign = `case when p.locale = language.value then 0 else 1 end`;
  const list = (tag: string, source: string) =>
    `insert into listed_post (locale, tag, is_foreign, published_at, post_id, group_id, post_locale, is_featured)
      select language.value, ${tag}, ${isForeign}, p.published_at, p.id, coalesce(p.translation_of, p.id), p.locale, p.is_featured
      from post as p cross join ${items}('${languages}') as language ${source}
      where (p.id in (${groups}) or p.translation_of in (${groups})) and p.id = (
        select o.id from post as o
        where (o.id = coalesce(p.translation_of, p.id) or o.translation_of = coalesce(p.translation_of, p.id))
          and o.is_published = 1 and o.published_at is not null
        order by case when o.locale = language.value then 0 when o.locale = 'en' then 1 when o.translation_of is null then 2 else 3 end,
          o.published_at, o.id limit 1)
      on conflict do nothing`;
  return [list("''", ""), list("tag.value", `cross join ${items}(${tags}) as tag`)];
}

const groupOf = (row: string) => `coalesce(${row}.translation_of, ${row}.id)`;

const listedBy = "is_published, published_at, is_featured, locale, translation_of, tags";

function sqliteTriggers(): string[] {
  const trigger = (event: string, groups: string) =>
    `create trigger listed_post_${event.slice(0, 6)} after ${event} on post begin
      ${[`delete from listed_post where group_id in (${groups})`, ...listGroups("sqlite", groups)].join("; ")}; end`;
  return [
    trigger("insert", groupOf("new")),
    trigger("delete", groupOf("old")),
    trigger(`update of ${listedBy}`, `${groupOf("old")}, ${groupOf("new")}`),
  ];
}

/** Restoring a backup truncates. */
function postgresTriggers(): string[] {
  const groups = "select unnest(changed)";
  return [
    `create function list_posts(changed text[]) returns void language plpgsql as $$ begin
      ${[`delete from listed_post where group_id in (${groups})`, ...listGroups("postgres", groups)].join("; ")}; end $$`,
    `create function list_changed_post() returns trigger language plpgsql as $$ begin
      if tg_op = 'TRUNCATE' then delete from listed_post;
      elsif tg_op = 'INSERT' then perform list_posts(array[${groupOf("new")}]);
      elsif tg_op = 'DELETE' then perform list_posts(array[${groupOf("old")}]);
      else perform list_posts(array[${groupOf("old")}, ${groupOf("new")}]);
      end if;
      return null; end $$`,
    `create trigger listed_post_change after insert or delete or update of ${listedBy} on post
      for each row execute function list_changed_post()`,
    `create trigger listed_post_truncate after truncate on post for each statement execute function list_changed_post()`,
  ];
}
