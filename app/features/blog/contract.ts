import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, language, listQuery, moment, name, pageQuery, text } from "#app/platform/http/field-schemas.ts";

/** Lengths in UTF-16 units; `tags` is a count. */
export const limits = {
  title: 200,
  slug: 200,
  author: 100,
  excerpt: 500,
  content: 200_000,
  tags: 20,
  tag: 40,
  search: 100,
  metaTitle: 200,
  metaDescription: 500,
} as const;

/**
 * `content` is sanitised HTML; `publishedAt` is null until first published, unless it was given; times are ISO 8601
 * UTC. `translationOf` is the id of the original, null for an original. `publishAt` is when a draft is published
 * automatically. `socialImage` is the id of a picture.
 */
export const post = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  featured: z.boolean(),
  locale: language(),
  translationOf: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  socialImage: z.nullable(z.string()),
});

export type Post = z.infer<typeof post>;

/** The picture that an author chose for social networks. */
export const socialPicture = z.object({
  src: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.nullable(z.string()),
});

export type SocialPicture = z.infer<typeof socialPicture>;

/** `languages` are all in which it is published, the original first. Without a `socialPicture`, one is drawn. */
export const publishedPost = z.object({
  ...post.shape,
  socialPicture: z.optional(socialPicture),
  languages: z.array(z.object({ locale: language(), slug: z.string() })),
});

export type PublishedPost = z.infer<typeof publishedPost>;

const postHead = z.omit(post, { content: true });

/** A post in webhook payloads. */
export const announcedPost = z.object({ ...postHead.shape, url: z.string() });

/** A post in one of its languages. */
export const languageVersion = z.object({
  id: z.string(),
  locale: language(),
  published: z.boolean(),
  isOutdated: z.optional(z.boolean()),
});

/**
 * Fields in the list of all posts. `isOutdated`: a translation whose original has changed since it was saved.
 * `languages`, with `view`: the post and its translations, the original first.
 */
const listed = { isOutdated: z.optional(z.boolean()), languages: z.optional(z.array(languageVersion)) };

const listedHead = z.object({ ...postHead.shape, ...listed });

export type PostOfList = z.infer<typeof listedHead>;

/** A post without its body, with reading time and picture. */
export const postSummary = z.object({
  ...postHead.shape,
  minutes: z.number(),
  picture: z.object({ src: z.string(), isDrawn: z.boolean() }),
});

export type ListedPost = z.infer<typeof postSummary>;

/** A warning to the author of a published post. */
export const warning = z.object({
  code: choice(["broken-link", "picture-without-alt", "skipped-heading", "empty-text", "long-text", "other-language"]),
  message: z.string(),
});

export type Warning = z.infer<typeof warning>;

/** `warnings` are omitted if there are none. */
const savedPost = z.object({ ...post.shape, warnings: z.optional(z.array(warning)) });

/** Tags of published posts with counts, most used first. `locale` is set if all posts are in another language. */
export const tagCounts = z.object({
  all: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number(), locale: z.optional(language()) })),
});

export type TagCounts = z.infer<typeof tagCounts>;

/**
 * Defaults: slug from the title, the signed-in author, no tags, flags false. Omitted fields from `locale` on keep their
 * values.
 */
export const postInput = z.object({
  title: name({ max: limits.title }),
  slug: z.optional(text({ max: limits.slug })),
  excerpt: z.optional(text({ max: limits.excerpt })),
  content: z.optional(text({ max: limits.content })),
  author: z.optional(name({ max: limits.author })),
  tags: z.optional(
    z
      .array(name({ min: 1, max: limits.tag }), { error: "invalid" })
      .check(z.maxLength(limits.tags, { error: "tooMany" })),
  ),
  published: z.optional(z.boolean({ error: "invalid" })),
  featured: z.optional(z.boolean({ error: "invalid" })),
  locale: z.optional(language()),
  translationOf: z.optional(z.nullable(text({ max: 64 }))),
  publishAt: z.optional(z.nullable(moment())),
  metaTitle: z.optional(z.nullable(name({ max: limits.metaTitle }))),
  metaDescription: z.optional(z.nullable(text({ max: limits.metaDescription }))),
  socialImage: z.optional(z.nullable(text({ max: 64 }))),
});

