// Creates case studies by copying, moves and deletes them (EDIT-04). Each operation raises the content version in its
// transaction, and the content check must accept the result.
import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { checkEdits } from "#app/content/edits.server.ts";
import type { ContentState } from "#app/content/edits.server.ts";
import { slugOfEntry, studyEntryId } from "#app/content/entries.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import { copyStudy } from "#app/content/export.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import type { Edit } from "#app/content/field.ts";
import { parseFile } from "#app/content/source.server.ts";
import { isMapping } from "#app/content/fallback.ts";
import { digestOfStudy, filesWith, slugsIn, studyFile, studyPath } from "#app/content/studies.server.ts";
import type { OwnStudy } from "#app/content/studies.server.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { freeSlug, slugOf } from "#app/platform/text/slug.ts";
import { limits } from "./contract.ts";
import type { Address, Entry } from "./contract.ts";
import { refuseOther } from "./drafts.server.ts";
import { draftOf, findIn, findInfo, listValues, publishedFields, readEntry, staffFiles } from "./entry.server.ts";
import { addVersion, refuseFaults } from "./publish.server.ts";
import * as queries from "./queries.server.ts";

/** Returns the titles of the site's pages, by path without the language. */
export type ListPages = (deps: Deps, locale: Locale) => Promise<ReadonlyMap<string, string>>;

type Trx = Transaction<Tables>;

/** Creates a case study as a copy of another one; it isn't visible before its first publication. */
export async function createStudy(
  deps: Deps,
  { from, title, slug, by }: { from: EntryInfo; title: string; slug: string; by: string },
): Promise<Entry> {
  const wanted = await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first, so that concurrent requests for one address wait for each other
    const state = await deps.store.read(trx);
    refuseMore(state);
    const { slug: original, own } = findStudy(deps, state, from);
    const files = staffFiles(deps, state);
    const chosen = chooseSlug({ slug, title }, takenSlugs(deps, state));
    const drafted = own?.publishedIn.length === 0 ? await readDrafted(trx, from.id) : [];
    const last = Math.max(...slugsIn(files).map((one) => orderOf(parseFile(files, studyFile(defaultLocale, one)))));
    const texts = copyStudy(files, original, {
      edits: [...state.shown, ...drafted],
      change: (study, locale) => ({ ...study, order: last + 1, ...(locale === defaultLocale ? { title } : {}) }),
    });
    const study = { slug: chosen, files: texts, publishedIn: [], leadsTo: null, origin: null };
    const release = deps.store.files();
    await queries.forgetEntry(trx, studyEntryId(chosen));
    const replaced = digestOfStudy(release, [chosen, null]);
    await queries.putStudy(trx, { ...study, replaced }, { at: deps.now(), by });
    await queries.copyTranslations(trx, from.id, studyEntryId(chosen));
    return chosen;
  });
  return readAgain(deps, wanted);
}

/**
 * Refuses more case studies than the limit.
 * @throws AppError conflict
 */
function refuseMore({ studies }: ContentState): void {
  const own = studies.all.filter(({ files }) => files !== null);
  const unpublished = own.filter(({ publishedIn }) => publishedIn.length === 0);
  const message = (most: number, which: string) => `At most ${most} case studies ${which}. Delete one first.`;
  if (own.length >= limits.studies)
    throw new AppError("conflict", { message: message(limits.studies, "can be made or moved here") });
  if (unpublished.length >= limits.unpublished)
    throw new AppError("conflict", { message: message(limits.unpublished, "can wait for their first publication") });
}

/** Returns the drafted texts of a case study that isn't published yet. */
async function readDrafted(trx: Trx, entry: string): Promise<Edit[]> {
  const { values } = draftOf(await queries.findDraft(trx, entry));
  return listValues(values).map((one) => ({ entry, ...one, replaced: null }));
}

function orderOf(study: ReturnType<typeof parseFile>): number {
  return isMapping(study) ? Number(study["order"]) || 0 : 0;
}

type StudyWriteOptions = { ifMatch: readonly string[] | undefined; by: string };

