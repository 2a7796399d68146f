// Reads a WordPress export (WXR) as a stream: no entity of a DTD is expanded, and no text is kept beyond its limit.
import { Parser } from "htmlparser2";
import type { SkippedFile } from "#app/features/blog/public.server.ts";
import { isAppError } from "#app/platform/base/errors.ts";
import { barePath, isLocale } from "#app/platform/i18n/locales.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { withoutShortcodes } from "./shortcodes.ts";
import { limits, UnreadableExportError } from "./site-export.ts";
import type { ExportedText, SiteExport, Term } from "./site-export.ts";
import { textOfTitle } from "./strip-html.server.ts";
import { expandText } from "./wordpress-text.server.ts";
import type { ExportParts, MediaFile } from "./wordpress-text.server.ts";

/** An element with the texts of its children by name; those that repeat are in `lists`. */
type WxrRecord = {
  name: string;
  fields: Map<string, string>;
  meta: Map<string, string>;
  oldSlugs: string[];
  categories: { domain: string; slug: string; name: string }[];
  comments: number;
  isTooLong: boolean;
};

const records = new Set([
  "channel",
  "item",
  "wp:author",
  "wp:category",
  "wp:tag",
  "wp:postmeta",
  "wp:comment",
  "wp:term",
]);

/** @throws UnreadableExportError */
export async function readWordPress(chunks: AsyncIterable<Buffer>): Promise<SiteExport> {
  const { channel, items, authors, categories, tags } = await readRecords(chunks);
  const base = baseOf(channel);
  const terms = termsOf(base, categories, tags);
  const names = new Map(
    authors.map(({ fields }) => [fields.get("wp:author_login"), fields.get("wp:author_display_name")]),
  );
  const attachments = items.filter(isOfType("attachment"));
  const media = new Map(attachments.map((item) => [field(item, "wp:post_id"), mediaOf(item)] as const));
  const patterns = new Map(
    items.filter(isOfType("wp_block")).map((item) => [field(item, "wp:post_id"), rawContent(item)]),
  );
  const leftOut: SkippedFile[] = [];
  const context: ReadContext = { base, terms, names, media, patterns, usedPatterns: new Set(), leftOut };
  const read = (item: WxrRecord) => readItem(item, context);
  const [posts, pages] = [items.filter(isOfType("post")), items.filter(isOfType("page"))];
  return {
    hosts: new Set(base.hosts),
    posts: posts.flatMap(read),
    pages: pages.flatMap(read),
    media: attachments.map((item) => ({
      url: field(item, "wp:attachment_url"),
      addresses: addressesOf(item, base),
      parent: field(item, "wp:post_parent"),
    })),
    terms: [...terms.values()],
    others: new Map([
      [`${base.path}/`, "/"],
      [`${base.path}/feed/*`, "/blog/rss.xml"],
      [`${base.path}/?feed=rss2`, "/blog/rss.xml"],
      [`${base.path}/comments/feed/*`, "/blog/rss.xml"],
      [`${base.path}/author/*`, "/blog"],
      [`${base.path}/page/*`, "/blog"],
      ...yearsOf(posts, base).map((year) => [`${base.path}/${year}/*`, "/blog"] as const),
    ]),
    leftOut: [...leftOut, ...commentsOf([...posts, ...pages]), ...otherKinds(items, context)],
  };
}

/** Returns the years whose archives the old site had: those that its posts’ addresses begin with. */
function yearsOf(posts: readonly WxrRecord[], base: Base): string[] {
  const years = posts.flatMap((item) => {
    const [address = ""] = addressesOf(item, base);
    const [, year] = /^\/(\d{4})\//.exec(barePath(address.slice(base.path.length))) ?? [];
    return year === undefined || field(item, "wp:status") !== "publish" ? [] : year;
  });
  return [...new Set(years)];
}

type Records = Record<"items" | "authors" | "categories" | "tags", WxrRecord[]> & { channel: WxrRecord };

const lists: Readonly<Record<string, keyof Omit<Records, "channel">>> = {
  item: "items",
  "wp:author": "authors",
  "wp:category": "categories",
  "wp:tag": "tags",
};

