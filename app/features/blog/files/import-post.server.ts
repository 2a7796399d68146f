// Imports one post from its file.
import { isDeepStrictEqual } from "node:util";
import { describePicture, findKnownHashes } from "#app/features/media/public.server.ts";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import type { AppError } from "#app/platform/base/errors.ts";
import { invalidField, isAppError } from "#app/platform/base/errors.ts";
import { siteName } from "#app/platform/brand/brand.ts";
import { keepContentVersion } from "#app/platform/db/content-version.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { pictureHashesIn, readPictureAddress } from "#app/platform/pictures/renditions.ts";
import { refuseExcessiveHtml, sanitiseAndListRemoved } from "#app/platform/text/sanitise.server.ts";
import { isSlug } from "#app/platform/text/slug.ts";
import { limits, postInput } from "../contract.ts";
import * as queries from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import { toPostInput } from "../studio/versions.server.ts";
import { createPost, updatePost } from "../writing.server.ts";
import type { DatedPost } from "../writing.server.ts";
import type { ImportDeps, ImportOptions } from "./import-options.server.ts";
import { isPictureFile, resolveLink, unfetchedHash } from "./import-pictures.server.ts";
import type { PictureImport } from "./import-pictures.server.ts";
import { renderMarkdown, withoutGaps } from "./markdown.server.ts";
import { addressesIn, replacePictures } from "./picture-links.ts";
import type { PictureTarget } from "./picture-links.ts";
import type { PostFile } from "./post-file.server.ts";

export type ReadPost = { path: string; file: PostFile };

/** `fileSlugs` are the slugs in all files. */
export type ImportContext = {
  deps: ImportDeps;
  pictures: PictureImport;
  importing: ImportOptions;
  fileSlugs: ReadonlySet<string>;
};

/** `notes` list what was left out of the file; `fault` is the reason if all of it was. */
export type ImportResult = { outcome: "added" | "changed" | "unchanged"; notes: string[] } | { fault: string };

export async function importPost(context: ImportContext, post: ReadPost): Promise<ImportResult> {
  try {
    return await importOrThrow(context, post);
  } catch (error) {
    if (isAppError(error) && expected.has(error.code)) return { fault: reasons[error.code] ?? error.message };
    throw error;
  }
}

const expected = new Set(["validation", "conflict", "precondition-failed"]);
const reasons: Record<string, string> = { "precondition-failed": "was changed on the site meanwhile: import it again" };

async function importOrThrow(context: ImportContext, { path, file }: ReadPost): Promise<ImportResult> {
  const { deps, importing } = context;
  const { locale, slug } = file.fields;
  const before = await queries.findAnyPostBySlug(deps.db.kysely, slug);
  if (before && before.locale !== locale) return { fault: `has a slug that a post in another language has: ${slug}` };
  const notes = [...file.notes];
  const importNotes: ImportNotes = { path, file, notes, missing: [] };
  const datedPost: DatedPost = {
    ...mergeFields(file, before),
    ...datesOf(deps, importNotes, before),
    translationOf: await findOriginal(context, file),
    content: await readContent(context, importNotes),
    socialImage: await takeSocialImage(context, importNotes),
  };
  const input = before ? withKnownPictures(importNotes, datedPost, before) : datedPost;
  const isKept = input.content !== datedPost.content || input.socialImage !== datedPost.socialImage;
  notes.push(
    ...importNotes.missing.map((source) =>
      isKept ? `keeps a picture: ${source}` : `had a picture that was left out: ${source}`,
    ),
  );
  const former = await newFormerSlugs(context, importNotes, before);
  if (before && former.length === 0 && isUnchanged(before, input)) return { outcome: "unchanged", notes };
  if (!importing.isDryRun) await save(context, { before, input, former });
  return { outcome: before ? "changed" : "added", notes };
}

/** `missing` are the pictures that can't be had, and why. */
type ImportNotes = { path: string; file: PostFile; notes: string[]; missing: string[] };

/**
 * Keeps pictures of the post that is here, where the import lacks them.
 * @throws AppError validation if the text has changed as well
 */
function withKnownPictures({ file, missing }: ImportNotes, datedPost: DatedPost, before: PostRow): DatedPost {
  const hashes = new Set(pictureHashesIn(datedPost.content ?? ""));
  const hasUnfetchedPictures = hashes.delete(unfetchedHash) || datedPost.socialImage === unfetchedHash;
  if (missing.length === 0 && !hasUnfetchedPictures) return datedPost;
  const input = { ...datedPost, socialImage: knownSocialImage(file, datedPost, before) };
  const { content = "" } = toPostInput(before);
  const lost = new Set(pictureHashesIn(content).filter((hash) => !hashes.has(hash)));
  if (lost.size === 0) return input;
  if (withoutPictures(content, lost) === withoutPictures(datedPost.content ?? "", new Set([unfetchedHash])))
    return { ...input, content };
  if (hasUnfetchedPictures) return input;
  throw invalidField("content", `has changed, and a picture that it has here is missing: ${missing.join(", ")}`);
}