export type PostInput = z.infer<typeof postInput>;

/**
 * A new post may have been published elsewhere before, at a time in the past; a draft may leave out the title, which is
 * asked for before it is published.
 */
const newPost = z.object({
  ...postInput.shape,
  title: z.optional(postInput.shape.title),
  publishedAt: z.optional(z.nullable(moment())),
});

/** Only imports set `updatedAt`. */
export type NewPost = z.infer<typeof newPost> & { updatedAt?: string | undefined };

type TitleRuleInput = Pick<NewPost, "title" | "published" | "publishAt" | "translationOf">;

/**
 * Returns a check that allows drafts of translations to have an empty title, which is translated later, and a new post
 * to leave it out if it is a draft. For an existing post, its row shows whether it is a translation.
 */
function titleCheck({ isNew }: { isNew: boolean }) {
  const mayLackTitle = ({ published, publishAt, translationOf }: TitleRuleInput) =>
    !published && !publishAt && translationOf !== null && !(isNew && translationOf === undefined);
  return z.check<TitleRuleInput>(
    ({ value, issues }) => {
      if (value.title === undefined ? isUntitledDraft(value) : value.title !== "" || mayLackTitle(value)) return;
      issues.unshift({ code: "custom", message: "required", path: ["title"], input: value }); // in the order of the fields
    },
    { when: ({ value }) => value instanceof Object },
  );
}

/** Returns true for a new draft whose title was left out. */
export function isUntitledDraft({ title, published, publishAt }: Omit<TitleRuleInput, "translationOf">): boolean {
  return title === undefined && published === false && !publishAt;
}

/** Returns the title; a draft may have none yet. */
export function postTitle({ title }: Pick<Post, "title">): string {
  return title || "Untitled";
}

export const listPosts = endpoint({
  method: "GET",
  path: "/api/blog",
  summary:
    "Published posts in all languages or in `locale`, newest first; with a valid token, drafts too. `view=summary`: the posts that the blog lists in `locale` (by default the site's default language), without bodies: one of each post and its translations, the featured one first, then those in that language. `search`: published posts that contain all its words, matches in title or tags first; `tag` is ignored.",
  access: "public-or-editor",
  tokenArea: "posts",
  query: z.object({
    view: z.optional(choice(["summary"])),
    locale: z.optional(language()),
    tag: z.optional(text({ max: limits.tag })),
    search: z.optional(text({ max: limits.search })),
    ...pageQuery,
  }),
  cachedBy: ["view", "locale", "tag", "page"],
  response: z.union([z.array(post), z.array(postSummary)]),
  errors: ["too-many-requests"],
});

export const listTags = endpoint({
  method: "GET",
  path: "/api/blog/tags",
  summary:
    "The tags of published posts with the number of posts for each, and the total; with `locale`, only of the posts that the blog lists in that language.",
  access: "public",
  tokenArea: "posts",
  query: z.object({ locale: z.optional(language()) }),
  cachedBy: ["locale"],
  response: tagCounts,
});

export const getPost = endpoint({
  method: "GET",
  path: "/api/blog/slug/:slug",
  summary: "One published post, and the languages in which it is published. With a valid token, a draft too.",
  access: "public-or-editor",
  tokenArea: "posts",
  params: z.object({ slug: text({ min: 1, max: limits.slug }) }),
  cachedBy: [],
  response: publishedPost,
  errors: ["not-found"],
});