/**
 * Moves a case study to another address, to which the previous one redirects. Its edits, draft, versions and
 * translations move too.
 */
export async function moveStudy(
  deps: Deps,
  info: EntryInfo,
  { slug: given, ifMatch, by }: StudyWriteOptions & { slug: string },
): Promise<Entry> {
  const moved = await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const { slug, own } = findStudy(deps, state, info);
    await waitForDraft(deps, trx, info);
    refuseOther({ etag: await readVersionOf(trx, state, info) }, ifMatch);
    const next = chooseSlug({ slug: given }, takenSlugs(deps, state, [slug, ...leadingTo(state, slug)]));
    if (next === slug) return slug;
    const release = deps.store.files();
    const moving = movedStudy(release, { slug, own, next });
    const left = moving.publishedIn.length === 0 ? [] : [goneFrom(release, slug, studyPath(next))];
    const others = state.studies.all.filter((one) => one.slug !== slug && one.slug !== next);
    const all = [
      ...leadingOn(others, slug, studyPath(next)),
      ...(isAsInFiles(release, moving) ? [] : [moving]),
      ...left,
    ];
    await queries.forgetEntry(trx, studyEntryId(next));
    await queries.renameEntry(trx, info.id, studyEntryId(next));
    const edits = state.shown.map((edit) => (edit.entry === info.id ? { ...edit, entry: studyEntryId(next) } : edit));
    await save(deps, trx, { state, next: all, edits, info, by });
    return next;
  });
  return readAgain(deps, moved);
}

/** Lists the addresses that redirect to a case study. */
function leadingTo({ content }: ContentState, slug: string): string[] {
  const found = Object.entries(content.redirects).filter(([, to]) => to === studyPath(slug));
  return found.map(([from]) => from.slice(studyPath("").length));
}

/** Changes the target of redirects to a case study, so that no chains arise. */
function leadingOn(studies: readonly OwnStudy[], slug: string, leadsTo: string | null): OwnStudy[] {
  return studies.map((one) => (one.leadsTo === studyPath(slug) ? { ...one, leadsTo } : one));
}

type MoveStudyInput = { slug: string; own: OwnStudy | undefined; next: string };

function movedStudy(release: ContentFiles, { slug, own, next }: MoveStudyInput): OwnStudy {
  const from = own === undefined ? slug : own.origin;
  const origin = from === next ? null : from;
  return {
    slug: next,
    files: own?.files ?? textsOf(release, slug),
    publishedIn: own?.publishedIn ?? locales,
    leadsTo: null,
    origin,
    replaced: digestOfStudy(release, [next, origin]),
  };
}

/** Returns true if a case study is the same as in the release's files. */
function isAsInFiles(release: ContentFiles, { slug, files, publishedIn }: OwnStudy): boolean {
  const theirs = textsOf(release, slug);
  return publishedIn.length === locales.length && locales.every((locale) => files?.[locale] === theirs[locale]);
}

/**
 * Deletes a case study with everything that belongs to it.
 * @throws AppError conflict for the last one, or if something links to it and no redirect target is given
 */
export async function deleteStudy(
  deps: Deps,
  info: EntryInfo,
  { leadsTo, pages, ifMatch, by }: StudyWriteOptions & { leadsTo: string | null; pages: ReadonlyMap<string, string> },
): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const { slug, own } = findStudy(deps, state, info);
    await waitForDraft(deps, trx, info);
    refuseOther({ etag: await readVersionOf(trx, state, info) }, ifMatch);
    const isPublished = own === undefined || own.publishedIn.length > 0;
    if (isPublished) await refuseLoss(trx, state, { slug, leadsTo, pages });
    const others = leadingOn(
      state.studies.all.filter((one) => one.slug !== slug),
      slug,
      leadsTo,
    );
    await queries.forgetEntry(trx, info.id);
    const left = isPublished ? [goneFrom(deps.store.files(), slug, leadsTo)] : [];
    const edits = state.shown.filter(({ entry }) => entry !== info.id);
    await save(deps, trx, { state, next: [...others, ...left], edits, info, by });
  });
}

type AddressLoss = { slug: string; leadsTo: string | null; pages: ReadonlyMap<string, string> };