function knownSocialImage({ fields }: PostFile, { socialImage = null }: DatedPost, before: PostRow): string | null {
  const isLacking = fields.socialImage !== undefined && (socialImage === null || socialImage === unfetchedHash);
  return isLacking ? (before.social_image ?? socialImage) : socialImage;
}

function withoutPictures(html: string, hashes: ReadonlySet<string>): string {
  const without = replacePictures(html, (address) => (hashes.has(hashOf(address) ?? "") ? null : undefined));
  return withoutSizes(without.replaceAll("<p></p>", ""));
}

function hashOf(address: string): string | undefined {
  return readPictureAddress(address)?.hash;
}

/** Returns the fields of a file. Of those it lacks, only author and publication are kept from the existing post. */
function mergeFields({ fields }: PostFile, before: PostRow | undefined) {
  return {
    title: fields.title,
    slug: fields.slug,
    locale: fields.locale,
    excerpt: fields.excerpt ?? "",
    author: fields.author || before?.author || siteName,
    tags: [...new Set(fields.tags)],
    published: fields.published ?? before?.is_published === 1,
    featured: fields.featured ?? false,
    metaTitle: fields.metaTitle ?? null,
    metaDescription: fields.metaDescription ?? null,
  };
}

function datesOf(deps: ImportDeps, importNotes: ImportNotes, before: PostRow | undefined) {
  const { publishedAt, updatedAt } = importNotes.file.fields;
  if (before?.published_at && publishedAt && publishedAt !== before.published_at)
    importNotes.notes.push(`keeps the date of its publication, ${before.published_at}`);
  return { publishedAt, updatedAt, publishAt: scheduleOf(deps, importNotes, before) };
}

/** Returns when it will be published; a time that has passed meanwhile leaves a draft. */
function scheduleOf({ now }: ImportDeps, { file, notes }: ImportNotes, before: PostRow | undefined): string | null {
  const { publishAt, published } = file.fields;
  if (publishAt === undefined || published) return null;
  if (publishAt > now().toISOString() || publishAt === before?.publish_at) return publishAt;
  notes.push(`was to be published at ${publishAt}, which has passed: publish it by hand`);
  return null;
}

/** Returns the original's id, null for an original. In a dry run it may not be there yet. */
async function findOriginal(
  { deps, importing, fileSlugs }: ImportContext,
  { fields: { translationOf: original } }: PostFile,
): Promise<string | null> {
  if (original === undefined) return null;
  const slug = original.split("/").at(-1) ?? ""; // unique across languages
  const row = await queries.findAnyPostBySlug(deps.db.kysely, slug);
  if (row) return row.translation_of ?? row.id;
  if (importing.isDryRun && fileSlugs.has(slug)) return original;
  throw invalidField("translationOf", `is a translation of a post that isn't here: ${original}`);
}

/** @throws AppError validation if the text is too long, or has too many tags */
async function readContent(context: ImportContext, { path, file, notes, missing }: ImportNotes): Promise<string> {
  if (file.body.length > limits.content) throw tooLongError();
  const html = file.isMarkdown ? renderMarkdown(file.body) : file.body;
  refuseExcessiveHtml(html, "content");
  const { content, removed } = sanitiseAndListRemoved(html);
  if (html.includes("<!--")) removed.push("comments, such as <!--more-->");
  const withoutEmpty = content.replaceAll(/<img(?![^>]* (?:data-)?src=)[^>]*>/g, "");
  if (withoutEmpty !== content) removed.push("a picture within the text itself");
  if (removed.length > 0) notes.push(`contained elements that posts can't have: ${removed.join(", ")}`);
  const targets = await findTargets(context, { path, addresses: [...addressesIn(withoutEmpty)], missing });
  const replaced = replacePictures(withoutEmpty, (address) => targets.get(address)).replaceAll("<p></p>", "");
  const { success, data = "" } = postInput.shape.content.safeParse(file.isMarkdown ? withoutGaps(replaced) : replaced);
  if (!success) throw tooLongError();
  return data;
}

function tooLongError(): AppError {
  return invalidField("content", `has a text of more than ${limits.content} characters`);
}

