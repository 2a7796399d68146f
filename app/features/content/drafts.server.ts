// The draft of an entry. Each field is saved separately, with the text that it replaces, so that two people never
// overwrite each other's changes, even of the same field (EDIT-05).
import { setImmediate as nextTurn } from "node:timers/promises";
import { pageEntryId } from "#app/content/company-page.ts";
import { applyEdits, unedited } from "#app/content/edits.server.ts";
import type { ContentState } from "#app/content/edits.server.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import { listFields, locate } from "#app/content/entry-fields.server.ts";
import type { FieldValue, ValueScope } from "#app/content/field.ts";
import type { Content } from "#app/content/schema.ts";
import { readEdits } from "#app/content/store.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { limits, mutable } from "./contract.ts";
import type { Changes, Draft, Values } from "./contract.ts";
import {
  checkField,
  parseDraft,
  withReplaced,
  findInfoForWrite,
  findInfo,
  isSameFieldValue,
  listValues,
  publishedFields,
  staffFiles,
  collectValues,
  withoutEdits,
} from "./entry.server.ts";
import * as queries from "./queries.server.ts";

type DraftContent = Pick<Draft, "values" | "bases" | "suggested">;

export async function readDraft({ db }: Deps, info: EntryInfo): Promise<Draft> {
  return parseDraft(await queries.findDraft(db.kysely, info.id));
}

type SaveDraftInput = { values: Changes; bases: Values; ifMatch: readonly string[] | undefined; by: string };

/**
 * Saves fields of a draft. Without `ifMatch`, only the bases are compared.
 * @throws AppError not-found; validation; invalid-content for unknown or too many fields; precondition-failed, by
 * field, if a field no longer has its base value
 */
export async function saveDraft(
  deps: Deps,
  info: EntryInfo,
  { values, bases, ifMatch, by }: SaveDraftInput,
): Promise<Draft> {
  const sent = listValues(values);
  for (const { value, ...fieldRef } of sent) if (value !== null) checkField(deps, info, { ...fieldRef, value });
  return deps.db.write(async (trx) => {
    const before = await queries.lockDraft(trx, info.id, deps.now().toISOString());
    const state = await deps.store.read(trx);
    findInfoForWrite(deps, state, info.id);
    const published = collectValues(publishedFields(deps, info, state));
    const draft = parseDraft(before);
    const isOther = !matchesVersion(draft.etag, ifMatch);
    const context = { sent: values, draft, published };
    const conflicts = sent
      .map((value) => ({ ...value, ...sidesOf(value, context) }))
      .filter(({ place, field, value, yours, theirs }) => {
        const isUnseen = isOther || !isSameFieldValue(bases[place]?.[field], theirs);
        if (isUnseen && !isSameFieldValue(yours, theirs)) return true;
        return value !== null && losesText(info, { place, field, value }, context);
      });
    if (isOther || conflicts.length > 0) throw conflictError(conflicts);
    const next: DraftContent = structuredClone(draft);
    for (const value of sent) write(next, value, published[value.place]?.[value.field]);
    refuseTooMany(next.values);
    await storeDraft(deps, trx, { entry: info.id, by, written: next });
    return parseDraft(await queries.findDraft(trx, info.id));
  });
}

/** A suggested translation; `source` is the text that it was made from. */
type SuggestedField = { locale: Locale; field: string; value: FieldValue; source: FieldValue; by: string };

/**
 * Saves a suggested translation, and marks it.
 * @throws AppError not-found; conflict if someone has written the field or changed its source meanwhile
 */