async function readRecords(chunks: AsyncIterable<Buffer>): Promise<Records> {
  const collected: Records = { channel: newRecord("channel"), items: [], authors: [], categories: [], tags: [] };
  const open: WxrRecord[] = [];
  let text = "";
  let attributes: Record<string, string> = {};
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag: (name, attribs) => {
        text = "";
        attributes = attribs;
        if (records.has(name)) open.push(newRecord(name));
      },
      ontext: (part) => {
        if (text.length <= limits.text) text += part;
      },
      onclosetag: (name, isImplied) => {
        const record = open.at(-1);
        if (record?.name === name) {
          open.pop();
          isWhole = name === "channel" && !isImplied;
          addRecord(collected, open.at(-1), record);
        } else if (record) addField(record, { name, text, attributes });
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  await feed(parser, chunks);
  if (!collected.channel.fields.has("wp:wxr_version"))
    throw new UnreadableExportError("This XML isn’t a WordPress export (WXR).");
  if (!isWhole) throw new UnreadableExportError("The file is cut off: it has no end. Export it again.");
  return collected;
}

async function feed(parser: Parser, chunks: AsyncIterable<Buffer>): Promise<void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new UnreadableExportError("The file isn’t text in UTF-8.", { cause });
    }
  };
  for await (const chunk of chunks) parser.write(decode(chunk));
  parser.end(decode());
}

function newRecord(name: string): WxrRecord {
  return { name, fields: new Map(), meta: new Map(), oldSlugs: [], categories: [], comments: 0, isTooLong: false };
}

function addRecord(collected: Records, parent: WxrRecord | undefined, record: WxrRecord): void {
  const list = lists[record.name];
  if (record.name === "channel") collected.channel = record;
  else if (list) {
    collected[list].push(record);
    if (collected.items.length > 50_000) throw new UnreadableExportError("The export has more than 50,000 entries.");
  } else if (record.name === "wp:postmeta") addMeta(parent, record);
  else if (record.name === "wp:comment" && parent) parent.comments++;
}

function addMeta(parent: WxrRecord | undefined, record: WxrRecord): void {
  const [key, value] = [field(record, "wp:meta_key"), field(record, "wp:meta_value")];
  parent?.meta.set(key, value);
  if (key === "_wp_old_slug" && isSlugLike(value)) parent?.oldSlugs.push(value);
}

