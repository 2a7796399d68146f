// Creates, moves and deletes case studies and pages of the company's own (EDIT-04, PAGE-01, PAGE-02). Each operation
// raises the content version in its transaction, and the content check must accept the result.
import { createHash } from "node:crypto";
import { stringify } from "yaml";
import {
  kindOf,
  pageEntryId,
  pageFile,
  pathOfEntry,
  pathOfPage,
  slugOfPath,
  reservedReason,
} from "#app/content/company-page.ts";
import type { CompanyPageKind } from "#app/content/company-page.ts";
import { digestOfPage, filesWith, pathsIn } from "#app/content/company-pages.server.ts";
import type { CompanyPage } from "#app/content/company-pages.server.ts";
import { parseFile } from "#app/content/content-check.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { checkEdits } from "#app/content/edits.server.ts";
import type { ContentState } from "#app/content/edits.server.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import { copyPage as copyFiles } from "#app/content/export.server.ts";
import { isMapping } from "#app/content/fallback.ts";
import type { ValuesByName } from "#app/content/fallback.ts";
import type { Edit } from "#app/content/field.ts";
import type { PagePattern } from "#app/content/page-patterns.ts";
import type { Redirects } from "#app/content/redirects.schema.server.ts";
import { endRedirect, listOwnRules } from "#app/features/redirects/public.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay } from "#app/platform/i18n/company-time.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { freeSlug, slugOfTitle } from "#app/platform/text/slug.ts";
import { limits } from "./contract.ts";
import type { Address, Entry } from "./contract.ts";
import { refuseOtherVersion } from "./drafts.server.ts";
import {
  parseDraft,
  findInfoForWrite,
  findInfo,
  listValues,
  publishedFields,
  readEntry,
  staffFiles,
} from "./entry.server.ts";
import { addVersion, refuseFaults } from "./publish.server.ts";
import * as queries from "./queries.server.ts";

/** Returns the titles of the site's pages, by path without the language. */
export type ListPages = (deps: Deps, locale: Locale) => Promise<ReadonlyMap<string, string>>;

type PageInput = { title: string; slug: string; endsRedirect: boolean; by: string };

/** Creates a page as a copy of another one; it isn't visible before its first publication. */
export async function copyPage(deps: Deps, from: EntryInfo, input: PageInput): Promise<Entry> {
  return makePage(deps, input, async (trx, state) => {
    const { path: original, companyPage } = findPage(deps, state, from);
    const files = staffFiles(deps, state);
    const drafted = companyPage?.publishedIn.length === 0 ? await readDrafted(trx, from.id) : [];
    const change = (page: ValuesByName, locale: Locale) => ({
      ...page,
      ...(page["order"] === undefined ? {} : { order: lastOrder(files) + 1 }),
      ...(locale === defaultLocale ? { title: input.title } : {}),
    });
    const texts = copyFiles(files, original, { edits: [...state.shownEdits, ...drafted], change });
    return { kind: kindOf(original), texts, from: from.id };
  });
}

/**
 * Creates a page of the company's own whose texts are still to be written; an event or a vacancy has its facts to fill.
 */
export async function newPage(deps: Deps, pattern: PagePattern, input: PageInput): Promise<Entry> {
  const opening = { pattern, title: input.title, description: "", lead: "", chapters: [], isInFooter: false };
  const posted = companyDay(deps.now());
  const facts = {
    text: opening,
    service: opening,
    event: { ...opening, event: { start: "", end: "", place: "" } },
    vacancy: { ...opening, vacancy: { place: "", employment: "full-time", posted, lastDay: "" } },
  }[pattern];
  const texts = { [defaultLocale]: `---\n${stringify(facts)}---\n` };
  return makePage(deps, input, () => Promise.resolve({ kind: "page" as const, texts }));
}

type NewPageFiles = { kind: CompanyPageKind; texts: Texts; from?: string };