export async function saveSuggestion(deps: Deps, info: EntryInfo, suggestion: SuggestedField): Promise<Draft> {
  const { locale, field, value, source, by } = suggestion;
  checkField(deps, info, { place: locale, field, value });
  return deps.db.write(async (trx) => {
    const draft = parseDraft(await queries.lockDraft(trx, info.id, deps.now().toISOString()));
    const state = await deps.store.read(trx);
    findInfoForWrite(deps, state, info.id);
    const published = collectValues(publishedFields(deps, info, state));
    const change = { place: locale, field, value };
    const isChanged = !isSameFieldValue(sourceText({ draft, published }, field), source);
    if (isChanged || isTypedByPerson(draft, locale, field) || losesText(info, change, { sent: {}, draft, published }))
      throw new AppError("conflict", { message: "Someone has changed this text in the meantime." });
    const next: DraftContent = structuredClone(draft);
    write(next, change, published[locale]?.[field]);
    next.suggested.push(`${locale}.${field}`);
    refuseTooMany(next.values);
    await storeDraft(deps, trx, { entry: info.id, by, written: next });
    return parseDraft(await queries.findDraft(trx, info.id));
  });
}

/** Returns the text that a translation is made from: the draft's, or else the published one. */
export function sourceText(
  { draft, published }: Pick<DraftContext, "draft" | "published">,
  field: string,
): FieldValue | undefined {
  return draft.values[defaultLocale]?.[field] ?? published[defaultLocale]?.[field];
}

/** Returns true if the draft has a person's text in the field. */
export function isTypedByPerson({ values, suggested }: Draft, locale: Locale, field: string): boolean {
  return values[locale]?.[field] !== undefined && !suggested.includes(`${locale}.${field}`);
}

type FieldChange = { place: ValueScope; field: string; value: FieldValue | null };

type DraftContext = { sent: Changes; draft: Draft; published: Values };

/** Returns the value that the change gives a field (`yours`), and the current one, drafted or published (`theirs`). */
function sidesOf({ place, field, value }: FieldChange, { draft, published }: DraftContext) {
  const publishedValue = published[place]?.[field];
  return { yours: value ?? publishedValue, theirs: draft.values[place]?.[field] ?? publishedValue };
}

/**
 * Returns true for a text of an item that its list no longer has, and for a list whose removed item someone else has
 * edited.
 */
function losesText(
  info: EntryInfo,
  { place, field, value }: { place: ValueScope; field: string; value: FieldValue },
  { sent, draft, published }: DraftContext,
): boolean {
  const { item, node } = locate(info, field) ?? {};
  const orderOf = (list: string) => {
    const order = sent.shared?.[list];
    return asList((order === undefined ? draft.values.shared?.[list] : order) ?? published.shared?.[list]);
  };
  if (item) return !orderOf(item.list).includes(item.id);
  if (place !== "shared" || node?.node !== "items") return false;
  const before = asList(draft.values.shared?.[field] ?? published.shared?.[field]);
  const gone = before.filter((id) => !asList(value).includes(id)).map((id) => `${field}.${id}.`);
  return listValues(draft.values).some(
    (candidate) =>
      gone.some((prefix) => candidate.field.startsWith(prefix)) &&
      sent[candidate.place]?.[candidate.field] === undefined,
  );
}

