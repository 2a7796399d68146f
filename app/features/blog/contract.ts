// What browser and server agreed on posts.
import * as z from "zod/mini";
import { choice, endpoint, idParams, listQuery, pageQuery, successAnswer, text } from "#app/platform/http/endpoint.ts";

/** Longest parts of a post, in UTF-16 units; `tags` is how many there may be (decisions OPEN-16). */
export const limits = {
  title: 200,
  slug: 200,
  author: 100,
  excerpt: 500,
  content: 200_000,
  tags: 20,
  tag: 40,
} as const;

/** A post (spec §3). `content` is sanitised HTML; `publishedAt` is null until it is first published; times are ISO 8601 UTC. */
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
});

/** A post. */
export type Post = z.infer<typeof post>;

/**
 * The entity tag of a post's version, for `If-Match` (decision 038): `updatedAt` is another one after every change.
 * @example etagOf(post) // "\"2026-11-20T12:00:00.000Z\""
 */
export function etagOf({ updatedAt }: Pick<Post, "updatedAt">): string {
  return `"${updatedAt}"`;
}

/** A post without its body. */
export const postHead = z.omit(post, { content: true });

/** A post without its body. */
export type PostHead = z.infer<typeof postHead>;

/** A post as lists show it: without its body, with the minutes it takes to read and the address of its picture. */
export const postSummary = z.object({
  ...postHead.shape,
  minutes: z.number(),
  picture: z.object({ src: z.string(), isDrawn: z.boolean() }),
});

/** A post as lists show it. */
export type ListedPost = z.infer<typeof postSummary>;

/** Every tag of published posts with how many have it, the most used first, and how many posts there are in all. */
export const tagCounts = z.object({
  all: z.number(),
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});

/** What the blog's list can be filtered by. */
export type TagCounts = z.infer<typeof tagCounts>;

/** What an author writes. What is left out: no slug (made from the title), the signed-in author, no tags, flags false. */
export const postInput = z.object({
  title: text({ min: 1, max: limits.title }),
  slug: z.optional(text({ max: limits.slug })),
  excerpt: z.optional(text({ max: limits.excerpt })),
  content: z.optional(text({ max: limits.content })),
  author: z.optional(text({ max: limits.author })),
  tags: z.optional(
    z
      .array(text({ min: 1, max: limits.tag }), { error: "invalid" })
      .check(z.maxLength(limits.tags, { error: "tooMany" })),
  ),
  published: z.optional(z.boolean({ error: "invalid" })),
  featured: z.optional(z.boolean({ error: "invalid" })),
});

/** What an author writes, parsed. */
export type PostInput = z.infer<typeof postInput>;

/** GET /api/blog: published posts, newest first; with a valid admin token, drafts too (decisions OPEN-11). */
export const listPosts = endpoint({
  method: "GET",
  path: "/api/blog",
  summary:
    "Published posts, newest first; with a valid token drafts too. `view=summary`: without their bodies, the featured one above the others.",
  access: "optional-admin",
  query: z.object({
    view: z.optional(choice(["summary"])),
    tag: z.optional(text({ max: limits.tag })),
    ...pageQuery,
  }),
  keptBy: ["view", "tag", "page"],
  answer: z.union([z.array(post), z.array(postSummary)]),
});

/** GET /api/blog/tags: what the blog's list can be filtered by. */
export const listTags = endpoint({
  method: "GET",
  path: "/api/blog/tags",
  summary: "The tags of published posts with how many have each, and how many posts there are.",
  access: "public",
  keptBy: [],
  answer: tagCounts,
});

/** GET /api/blog/slug/:slug: one post; a draft only with a valid admin token (decisions OPEN-12). */
export const getPost = endpoint({
  method: "GET",
  path: "/api/blog/slug/:slug",
  summary: "One published post. With a valid token a draft too.",
  access: "optional-admin",
  params: z.object({ slug: text({ min: 1, max: limits.slug }) }),
  keptBy: [],
  answer: post,
  refuses: ["not-found"],
});

/** GET /api/blog/slug/:slug/related: the few posts that share most tags with a published one. */
export const listRelated = endpoint({
  method: "GET",
  path: "/api/blog/slug/:slug/related",
  summary: "Up to three published posts that share tags with a published post, without their bodies.",
  access: "public",
  params: z.object({ slug: text({ min: 1, max: limits.slug }) }),
  keptBy: [],
  answer: z.array(postSummary),
  refuses: ["not-found"],
});

/** GET /api/admin/blog: all posts, the newest made first; searched, sorted and paged by query parameters. */
export const listAllPosts = endpoint({
  method: "GET",
  path: "/api/admin/blog",
  summary:
    "All posts, drafts too, the newest made first. With `page` a page, the total in X-Total-Count. `view=summary`: without their bodies.",
  access: "editor",
  query: z.object({
    view: z.optional(choice(["summary"])),
    status: z.optional(choice(["published", "draft"])),
    ...listQuery(["createdAt", "title", "author", "publishedAt"]),
  }),
  answer: z.union([z.array(post), z.array(postHead)]),
});

/** GET /api/admin/blog/:id: one post, a draft too, wherever its address has moved. */
export const readPostById = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id",
  summary: "One post, a draft too.",
  access: "editor",
  params: idParams,
  isVersioned: true,
  answer: post,
  refuses: ["not-found"],
});

const maxBytes = 1024 * 1024;

/** POST /api/admin/blog: makes a post; its HTML is sanitised before it is stored for display. */
export const createPost = endpoint({
  method: "POST",
  path: "/api/admin/blog",
  summary: "Make a post. A slug that was given and is taken is 409; one made from the title gets a number.",
  access: "editor",
  maxBytes,
  body: postInput,
  answer: post,
  status: 201,
  refuses: ["conflict"],
});

/** PUT /api/admin/blog/:id: replaces a post. */
export const updatePost = endpoint({
  method: "PUT",
  path: "/api/admin/blog/:id",
  summary: "Replace a post.",
  access: "editor",
  isVersioned: true,
  maxBytes,
  params: idParams,
  body: postInput,
  answer: post,
  refuses: ["not-found", "conflict"],
});

/** DELETE /api/admin/blog/:id: deletes a post; its slug is free again. */
export const deletePost = endpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id",
  summary: "Delete a post. Its slug is free again.",
  access: "editor",
  params: idParams,
  isVersioned: true,
  answer: successAnswer,
  refuses: ["not-found"],
});

/** POST /api/admin/blog/preview: the HTML as readers would get it, and what was taken out. */
export const previewPost = endpoint({
  method: "POST",
  path: "/api/admin/blog/preview",
  summary: "The sanitised HTML of a text, and what was removed from it.",
  access: "editor",
  maxBytes,
  body: z.object({ content: text({ max: limits.content }) }),
  answer: z.object({ content: z.string(), removed: z.array(z.string()) }),
});
