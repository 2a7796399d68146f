// Publishing (EDIT-06), resolving conflicts with the files (EDIT-03), and versions (EDIT-07). Each operation raises the
// content version in the transaction that changes edits, so that all processes reload.
import { setImmediate as nextTurn } from "node:timers/promises";
import { pageEntryId } from "#app/content/company-page.ts";
import { filesWith } from "#app/content/company-pages.server.ts";
import type { CompanyPage } from "#app/content/company-pages.server.ts";
import { correctTypography } from "#app/content/correct-typography.ts";
import { checkEdits, fieldKey, unedited } from "#app/content/edits.server.ts";
import type { ContentState, FieldFault } from "#app/content/edits.server.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import { listFields, locate } from "#app/content/entry-fields.server.ts";
import type { Field } from "#app/content/entry-fields.server.ts";
import type { Edit, FieldValue, ValueScope } from "#app/content/field.ts";
import { readOption } from "#app/content/form-options.ts";
import { readEdits } from "#app/content/store.server.ts";
import { findKnownHashes } from "#app/features/media/public.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pictureHashesIn } from "#app/platform/pictures/renditions.ts";
import { limits, mutable } from "./contract.ts";
import type { Draft, Entry, Values, Version, EntryVersionDetails } from "./contract.ts";
import { refuseOtherVersion, refuseTooMany, storeDraft } from "./drafts.server.ts";
import {
  parseDraft,
  withReplaced,
  findField,
  findInfoForWrite,
  isSameFieldValue,
  listValues,
  localesOf,
  publishedFields,
  readEntry,
  staffFiles,
  collectValues,
  withoutEdits,
} from "./entry.server.ts";
import * as queries from "./queries.server.ts";
import { isTranslated, recordSources } from "./translations.server.ts";

type Publication = { locales: readonly Locale[]; note: string; ifMatch: readonly string[] | undefined; by: string };

/**
 * Publishes the draft in some languages, together with shared values.
 * @throws AppError conflict without a draft; precondition-failed for another one; invalid-content by `place.field`
 */
export async function publish(
  deps: Deps,
  info: EntryInfo,
  { locales: chosenIn, note, ifMatch, by }: Publication,
): Promise<Entry> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first, so that concurrent publications wait for each other
    const draft = parseDraft(await queries.lockDraft(trx, info.id, deps.now().toISOString()));
    const state = await deps.store.read(trx);
    const pages = publishPage(state, info, chosenIn);
    refuseOtherVersion(draft, ifMatch);
    const published = collectValues(publishedFields(deps, info, state));
    const chosen = listValues(draft.values).filter(
      ({ place }) => place === "shared" || (chosenIn as readonly ValueScope[]).includes(place),
    );
    if (chosen.length === 0 && !pages) throw nothingToPublish(draft);
    refuseConflicts(info, chosen, { bases: draft.bases, published });
    const changes = [
      ...chosen.map((value) => ({ ...value, value: withTypography(info, value) })),
      ...legalPageDate(deps, info, chosen),
      ...withoutGoneOptions(info, chosen, published),
    ];
    await storeChanges(deps, trx, {
      info,
      changes,
      by,
      state,
      pages: pages ?? state.companyPages.fitting,
      locales: chosenIn,
      note,
    });
    const page = pages?.find(({ path }) => pageEntryId(path) === info.id);
    if (page) await queries.putPage(trx, page, { at: deps.now(), by });
    const remaining = structuredClone(draft);
    for (const { place, field } of chosen) {
      delete remaining.values[place]?.[field];
      delete remaining.bases[place]?.[field];
    }
    await storeDraft(deps, trx, { entry: info.id, by, written: remaining });
  });
  await nextTurn(); // the site is rebuilt in its own turn of the event loop
  return readEntry(deps, info);
}

function nothingToPublish({ savedAt }: Draft): AppError {
  const message = savedAt === null ? "There is nothing to publish." : "The draft changes nothing in these languages.";
  return new AppError("conflict", { message });
}

