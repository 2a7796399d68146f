// Reads a Ghost export (JSON), of its versions 1 to 6.
import * as z from "zod/mini";
import type { SkippedFile } from "#app/features/blog/public.server.ts";
import { invalidField, isAppError } from "#app/platform/base/errors.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { limits, UnreadableExportError } from "./site-export.ts";
import type { ExportedText, SiteExport, Term } from "./site-export.ts";
import { textOfTitle } from "./strip-html.server.ts";

const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const line = z.nullish(z.string());
const rows = <Row extends z.ZodMiniType>(row: Row) => z._default(z.array(row), []);
/** Versions before 1.0 exported milliseconds. */
const time = z.nullish(z.union([z.string(), z.number()]));

const post = z.object({
  id,
  title: line,
  slug: line,
  html: line,
  mobiledoc: line,
  lexical: line,
  feature_image: line,
  image: line,
  featured: z.nullish(z.union([z.boolean(), z.number()])),
  type: line,
  page: z.nullish(z.union([z.boolean(), z.number()])),
  status: line,
  visibility: line,
  custom_excerpt: line,
  author_id: z.nullish(id),
  published_at: time,
  updated_at: time,
  meta_title: line,
  meta_description: line,
  locale: line,
});

type GhostPost = z.infer<typeof post>;

const meta = z.object({
  post_id: id,
  feature_image_alt: line,
  meta_title: line,
  meta_description: line,
  email_only: z.nullish(z.union([z.boolean(), z.number()])),
});

const order = z.nullish(z.number());

const data = z.object({
  posts: z.array(post),
  posts_meta: rows(meta),
  tags: rows(z.object({ id, name: z.string(), slug: z.string(), visibility: line })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: order })),
  users: rows(z.object({ id, name: line })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: order })),
});

type GhostData = z.infer<typeof data>;

const ghostExport = z.union([
  z.pipe(
    z.object({ db: z.tuple([z.object({ data })], z.unknown()) }),
    z.transform(({ db }) => db[0].data),
  ),
  z.pipe(
    z.object({ data }),
    z.transform((file) => file.data),
  ),
]);

/** Stands for the site’s address in Ghost’s exports. */
const placeholder = /__GHOST_URL__/g;

/** The host that takes the placeholder’s place. */
const placeholderHost = "ghost.invalid";

/** @throws UnreadableExportError */
export function readGhost(bytes: Buffer): SiteExport {
  const tables = parseExport(bytes);
  const leftOut: SkippedFile[] = [];
  const context = indexTables(tables);
  const read = (ghostPost: GhostPost) => readPost(ghostPost, context, leftOut);
  const isPage = ({ type, page }: GhostPost) => type === "page" || Boolean(page);
  return {
    hosts: new Set([placeholderHost]),
    posts: tables.posts.filter((ghostPost) => !isPage(ghostPost)).flatMap(read),
    pages: tables.posts.filter(isPage).flatMap(read),
    media: [],
    terms: context.terms,
    others: new Map([
      ["/", "/"],
      ["/rss/*", "/blog/rss.xml"],
      ["/author/*", "/blog"],
    ]),
    leftOut,
  };
}

function parseExport(bytes: Buffer): GhostData {
  let parsed: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    parsed = JSON.parse(text.replaceAll(placeholder, `https://${placeholderHost}`));
  } catch {
    throw new UnreadableExportError("The file isn’t valid JSON, or is cut off. Export it again.");
  }
  const { success, data: tables } = ghostExport.safeParse(parsed);
  if (!success) throw new UnreadableExportError("This JSON isn’t a Ghost export.");
  return tables;
}

type GhostIndex = {
  terms: Term[];
  meta: ReadonlyMap<string, z.infer<typeof meta>>;
  tags: ReadonlyMap<string, Term[]>;
  authors: ReadonlyMap<string, string>;
};

function indexTables(tables: GhostData): GhostIndex {
  const tags = new Map(
    tables.tags
      .filter(({ name, visibility }) => visibility !== "internal" && !name.startsWith("#"))
      .map((tag) => [tag.id, { name: tag.name, addresses: [`/tag/${tag.slug}/*`] }] as const),
  );
  const users = new Map(tables.users.map((user) => [user.id, user.name ?? ""] as const));
  const inOrder = <Row extends { sort_order?: number | null | undefined }>(list: readonly Row[]) =>
    list.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  const byPost = Map.groupBy(inOrder(tables.posts_tags), (row) => row.post_id);
  const written = Map.groupBy(inOrder(tables.posts_authors), (row) => row.post_id);
  return {
    terms: [...tags.values()],
    meta: new Map(tables.posts_meta.map((row) => [row.post_id, row])),
    tags: new Map([...byPost].map(([key, list]) => [key, list.flatMap(({ tag_id: tag }) => tags.get(tag) ?? [])])),
    authors: new Map(
      tables.posts.map((ghostPost) => {
        const ids = written.get(ghostPost.id)?.map((row) => row.author_id) ?? [ghostPost.author_id ?? ""];
        return [ghostPost.id, ids.flatMap((each) => users.get(each) || []).join(", ")];
      }),
    ),
  };
}