async function refuseLoss(trx: Trx, { content }: ContentState, { slug, leadsTo, pages }: AddressLoss): Promise<void> {
  if (content.caseStudies[defaultLocale].every((one) => one.slug === slug))
    throw new AppError("conflict", { message: "The site needs a case study: publish another one first." });
  if (leadsTo === studyPath(slug) || (leadsTo !== null && !pages.has(leadsTo)))
    throw invalidField("leadsTo", "Choose a page of this site.");
  const references = leadsTo === null ? await listReferences(trx, content, slug) : [];
  if (references.length > 0)
    throw new AppError("conflict", {
      message: `Choose where its address should lead: ${new Intl.ListFormat("en").format(references)} would lead nowhere.`,
    });
}

/** Returns the version of the address, the possible redirect targets, and what links to it. */
export async function readAddress(deps: Deps, info: EntryInfo, pages: ReadonlyMap<string, string>): Promise<Address> {
  const state = await deps.store.read(deps.db.kysely);
  const { slug, own } = findStudy(deps, state, info);
  return {
    slug,
    isPublished: own === undefined || own.publishedIn.length > 0,
    pages: [...pages].filter(([path]) => path !== studyPath(slug)).map(([path, title]) => ({ path, title })),
    references: await listReferences(deps.db.kysely, state.content, slug),
    etag: await readVersionOf(deps.db.kysely, state, info),
  };
}

/**
 * Resolves a conflict of a case study with the files.
 * @throws AppError not-found if there is none
 */
export async function resolveStudy(
  deps: Deps,
  info: EntryInfo,
  { keep, by }: { keep: "ours" | "file"; by: string },
): Promise<Entry> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const study = state.studies.inConflict.find(({ slug }) => studyEntryId(slug) === info.id);
    if (!study) throw new AppError("not-found");
    const release = deps.store.files();
    const others = state.studies.all.filter((one) => one !== study);
    const isAtAddress = release.has(studyFile(defaultLocale, study.slug));
    const theirs = textsOf(release, isAtAddress ? study.slug : (study.origin ?? study.slug));
    const replaced = digestOfStudy(release, [study.slug, study.origin]);
    const taken = isAtAddress ? [] : [{ ...study, files: theirs, replaced }];
    if (keep === "file") await trx.deleteFrom("content_edit").where("entry", "=", info.id).execute();
    const next = [...others, ...(keep === "ours" ? [{ ...study, replaced }] : taken)];
    const edits = state.shown.filter(({ entry }) => keep === "ours" || entry !== info.id);
    await save(deps, trx, { state, next, edits, info, by });
    if (keep === "ours") return;
    const fields = publishedFields(deps, info, await deps.store.read(trx));
    await addVersion(deps, trx, { info, fields, locales, note: "Took the files’ case study", by });
  });
  return readEntry(deps, info);
}

type SaveStudyInput = {
  state: ContentState;
  next: readonly OwnStudy[];
  /** The edits that are shown after the change. */
  edits: readonly Edit[];
  info: EntryInfo;
  by: string;
};

/** Stores the case studies if the content check accepts them. */
async function save(deps: Deps, trx: Trx, { state, next, edits, info, by }: SaveStudyInput): Promise<void> {
  const fitting = next.filter((study) => !state.studies.setAside.some((one) => one.study.slug === study.slug));
  const site = filesWith(deps.store.files(), fitting, "site");
  refuseFaults(info, checkEdits(site, edits).faults);
  const before = new Map(state.studies.all.map((study) => [study.slug, JSON.stringify(study)]));
  for (const slug of before.keys())
    if (!next.some((study) => study.slug === slug)) await queries.deleteStudy(trx, slug);
  for (const study of next)
    if (before.get(study.slug) !== JSON.stringify(study)) await queries.putStudy(trx, study, { at: deps.now(), by });
}

/** Locks the draft until the transaction ends, because it is moved or deleted with the case study. */
async function waitForDraft({ now }: Deps, trx: Trx, { id }: EntryInfo): Promise<void> {
  if (!(await queries.lockDraft(trx, id, now().toISOString()))) await queries.deleteDraft(trx, id);
}

