// Writes posts. Each save raises the content version, ends the draft, and is kept as a version.
import { describeFromText, findPictures } from "#app/features/media/public.server.ts";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import { isPaused } from "#app/platform/jobs/paused.server.ts";
import { folded } from "#app/platform/text/folded.ts";
import { refuseExcessiveHtml, sanitiseOnce } from "#app/platform/text/sanitise.server.ts";
import { freeSlug, slugify, slugOfTitle } from "#app/platform/text/slug.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { isUntitledDraft, limits } from "./contract.ts";
import type { NewPost, Post, PostInput } from "./contract.ts";
import { isBackdated } from "./post-facts.ts";
import { savePostWords } from "./post-words.server.ts";
import * as queries from "./queries.server.ts";
import { fromRow } from "./service.server.ts";
import { endDraft } from "./studio/drafts.server.ts";
import { saveDraftAsVersion, saveVersion } from "./studio/versions.server.ts";
import {
  digestOfOriginal,
  placeAmongTranslations,
  promoteTranslation,
  recordOriginalText,
} from "./translations.server.ts";

type PostRow = queries.PostRow;

/** A post whose dates may be given. */
export type DatedPost = PostInput & Pick<NewPost, "publishedAt" | "updatedAt">;

type WritingDeps = Pick<Deps, "config" | "db" | "now">;

/** Creates a post. @throws AppError validation; conflict if the slug or the language's translation exists */
export async function createPost(
  deps: WritingDeps,
  newPost: NewPost,
  { username }: { username: string },
): Promise<Post> {
  const input = { ...newPost, title: newPost.title ?? "" };
  refuseExcessiveHtml(input.content ?? "", "content");
  const now = deps.now();
  refuseFuture(input, now);
  const id = newId(now);
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first: its row lock serialises writers of posts, so a chosen slug stays free
    const row: PostRow = {
      ...(await prepareRow(trx, {
        id,
        input,
        text: textColumns(input, { username, before: undefined }),
        isUntitled: isUntitledDraft(newPost),
        now,
      })),
      created_at: now.toISOString(),
      updated_at: input.updatedAt ?? now.toISOString(),
      published_at: firstPublication(input, now),
    };
    await queries.insertPost(trx, row, tagsOf(input));
    await saveVersion(trx, { row, by: username });
    await savePostWords(trx, [row]);
    await describeFromText(trx, [{ locale: row.locale, html: row.content_html }]);
    await announceFirstPublication(deps, trx, { row, before: undefined });
    return fromRow(row);
  });
}

/** The accepted versions (`updatedAt`); any if undefined. */
type WritePrecondition = { ifMatch?: readonly string[] | undefined };

/**
 * Updates a post; keeps the first publication date. Writers of posts are serialised (decision 006), so nothing changes
 * after the `ifMatch` check.
 * @throws AppError not-found; precondition-failed for another version, unless it equals the input (a retry after a lost
 * response), or another draft; conflict if the given slug is taken, or there is a translation into the language
 */
export async function updatePost(
  deps: WritingDeps,
  id: string,
  input: DatedPost,
  { username, ifMatch, draft }: { username: string; draft?: string | null | undefined } & WritePrecondition,
): Promise<Post> {
  refuseExcessiveHtml(input.content ?? "", "content");
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const before = await queries.findPostById(trx, id);
    if (!before) throw new AppError("not-found");
    if (!matchesVersion(before.updated_at, ifMatch)) {
      const slugInput = input.slug ? { slug: slugify(input.slug) } : {};
      if (isSame(before, { ...textColumns(input, { username, before }), ...slugInput })) return fromRow(before);
      throw new AppError("precondition-failed");
    }
    if (draft === undefined) await saveDraftAsVersion(trx, before, input);
    const row = await replacePost(deps, trx, { before, input, username });
    await endDraft(trx, id, draft);
    return fromRow(row);
  });
}

/** `username` is the visible name of the person saving; it is the author if none is given. */
type ReplacePostInput = { before: PostRow; input: DatedPost; username: string };

/**
 * Saves a post in a transaction that has raised the content version. The caller ends the draft. A given date is that of
 * the first publication of a post that has none.
 */