/** Pictures of a post that are taken at once: more would strain the old site. */
const maxConcurrent = 2;

async function findTargets(
  context: ImportContext,
  { path, addresses, missing }: { path: string; addresses: readonly string[]; missing: string[] },
): Promise<Map<string, PictureTarget>> {
  const results = new Map<string, { target: PictureTarget; missing: string[] }>();
  const waiting = addresses.values();
  const takeNext = async () => {
    for (const address of waiting) {
      const ownLines: string[] = [];
      results.set(address, {
        target: await findTarget(context, { path, address, missing: ownLines }),
        missing: ownLines,
      });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, takeNext));
  missing.push(...addresses.flatMap((address) => results.get(address)?.missing ?? []));
  return new Map([...results].map(([address, { target }]) => [address, target]));
}

type LinkInFile = { path: string; address: string; missing: string[] };

/** Returns the uploaded picture that a link leads to; null for one that can't be had, undefined for any other link. */
async function findTarget(
  { deps, pictures }: ImportContext,
  { path, address, missing }: LinkInFile,
): Promise<PictureTarget> {
  const linked = resolveLink(path, address);
  if (linked === undefined) {
    if (!/^\/[^/]/.test(address) || !isPictureFile(address)) return undefined;
    const hash = hashOf(address) ?? "";
    if ((await findKnownHashes(deps.db.kysely, [hash])).has(hash)) return undefined;
    missing.push(`${address} isn't beside the post`);
    return null;
  }
  if (!isPictureFile(linked)) return undefined;
  const picture = await pictures.take(linked);
  if (!("fault" in picture)) return { address: picture.src, width: picture.width, height: picture.height };
  missing.push(`${linked} ${picture.fault}`);
  return null;
}

async function takeSocialImage(
  { deps, pictures, importing }: ImportContext,
  { path, file: { fields }, missing }: ImportNotes,
): Promise<string | null> {
  if (fields.socialImage === undefined) return null;
  const linked = resolveLink(path, fields.socialImage);
  const picture = linked === undefined ? { fault: "isn’t a file beside the post" } : await pictures.take(linked);
  if ("fault" in picture) {
    missing.push(`${linked ?? fields.socialImage} ${picture.fault}`);
    return null;
  }
  if (fields.socialImageAlt && picture.alt === null && !importing.isDryRun)
    await describePicture(deps, picture.id, { alt: fields.socialImageAlt });
  return picture.id;
}

/** Returns the slugs that don't lead to the post yet. */
async function newFormerSlugs(
  { deps }: ImportContext,
  { file: { fields }, notes }: ImportNotes,
  before: PostRow | undefined,
): Promise<string[]> {
  const { formerSlugs = [], slug } = fields;
  const usable = formerSlugs.filter((formerSlug) => isSlug(formerSlug) && formerSlug !== slug);
  if (usable.length < formerSlugs.length) notes.push("had former slugs that no address can have");
  const knownSlugs = before ? await queries.listFormerSlugs(deps.db.kysely, before.id) : [];
  return usable.filter((formerSlug) => !knownSlugs.includes(formerSlug));
}

function isUnchanged(before: PostRow, input: DatedPost): boolean {
  const { content = "", ...known } = toPostInput(before);
  const names = Object.keys(known) as (keyof typeof known)[]; // exactly these
  const isDated = before.published_at !== null || input.publishedAt === undefined;
  const isSameText = withoutSizes(input.content ?? "") === withoutSizes(content);
  return isDated && isSameText && names.every((name) => isDeepStrictEqual(known[name], input[name]));
}

/** Returns a text without the attributes that depend on its pictures, and without whitespace that isn't rendered. */
function withoutSizes(html: string): string {
  const pictureFileName = (address: string) => {
    const hash = hashOf(address);
    return hash === undefined ? undefined : { address: hash };
  };
  return withoutGaps(replacePictures(html, pictureFileName));
}

type SaveInput = { before: PostRow | undefined; input: DatedPost; former: readonly string[] };

async function save({ deps, importing: { by } }: ImportContext, { before, input, former }: SaveInput): Promise<void> {
  await deps.db.write(async (trx) => {
    const inside = inTransaction(deps, trx);
    const post = await keepContentVersion(trx, () =>
      before
        ? updatePost(inside, before.id, input, { username: by, ifMatch: [fromRow(before).updatedAt] })
        : createPost(inside, input, { username: by }),
    );
    for (const slug of former) await queries.saveFormerSlug(trx, post.id, slug);
    const action = post.published ? "post-published" : "post-saved";
    await addAuditEvent(deps, trx, { action, about: post.id, userName: by, network: null });
  });
}