/**
 * Finds a case study.
 * @throws AppError not-found for another entry, or if it no longer exists
 */
function findStudy(deps: Deps, state: ContentState, { id }: EntryInfo): { slug: string; own: OwnStudy | undefined } {
  const slug = slugOfEntry(findIn(deps, state, id).id);
  if (slug === undefined) throw new AppError("not-found");
  return { slug, own: state.studies.all.find((one) => one.slug === slug && one.files !== null) };
}

function textsOf(files: ContentFiles, slug: string): Texts {
  const found = locales.flatMap((locale) => {
    const text = files.get(studyFile(locale, slug));
    return typeof text === "string" ? [[locale, text] as const] : [];
  });
  return Object.fromEntries(found);
}

type Texts = NonNullable<OwnStudy["files"]>;

function goneFrom(release: ContentFiles, slug: string, leadsTo: string | null): OwnStudy {
  const replaced = digestOfStudy(release, [slug, null]);
  return { slug, files: null, publishedIn: [], leadsTo, origin: null, replaced };
}

/** Returns the addresses of case studies and redirects, except those in `free`. */
function takenSlugs(deps: Deps, state: ContentState, free: readonly string[] = []): Set<string> {
  const known = [
    ...slugsIn(staffFiles(deps, state)),
    ...slugsIn(deps.store.files()),
    ...state.studies.all.map(({ slug }) => slug),
    ...Object.keys(state.content.redirects).map((path) => path.slice(studyPath("").length)),
  ];
  return new Set(known.filter((slug) => !free.includes(slug)));
}

const longestSlug = 80;

/**
 * Returns the given slug, or one made from the title, with a number if it is taken, like that of a post.
 * @throws AppError conflict if the given one is taken; validation if none can be made
 */
function chooseSlug({ slug, title = "" }: { slug: string; title?: string }, taken: ReadonlySet<string>): string {
  const asSlug = (words: string) =>
    slugOf(words).replaceAll("_", "-").slice(0, longestSlug).replaceAll(/-+/g, "-").replaceAll(/^-|-$/g, "");
  const given = asSlug(slug);
  if (slug !== "" && given === "") throw invalidField("slug", "Use lower-case letters, digits and hyphens.");
  const wanted = given || asSlug(title) || "case-study";
  if (given && taken.has(given))
    throw new AppError("conflict", { message: `The slug "${given}" is already taken. Choose another one.` });
  return freeSlug(wanted, taken);
}

/** Describes what links to a case study: questions, posts, and answers of the assistant. */
async function listReferences(
  connection: Parameters<typeof queries.listPostsWith>[0],
  { faq }: ContentState["content"],
  slug: string,
): Promise<string[]> {
  const path = studyPath(slug);
  const questions = faq[defaultLocale].filter(({ page }) => page.split("#")[0] === path);
  const isLink = new RegExp(`href="[^"]*${path}(?=["/?#])`);
  const posts = (await queries.listPostsWith(connection, path)).filter(({ content }) => isLink.test(content));
  return [
    ...questions.map(({ question }) => `the question “${question}”`),
    ...posts.map(({ title }) => `the post “${title}”`),
    ...(await queries.listAnswersWith(connection, path)).map(
      ({ question }) => `the assistant’s answer to “${question}”`,
    ),
  ];
}

/** Returns a version that changes with the case study's address, draft and publications. */
async function readVersionOf(
  connection: Parameters<typeof queries.findDraft>[0],
  { studies }: ContentState,
  { id }: EntryInfo,
): Promise<string> {
  const own = studies.all.find(({ slug }) => studyEntryId(slug) === id);
  const { etag } = draftOf(await queries.findDraft(connection, id));
  const [last] = await queries.listPublications(connection, id);
  const all = JSON.stringify([id, own ?? null, etag, last?.number ?? 0]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 22);
}

async function readAgain(deps: Deps, slug: string): Promise<Entry> {
  return readEntry(deps, await findInfo(deps, studyEntryId(slug), { roles: ["editor"] }));
}
