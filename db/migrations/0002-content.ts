// What the company changes of its own words: edits of fields, drafts, publications, links to previews.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The previous release knows none of these tables, and needs none. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  for (const statement of schema.trim().split(";\n"))
    await sql
      .raw(
        dialect === "postgres"
          ? statement.replaceAll(/^( {2}\w+ text)\b/gm, '$1 collate "C"')
          : statement.replace(/\n\);?$/, "\n) strict"),
      )
      .execute(db);
}

const schema = `
create table content_edit (
  entry text not null,
  place text not null,
  field text not null,
  value text not null,
  replaced text not null,
  saved_at text not null,
  saved_by text not null,
  primary key (entry, place, field)
);
create table content_draft (
  entry text primary key,
  version text not null,
  fields text not null,
  saved_at text not null,
  saved_by text not null
);
create table content_publication (
  entry text not null,
  number integer not null,
  locales text not null,
  fields text not null,
  note text not null,
  published_at text not null,
  published_by text not null,
  primary key (entry, number)
);
create table content_preview (
  entry text primary key,
  token_hash text not null unique,
  created_by text not null,
  expires_at text not null
)
`;
