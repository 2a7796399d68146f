import { WordDifference } from "#app/ui/admin/word-difference.tsx";
import type { PostInput } from "../contract.ts";

const names: Partial<Record<keyof PostInput, string>> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Text",
  author: "Author",
  tags: "Tags",
  published: "Published",
  featured: "Featured",
  locale: "Language",
  publishAt: "Publish at",
  metaTitle: "Title for search engines",
  metaDescription: "Description",
  socialImage: "Picture for sharing",
};

type ComparisonProps = { older: PostInput; newer: PostInput };

/** Shows the differences between two versions of a post, field by field. */
export function Comparison({ older, newer }: ComparisonProps) {
  const texts = Object.entries(names).map(([field, name]) => ({
    name,
    from: textOf(older, field),
    to: textOf(newer, field),
  }));
  return <WordDifference texts={texts} />;
}

function textOf(fields: PostInput, name: string): string {
  const value = fields[name as keyof PostInput]; // one of the names above
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
