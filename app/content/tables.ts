// The tables of the company's changes to its content. Authors are stored as account ids; once the account is deleted,
// the name is gone too.
import type { Id, Time } from "#app/platform/db/columns.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { ValueScope } from "./field.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    content_edit: ContentEditTable;
    content_draft: ContentDraftTable;
    content_publication: ContentPublicationTable;
    content_open: ContentOpenTable;
    content_preview: ContentPreviewTable;
    content_study: ContentStudyTable;
    content_translation: ContentTranslationTable;
  }
}

/** A published value that differs from the files: one field in one language, or in all. A start never deletes it. */
export type ContentEditTable = {
  entry: string;
  place: ValueScope;
  field: string;
  /** JSON. */
  value: string;
  /** JSON of the file's value that it replaced; null if the file had none. */
  replaced: string;
  saved_at: Time;
  saved_by: Id;
};

/** The one draft of an entry. */
export type ContentDraftTable = {
  entry: string;
  /** The version used as its ETag. */
  version: Id;
  /** JSON of `values` and `bases`. */
  fields: string;
  saved_at: Time;
  saved_by: Id;
};

/** The last 20 publications of each entry, numbered from 1. */
export type ContentPublicationTable = {
  entry: string;
  number: number;
  /** JSON. */
  locales: string;
  /** JSON of the whole text. */
  fields: string;
  note: string;
  published_at: Time;
  published_by: Id;
};

/** A link to a preview of an entry's pages, valid for 7 days. */
export type ContentPreviewTable = {
  entry: string;
  /** SHA-256. */
  token_hash: string;
  created_by: Id;
  expires_at: Time;
};

/** A translation and a source text that it was made from, or was confirmed for. */
export type ContentTranslationTable = {
  entry: string;
  field: string;
  locale: Locale;
  /** SHA-256 of the translation's JSON. */
  translation: string;
  /** SHA-256 of `source`. */
  source_hash: string;
  /** JSON. */
  source: string;
  known_at: Time;
};

/** An account that has an entry open, as long as its screen reports it; deleted minutes later. */
export type ContentOpenTable = {
  entry: string;
  admin_id: Id;
  seen_at: Time;
};

/** The company's case study or page at an address, which replaces the one of the files. */
export type ContentStudyTable = {
  /** A case study's slug, or the path of another page: `/jobs`. */
  slug: string;
  /** JSON of its files' texts by language; null if it was moved away or deleted. */
  files: string | null;
  /** JSON of the languages that it is published in; empty before the first publication. */
  published_in: string;
  /** The redirect target of the address, without a language; null if none. */
  leads_to: string | null;
  /** The slug or path that it has in the files, if it differs. */
  origin: string | null;
  /** SHA-256 of the files at both addresses. */
  replaced: string;
  saved_at: Time;
  saved_by: Id;
};