/** Returns true for an old slug that can be part of a URL unchanged. */
function isSlugLike(value: string): boolean {
  return /^[^/?#\s]+$/.test(value);
}

type FieldText = { name: string; text: string; attributes: Record<string, string> };

function addField(record: WxrRecord, { name, text, attributes }: FieldText): void {
  if (name === "category" && record.name === "item") {
    const { domain = "category", nicename = "" } = attributes;
    record.categories.push({ domain, slug: nicename, name: textOfTitle(text) });
  } else {
    record.isTooLong ||= text.length > limits.text;
    record.fields.set(name, text);
  }
}

function field({ fields }: WxrRecord, name: string): string {
  return fields.get(name)?.trim() ?? "";
}

function isOfType(type: string): (item: WxrRecord) => boolean {
  return (item) => field(item, "wp:post_type") === type;
}

/** `path` is where the blog was, without a slash at its end. */
type Base = { hosts: string[]; path: string };

function baseOf(channel: WxrRecord): Base {
  const urls = ["wp:base_blog_url", "wp:base_site_url", "link"]
    .map((name) => field(channel, name))
    .filter((url) => URL.canParse(url));
  const hosts = urls.map((url) => new URL(url).hostname.replace(/^www\./, ""));
  return { hosts, path: urls[0] ? new URL(urls[0]).pathname.replace(/\/+$/, "") : "" };
}

/** By domain and slug, such as `category news`. */
type Terms = ReadonlyMap<string, Term>;

function termsOf(base: Base, categories: readonly WxrRecord[], tags: readonly WxrRecord[]): Terms {
  const parents = new Map(
    categories.map(
      (category) => [field(category, "wp:category_nicename"), field(category, "wp:category_parent")] as const,
    ),
  );
  const pathOf = (slug: string): string => {
    const path = [slug];
    for (let parent = parents.get(slug); parent && path.length < 10; parent = parents.get(parent)) path.unshift(parent);
    return path.join("/");
  };
  const entry = (domain: string, { slug, name, path, query }: Record<"slug" | "name" | "path" | "query", string>) =>
    [
      `${domain === "tag" ? "post_tag" : domain} ${slug}`,
      {
        name: textOfTitle(name),
        addresses: [`${base.path}/${domain}/${path}/*`, ...(query ? [`${base.path}/?${query}`] : [])],
      },
    ] as const;
  return new Map([
    ...categories.map((category) => {
      const slug = field(category, "wp:category_nicename");
      const id = field(category, "wp:term_id");
      const query = id && `cat=${id}`;
      return entry("category", { slug, name: field(category, "wp:cat_name"), path: pathOf(slug), query });
    }),
    ...tags.map((tag) => {
      const slug = field(tag, "wp:tag_slug");
      return entry("tag", { slug, name: field(tag, "wp:tag_name"), path: slug, query: `tag=${slug}` });
    }),
  ]);
}

function mediaOf(item: WxrRecord): MediaFile {
  return {
    id: field(item, "wp:post_id"),
    url: field(item, "wp:attachment_url"),
    alt: item.meta.get("_wp_attachment_image_alt") ?? "",
    caption: field(item, "excerpt:encoded"),
    parent: field(item, "wp:post_parent"),
    order: Number(field(item, "wp:menu_order")) || 0,
  };
}

function rawContent(item: WxrRecord): string {
  return item.fields.get("content:encoded")?.replaceAll(/\r\n?/g, "\n") ?? "";
}

type ReadContext = ExportParts & {
  base: Base;
  terms: Terms;
  names: ReadonlyMap<string | undefined, string | undefined>;
  leftOut: SkippedFile[];
};

function readItem(item: WxrRecord, context: ReadContext): ExportedText[] {
  const title = textOfTitle(field(item, "title"));
  const notes: string[] = [];
  const leave = (reason: string): ExportedText[] => {
    context.leftOut.push({ file: describeItem(item, title), reason, isWhole: true });
    return [];
  };
  const status = field(item, "wp:status");
  if (status === "trash") return leave("was in the trash");
  if (status === "auto-draft" || status === "inherit") return leave("is a revision, or a draft that nobody saved");
  if (item.isTooLong) return leave(`has a text of more than ${limits.text} characters`);
  const { isPublic, publishedAt } = publicationOf(item, notes);
  if (/\[:[a-z]{2}\]/.test(rawContent(item)))
    notes.push("has several languages in one text (qTranslate): split it by hand");
  try {
    return [
      { ...headOf(item, context), title, html: readItemBody(item, notes, context), isPublic, publishedAt, notes },
    ];
  } catch (error) {
    if (isAppError(error)) return leave(error.message);
    throw error;
  }
}

function describeItem(item: WxrRecord, title: string): string {
  return `${field(item, "wp:post_type")} ${field(item, "wp:post_id")} “${title}”`;
}

type Publication = { isPublic: boolean; publishedAt: string | undefined };

/** Returns whether and when an item was published; drafts have no date unless they were published before. */
function publicationOf(item: WxrRecord, notes: string[]): Publication {
  // Some old posts have only the time of the site’s own zone, which the file doesn’t name.
  const at = ["wp:post_date_gmt", "pubDate", "wp:post_date"]
    .map((name) => parseWordPressTime(field(item, name)))
    .find(Boolean);
  const status = field(item, "wp:status");
  const draft = (note?: string): Publication => {
    if (note !== undefined) notes.push(`${note}: it is a draft now`);
    return { isPublic: false, publishedAt: undefined };
  };
  if (status === "draft" || status === "pending") return draft();
  if (status === "future") return draft(`was scheduled for ${at ?? "a time that the file doesn’t name"}`);
  if (status === "private") return { ...draft("was private"), publishedAt: at };
  if (status !== "publish") return draft(`had the status ${status}`);
  if (field(item, "wp:post_password") !== "") return { ...draft("had a password"), publishedAt: at };
  return at === undefined ? draft("has no date of publication") : { isPublic: true, publishedAt: at };
}

/** @example parseWordPressTime("2012-03-14 07:53:26") // "2012-03-14T07:53:26.000Z" */
function parseWordPressTime(written: string): string | undefined {
  if (written === "" || written.startsWith("0000")) return undefined;
  const isGmt = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written);
  const at = new Date(isGmt ? `${written.replace(" ", "T")}Z` : written);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1980 ? undefined : at.toISOString();
}

