// The tables of posts.
import type { Generated } from "kysely";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
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

/** Published posts are listed by `published_at, id`, newest first. */
export type PostTable = {
  id: Id;
  /** Unique. */
  slug: string;
  title: string;
  excerpt: string;
  /** HTML as the author wrote it. */
  content: string;
  /** Sanitised HTML, the only version that is shown. */
  content_html: string;
  author: string;
  /** First publication; kept when the post is unpublished and published again. */
  published_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  is_published: Flag;
  is_featured: Flag;
  /** JSON array, for display; `post_tag` is for queries. */
  tags: Generated<string>;
  /** Folded title, excerpt, author and tags. */
  search_text: string;
  locale: Generated<Locale>;
  /** The original's id; null for an original. At most one post per language refers to it. */
  translation_of: Id | null;
  /** SHA-256 of the original's text when a translation was last saved; null for an original, and if unknown. */
  made_from: string | null;
  /** When it will be published automatically. */
  publish_at: OptionalTime;
  /** Null: the title is used. */
  meta_title: string | null;
  /** Null: the beginning of the content is used. */
  meta_description: string | null;
  /** The id of a picture; null: one is drawn. */
  social_image: Id | null;
};

/** On delete cascade. */
export type PostTagTable = {
  post_id: Id;
  tag: string;
  /** The author's order, from 0. */
  position: number;
  /** The post's `published_at`; null while it isn't published. */
  listed_at: OptionalTime;
};

/** The posts of each language's blog, in order; maintained by triggers (db/migrations/0100), excluded from backups. */
export type ListedPostTable = {
  locale: Locale;
  /** "" for the list of all posts. */
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

/** The only draft of a post; on delete cascade. */
export type PostDraftTable = {
  post_id: Id;
  /** For its ETag. */
  version: Id;
  /** JSON of the changed fields of the post. */
  fields: string;
  saved_at: Time;
  saved_by: string;
};

/** The last 50 versions of each post, numbered from 1; on delete cascade. */
export type PostVersionTable = {
  post_id: Id;
  number: number;
  /** JSON of the post's fields. */
  fields: string;
  saved_at: Time;
  /** Null if it was saved before versions were kept. */
  saved_by: string | null;
};

/** A link to a preview of a post, valid for 7 days; on delete cascade. */
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