export async function makePage(
  deps: Deps,
  { title, slug, endsRedirect, by }: PageInput,
  make: (trx: Trx, state: ContentState) => Promise<NewPageFiles>,
): Promise<Entry> {
  const path = await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first, so that concurrent requests for one address wait for each other
    const state = await deps.store.read(trx);
    refuseMore(state);
    const { kind, texts, from } = await make(trx, state);
    const chosen = choosePath(
      { kind, slug, title },
      { taken: takenPaths(deps, state), ...(await redirectsOf(trx, state, endsRedirect)) },
    );
    await queries.deleteEntryRows(trx, pageEntryId(chosen));
    const replaced = digestOfPage(deps.store.files(), [chosen, null]);
    const page = {
      path: chosen,
      files: texts,
      publishedIn: [],
      leadsTo: (await endRedirect(trx, chosen)) ?? state.content.redirects[chosen]?.to ?? null,
      origin: null,
      replaced,
    };
    await queries.putPage(trx, page, { at: deps.now(), by });
    if (from !== undefined) await queries.copyTranslations(trx, from, pageEntryId(chosen));
    return chosen;
  });
  return readAgain(deps, path);
}

/**
 * Refuses more pages than the limit.
 * @throws AppError conflict
 */
function refuseMore({ companyPages }: ContentState): void {
  const editable = companyPages.all.filter(({ files }) => files !== null);
  const unpublished = editable.filter(({ publishedIn }) => publishedIn.length === 0);
  const message = (most: number, which: string) => `At most ${most} case studies and pages ${which}. Delete one first.`;
  if (editable.length >= limits.pages)
    throw new AppError("conflict", { message: message(limits.pages, "can be made or moved here") });
  if (unpublished.length >= limits.unpublished)
    throw new AppError("conflict", { message: message(limits.unpublished, "can wait for their first publication") });
}

/** Returns the drafted texts of a page that isn't published yet. */
async function readDrafted(trx: Trx, entry: string): Promise<Edit[]> {
  const { values } = parseDraft(await queries.findDraft(trx, entry));
  return listValues(values).map((value) => ({ entry, ...value, replaced: null }));
}

/** Returns the greatest place of a case study in their list. */
function lastOrder(files: ContentFiles): number {
  return Math.max(0, ...pathsIn(files).map((path) => orderOf(parseFile(files, pageFile(defaultLocale, path)))));
}

function orderOf(study: ReturnType<typeof parseFile>): number {
  return isMapping(study) ? Number(study["order"]) || 0 : 0;
}

type PageWriteOptions = { ifMatch: readonly string[] | undefined; by: string };

/**
 * Moves a page to another address, to which the previous one redirects. Its edits, draft, versions and
 * translations move too.
 */
export async function movePage(
  deps: Deps,
  info: EntryInfo,
  { slug, endsRedirect, ifMatch, by }: PageWriteOptions & { slug: string; endsRedirect: boolean },
): Promise<Entry> {
  const moved = await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const { path, companyPage } = findPage(deps, state, info);
    await waitForDraft(deps, trx, info);
    refuseOtherVersion({ etag: await readVersionOf(trx, state, info) }, ifMatch);
    const free = [path, ...leadingTo(state, path)];
    const next = choosePath(
      { kind: kindOf(path), slug },
      { taken: takenPaths(deps, state, free), ...(await redirectsOf(trx, state, endsRedirect, free)) },
    );
    if (next === path) return path;
    await endRedirect(trx, next);
    const release = deps.store.files();
    const moving = movedPage(release, { path, companyPage, next });
    const goneMarkers = moving.publishedIn.length === 0 ? [] : [goneFrom(release, path, next)];
    const others = state.companyPages.all.filter((other) => other.path !== path && other.path !== next);
    const all = [...leadingOn(others, path, next), ...(isAsInFiles(release, moving) ? [] : [moving]), ...goneMarkers];
    await queries.deleteEntryRows(trx, pageEntryId(next));
    await queries.renameEntry(trx, info.id, pageEntryId(next));
    const edits = state.shownEdits.map((edit) =>
      edit.entry === info.id ? { ...edit, entry: pageEntryId(next) } : edit,
    );
    await save(deps, trx, { state, next: all, edits, info, by });
    return next;
  });
  return readAgain(deps, moved);
}

/** Lists the addresses that redirect to a page. */
function leadingTo({ content }: ContentState, path: string): string[] {
  return Object.entries(content.redirects).flatMap(([from, { to }]) => (to === path ? [from] : []));
}