type EditorView = { bases: Values; published: Values };

/**
 * Refuses fields whose published value has changed since the draft was written.
 * @throws AppError invalid-content
 */
function refuseConflicts(info: EntryInfo, chosen: readonly FieldChange[], { bases, published }: EditorView): void {
  const reason = "The published text has changed since this was written.";
  const conflicts = chosen.filter(
    ({ place, field }) => !isSameFieldValue(bases[place]?.[field], published[place]?.[field]),
  );
  refuseFaults(
    info,
    conflicts.map(({ place, field }) => ({ entry: info.id, place, field, reason })),
  );
}

/**
 * Returns the company's pages with the entry published in more languages; undefined if it is published in all of
 * them already.
 * @throws AppError validation for a first publication without the default language
 */
function publishPage(
  { companyPages }: ContentState,
  { id }: EntryInfo,
  chosen: readonly Locale[],
): CompanyPage[] | undefined {
  const page = companyPages.all.find(({ path, files }) => files !== null && pageEntryId(path) === id);
  if (!page || chosen.every((locale) => page.publishedIn.includes(locale))) return undefined;
  const publishedIn = locales.filter((locale) => page.publishedIn.includes(locale) || chosen.includes(locale));
  if (!publishedIn.includes(defaultLocale))
    throw invalidField(
      "locales",
      `${formatLanguage(defaultLocale)} has to be published first: the other languages fall back on it.`,
    );
  return [...companyPages.fitting.filter(({ path }) => path !== page.path), { ...page, publishedIn }];
}

type FieldChange = { place: ValueScope; field: string; value: FieldValue };

function withTypography(info: EntryInfo, { place, field, value }: FieldChange): FieldValue {
  const node = locate(info, field)?.node;
  const isWords = node?.node === "leaf" && ["line", "text", "list"].includes(node.kind);
  if (!isWords || place === "shared" || typeof value === "number") return value;
  return typeof value === "string"
    ? correctTypography(value, place)
    : value.map((item) => correctTypography(item, place));
}

/** Returns the change that sets a legal page's date to the day of its publication in the company's time zone. */
function legalPageDate({ now, content }: Deps, info: EntryInfo, chosen: readonly FieldChange[]): FieldChange[] {
  const version = locate(info, "version");
  if (version?.node.node !== "leaf" || version.node.kind !== "date") return [];
  if (chosen.some(({ field }) => field === "version")) return [];
  const timeZone = content.company.hours.timezone;
  const value = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now()); // formatted like 2026-11-23
  return [{ place: "shared", field: "version", value }];
}

/** Removes choices from the other languages that were removed in the first one, which determines the list. */
function withoutGoneOptions(info: EntryInfo, chosen: readonly FieldChange[], published: Values): FieldChange[] {
  return chosen.flatMap(({ place, field, value }) => {
    const node = locate(info, field)?.node;
    if (place !== defaultLocale || node?.node !== "leaf" || node.isOptions !== true || !Array.isArray(value)) return [];
    const knownValues = new Set(value.map((line) => readOption(line).value));
    return locales.flatMap((locale): FieldChange[] => {
      const publishedValue = published[locale]?.[field];
      if (!Array.isArray(publishedValue) || chosen.some((change) => change.place === locale && change.field === field))
        return [];
      const keptLines = publishedValue.filter((line) => knownValues.has(readOption(line).value));
      return keptLines.length === publishedValue.length ? [] : [{ place: locale, field, value: keptLines }];
    });
  });
}

type PublishInput = {
  info: EntryInfo;
  changes: readonly FieldChange[];
  state: ContentState;
  /** The company's pages as they are after the change. */
  pages: readonly CompanyPage[];
  by: string;
  locales: readonly Locale[];
  note: string;
};

