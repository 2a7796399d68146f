// Exports of other programs, as they write them.

type WordPressItem = {
  id: number;
  title?: string;
  slug?: string;
  type?: string;
  status?: string;
  /** In UTC, such as `2012-03-14 07:53:26`. */
  date?: string;
  /** As `date`, if the file has another one in the site's own time. */
  gmt?: string;
  modified?: string;
  link?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  creator?: string;
  attachment?: string;
  /** As `category: {news: "News"}`, by domain. */
  terms?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Several values of one key are a list. */
  meta?: Readonly<Record<string, string | readonly string[]>>;
  parent?: number;
  comments?: number;
};

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

const element = (name: string, text: string | number | undefined) =>
  text === undefined ? "" : `<${name}>${typeof text === "number" ? text : cdata(text)}</${name}>\n`;

function itemOf(item: WordPressItem): string {
  const { id, date = "2019-04-05 06:07:08", slug = `post-${id}`, type = "post" } = item;
  const terms = Object.entries(item.terms ?? {}).flatMap(([domain, each]) =>
    Object.entries(each).map(
      ([key, name]) => `<category domain="${domain}" nicename="${key}">${cdata(name)}</category>\n`,
    ),
  );
  const meta = Object.entries(item.meta ?? {}).flatMap(([key, values]) =>
    [values]
      .flat()
      .map((value) => `<wp:postmeta>${element("wp:meta_key", key)}${element("wp:meta_value", value)}</wp:postmeta>\n`),
  );
  const comment = `<wp:comment>${element("wp:comment_author_email", "reader@other.example")}${element("wp:comment_content", "First!")}</wp:comment>\n`;
  return [
    "<item>\n",
    element("title", item.title ?? `Post ${id}`),
    element("link", item.link ?? `https://www.old.example/2019/04/${slug}/`),
    element("dc:creator", item.creator ?? "apop"),
    element("content:encoded", item.content ?? ""),
    element("excerpt:encoded", item.excerpt ?? ""),
    element("wp:post_id", id),
    element("wp:post_date", date),
    element("wp:post_date_gmt", item.gmt ?? date),
    element("wp:post_modified_gmt", item.modified ?? date),
    element("wp:post_name", slug),
    element("wp:status", item.status ?? "publish"),
    element("wp:post_type", type),
    element("wp:post_parent", item.parent ?? 0),
    element("wp:post_password", item.password ?? ""),
    element("wp:is_sticky", 0),
    element("wp:attachment_url", item.attachment),
    ...terms,
    ...meta,
    comment.repeat(item.comments ?? 0),
    "</item>\n",
  ].join("");
}

/** Writes an export of WordPress (WXR 1.2) of a site at https://www.old.example. */
export function wordPressExport(items: readonly WordPressItem[], { categories = "" } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" created="2026-01-02 03:04" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old &amp; Sons</title>
<link>https://www.old.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://www.old.example</wp:base_site_url>
<wp:base_blog_url>https://www.old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("apop")}</wp:author_login><wp:author_email>${cdata("ana@old.example")}</wp:author_email><wp:author_display_name>${cdata("Ana Pop")}</wp:author_display_name></wp:author>
${categories}
${items.map(itemOf).join("")}</channel>
</rss>
`;
}

/** Returns a category or tag in the head of an export. */
export function wordPressTerm(kind: "category" | "tag", slug: string, name: string, parent = ""): string {
  return kind === "tag"
    ? `<wp:tag><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>\n`
    : `<wp:category><wp:term_id>${slug.length}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>\n`;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Writes an export of Ghost 5. */
export function ghostExport(tables: { posts: Rows } & Readonly<Record<string, Rows>>): string {
  return JSON.stringify({ db: [{ meta: { exported_on: 1_700_000_000_000, version: "5.80.0" }, data: tables }] });
}