/** Changes the target of redirects to a page, so that no chains arise. */
function leadingOn(pages: readonly CompanyPage[], path: string, leadsTo: string | null): CompanyPage[] {
  return pages.map((page) => (page.leadsTo === path ? { ...page, leadsTo } : page));
}

type MovePageInput = { path: string; companyPage: CompanyPage | undefined; next: string };

function movedPage(release: ContentFiles, { path, companyPage, next }: MovePageInput): CompanyPage {
  const from = companyPage === undefined ? path : companyPage.origin;
  const origin = from === next ? null : from;
  return {
    path: next,
    files: companyPage?.files ?? textsOf(release, path),
    publishedIn: companyPage?.publishedIn ?? locales,
    leadsTo: null,
    origin,
    replaced: digestOfPage(release, [next, origin]),
  };
}

/** Returns true if a page is the same as in the release's files. */
function isAsInFiles(release: ContentFiles, { path, files, publishedIn }: CompanyPage): boolean {
  const theirs = textsOf(release, path);
  return publishedIn.length === locales.length && locales.every((locale) => files?.[locale] === theirs[locale]);
}

/**
 * Deletes a page with everything that belongs to it.
 * @throws AppError conflict for the last case study, or if something links to it and no redirect target is given
 */
export async function deletePage(
  deps: Deps,
  info: EntryInfo,
  { leadsTo, pages, ifMatch, by }: PageWriteOptions & { leadsTo: string | null; pages: ReadonlyMap<string, string> },
): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const { path, companyPage } = findPage(deps, state, info);
    await waitForDraft(deps, trx, info);
    refuseOtherVersion({ etag: await readVersionOf(trx, state, info) }, ifMatch);
    const isPublished = companyPage === undefined || companyPage.publishedIn.length > 0;
    if (isPublished) await refuseLoss(trx, state, { path, leadsTo, pages });
    const others = leadingOn(
      state.companyPages.all.filter((other) => other.path !== path),
      path,
      leadsTo,
    );
    await queries.deleteEntryRows(trx, info.id);
    const redirect = isPublished ? leadsTo : companyPage.leadsTo;
    const goneMarkers = isPublished || redirect !== null ? [goneFrom(deps.store.files(), path, redirect)] : [];
    const edits = state.shownEdits.filter(({ entry }) => entry !== info.id);
    await save(deps, trx, { state, next: [...others, ...goneMarkers], edits, info, by });
  });
}

type AddressLoss = { path: string; leadsTo: string | null; pages: ReadonlyMap<string, string> };

async function refuseLoss(trx: Trx, { content }: ContentState, { path, leadsTo, pages }: AddressLoss): Promise<void> {
  const studies = content.caseStudies[defaultLocale].map(({ slug }) => pathOfPage("case-study", slug));
  if (studies.includes(path) && studies.length === 1)
    throw new AppError("conflict", { message: "The site needs a case study: publish another one first." });
  if (leadsTo === path || (leadsTo !== null && !pages.has(leadsTo)))
    throw invalidField("leadsTo", "Choose a page on this site.");
  const references = leadsTo === null ? await listReferences(trx, content, path) : [];
  if (references.length > 0)
    throw new AppError("conflict", {
      message: `Choose a page to redirect its address to: the links in ${new Intl.ListFormat("en").format(references)} would break.`,
    });
}

/** Returns the version of the address, the possible redirect targets, and what links to it. */
export async function readAddress(deps: Deps, info: EntryInfo, pages: ReadonlyMap<string, string>): Promise<Address> {
  const state = await deps.store.read(deps.db.kysely);
  const { path, companyPage } = findPage(deps, state, info);
  return {
    slug: slugOfPath(path),
    isPublished: companyPage === undefined || companyPage.publishedIn.length > 0,
    pages: [...pages].filter(([other]) => other !== path).map(([other, title]) => ({ path: other, title })),
    references: await listReferences(deps.db.kysely, state.content, path),
    etag: await readVersionOf(deps.db.kysely, state, info),
  };
}

/**
 * Resolves a conflict of a page with the files.
 * @throws AppError not-found if there is none
 */
