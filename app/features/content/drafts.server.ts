// The draft of an entry. Each field is saved by itself, with the text that it was changed from: two people who change different
// fields don't overwrite each other, and of one field neither does (EDIT-05).
import { setImmediate as othersTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { stateOf, unedited } from "#app/content/edits.server.ts";
import type { ContentState } from "#app/content/edits.server.ts";
import { fieldsOf, locate } from "#app/content/entry-fields.server.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import { studyEntryId } from "#app/content/entries.ts";
import type { FieldValue, Place } from "#app/content/field.ts";
import type { Content } from "#app/content/schema.ts";
import { readEdits } from "#app/content/store.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { isMatch } from "#app/platform/http/endpoint.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { limits } from "./contract.ts";
import type { Changes, Draft, Values } from "./contract.ts";
import {
  checkField,
  draftOf,
  editsOf,
  findIn,
  findInfo,
  isSame,
  listValues,
  plain,
  publishedFields,
  staffFiles,
  valuesOf,
  without,
} from "./entry.server.ts";
import * as queries from "./queries.server.ts";

type DraftContent = Pick<Draft, "values" | "bases">;

export async function readDraft({ db }: Deps, info: EntryInfo): Promise<Draft> {
  return draftOf(await queries.findDraft(db.kysely, info.id));
}

type Saving = { values: Changes; bases: Values; ifMatch: readonly string[] | undefined; by: string };

/**
 * Without an `ifMatch` the bases alone say what was seen.
 * @throws AppError not-found; validation; invalid-content for unknown fields, or too many; precondition-failed, by field, where
 * a field isn't what it was changed from
 */
export async function saveDraft(deps: Deps, info: EntryInfo, { values, bases, ifMatch, by }: Saving): Promise<Draft> {
  const sent = listValues(values);
  for (const { value, ...spot } of sent) if (value !== null) checkField(deps, info, { ...spot, value });
  return deps.db.write(async (trx) => {
    const before = await queries.lockDraft(trx, info.id, deps.now().toISOString());
    const state = await deps.store.read(trx);
    findIn(deps, state, info.id);
    const published = valuesOf(publishedFields(deps, info, state));
    const draft = draftOf(before);
    const isOther = !isMatch(draft.etag, ifMatch);
    const known = { sent: values, draft, published };
    const overtaken = sent
      .map((one) => ({ ...one, ...sidesOf(one, known) }))
      .filter(({ place, field, value, yours, theirs }) => {
        const isUnseen = isOther || !isSame(bases[place]?.[field], theirs);
        if (isUnseen && !isSame(yours, theirs)) return true;
        return value !== null && losesText(info, { place, field, value }, known);
      });
    if (isOther || overtaken.length > 0) throw overtakenFields(overtaken);
    const next: DraftContent = { values: structuredClone(draft.values), bases: structuredClone(draft.bases) };
    for (const one of sent) write(next, one, published[one.place]?.[one.field]);
    refuseTooMany(next.values);
    await store(deps, trx, { entry: info.id, by, written: next });
    return draftOf(await queries.findDraft(trx, info.id));
  });
}

type FieldChange = { place: Place; field: string; value: FieldValue | null };

type DraftContext = { sent: Changes; draft: Draft; published: Values };

/** What a field says now, in the draft or published, and what it would say. */
function sidesOf({ place, field, value }: FieldChange, { draft, published }: DraftContext) {
  const own = published[place]?.[field];
  return { yours: value ?? own, theirs: draft.values[place]?.[field] ?? own };
}

/** True for a text in an item that the list has no more, and for a list without an item in which somebody else wrote. */
function losesText(
  info: EntryInfo,
  { place, field, value }: { place: Place; field: string; value: FieldValue },
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
    (one) => gone.some((own) => one.field.startsWith(own)) && sent[one.place]?.[one.field] === undefined,
  );
}