function asList(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Applies a change to a draft; its base becomes the currently published value, which the author has seen. */
function write(draft: DraftContent, { place, field, value }: FieldChange, published: FieldValue | undefined): void {
  const { values, bases } = draft;
  draft.suggested = draft.suggested.filter((key) => key !== `${place}.${field}`);
  delete values[place]?.[field];
  delete bases[place]?.[field];
  if (value === null || isSameFieldValue(value, published)) return;
  (values[place] ??= {})[field] = mutable(value);
  if (published !== undefined) (bases[place] ??= {})[field] = mutable(published);
}

type FieldConflict = {
  place: ValueScope;
  field: string;
  yours: FieldValue | undefined;
  theirs: FieldValue | undefined;
};

function conflictError(conflicts: readonly FieldConflict[]): AppError {
  const message = "Someone else has changed this in the meantime.";
  const fields = conflicts.slice(0, limits.faults).map(({ place, field, yours, theirs }) => {
    const sentence = `${message} Theirs: ${quoted(theirs)}. Yours: ${quoted(yours)}.`;
    return [`${place}.${field}`, { sentence }] as const;
  });
  return new AppError("precondition-failed", { message, fields: Object.fromEntries(fields) });
}

/** The maximum length of a value quoted in a message. */
const maxQuoteLength = 300;

function quoted(value: FieldValue | undefined): string {
  const text = Array.isArray(value) ? value.join(" · ") : String(value ?? "");
  return text === "" ? "nothing" : `“${text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)}…` : text}”`;
}

/**
 * Refuses a draft with too many fields.
 * @throws AppError invalid-content
 */
export function refuseTooMany(values: Values): void {
  const count = listValues(values).length;
  if (count <= limits.drafted) return;
  const message = `A draft can change at most ${limits.drafted} fields; this one would change ${count}. Publish some of them first.`;
  throw new AppError("invalid-content", { message });
}

/** Stores a draft, or deletes it if it changes nothing. */
export async function storeDraft(
  { now }: Pick<Deps, "now">,
  trx: Trx,
  { entry, by, written }: { entry: string; by: string; written: DraftContent },
): Promise<void> {
  const drafted = new Set(listValues(written.values).map(({ place, field }) => `${place}.${field}`));
  const filled = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([, fields]) => Object.keys(fields).length > 0));
  const suggested = written.suggested.filter((key) => drafted.has(key));
  const fields = { values: filled(written.values), bases: filled(written.bases), suggested };
  if (Object.keys(fields.values).length === 0) return queries.deleteDraft(trx, entry);
  const row = { entry, version: newId(now()), fields: JSON.stringify(fields), saved_at: now().toISOString() };
  await queries.putDraft(trx, { ...row, saved_by: by });
}

/**
 * Deletes the draft.
 * @throws AppError not-found; precondition-failed for another version
 */
export async function discardDraft(deps: Deps, info: EntryInfo, ifMatch: readonly string[] | undefined): Promise<void> {
  await deps.db.write(async (trx) => {
    const before = await queries.lockDraft(trx, info.id, deps.now().toISOString());
    await queries.deleteDraft(trx, info.id);
    if (!before) throw new AppError("not-found");
    refuseOtherVersion(parseDraft(before), ifMatch);
  });
}

/**
 * Refuses a request for another version of the draft.
 * @throws AppError precondition-failed
 */
export function refuseOtherVersion({ etag }: Pick<Draft, "etag">, ifMatch: readonly string[] | undefined): void {
  if (!matchesVersion(etag, ifMatch)) throw new AppError("precondition-failed");
}

type PreviewContent = { content: Content; paths: readonly string[] };

/**
 * The preview that was built last: visitors of a link view several pages, and building it blocks the process for 100
 * ms.
 */
let last: (PreviewContent & { entry: string; state: ContentState; etag: string }) | undefined;

/** Returns the content with the draft of an entry applied, without changes that the content check refuses. */
export async function contentWithDraft(deps: Deps, entry: string): Promise<PreviewContent> {
  const state = await deps.store.read(deps.db.kysely);
  const draft = parseDraft(await queries.findDraft(deps.db.kysely, entry));
  const { etag } = draft;
  if (last?.entry === entry && last.state === state && last.etag === etag) return last;
  last = { ...(await makePreviewed(deps, entry, { state, draft })), entry, state, etag };
  return last;
}

async function makePreviewed(
  deps: Deps,
  entry: string,
  { state, draft: { values } }: { state: ContentState; draft: Draft },
): Promise<PreviewContent> {
  const { store: contents, db } = deps;
  const info = await findInfo(deps, entry, { roles: ["admin"] });
  const { shownEdits, companyPages } = state;
  const files = staffFiles(deps, state);
  const replaced = { inFiles: collectValues(listFields(info, files, unedited)), stored: await readEdits(db.kysely) };
  const drafted = withReplaced(
    listValues(values).map((value) => ({ entry, ...value })),
    replaced,
  );
  const previewed = companyPages.all.map((page) =>
    pageEntryId(page.path) === entry && page.files !== null ? { ...page, publishedIn: locales } : page,
  );
  await nextTurn();
  const { content } = applyEdits(contents.files(), [...withoutEdits(shownEdits, drafted), ...drafted], previewed);
  await nextTurn(); // the page is rendered in its own turn of the event loop
  return { content, paths: info.paths };
}
