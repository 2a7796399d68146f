// A post as its form holds it: every field a text. From a post, and to what the calls take.
import type { Post, PostInput } from "../contract.ts";
import { tagsOf, tagText } from "../tags.ts";

/** The form's fields. */
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

/** The fields of a post, or of a new one by somebody. */
export function fieldsOf(post: Post | undefined, username: string): PostFields {
  if (!post)
    return {
      title: "",
      slug: "",
      excerpt: "",
      content: "",
      author: username,
      status: "draft",
      tags: "",
      featured: "no",
    };
  const { title, slug, excerpt, content, author, published, tags, featured } = post;
  return {
    title,
    slug,
    excerpt,
    content,
    author,
    status: published ? "published" : "draft",
    tags: tagText(tags),
    featured: featured ? "yes" : "no",
  };
}

/** What is sent. */
export function inputOf({ title, slug, excerpt, content, author, status, tags, featured }: PostFields): PostInput {
  return {
    title,
    slug,
    excerpt,
    content,
    author,
    tags: tagsOf(tags),
    published: status === "published",
    featured: featured === "yes",
  };
}

/** Whether every field says the same. */
export function isSame(one: PostFields, other: PostFields): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof PostFields] === value); // both have these names alone
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

/**
 * The server's sentences by the form's fields; one for an entry of a list, such as `tags.0`, stands at the list.
 * @example fieldErrors({ "tags.3": "Too long" }) // [["tags", "Too long"]]
 */
export function fieldErrors(errors: Record<string, string>): [field: keyof PostFields, sentence: string][] {
  return Object.entries(errors).flatMap(([name, sentence]) => {
    const field = fieldNames[name.split(".")[0] ?? ""];
    return field ? [[field, sentence] as [keyof PostFields, string]] : [];
  });
}
