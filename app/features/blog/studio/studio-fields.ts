// The fields of the editor page, as typed.
import { fromCompanyTime, toCompanyTime } from "#app/platform/i18n/company-time.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { slugOfTitle } from "#app/platform/text/slug.ts";
import { splitTags, tagText } from "../admin/post-fields.ts";
import type { Post, PostInput } from "../contract.ts";
import type { DraftFields } from "./contract.ts";

export type StudioFields = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  /** Comma-separated. */
  tags: string;
  featured: boolean;
  locale: Locale;
  /** In the company's time zone, in the format of `datetime-local` fields; empty if there is none. */
  publishAt: string;
  metaTitle: string;
  metaDescription: string;
  socialImage: string | null;
};

export function toStudioFields(post: Post, draft: DraftFields = {}): StudioFields {
  const draftFields = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
  const whole: Post = { ...post, ...draftFields }; // a draft only has fields of a post
  const { title, slug, excerpt, content, author, tags, featured, locale, publishAt, socialImage } = whole;
  return {
    title,
    slug,
    excerpt,
    content,
    author,
    featured,
    locale,
    socialImage,
    tags: tagText(tags),
    publishAt: publishAt === null ? "" : toCompanyTime(publishAt),
    metaTitle: whole.metaTitle ?? "",
    metaDescription: whole.metaDescription ?? "",
  };
}

/** Returns the changed title; while a post has no slug, a proposed slug follows the title. */
export function changeTitle(
  { post, fields }: { post: Post; fields: StudioFields },
  title: string,
): Partial<StudioFields> {
  const isProposed = post.slug === "" && fields.slug === slugOfTitle(fields.title);
  return isProposed ? { title, slug: slugOfTitle(title) } : { title };
}

export function toPostInput({ tags, publishAt, metaTitle, metaDescription, ...fields }: StudioFields): PostInput {
  return {
    ...fields,
    tags: splitTags(tags),
    publishAt: fromCompanyTime(publishAt),
    metaTitle: metaTitle.trim() || null,
    metaDescription: metaDescription.trim() || null,
  };
}