/** Stores the changes if the content check accepts them, and adds a version of the whole entry. */
async function storeChanges(deps: Deps, trx: Trx, changing: PublishInput): Promise<void> {
  const { info, changes, state, pages, by, locales: publishedIn, note } = changing;
  const { shownEdits } = state;
  const files = staffFiles(deps, state);
  const inFiles = collectValues(listFields(info, files, unedited));
  const stored = (await readEdits(trx)).filter(({ entry }) => entry === info.id);
  // An edit that was set aside wasn't shown, so that its replacement is based on the file's text.
  const all = withReplaced(
    changes.map((change) => ({ entry: info.id, ...change })),
    { inFiles, stored: shownEdits },
  );
  const isOfRemovedItem = ofRemovedItems(info, all);
  const edits = all.filter((edit) => !isOfRemovedItem(edit));
  const keptEdits = [...withoutEdits(shownEdits, edits), ...edits].filter(
    (edit) => edit.entry !== info.id || !isOfRemovedItem(edit),
  );
  const { faults, repeats } = checkEdits(filesWith(deps.store.files(), pages, "site"), keptEdits);
  const changed = new Set(edits.map((edit) => fieldKey(edit)));
  const isChanged = (place: ValueScope, field: string) => changed.has(fieldKey({ entry: info.id, place, field }));
  const ownFaults = repeats.filter(
    ({ entry, place, field }) => entry === info.id && place && field !== undefined && isChanged(place, field),
  );
  const located = faults.map((fault) => faultAtSource(fault, isChanged));
  refuseFaults(info, [...located, ...ownFaults, ...(await findGonePictures(trx, edits))]);
  const fields = publishedFields(deps, info, { ...state, shownEdits: keptEdits });
  const isMade = ({ field, locale }: { field: string; locale: Locale }) => isChanged(locale, field);
  await recordSources(trx, deps.now(), [{ entry: info.id, fields: publishedFields(deps, info, state) }]);
  await recordSources(trx, deps.now(), [{ entry: info.id, fields, isMade }]);
  const equalsFile = ({ place, field, value }: Edit) => isSameFieldValue(value, inFiles[place]?.[field]);
  await queries.deleteEdits(trx, info.id, [...edits.filter(equalsFile), ...stored.filter(isOfRemovedItem)]);
  await queries.putEdits(
    trx,
    edits.filter((edit) => !equalsFile(edit)).map((edit) => rowOf(deps, edit, by)),
  );
  await addVersion(deps, trx, { info, fields, locales: publishedIn, note, by });
}

/** Moves the fault of an unchanged translation to its source, which was changed. */
function faultAtSource(fault: FieldFault, isChanged: (place: ValueScope, field: string) => boolean): FieldFault {
  const { place, field, cause } = fault;
  if (!place || place === "shared" || field === undefined) return fault;
  if (isChanged(place, field) || !isChanged(defaultLocale, field)) return fault;
  const atSource = { ...fault, place: defaultLocale };
  if (cause?.kind !== "unlike-first-language") return atSource;
  return { ...atSource, reason: `${formatLanguage(place)} has ${cause.got} here: change every language, or none.` };
}

type NewVersion = { info: EntryInfo; fields: readonly Field[]; locales: readonly Locale[]; note: string; by: string };

/** Stores the new text of an entry as a version. */
export async function addVersion({ now }: Deps, trx: Trx, version: NewVersion): Promise<void> {
  const { info, fields, locales: publishedIn, note, by } = version;
  const row = {
    entry: info.id,
    locales: JSON.stringify(publishedIn),
    fields: JSON.stringify(collectValues(fields)),
    note,
    published_at: now().toISOString(),
    published_by: by,
  };
  await queries.addPublication(trx, row, limits.versions);
}

