// The passages of published posts, one for each section. A post answers questions in its own language only.
import { Parser } from "htmlparser2";
import type { Content } from "#app/content/schema.ts";
import { withSections } from "#app/features/blog/public.server.ts";
import { formatDay, readingMinutes } from "#app/features/blog/public.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createWords } from "#app/platform/i18n/words.ts";
import type { Passage } from "./passage.server.ts";

/** The columns of a published post that are indexed. `html` is sanitised. */
export type IndexedPost = Pick<Row<"post">, "slug" | "title" | "excerpt" | "locale" | "author"> & {
  html: string;
  publishedAt: string | null;
};

/** Maximum number of posts that are indexed, the newest; a post has about 10 passages. */
const maxPosts = 500;

/** Maximum length of a section, in characters; the rest of a longer one is left out. */
const maxLength = 4_000;

/** Returns the published posts, the newest first, at most {@link maxPosts}. Only public columns are read. */
export async function listIndexedPosts(connection: Connection): Promise<IndexedPost[]> {
  return connection
    .selectFrom("post")
    .select(["slug", "title", "excerpt", "author", "published_at as publishedAt", "content_html as html", "locale"])
    .where("is_published", "=", 1)
    .where("locale", "in", locales)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(maxPosts)
    .execute();
}

/** Returns the passages of a post. `phrasings` has the authored questions by passage id. */
export function postPassages(
  { slug, title, excerpt, html }: IndexedPost,
  { page, phrasings }: { page: string; phrasings: Readonly<Record<string, readonly string[]>> },
): Passage[] {
  return sectionsOf(withSections(html).html).map(({ anchor, heading, text }, position) => {
    const id = position === 0 ? `post-${slug}` : `post-${slug}-${position}`;
    return {
      id,
      href: `/blog/${slug}${anchor}`,
      page,
      asks: phrasings[id] ?? [],
      title: position === 0 ? title : `${title}: ${trimLines(heading)}`,
      text: trimLines(position === 0 ? `${excerpt}\n${text}` : text).slice(0, maxLength),
    };
  });
}

/** Maximum number of posts whose facts are listed, the newest. */
const maxListed = 20;

/** Returns a passage with the number of posts in a language and the day, author and reading time of the newest ones. */
export function blogFacts(
  posts: readonly IndexedPost[],
  { content, locale, phrasings }: { content: Content; locale: Locale; phrasings: readonly string[] },
): Passage {
  const { t } = createWords(locale, content.ui[locale]);
  const newest = posts.toSorted((a, b) => (b.publishedAt ?? "").localeCompare(a.publishedAt ?? ""));
  const describePost = ({ title, author, publishedAt, html }: IndexedPost) =>
    labelled(
      title,
      [publishedAt && formatDay(publishedAt, locale), author, t("blog.minutes", { count: readingMinutes(html) })]
        .filter(Boolean)
        .join(", "),
      locale,
    );
  const lines = [
    labelled(t("nav.blog"), t("blog.posts", { count: posts.length }), locale),
    ...newest.slice(0, maxListed).map(describePost),
  ];
  return {
    id: "posts",
    href: "/blog",
    page: t("nav.blog"),
    title: t("blog.allPosts"),
    text: lines.map((line) => `${line}.`).join("\n"),
    asks: phrasings,
  };
}

const blocks = new Set(["p", "li", "blockquote", "caption", "tr", "ul", "ol", "br"]);
const cells = new Set(["td", "th"]);

/**
 * Splits a post at its `h2` and `h3` headings; the first section, before them, has no heading. Code blocks are left
 * out. `anchor` leads to the last `h2`, the only headings that have an id.
 */
function sectionsOf(html: string): { anchor: string; heading: string; text: string }[] {
  const sections = [{ anchor: "", heading: "", text: "" }];
  let part: "heading" | "text" | "code" = "text";
  const add = (text: string) => {
    const section = sections.at(-1);
    if (section && part !== "code") section[part] += text;
  };
  const parser = new Parser({
    onopentag(name, { id }) {
      const anchor = name === "h2" && id ? `#${id}` : (sections.at(-1)?.anchor ?? "");
      if (name === "h2" || name === "h3") sections.push({ anchor, heading: "", text: "" });
      if (name === "h2" || name === "h3") part = "heading";
      if (name === "pre") part = "code";
    },
    ontext: add,
    onclosetag(name) {
      if (name === "h2" || name === "h3" || name === "pre") part = "text";
      if (blocks.has(name) || name === "pre") add("\n");
      if (cells.has(name)) add(" ");
    },
  });
  parser.end(html);
  return sections;
}

function trimLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}
