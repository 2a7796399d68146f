import { fieldErrors, isStatus } from "#app/platform/http/refusal-message.ts";
import type { Post, PostInput } from "../contract.ts";

export type PostFields = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  status: "draft" | "published";
  tags: string;
  featured: "no" | "yes";
};

/** `id` is undefined for a new post. */
export type EditedPost = { id: string | undefined };

/** Stored in the browser; `base` is the version being edited, undefined for a new post. */
export type PostDraft = { fields: PostFields; base: Post | undefined };

export function toPostFields(post: Post | undefined, author: string): PostFields {
  if (!post)
    return {
      title: "",
      slug: "",
      excerpt: "",
      content: "",
      author,
      status: "draft",
      tags: "",
      featured: "no",
    };
  const { title, slug, excerpt, content, published, tags, featured } = post;
  return {
    title,
    slug,
    excerpt,
    content,
    author: post.author,
    status: published ? "published" : "draft",
    tags: tagText(tags),
    featured: featured ? "yes" : "no",
  };
}

export function toPostInput({ title, slug, excerpt, content, author, status, tags, featured }: PostFields): PostInput {
  return {
    title,
    slug,
    excerpt,
    content,
    author,
    tags: splitTags(tags),
    published: status === "published",
    featured: featured === "yes",
  };
}

/** Returns the entries of a text separated by commas or semicolons, trimmed and without empty ones. */
export function splitTags(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

export function tagText(tags: readonly string[]): string {
  return tags.join(", ");
}

export function isSamePost(one: PostFields, other: PostFields): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof PostFields] === value); // both have exactly these keys
}

const fieldNames: Record<string, keyof PostFields> = {
  title: "title",
  slug: "slug",
  excerpt: "excerpt",
  content: "content",
  author: "author",
  tags: "tags",
  published: "status",
  featured: "featured",
};

export type PostErrors = Partial<Record<keyof PostFields, string>>;

/** Returns the server's error messages by form field; `message` is used if the slug is taken. */
export function postErrors(error: unknown, message: string): PostErrors {
  const sentences = Object.entries(fieldErrors(error)).flatMap(([name, sentence]) => {
    const field = fieldNames[name];
    return field ? [[field, sentence]] : [];
  });
  return {
    ...(Object.fromEntries(sentences) as PostErrors), // of these fields
    ...(isStatus(error, 409) && { slug: message }), // the only unique field
  };
}