/** Finds edits with pictures that were deleted from the library. */
async function findGonePictures(trx: Trx, edits: readonly Edit[]): Promise<FieldFault[]> {
  const knownHashes = await findKnownHashes(
    trx,
    edits.flatMap(({ value }) => pictureHashesIn(String(value))),
  );
  const isOfRemovedItem = ({ value }: Edit) => pictureHashesIn(String(value)).some((hash) => !knownHashes.has(hash));
  return edits
    .filter(isOfRemovedItem)
    .map((edit) => ({ ...edit, reason: "This picture has been deleted. Choose another one." }));
}

function rowOf({ now }: Pick<Deps, "now">, { entry, place, field, value, replaced }: Edit, by: string) {
  const at = { saved_at: now().toISOString(), saved_by: by };
  return { entry, place, field, value: JSON.stringify(value), replaced: JSON.stringify(replaced), ...at };
}

/** Returns a predicate for edits of items that the changes remove from their lists. */
function ofRemovedItems(info: EntryInfo, changes: readonly Edit[]): (edit: Edit) => boolean {
  const lists = new Map(
    changes.flatMap(({ place, field, value }) =>
      place === "shared" && Array.isArray(value) ? [[field, new Set<string>(value)] as const] : [],
    ),
  );
  return ({ field }) => {
    if (lists.size === 0) return false;
    const item = locate(info, field)?.item;
    return item !== undefined && lists.get(item.list)?.has(item.id) === false;
  };
}

/**
 * Reports the first faults, and their total number.
 * @throws AppError invalid-content
 */
export function refuseFaults(info: EntryInfo, faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (!first) return;
  const fieldFaults = faults.flatMap(({ entry, place, field, reason }) =>
    entry === info.id && field !== undefined ? [[`${place}.${field}`, { sentence: reason }] as const] : [],
  );
  const all = [...new Map(fieldFaults)];
  const fields = Object.fromEntries(all.slice(0, limits.faults));
  if (all.length <= limits.faults) throw new AppError("invalid-content", { message: first.reason, fields });
  const message = `${all.length} texts have errors; the first ${limits.faults} are listed.`;
  throw new AppError("invalid-content", { message, fields, total: all.length });
}

/**
 * Removes all edits of an entry that were set aside.
 * @throws AppError not-found if there are none
 */
export async function removeSetAside(deps: Deps, info: EntryInfo): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const { setAside } = await deps.store.read(trx);
    const ownRejected = setAside.filter(({ entry }) => entry === info.id);
    if (ownRejected.length === 0) throw new AppError("not-found");
    await queries.deleteEdits(trx, info.id, ownRejected);
  });
}

/**
 * Resolves a conflict, or removes an edit that was set aside.
 * @throws AppError not-found if there is none
 */
export async function resolveConflict(
  deps: Deps,
  info: EntryInfo,
  { place, field, keep, by }: { place: ValueScope; field: string; keep: "ours" | "file"; by: string },
): Promise<Entry> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx);
    const state = await deps.store.read(trx);
    const { conflicts, setAside, shownEdits, companyPages } = state;
    const key = fieldKey({ entry: info.id, place, field });
    const isMeant = (edit: Edit) => fieldKey(edit) === key;
    if (keep === "file" && setAside.some(isMeant)) return queries.deleteEdits(trx, info.id, [{ place, field }]);
    const conflict = conflicts.find(isMeant);
    if (!conflict) throw new AppError("not-found");
    if (keep === "ours") return queries.putEdits(trx, [rowOf(deps, { ...conflict, replaced: conflict.file }, by)]);
    const remaining = shownEdits.filter((edit) => !isMeant(edit));
    refuseFaults(info, checkEdits(filesWith(deps.store.files(), companyPages.fitting, "site"), remaining).faults);
    await queries.deleteEdits(trx, info.id, [conflict]);
    const fields = publishedFields(deps, info, { ...state, shownEdits: remaining });
    const isMade = (pair: { field: string; locale: Locale }) => pair.field === field && pair.locale === place;
    await recordSources(trx, deps.now(), [{ entry: info.id, fields, isMade }]);
    const publishedIn = place === "shared" ? [] : [place];
    await addVersion(deps, trx, { info, fields, locales: publishedIn, note: "Took the file’s text", by });
  });
  return readEntry(deps, info);
}