export async function replacePost(
  deps: WritingDeps,
  trx: Trx,
  { before, input, username }: ReplacePostInput,
): Promise<PostRow> {
  const { id } = before;
  const now = deps.now();
  refuseFuture(input, now);
  const placed = await prepareRow(trx, { id, input, text: textColumns(input, { username, before }), before, now });
  await recordOriginalText(trx, before);
  const change = {
    ...placed,
    updated_at:
      input.updatedAt && input.updatedAt > before.updated_at ? input.updatedAt : laterThan(before.updated_at, now),
    published_at: before.published_at ?? firstPublication(input, now),
  };
  await queries.updatePost(trx, id, change, tagsOf(input));
  // Only URLs that were published need a redirect.
  if (change.slug !== before.slug && before.published_at !== null) await queries.saveFormerSlug(trx, id, before.slug);
  const row = { ...before, ...change };
  await saveVersion(trx, { row, by: username, before });
  await savePostWords(trx, [row]);
  await describeFromText(trx, [{ locale: row.locale, html: row.content_html }]);
  await announceFirstPublication(deps, trx, { row, before });
  return row;
}

function firstPublication({ publishedAt, published }: DatedPost, now: Date): string | null {
  return publishedAt ?? (published ? now.toISOString() : null);
}

type StorePostInput = {
  id: string;
  input: PostInput;
  text: ReturnType<typeof textColumns>;
  before?: PostRow;
  /** True if the title was left out. */
  isUntitled?: boolean;
  now: Date;
};

/** Validates the text and returns it with its slug and its original. */
async function prepareRow(trx: Trx, { id, input, text, before, isUntitled, now }: StorePostInput) {
  if (!isUntitled) refuseUntitled(text);
  refusePast(text, before, now);
  await refuseUnknownPicture(trx, text, before);
  const original = await placeAmongTranslations(trx, { id, ...text });
  return {
    id,
    ...text,
    translation_of: original,
    made_from: await digestOfOriginal(trx, original),
    slug: await chooseSlug(trx, input, id),
  };
}

/**
 * Deletes a post. If it is an original, its oldest published translation, or else the oldest draft, takes its place.
 * @throws AppError not-found; precondition-failed for another version
 */
export async function deletePost(deps: Deps, id: string, { ifMatch }: WritePrecondition = {}): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const before = await queries.findPostById(trx, id);
    if (!before) throw new AppError("not-found");
    if (!matchesVersion(before.updated_at, ifMatch)) throw new AppError("precondition-failed");
    await promoteTranslation(trx, id);
    await queries.deletePost(trx, id);
  });
}

/**
 * Publishes scheduled posts that are due, including those missed while no process ran, but none while schedules are
 * paused. A timer calls it; safe with many processes.
 */
export async function publishDuePosts(deps: Deps): Promise<void> {
  const now = deps.now();
  if (!(await queries.hasDuePosts(deps.db.kysely, now))) return; // the content version stays, and pages stay cached
  if (await isPaused(deps.db.kysely, "schedules")) return;
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // its row lock lets one process publish
    for (const post of await queries.listDuePosts(trx, now)) {
      const change = {
        is_published: 1 as const,
        publish_at: null,
        published_at: post.published_at ?? post.publish_at,
        updated_at: laterThan(post.updated_at, now),
      };
      const row = { ...post, ...change };
      await queries.publishPost(trx, post.id, change);
      await savePostWords(trx, [row]);
      await announceFirstPublication(deps, trx, { row, before: post });
      await addAuditEvent(deps, trx, { action: "post-published", about: post.id, network: null });
    }
  });
}

/**
 * Queues the webhooks of a first publication: once, because the publication date is kept. A draft that was given one
 * counts as published before.
 */
async function announceFirstPublication(
  deps: WritingDeps,
  trx: Trx,
  { row, before }: { row: PostRow; before: PostRow | undefined },
): Promise<void> {
  if (row.is_published === 0 || (before && before.published_at !== null) || isBackdated(row)) return;
  const path = localPath(row.locale, `/blog/${row.slug}`);
  const read = () => {
    const { content: _, ...head } = fromRow(row);
    return [{ data: { ...head, url: `${deps.config.siteUrl}${path}` }, name: row.title, path }];
  };
  await queueWebhooks(deps, trx, { event: "post.published", read });
}

function isSame(row: PostRow, expected: Partial<PostRow>): boolean {
  return Object.entries(expected).every(([name, value]) => row[name as keyof PostRow] === value); // exactly these keys
}

