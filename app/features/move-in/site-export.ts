// The shape into which every export is read.
import type { SkippedFile } from "#app/features/blog/public.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A post or page. `html` is sanitised, except for the addresses of pictures and links. */
export type ExportedText = {
  id: string;
  title: string;
  slug: string;
  /** Undefined if the export names none; another text if it isn't a language of the site. */
  locale: Locale | (string & {}) | undefined;
  /** Shared by the translations of a text. */
  group: string | undefined;
  html: string;
  excerpt: string;
  author: string;
  publishedAt: string | undefined;
  updatedAt: string | undefined;
  /** True if everyone could read it. */
  isPublic: boolean;
  isFeatured: boolean;
  terms: readonly Term[];
  image: { url: string; alt: string } | undefined;
  metaTitle: string | undefined;
  metaDescription: string | undefined;
  /** Paths at which the old site had it, with a query if need be. */
  addresses: readonly string[];
  /** Names what was skipped, and why it became a draft. */
  notes: string[];
};

/** A category or tag. An address that ends with `/*` also matches all addresses below it. */
export type Term = { name: string; addresses: readonly string[] };

export type SiteExport = {
  /** The hosts of the old site, without `www.`. */
  hosts: ReadonlySet<string>;
  posts: ExportedText[];
  pages: ExportedText[];
  /** The files of the media library, the paths of their pages, and the id of the text that each was uploaded to. */
  media: { url: string; addresses: readonly string[]; parent: string }[];
  terms: Term[];
  /** The addresses that lead here: `/` for the old home page. */
  others: ReadonlyMap<string, string>;
  leftOut: SkippedFile[];
};

/** Thrown for a file that isn't a readable export. The message is for staff. */
export class UnreadableExportError extends Error {
  override readonly name = "UnreadableExportError";
}

export const limits = {
  /** Characters of one text in an export. */
  text: 1024 * 1024,
  posts: 5_000,
} as const;