function readPost(
  ghostPost: GhostPost,
  { meta: metas, tags, authors }: GhostIndex,
  leftOut: SkippedFile[],
): ExportedText[] {
  const more = metas.get(ghostPost.id);
  const title = ghostPost.title ?? "";
  const leave = (reason: string): ExportedText[] => {
    leftOut.push({ file: `post ${ghostPost.id} “${title}”`, reason, isWhole: true });
    return [];
  };
  if (ghostPost.status === "sent" || more?.email_only) return leave("was sent by email only");
  const notes: string[] = [];
  try {
    const publication = isUnreadable(ghostPost)
      ? { isPublic: false, publishedAt: undefined }
      : publicationOf(ghostPost, notes);
    const written = {
      title,
      html: readPostBody(ghostPost, notes),
      author: authors.get(ghostPost.id) ?? "",
      terms: tags.get(ghostPost.id) ?? [],
    };
    return [{ ...written, ...publication, ...postFields(ghostPost), ...sharingOf(ghostPost, more), notes }];
  } catch (error) {
    if (isAppError(error)) return leave(error.message);
    throw error;
  }
}

/** @throws AppError validation for a text that is too long, or has too many tags */
function readPostBody(ghostPost: GhostPost, notes: string[]): string {
  if (isUnreadable(ghostPost))
    notes.push("has its text only in the format of Ghost’s editor, which can’t be read: it is a draft now");
  const body = ghostPost.html ?? "";
  if (body.length > limits.text) throw invalidField("html", `has a text of more than ${limits.text} characters`);
  return cleanHtml(body, { isClassic: false, notes });
}

function isUnreadable({ html, lexical, mobiledoc }: GhostPost): boolean {
  return !html && Boolean(lexical || mobiledoc);
}

function postFields(ghostPost: GhostPost) {
  return {
    id: ghostPost.id,
    slug: ghostPost.slug ?? "",
    locale: ghostPost.locale || undefined,
    group: undefined,
    excerpt: textOfTitle(ghostPost.custom_excerpt ?? ""),
    updatedAt: parseGhostTime(ghostPost.updated_at),
    isFeatured: Boolean(ghostPost.featured),
    addresses: ghostPost.slug ? [`/${ghostPost.slug}`] : [],
  };
}

/** Returns the metadata for search engines and social networks; since version 3, most of it is in a separate table. */
function sharingOf(ghostPost: GhostPost, more: z.infer<typeof meta> | undefined) {
  return {
    image: imageOf(ghostPost, more),
    metaTitle: ghostPost.meta_title || more?.meta_title || undefined,
    metaDescription: ghostPost.meta_description || more?.meta_description || undefined,
  };
}

function imageOf(ghostPost: GhostPost, more: z.infer<typeof meta> | undefined): ExportedText["image"] {
  const url = ghostPost.feature_image || ghostPost.image;
  return url ? { url, alt: more?.feature_image_alt ?? "" } : undefined;
}

function publicationOf(ghostPost: GhostPost, notes: string[]) {
  const at = parseGhostTime(ghostPost.published_at);
  const draft = (note?: string, publishedAt?: string) => {
    if (note !== undefined) notes.push(`${note}: it is a draft now`);
    return { isPublic: false, publishedAt };
  };
  if (ghostPost.status === "scheduled") return draft(`was scheduled for ${at ?? "a time that the file doesn’t name"}`);
  if (ghostPost.status !== "published") return draft();
  if (ghostPost.visibility && ghostPost.visibility !== "public")
    return draft(`was visible to ${ghostPost.visibility} only`, at);
  return at === undefined ? draft("has no date of publication") : { isPublic: true, publishedAt: at };
}

/** Times without a zone are UTC. */
function parseGhostTime(written: string | number | null | undefined): string | undefined {
  if (written === null || written === undefined || written === "") return undefined;
  const isBare = typeof written === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written);
  const at = new Date(isBare ? `${written.replace(" ", "T")}Z` : written);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