export async function resolvePage(
  deps: Deps,
  info: EntryInfo,
  { keep, by }: { keep: "ours" | "file"; by: string },
): Promise<Entry> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const page = state.companyPages.inConflict.find(({ path }) => pageEntryId(path) === info.id);
    if (!page) throw new AppError("not-found");
    const release = deps.store.files();
    const others = state.companyPages.all.filter((other) => other !== page);
    const isAtAddress = release.has(pageFile(defaultLocale, page.path));
    const theirs = textsOf(release, isAtAddress ? page.path : (page.origin ?? page.path));
    const replaced = digestOfPage(release, [page.path, page.origin]);
    const taken = isAtAddress ? [] : [{ ...page, files: theirs, replaced }];
    if (keep === "file") await trx.deleteFrom("content_edit").where("entry", "=", info.id).execute();
    const next = [...others, ...(keep === "ours" ? [{ ...page, replaced }] : taken)];
    const edits = state.shownEdits.filter(({ entry }) => keep === "ours" || entry !== info.id);
    await save(deps, trx, { state, next, edits, info, by });
    if (keep === "ours") return;
    const fields = publishedFields(deps, info, await deps.store.read(trx));
    await addVersion(deps, trx, { info, fields, locales, note: "Took the files’ page", by });
  });
  return readEntry(deps, info);
}

type SavePagesInput = {
  state: ContentState;
  next: readonly CompanyPage[];
  /** The edits that are shown after the change. */
  edits: readonly Edit[];
  info: EntryInfo;
  by: string;
};

/** Stores the pages if the content check accepts them. */
async function save(deps: Deps, trx: Trx, { state, next, edits, info, by }: SavePagesInput): Promise<void> {
  const fitting = next.filter(({ path }) => !state.companyPages.setAside.some(({ page }) => page.path === path));
  const site = filesWith(deps.store.files(), fitting, "site");
  refuseFaults(info, checkEdits(site, edits).faults);
  const before = new Map(state.companyPages.all.map((page) => [page.path, JSON.stringify(page)]));
  for (const path of before.keys()) if (!next.some((page) => page.path === path)) await queries.deletePage(trx, path);
  for (const page of next)
    if (before.get(page.path) !== JSON.stringify(page)) await queries.putPage(trx, page, { at: deps.now(), by });
}

/** Locks the draft until the transaction ends, because it is moved or deleted with the page. */
async function waitForDraft({ now }: Deps, trx: Trx, { id }: EntryInfo): Promise<void> {
  if (!(await queries.lockDraft(trx, id, now().toISOString()))) await queries.deleteDraft(trx, id);
}

/**
 * Finds a case study or own page.
 * @throws AppError not-found for another entry, or if it no longer exists
 */
function findPage(
  deps: Deps,
  state: ContentState,
  { id }: EntryInfo,
): { path: string; companyPage: CompanyPage | undefined } {
  const path = pathOfEntry(findInfoForWrite(deps, state, id).id);
  if (path === undefined) throw new AppError("not-found");
  return { path, companyPage: state.companyPages.all.find((other) => other.path === path && other.files !== null) };
}

function textsOf(files: ContentFiles, path: string): Texts {
  const faults = locales.flatMap((locale) => {
    const text = files.get(pageFile(locale, path));
    return typeof text === "string" ? [[locale, text] as const] : [];
  });
  return Object.fromEntries(faults);
}

type Texts = NonNullable<CompanyPage["files"]>;

function goneFrom(release: ContentFiles, path: string, leadsTo: string | null): CompanyPage {
  const replaced = digestOfPage(release, [path, null]);
  return { path, files: null, publishedIn: [], leadsTo, origin: null, replaced };
}

/** Returns the addresses of pages and former pages, except those in `free`. */
function takenPaths(deps: Deps, state: ContentState, free: readonly string[] = []): Set<string> {
  const usedPaths = [
    ...pathsIn(staffFiles(deps, state)),
    ...pathsIn(deps.store.files()),
    ...state.companyPages.all.map(({ path }) => path),
  ];
  return new Set(usedPaths.filter((path) => !free.includes(path) && state.content.redirects[path] === undefined));
}

type RedirectChoice = { redirects: Redirects; endsRedirect: boolean };

