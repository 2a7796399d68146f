// The tables of posts.
import type { Generated } from "kysely";
import type { FlagFalse, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    post: PostTable;
    post_tag: PostTagTable;
    former_slug: FormerSlugTable;
    listed_post: ListedPostTable;
    post_draft: PostDraftTable;
    post_version: PostVersionTable;
    post_preview: PostPreviewTable;
    post_words: PostWordsTable;
  }
}

/** Published ones are listed by `published_at, id`, newest first. */
export type PostTable = {
  id: Id;
  /** Unique. */
  slug: string;
  title: string;
  excerpt: string;
  /** HTML as the author wrote it. */
  content: string;
  /** Sanitised HTML, the only one ever shown. */
  content_html: string;
  author: string;
  /** First publication; kept when unpublished and published again. */
  published_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  is_published: FlagFalse;
  is_featured: FlagFalse;
  /** JSON array, for display; `post_tag` is for queries. */
  tags: Generated<string>;
  /** Folded title, excerpt, author and tags. */
  search_text: string;
  locale: Generated<Locale>;
  /** The original's id; null for an original. One post for each language has it. */
  translation_of: Id | null;
  /** SHA-256 of the original's text when a translation was last saved; null for an original, and where it isn't known. */
  made_from: string | null;
  /** When it is published automatically. */
  publish_at: OptionalTime;
  /** Null: the title. */
  meta_title: string | null;
  /** Null: the beginning of the content. */
  meta_description: string | null;
  /** The id of a picture; null: a drawn one. */
  social_image: Id | null;
};

/** On delete cascade. */
export type PostTagTable = {
  post_id: Id;
  tag: string;
  /** The author's order, from 0. */
  position: number;
  /** The post's `published_at` while it is published. */
  listed_at: OptionalTime;
};

/** What the blog of each language lists, in order; kept by triggers (db/migrations/0100), and not copied by backups. */
export type ListedPostTable = {
  locale: Locale;
  /** "" for the whole list. */
  tag: string;
  /** True if the post is in another language. */
  is_foreign: 0 | 1;
  published_at: string;
  post_id: Id;
  /** The id of the original. */
  group_id: Id;
  post_locale: Locale;
  is_featured: 0 | 1;
};

/** The one draft of a post; on delete cascade. */
export type PostDraftTable = {
  post_id: Id;
  /** For its ETag. */
  version: Id;
  /** JSON of the post's fields that it changes. */
  fields: string;
  saved_at: Time;
  saved_by: string;
};

/** The last 50 of each post, numbered from 1; on delete cascade. */
export type PostVersionTable = {
  post_id: Id;
  number: number;
  /** JSON of the post's fields. */
  fields: string;
  saved_at: Time;
  /** Null for what was saved before versions were kept. */
  saved_by: string | null;
};

/** A link to what a post would look like, valid for 7 days; on delete cascade. */
export type PostPreviewTable = {
  post_id: Id;
  /** SHA-256. */
  token_hash: string;
  created_by: string;
  expires_at: Time;
};

/** Folded and stemmed words of a post, for readers' search; on delete cascade. */
export type PostWordsTable = {
  number: number;
  post_id: Id;
  title: string;
  body: string;
  /** The post's `updated_at`. */
  written_at: Time;
};

/** Redirects to the post, unless another post has this slug now. */
export type FormerSlugTable = {
  slug: string;
  /** On delete cascade. */
  post_id: Id;
};