function asList(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Whoever writes a field has seen what is published now: it begins from that. */
function write(
  { values, bases }: DraftContent,
  { place, field, value }: FieldChange,
  published: FieldValue | undefined,
): void {
  delete values[place]?.[field];
  delete bases[place]?.[field];
  if (value === null || isSame(value, published)) return;
  (values[place] ??= {})[field] = plain(value);
  if (published !== undefined) (bases[place] ??= {})[field] = plain(published);
}

type Overtaken = { place: Place; field: string; yours: FieldValue | undefined; theirs: FieldValue | undefined };

function overtakenFields(overtaken: readonly Overtaken[]): AppError {
  const message = "Somebody else has changed this meanwhile.";
  const fields = overtaken.slice(0, limits.faults).map(({ place, field, yours, theirs }) => {
    const sentence = `${message} Theirs: ${quoted(theirs)}. Yours: ${quoted(yours)}.`;
    return [`${place}.${field}`, { code: "own", sentence }] as const;
  });
  return new AppError("precondition-failed", { message, fields: Object.fromEntries(fields) });
}

/** What of a value a sentence has room for. */
const longestQuote = 300;

function quoted(value: FieldValue | undefined): string {
  const words = Array.isArray(value) ? value.join(" · ") : String(value ?? "");
  return words === "" ? "nothing" : `“${words.length > longestQuote ? `${words.slice(0, longestQuote)}…` : words}”`;
}

/** @throws AppError invalid-content */
export function refuseTooMany(values: Values): void {
  const count = listValues(values).length;
  if (count <= limits.drafted) return;
  const message = `A draft changes at most ${limits.drafted} fields, and this would be ${count}. Publish some of them first.`;
  throw new AppError("invalid-content", { message });
}

/** A draft that changes nothing is none. */
export async function store(
  { now }: Pick<Deps, "now">,
  trx: Transaction<Tables>,
  { entry, by, written }: { entry: string; by: string; written: DraftContent },
): Promise<void> {
  const filled = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([, fields]) => Object.keys(fields).length > 0));
  const fields = { values: filled(written.values), bases: filled(written.bases) };
  if (Object.keys(fields.values).length === 0) return queries.deleteDraft(trx, entry);
  const row = { entry, version: newId(now()), fields: JSON.stringify(fields), saved_at: now().toISOString() };
  await queries.putDraft(trx, { ...row, saved_by: by });
}

/** @throws AppError not-found; precondition-failed for another version */
export async function discardDraft(deps: Deps, info: EntryInfo, ifMatch: readonly string[] | undefined): Promise<void> {
  await deps.db.write(async (trx) => {
    const before = await queries.lockDraft(trx, info.id, deps.now().toISOString());
    await queries.deleteDraft(trx, info.id);
    if (!before) throw new AppError("not-found");
    refuseOther(draftOf(before), ifMatch);
  });
}

/** @throws AppError precondition-failed */
export function refuseOther({ etag }: Pick<Draft, "etag">, ifMatch: readonly string[] | undefined): void {
  if (!isMatch(etag, ifMatch)) throw new AppError("precondition-failed");
}

type Previewed = { content: Content; paths: readonly string[] };

/** The last one that was made: whoever has a link looks at several pages, and making it takes 100 ms of everybody's time. */
let last: (Previewed & { entry: string; state: ContentState; etag: string }) | undefined;

/** What the site would say with the draft of an entry; what the check refuses of it is left out. */
export async function contentWithDraft(deps: Deps, entry: string): Promise<Previewed> {
  const state = await deps.store.read(deps.db.kysely);
  const draft = draftOf(await queries.findDraft(deps.db.kysely, entry));
  const { etag } = draft;
  if (last?.entry === entry && last.state === state && last.etag === etag) return last;
  last = { ...(await makePreviewed(deps, entry, { state, draft })), entry, state, etag };
  return last;
}

async function makePreviewed(
  deps: Deps,
  entry: string,
  { state, draft: { values } }: { state: ContentState; draft: Draft },
): Promise<Previewed> {
  const { store: contents, db } = deps;
  const info = await findInfo(deps, entry, { roles: ["admin"] });
  const { shown, studies } = state;
  const files = staffFiles(deps, state);
  const replaced = { inFiles: valuesOf(fieldsOf(info, files, unedited)), stored: await readEdits(db.kysely) };
  const drafted = editsOf(
    listValues(values).map((one) => ({ entry, ...one })),
    replaced,
  );
  const previewed = studies.all.map((study) =>
    studyEntryId(study.slug) === entry && study.files !== null ? { ...study, publishedIn: locales } : study,
  );
  await othersTurn();
  const { content } = stateOf(contents.files(), [...without(shown, drafted), ...drafted], previewed);
  await othersTurn(); // its page is drawn next
  return { content, paths: info.paths };
}
