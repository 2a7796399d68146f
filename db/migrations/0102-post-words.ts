// The words of posts, folded and stemmed, for readers' search: FTS5 on SQLite, a tsvector index on PostgreSQL. The program writes
// them with the post.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Makes the table and its indexes. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const text = dialect === "postgres" ? `text collate "C"` : "text";
  const statements = [
    `create table post_words (
      number integer primary key,
      post_id ${text} not null unique references post (id) on delete cascade,
      title ${text} not null, body ${text} not null,
      written_at ${text} not null) ${dialect === "postgres" ? "" : "strict"}`,
    ...(dialect === "postgres" ? postgresIndex : sqliteIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const postgresIndex = [
  `create index post_words_search on post_words using gin (to_tsvector('simple'::regconfig, title || ' ' || body))`,
  `create index post_words_title on post_words using gin (to_tsvector('simple'::regconfig, title))`,
];

const remove = `insert into post_words_search (post_words_search, rowid, title, body) values ('delete', old.number, old.title, old.body)`;
const add = `insert into post_words_search (rowid, title, body) values (new.number, new.title, new.body)`;

const sqliteIndex = [
  `create virtual table post_words_search using fts5 (
    title, body, content = 'post_words', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 0')`,
  `create trigger post_words_insert after insert on post_words begin ${add}; end`,
  `create trigger post_words_delete after delete on post_words begin ${remove}; end`,
  `create trigger post_words_update after update on post_words begin ${remove}; ${add}; end`,
];