function headOf(item: WxrRecord, { base, terms, names, media }: ReadContext) {
  const { meta, categories } = item;
  const id = field(item, "wp:post_id");
  return {
    id,
    slug: field(item, "wp:post_name"),
    locale: localeOf(item),
    group: categoryOf(item, "post_translations") ?? meta.get("_wpml_import_translation_group"),
    excerpt: textOfTitle(field(item, "excerpt:encoded")),
    author: authorsOf(item, names),
    updatedAt: parseWordPressTime(field(item, "wp:post_modified_gmt")),
    isFeatured: field(item, "wp:is_sticky") === "1",
    terms: categories
      .filter(({ domain, slug }) => ["category", "post_tag"].includes(domain) && slug !== "uncategorized")
      .map(({ domain, slug, name }) => terms.get(`${domain} ${slug}`) ?? { name, addresses: [] }),
    image: media.get(meta.get("_thumbnail_id") ?? ""),
    ...searchTextsOf(item),
    addresses: addressesOf(item, base),
  };
}

/** Returns the names of the authors: several are terms of a plugin, a single one is a login name. */
function authorsOf(item: WxrRecord, names: ReadContext["names"]): string {
  const authorNames = item.categories.flatMap(({ domain, name }) => (domain === "author" ? name : []));
  return authorNames.join(", ") || textOfTitle(names.get(field(item, "dc:creator")) ?? "");
}

/** Returns what Yoast or Rank Math told search engines, unless it is a template. */
function searchTextsOf({ meta }: WxrRecord) {
  const read = (...names: string[]) => {
    const text = names.map((name) => meta.get(name)).find(Boolean);
    return text?.includes("%") ? undefined : text;
  };
  return {
    metaTitle: read("_yoast_wpseo_title", "rank_math_title"),
    metaDescription: read("_yoast_wpseo_metadesc", "rank_math_description"),
  };
}

function categoryOf({ categories }: WxrRecord, domain: string): string | undefined {
  return categories.find((category) => category.domain === domain)?.slug;
}

/** Returns the language as Polylang or WPML names it, or else that of the address: `/ro/…` or `?lang=ro`. */
function localeOf(item: WxrRecord): string | undefined {
  const named = categoryOf(item, "language") ?? item.meta.get("_wpml_import_language_code");
  if (named) return named.toLowerCase().split(/[-_]/)[0];
  const link = field(item, "link");
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  return [searchParams.get("lang") ?? "", pathname.split("/")[1] ?? ""].find(isLocale);
}

const idParameters: Readonly<Record<string, string>> = { page: "page_id", attachment: "attachment_id" };

function addressesOf(item: WxrRecord, base: Base): string[] {
  const link = field(item, "link");
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const short = `${base.path}/?${idParameters[field(item, "wp:post_type")] ?? "p"}=${field(item, "wp:post_id")}`;
  if (!url) return [short];
  const path = url.pathname.replaceAll(/\/{2,}/g, "/");
  const [before, after, ...more] = path.replace(/\/?$/, "/").split(`/${field(item, "wp:post_name")}/`);
  const former = after === "" && more.length === 0 ? item.oldSlugs.map((slug) => `${before}/${slug}/`) : [];
  return [path + url.search, short, ...former];
}

function readItemBody(item: WxrRecord, notes: string[], parts: ExportParts): string {
  const content = rawContent(item);
  const isClassic = !content.includes("<!-- wp:");
  const written = expandText({ id: field(item, "wp:post_id"), content, footnotes: item.meta.get("footnotes") }, parts);
  return cleanHtml(written, { isClassic, notes, removeShortcodes: withoutShortcodes(written) });
}

/** Names comments, once for all: hundreds of them would hide what else is left out. */
function commentsOf(items: readonly WxrRecord[]): SkippedFile[] {
  const count = items.reduce((sum, { comments }) => sum + comments, 0);
  if (count === 0) return [];
  const posts = items.filter(({ comments }) => comments > 0).length;
  return [
    {
      file: "Comments",
      reason: `are left out: ${count}, on ${posts === 1 ? "1 post or page" : `${posts} posts and pages`}`,
      isWhole: true,
    },
  ];
}

/** Names what is neither a post nor a page, once for each kind. */
function otherKinds(items: readonly WxrRecord[], { usedPatterns }: ExportParts): SkippedFile[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const type = field(item, "wp:post_type");
    const isTaken = ["post", "page", "attachment"].includes(type) || usedPatterns.has(field(item, "wp:post_id"));
    if (!isTaken) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => ({
    file: `${count} ${type || "entries without a kind"}`,
    reason: `${count === 1 ? "is" : "are"} left out: neither post nor page`,
    isWhole: true,
  }));
}