/** Returns a strictly increasing time: two changes may share a millisecond, and clocks may be set back. */
function laterThan(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

function tagsOf({ tags = [] }: PostInput): string[] {
  return [...new Set(tags)];
}

type PostTextOptions = { username: string; before: PostRow | undefined };

function textColumns(input: PostInput, { username, before }: PostTextOptions) {
  const author = input.author || username;
  const excerpt = input.excerpt ?? "";
  const tags = tagsOf(input);
  return {
    title: input.title,
    excerpt,
    content: input.content ?? "",
    content_html: sanitiseOnce(input.content ?? ""),
    author,
    is_published: input.published ? (1 as const) : (0 as const),
    is_featured: input.featured ? (1 as const) : (0 as const),
    tags: JSON.stringify(tags),
    search_text: folded([input.title, excerpt, author, ...tags].join(" ")),
    ...studioFields(input, before),
  };
}

/** Returns the studio's fields; omitted ones keep their values. */
function studioFields(input: PostInput, before: PostRow | undefined) {
  const keepIfSame = (value: string | null | undefined, previous: string | null | undefined) =>
    value === undefined ? (previous ?? null) : value || null;
  return {
    locale: input.locale ?? before?.locale ?? defaultLocale,
    translation_of: keepIfSame(input.translationOf, before?.translation_of),
    publish_at: input.published ? null : keepIfSame(input.publishAt, before?.publish_at),
    meta_title: keepIfSame(input.metaTitle, before?.meta_title),
    meta_description: keepIfSame(input.metaDescription, before?.meta_description),
    social_image: keepIfSame(input.socialImage, before?.social_image),
  };
}

/** Refuses posts without a title, except drafts of translations; scheduled ones will be published. */
function refuseUntitled({
  title,
  is_published: isPublished,
  publish_at: at,
  translation_of: original,
}: TitleCheckInput) {
  if (title !== "" || (isPublished === 0 && at === null && original !== null)) return;
  throw new AppError("validation", { fields: { title: { code: "required" } } });
}

type TitleCheckInput = Pick<PostRow, "title" | "is_published" | "publish_at" | "translation_of">;

/** Refuses a new time in the past. One set earlier may have passed; the post is then about to be published. */
function refusePast({ publish_at: at }: { publish_at: string | null }, before: PostRow | undefined, now: Date): void {
  if (at === null || at === before?.publish_at || at > now.toISOString()) return;
  throw invalidField("publishAt", "Choose a time in the future.");
}

function refuseFuture({ publishedAt, updatedAt }: DatedPost, now: Date): void {
  for (const [field, at] of Object.entries({ publishedAt, updatedAt }))
    if (at && at > now.toISOString()) throw invalidField(field, "Choose a time that isn’t in the future.");
}

/** Refuses an unknown picture, unless it was set before. */
async function refuseUnknownPicture(
  trx: Trx,
  { social_image: id }: Pick<PostRow, "social_image">,
  before: PostRow | undefined,
): Promise<void> {
  if (id === null || id === before?.social_image) return;
  if (!(await findPictures(trx, [id])).has(id))
    throw invalidField("socialImage", "This picture has been deleted. Choose another one.");
}

/** Characters reserved for the number added to a taken slug, such as `-1234567`. */
const maxNumberLength = 8;

/**
 * Returns a free slug within the writing transaction: the given one, or one made from the title, numbered if taken.
 * Without a title it is a placeholder.
 * @throws AppError conflict if the given slug is taken; validation if none can be made
 */
async function chooseSlug(trx: Trx, { slug, title }: PostInput, postId: string): Promise<string> {
  const typedSlug = slugify(slug ?? "");
  if (slug && !typedSlug) throw new AppError("validation", { fields: { slug: { code: "invalid" } } });
  if (!typedSlug && title === "") return queries.noSlug(postId);
  const desiredSlug = typedSlug || slugOfTitle(title).slice(0, limits.slug - maxNumberLength) || "post";
  const taken = await queries.listSlugsWithPrefix(trx, desiredSlug, postId);
  if (!typedSlug || !taken.has(typedSlug)) return freeSlug(desiredSlug, taken);
  throw new AppError("conflict", { message: `The slug "${typedSlug}" is already taken. Choose another one.` });
}