export const listRelated = endpoint({
  method: "GET",
  path: "/api/blog/slug/:slug/related",
  summary: "Up to three published posts that share tags with a published post, without their bodies.",
  access: "public",
  tokenArea: "posts",
  params: z.object({ slug: text({ min: 1, max: limits.slug }) }),
  cachedBy: [],
  response: z.array(postSummary),
  errors: ["not-found"],
});

export const listAllPosts = endpoint({
  method: "GET",
  path: "/api/admin/blog",
  summary:
    "All posts including drafts, most recently created first. With `page`, one page and the total in X-Total-Count. `view=summary`: without bodies, but with each post's languages, the original first; `view=groups`: the same, but only the first match of each post and its translations. `isOutdated` is true for a translation whose original has changed since it was saved, and omitted otherwise.",
  access: "editor",
  tokenArea: "posts",
  query: z.object({
    view: z.optional(choice(["summary", "groups"])),
    status: z.optional(choice(["published", "draft"])),
    locale: z.optional(language()),
    ...listQuery(["createdAt", "title", "author", "publishedAt"]),
  }),
  response: z.union([z.array(z.object({ ...post.shape, ...listed })), z.array(listedHead)]),
});

export const readPostById = recordEndpoint({
  method: "GET",
  path: "/api/admin/blog/:id",
  summary: "One post, published or not.",
  access: "editor",
  tokenArea: "posts",
  isVersioned: true,
  response: post,
});

export const readDemonstration = endpoint({
  method: "GET",
  path: "/api/admin/demonstration-posts",
  summary:
    "On a company's own site, the number of unchanged demonstration posts; and the titles of posts added to the content folder after the first start, which aren't published automatically.",
  access: "editor",
  response: z.object({ count: z.number(), late: z.array(z.string()) }),
});

export const removeDemonstration = endpoint({
  method: "DELETE",
  path: "/api/admin/demonstration-posts",
  summary: "Delete the demonstration posts that nobody has changed. The demonstration site itself keeps them.",
  access: "editor",
  response: z.object({ removed: z.number() }),
});

const maxBytes = 1024 * 1024;

export const createPost = endpoint({
  method: "POST",
  path: "/api/admin/blog",
  summary:
    "Create a post. A given slug that is taken is refused (409); one derived from the title gets a number. A draft (`published: false`) may have no title, and the title of a translation may be empty; it has no slug until it has a title. `publishedAt` is the time of first publication elsewhere; it can't be in the future or be changed later. A post dated more than 30 days before its creation isn't in the feeds and sends no `post.published`.",
  access: "editor",
  tokenArea: "posts",
  isDraftCall: true,
  maxBytes,
  body: newPost.check(titleCheck({ isNew: true })),
  response: savedPost,
  status: 201,
  isIdempotent: true,
  errors: ["conflict"],
});

export const updatePost = recordEndpoint({
  method: "PUT",
  path: "/api/admin/blog/:id",
  summary:
    "Replace a post and discard its draft. `draft` is the version of the draft that the caller has read, or null for none; if the current one differs, the response is 412. If omitted, any draft is discarded, and kept as a version.",
  access: "editor",
  tokenArea: "posts",
  isVersioned: true,
  maxBytes,
  body: z
    .object({ ...postInput.shape, draft: z.optional(z.nullable(text({ max: 64 }))) })
    .check(titleCheck({ isNew: false })),
  response: savedPost,
  errors: ["conflict"],
});

export const deletePost = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id",
  summary: "Delete a post. Its slug can be used again.",
  access: "editor",
  tokenArea: "posts",
  audit: "post-deleted",
  isVersioned: true,
  response: successResponse,
});

export const previewPost = endpoint({
  method: "POST",
  path: "/api/admin/blog/preview",
  summary: "Sanitise a text: the resulting HTML, and what was removed.",
  access: "editor",
  tokenArea: "posts",
  unaudited: "changes nothing",
  maxBytes,
  body: z.object({ content: text({ max: limits.content }) }),
  response: z.object({ content: z.string(), removed: z.array(z.string()) }),
});