/** Returns the redirects except those from `free`. */
async function redirectsOf(
  trx: Trx,
  { content }: ContentState,
  endsRedirect: boolean,
  free: readonly string[] = [],
): Promise<RedirectChoice> {
  const all = [...Object.values(content.redirects), ...(await listOwnRules(trx))];
  const others = all.filter(({ from }) => !free.includes(from));
  return { redirects: Object.fromEntries(others.map((rule) => [rule.from, rule])), endsRedirect };
}

const maxSlugLength = 80;

/**
 * Returns the path with the given slug, or one made from the title, with a number if it is taken, like that of a post.
 * @throws AppError conflict if the given one is taken, or is a redirect that isn't to end; validation if none can be
 * made
 */
function choosePath(
  { kind, slug, title = "" }: { kind: CompanyPageKind; slug: string; title?: string },
  { taken, redirects, endsRedirect }: RedirectChoice & { taken: ReadonlySet<string> },
): string {
  const asSlug = (text: string) =>
    slugOfTitle(text).replaceAll("_", "-").slice(0, maxSlugLength).replaceAll(/-+/g, "-").replaceAll(/^-|-$/g, "");
  const givenSlug = asSlug(slug);
  if (slug !== "" && givenSlug === "") throw invalidField("slug", "Use lower-case letters, digits and hyphens.");
  if (givenSlug) {
    refuseTaken(kind, givenSlug, taken);
    refuseRedirect(pathOfPage(kind, givenSlug), { redirects, endsRedirect });
    return pathOfPage(kind, givenSlug);
  }
  const others = new Set(
    [...taken, ...Object.keys(redirects)].filter((address) => kindOf(address) === kind).map(slugOfPath),
  );
  const base = asSlug(title) || kind;
  const isFree = kind === "case-study" || reservedReason(base) === undefined;
  return pathOfPage(kind, freeSlug(isFree ? base : `${base}-page`, others));
}

function refuseTaken(kind: CompanyPageKind, slug: string, taken: ReadonlySet<string>): void {
  const reserved = kind === "page" ? reservedReason(slug) : undefined;
  if (reserved !== undefined) throw new AppError("conflict", { message: `${reserved}. Choose another slug.` });
  if (taken.has(pathOfPage(kind, slug)))
    throw new AppError("conflict", { message: `The slug "${slug}" is already taken. Choose another one.` });
}

function refuseRedirect(path: string, { redirects, endsRedirect }: RedirectChoice): void {
  const leadsTo = redirects[path]?.to;
  if (leadsTo === undefined || endsRedirect) return;
  const sentence = `${path} redirects to ${leadsTo}. A page at this address ends the redirect.`;
  throw new AppError("conflict", { message: sentence, fields: { endsRedirect: { sentence } } });
}

/** Describes what links to a page: questions, posts, and answers of the assistant. */
async function listReferences(
  connection: Parameters<typeof queries.listPostsWith>[0],
  { faq }: ContentState["content"],
  path: string,
): Promise<string[]> {
  const questions = faq[defaultLocale].filter(({ page }) => page.split("#")[0] === path);
  const isLink = new RegExp(`href="(?:https?://[^/"]+)?(?:/[a-z]{2})?${path}(?=["/?#])`);
  const posts = (await queries.listPostsWith(connection, path)).filter(({ content }) => isLink.test(content));
  return [
    ...questions.map(({ question }) => `the question “${question}”`),
    ...posts.map(({ title }) => `the post “${title}”`),
    ...(await queries.listAnswersWith(connection, path)).map(
      ({ question }) => `the assistant’s answer to “${question}”`,
    ),
  ];
}

/** Returns a version that changes with the page's address, draft and publications. */
async function readVersionOf(
  connection: Parameters<typeof queries.findDraft>[0],
  { companyPages }: ContentState,
  { id }: EntryInfo,
): Promise<string> {
  const companyPage = companyPages.all.find(({ path }) => pageEntryId(path) === id);
  const { etag } = parseDraft(await queries.findDraft(connection, id));
  const [last] = await queries.listPublications(connection, id);
  const all = JSON.stringify([id, companyPage ?? null, etag, last?.number ?? 0]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 22);
}

async function readAgain(deps: Deps, path: string): Promise<Entry> {
  return readEntry(deps, await findInfo(deps, pageEntryId(path), { roles: ["editor"] }));
}