/**
 * Confirms translations as up to date.
 * @throws AppError validation for a field that has no published translation in the language
 */
export async function confirmTranslations(
  deps: Deps,
  info: EntryInfo,
  { locale, fields: confirmed }: { locale: Locale; fields: readonly string[] },
): Promise<Entry> {
  await deps.db.write(async (trx) => {
    const state = await deps.store.read(trx);
    const named = new Set(confirmed);
    const fields = publishedFields(deps, info, state).filter(({ field }) => named.has(field));
    const knownFields = new Set(
      fields.flatMap((field) => (field.values[locale] !== undefined && isTranslated(field) ? [field.field] : [])),
    );
    const unknown = confirmed.findIndex((name) => !knownFields.has(name));
    if (unknown >= 0) throw untranslatedError(unknown);
    const isMade = (pair: { locale: Locale }) => pair.locale === locale;
    await recordSources(trx, deps.now(), [{ entry: info.id, fields, isMade }]);
  });
  return readEntry(deps, info);
}

function untranslatedError(index: number): AppError {
  const sentence = "This text has no published translation in the language.";
  return new AppError("validation", {
    message: sentence,
    fields: { [`fields.${index}`]: { sentence } },
  });
}

/** Lists the versions, newest first. */
export async function listVersions({ db }: Deps, info: EntryInfo): Promise<Version[]> {
  return (await queries.listPublications(db.kysely, info.id)).map((row) => describeVersion(row));
}

/**
 * Returns a version with its text.
 * @throws AppError not-found
 */
export async function readVersion({ db }: Deps, info: EntryInfo, number: number): Promise<EntryVersionDetails> {
  const row = (await queries.listPublications(db.kysely, info.id)).find((publication) => publication.number === number);
  if (!row) throw new AppError("not-found");
  return { ...describeVersion(row), values: readValues(row) };
}

function readValues({ fields }: queries.PublicationRow): Values {
  return JSON.parse(fields) as Values; // written by collectValues
}

function describeVersion(row: queries.PublicationRow): Version {
  const { number, published_at: publishedAt, username: publishedBy, note } = row;
  return { number, publishedAt, publishedBy, note, locales: localesOf(row) };
}

/**
 * Copies the text of a version to the draft.
 * @throws AppError conflict if there is a draft and its If-Match is missing
 */
export async function restoreVersion(
  deps: Deps,
  info: EntryInfo,
  { number, ifMatch, by }: { number: number; ifMatch: readonly string[] | undefined; by: string },
): Promise<Draft> {
  const { values } = await readVersion(deps, info, number);
  return deps.db.write(async (trx) => {
    const before = parseDraft(await queries.lockDraft(trx, info.id, deps.now().toISOString()));
    if (before.savedAt !== null && ifMatch === undefined)
      throw new AppError("conflict", { message: "This would replace the existing draft." });
    refuseOtherVersion(before, ifMatch);
    const state = await deps.store.read(trx);
    findInfoForWrite(deps, state, info.id);
    const published = collectValues(publishedFields(deps, info, state));
    const written: Pick<Draft, "values" | "bases" | "suggested"> = { values: {}, bases: {}, suggested: [] };
    for (const { place, field, value } of listValues(values)) {
      const current = published[place]?.[field];
      if (!findField(deps.store.files(), info, field) || isSameFieldValue(value, current)) continue;
      (written.values[place] ??= {})[field] = mutable(value);
      if (current !== undefined) (written.bases[place] ??= {})[field] = mutable(current);
    }
    refuseTooMany(written.values);
    await storeDraft(deps, trx, { entry: info.id, by, written });
    return parseDraft(await queries.findDraft(trx, info.id));
  });
}
