// The tables of what the company changes of its own words. Who did it is an account's id: with the account its name is gone.
import type { Place } from "./field.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Id, Time } from "#app/platform/db/columns.ts";

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

/** What is published otherwise than the files have it: one field in one language, or in all. Never deleted by a start. */
export type ContentEditTable = {
  entry: string;
  place: Place;
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
  /** For its ETag. */
  version: Id;
  /** JSON of `values` and `bases`. */
  fields: string;
  saved_at: Time;
  saved_by: Id;
};

/** The last 20 of each entry, numbered from 1. */
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

/** A link to what an entry's pages would look like, valid for 7 days. */
export type ContentPreviewTable = {
  entry: string;
  /** SHA-256. */
  token_hash: string;
  created_by: Id;
  expires_at: Time;
};

/** A translation and a source that it was made from, or was found right for. */
export type ContentTranslationTable = {
  entry: string;
  field: string;
  locale: Locale;
  /** SHA-256 of its JSON. */
  translation: string;
  /** SHA-256 of the next. */
  source_hash: string;
  /** JSON. */
  source: string;
  known_at: Time;
};

/** Who has an entry open, while their screen says so; gone minutes later. */
export type ContentOpenTable = {
  entry: string;
  admin_id: Id;
  seen_at: Time;
};

/** What the company has at the address of a case study instead of what the files have there. */
export type ContentStudyTable = {
  slug: string;
  /** JSON of its files' texts by language; null where it was moved away or deleted. */
  files: string | null;
  /** JSON: the languages that it is published in; none before the first publication. */
  published_in: string;
  /** Where the address leads, without a language; null: nowhere. */
  leads_to: string | null;
  /** The slug that it has in the files, where that is another one. */
  origin: string | null;
  /** SHA-256 of what the files had at both addresses. */
  replaced: string;
  saved_at: Time;
  saved_by: Id;
};
