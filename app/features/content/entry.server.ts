// Entries as staff see them: their fields and values, published and drafted.
import { isDeepStrictEqual } from "node:util";
import { kindOf as kindOfPage, pathOfEntry, pathOfPage, slugOfPath } from "#app/content/company-page.ts";
import { filesWith } from "#app/content/company-pages.server.ts";
import { parseFile } from "#app/content/content-check.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import type { ContentState } from "#app/content/edits.server.ts";
import { fieldKey, overlayOfEdits } from "#app/content/edits.server.ts";
import { hasEnded } from "#app/content/ended-pages.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import {
  listFields,
  fileOf,
  hasName,
  isForAll,
  join,
  listEntryInfos,
  locate,
  namesAlong,
  valueAt,
} from "#app/content/entry-fields.server.ts";
import type { Field, LocatedField } from "#app/content/entry-fields.server.ts";
import { isMapping } from "#app/content/fallback.ts";
import type { ValuesByName } from "#app/content/fallback.ts";
import type { Edit, FieldValue, Leaf, Node, ValueScope } from "#app/content/field.ts";
import { companyFacts, filesWithPlaceholders } from "#app/content/fill-in.ts";
import { optionLine } from "#app/content/form-options.ts";
import { choiceWords } from "#app/content/form-shape.ts";
import type { ChoiceList } from "#app/content/form-shape.ts";
import { listToTranslate } from "#app/content/new-texts.server.ts";
import type { Content } from "#app/content/schema.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { mutable } from "./contract.ts";
import type { Draft, Entry, EntryHead, FieldInfo, Values } from "./contract.ts";
import { findDraft, listPublications } from "./queries.server.ts";
import type { DraftRow, PublicationRow } from "./queries.server.ts";
import { isTranslated, listOutdated, readKnownSources, readLastSources } from "./translations.server.ts";
import type { KnownSources } from "./translations.server.ts";

/** Returns the release's files with all pages that the company made, published or not. */
export function staffFiles(
  { store }: Pick<Deps, "store">,
  { companyPages }: Pick<ContentState, "companyPages">,
): ContentFiles {
  return filesWith(store.files(), companyPages.all, "staff");
}

/**
 * Finds an entry.
 * @throws AppError not-found; forbidden for an entry that only admins can see
 */
export async function findInfo(
  deps: Pick<Deps, "store" | "db">,
  id: string,
  { roles }: { roles: readonly Role[] },
): Promise<EntryInfo> {
  const info = findInfoForWrite(deps, await deps.store.read(deps.db.kysely), id);
  if (!mayEdit(info, roles)) throw new AppError("forbidden");
  return info;
}

/**
 * Finds an entry for a write, in the state as of its lock: since the request began, a page may have moved or been
 * deleted.
 * @throws AppError not-found
 */
export function findInfoForWrite(
  deps: Pick<Deps, "store">,
  state: Pick<ContentState, "companyPages">,
  id: string,
): EntryInfo {
  const info = listEntryInfos(staffFiles(deps, state)).find((candidate) => candidate.id === id);
  if (!info) throw new AppError("not-found");
  return info;
}

export function mayEdit({ role }: EntryInfo, userRoles: readonly Role[]): boolean {
  return role !== "admin" || userRoles.includes("admin");
}

/** Returns the fields of an entry as published, or with other edits applied. */
export function publishedFields(
  deps: Pick<Deps, "store">,
  info: EntryInfo,
  state: Pick<ContentState, "shownEdits" | "companyPages">,
): Field[] {
  const files = staffFiles(deps, state);
  return listFields(info, files, overlayOfEdits(files, state.shownEdits));
}

export function collectValues(fields: readonly Field[]): Values {
  const values: Values = {};
  for (const { field, values: scopedValues } of fields)
    for (const [place, value] of Object.entries(scopedValues) as [ValueScope, FieldValue][])
      (values[place] ??= {})[field] = mutable(value);
  return values;
}

export async function readEntry(deps: Deps, info: EntryInfo): Promise<Entry> {
  const { db, store } = deps;
  const state = await store.read(db.kysely);
  const fields = publishedFields(deps, info, state);
  const files = staffFiles(deps, state);
  const [draft, publications] = [await findDraft(db.kysely, info.id), await listPublications(db.kysely, info.id)];
  const knownSources = await readKnownSources(db.kysely, info.id);
  const lastSource = await readLastSources(db.kysely, info.id);
  const labels = new Map(fields.map((field) => [field.field, field.node.label]));
  return {
    ...buildHead(info, { state, fields, draft, publications, knownSources, files, now: deps.now() }),
    fields: fields.filter(({ list }) => list === undefined).map((field) => describe(field, files, state.content)),
    values: collectValues(fields),
    conflicts: state.conflicts
      .filter(({ entry }) => entry === info.id)
      .map(({ place: locale, field, replaced, file, value }) => {
        const label = labels.get(field) ?? field;
        return { locale, field, label, before: mutable(replaced), file: mutable(file), edit: mutable(value) };
      }),
    setAside: state.setAside
      .filter(({ entry }) => entry === info.id)
      .map(({ place: locale, field, value, reason }) => {
        const label = locate(info, field)?.node.label ?? field;
        return { locale, field, label, edit: mutable(value), reason };
      }),
    translations: [
      ...listOutdated(info.id, fields, knownSources).map((pair) => {
        const { locale, field, source } = pair;
        return { locale, field, state: "outdated" as const, before: mutable(lastSource(pair) ?? source) };
      }),
      ...fields.flatMap((field) =>
        locales
          .filter((locale) => isTranslationMissing(field, locale))
          .map((locale) => ({ locale, field: field.field, state: "missing" as const })),
      ),
      ...listUnwritten(info, { state, fields, files }).map((missing) => ({
        ...missing,
        state: "toTranslate" as const,
      })),
    ],
    filled: listFilled(info, state),
    draft: parseDraft(draft),
  };
}

/** Lists the placeholders of the company's data, without suffixed forms that are the same in every language. */
function listFilled({ id, parts }: EntryInfo, { content }: ContentState): Entry["filled"] {
  if (id !== "figures" && !parts.some(({ file }) => filesWithPlaceholders.test(file))) return [];
  const facts = new Map(locales.map((locale) => [locale, companyFacts(content.company, locale)]));
  const names = Object.keys(facts.get(defaultLocale) ?? {});
  const isOwn = (name: string) =>
    [...facts.values()].some((written) => written[name] !== written[name.replace(/\..*/, "")]);
  return names
    .filter((name) => !name.includes(".") || isOwn(name))
    .map((name) => ({
      name,
      written: Object.fromEntries([...facts].map(([locale, written]) => [locale, written[name]])),
    }));
}

type EntryRecords = {
  state: ContentState;
  fields: readonly Field[];
  draft: DraftRow | undefined;
  publications: readonly PublicationRow[];
  knownSources: KnownSources;
  files: ContentFiles;
  now: Date;
};

/** Lists fields that still have the release's words, in the languages in which nobody has edited them. */
function listUnwritten(
  info: EntryInfo,
  { state, fields, files }: Pick<EntryRecords, "state" | "fields" | "files">,
): { locale: Locale; field: string }[] {
  const marks = listToTranslate(files).map(({ file, path }) => ({
    file,
    names: namesAlong(parseFile(files, file), path),
  }));
  if (marks.length === 0) return [];
  const edited = new Set(state.shownEdits.filter(({ entry }) => entry === info.id).map((edit) => fieldKey(edit)));
  return fields.flatMap(({ field, node, values }) => {
    const located = locate(info, field);
    if (!located || node.node === "items") return [];
    return locales
      .filter(
        (locale) => values[locale] !== undefined && !edited.has(fieldKey({ entry: info.id, place: locale, field })),
      )
      .filter((locale) =>
        marks.some(
          ({ file, names }) =>
            file === fileOf(located.part, locale) && names.every((name, index) => located.path[index] === name),
        ),
      )
      .map((locale) => ({ locale, field }));
  });
}

export function buildHead(info: EntryInfo, records: EntryRecords): EntryHead {
  const { state, fields, draft, publications, knownSources, files } = records;
  const { values } = parseDraft(draft);
  const outdated = listOutdated(info.id, fields, knownSources);
  const unwritten = listUnwritten(info, { state, fields, files });
  const companyPage = madeOf(info, records);
  const defaultText = (name: string) =>
    values[defaultLocale]?.[name] ?? fields.find(({ field }) => field === name)?.values[defaultLocale];
  return {
    id: info.id,
    title: String((companyPage && (defaultText("client") ?? defaultText("title"))) ?? info.title),
    ...(companyPage && { made: { ...companyPage, title: String(defaultText("title") ?? "") } }),
    paths: [...info.paths],
    states: locales.map((locale) => {
      const last = publications.find((row) => isPublishedIn(locale, localesOf(row)));
      const isInScope = (place: ValueScope) => place === locale || place === "shared";
      return {
        locale,
        hasDraft: (Object.keys(values) as ValueScope[]).some((place) => isInScope(place)),
        missing: fields.filter((field) => isTranslationMissing(field, locale)).length,
        outdated: outdated.filter((pair) => pair.locale === locale).length,
        toTranslate: unwritten.filter((text) => text.locale === locale).length,
        conflicts: state.conflicts.filter(({ entry, place }) => entry === info.id && isInScope(place)).length,
        publishedAt: last?.published_at ?? null,
        publishedBy: last?.username ?? null,
      };
    }),
  };
}

/** Returns true if a publication includes the language; without languages it was of shared values. */
function isPublishedIn(locale: Locale, published: readonly Locale[]): boolean {
  return published.length === 0 || published.includes(locale);
}

/** Returns the state of a case study or own page, or undefined for another entry. */
function madeOf(
  { id }: EntryInfo,
  { state: { companyPages, content }, now }: Pick<EntryRecords, "state" | "now">,
): Omit<NonNullable<EntryHead["made"]>, "title"> | undefined {
  const path = pathOfEntry(id);
  if (path === undefined) return undefined;
  const companyPage = companyPages.all.find((candidate) => candidate.path === path && candidate.files !== null);
  const isInConflict = companyPages.inConflict.some((candidate) => candidate.path === path);
  const publishedIn = [...(companyPage?.publishedIn ?? locales)];
  const page = content.ownPages[defaultLocale].find((ownPage) => pathOfPage("page", ownPage.slug) === path);
  const ended = page !== undefined && hasEnded(page, now);
  return { kind: kindOfPage(path), path, slug: slugOfPath(path), publishedIn, isInConflict, hasEnded: ended };
}

export function localesOf({ locales: stored }: Pick<PublicationRow, "locales">): Locale[] {
  return JSON.parse(stored) as Locale[]; // parsed by the contract before it was stored
}

/** Returns true if a translation is missing; a text that is empty in the default language, or not shown, needs none. */
export function isTranslationMissing(field: Field, locale: Locale): boolean {
  if (field.isUnshown) return false;
  return isTranslated(field) && Boolean(field.values[defaultLocale]?.toString()) && field.values[locale] === undefined;
}

/** The etag of a draft that doesn't exist. */
const noDraft = "none";

export function parseDraft(row: DraftRow | undefined): Draft {
  if (!row) return { values: {}, bases: {}, suggested: [], savedAt: null, savedBy: null, etag: noDraft };
  const fields = JSON.parse(row.fields) as Pick<Draft, "values" | "bases"> & Partial<Pick<Draft, "suggested">>; // parsed by the contract before it was stored
  return { suggested: [], ...fields, savedAt: row.saved_at, savedBy: row.username, etag: row.version };
}

function describe({ field, group, node, mayBeAbsent }: Field, files: ContentFiles, content: Content): FieldInfo {
  const { label, help } = node;
  const common = { field, group: [...group], label, ...(help === undefined ? {} : { help }) };
  if (node.node === "items") {
    const closed = node.isClosed ? { isClosed: true } : {};
    return { ...common, kind: "items", isShared: true, of: below(node.of, "", files), ...closed };
  }
  const comesWith = node.comesWith && { comesWith: choicesThatCome(content, node.comesWith) };
  return { ...common, ...describeKind(node, files), ...comesWith, ...(mayBeAbsent && { mayBeAbsent }) };
}

/** Returns the default choices of a form without its own list, in each language. */
function choicesThatCome({ company, ui }: Content, list: ChoiceList): Record<string, string[]> {
  const [labels, hints] = choiceWords[list];
  const lines = locales.map((locale) => {
    const { options } = ui[locale].contact;
    const companyValues = (company.enquiries[list] ?? []).map((value) =>
      optionLine({ value, label: options[labels][value] ?? "", hint: options[hints][value] ?? "" }),
    );
    return [locale, companyValues];
  });
  return Object.fromEntries(lines) as Record<string, string[]>; // one for each language
}

type ValueDescription = NonNullable<FieldInfo["of"]>;

function describeKind(node: Leaf, files: ContentFiles) {
  const { kind, isShared, max, choices, choicesIn, ifEmpty, unset } = node;
  const names = choicesIn && namesIn(files, choicesIn);
  const offered = names ? Object.keys(names) : choices;
  const named = Object.entries(names ?? {}).filter((name): name is [string, string] => typeof name[1] === "string");
  return {
    kind,
    isShared,
    ...(ifEmpty === undefined ? {} : { isOptional: true as const }),
    ...(unset === undefined ? {} : { unset }),
    ...(node.isQuoted && { isQuoted: node.isQuoted }),
    ...(max === undefined ? {} : { max }),
    ...(offered === undefined ? {} : { choices: [...offered] }),
    ...(named.length === 0 ? {} : { choiceNames: Object.fromEntries(named) }),
  };
}

/** Returns a mapping of a file in the default language: ids, with the words that pages show for them or other values. */
function namesIn(files: ContentFiles, { file, key }: NonNullable<Leaf["choicesIn"]>): ValuesByName {
  const names = valueAt(parseFile(files, `${defaultLocale}/${file}`), [key]);
  return isMapping(names) ? names : {};
}

/** Lists the fields of a list's items, by their path in the item. */
function below(nodes: Readonly<Record<string, Node>>, above: string, files: ContentFiles): ValueDescription {
  return Object.entries(nodes).flatMap(([name, node]): ValueDescription => {
    const path = join(above, name);
    if (node.node === "group")
      return below(node.fields, path, files).map((field) =>
        node.isOptional ? { ...field, mayBeAbsent: true } : field,
      );
    if (node.node !== "leaf") return [];
    const { label, help } = node;
    return [{ path, label, ...(help === undefined ? {} : { help }), ...describeKind(node, files) }];
  });
}

/**
 * Checks the value of a field.
 * @throws AppError invalid-content for a field that doesn't exist; validation for a value of the wrong kind
 */
export function checkField(
  { store }: Pick<Deps, "store">,
  info: EntryInfo,
  edit: Pick<Edit, "place" | "field" | "value">,
): void {
  const located = findField(store.files(), info, edit.field);
  const sentence = located ? misfitOf(located, edit) : "There is no such field.";
  if (sentence === undefined) return;
  const fields = { [`${edit.place}.${edit.field}`]: { sentence } };
  throw new AppError(located ? "validation" : "invalid-content", { message: sentence, fields });
}

/** Finds a field; returns undefined for a name that the entry doesn't have. */
export function findField(files: ContentFiles, info: EntryInfo, field: string): LocatedField | undefined {
  const located = locate(info, field);
  return located && hasName(files, located) ? located : undefined;
}

function misfitOf(located: LocatedField, { place, value }: Pick<Edit, "place" | "value">): string | undefined {
  const { node } = located;
  if (isForAll(located) !== (place === "shared"))
    return place === "shared" ? "This field has a value in each language." : "This field applies to all languages.";
  const isList = node.node === "items" || node.kind === "list";
  if (isList !== Array.isArray(value)) return isList ? "This field is a list." : "This field is one text.";
  return node.node === "items" ? misfitOfIds(value as readonly string[]) : misfitOfLeaf(node, value);
}

function misfitOfIds(ids: readonly string[]): string | undefined {
  const areIds = ids.every((id) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) && new Set(ids).size === ids.length;
  return areIds ? undefined : "Each item needs an id of its own: lower-case letters, digits and hyphens.";
}

function misfitOfLeaf(node: Leaf, value: FieldValue): string | undefined {
  return node.ifEmpty === "absent" && value === "" ? undefined : misfitOfValue(node, value);
}

function misfitOfValue({ kind, max = Infinity, choices }: Leaf, value: FieldValue): string | undefined {
  if ((kind === "number") !== (typeof value === "number")) return "This field is a number.";
  if (choices && !choices.includes(String(value))) return `Choose ${choices.join(" or ")}.`;
  if (typeof value === "number") return undefined;
  if (kind !== "text" && String(value).includes("\n")) return "This field is one line.";
  const longest = Math.max(0, ...(typeof value === "string" ? [value] : value).map(({ length }) => length));
  return longest > max ? `At most ${max} characters; this has ${longest}.` : undefined;
}

export function isSameFieldValue(a: FieldValue | null | undefined, b: FieldValue | null | undefined): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null);
}

/** Returns edits with the texts that they replace: those of the files, or those that earlier edits replaced. */
export function withReplaced(
  changes: readonly Omit<Edit, "replaced">[],
  { inFiles, stored }: { inFiles: Values; stored: readonly Edit[] },
): Edit[] {
  const storedByKey = new Map(stored.map((edit) => [fieldKey(edit), edit]));
  return changes.map((changed) => {
    const before = storedByKey.get(fieldKey(changed));
    return { ...changed, replaced: before ? before.replaced : (inFiles[changed.place]?.[changed.field] ?? null) };
  });
}

/** Returns the edits of fields that `others` don't have. */
export function withoutEdits(
  edits: readonly Edit[],
  others: readonly Pick<Edit, "entry" | "place" | "field">[],
): Edit[] {
  const keys = new Set(others.map((edit) => fieldKey(edit)));
  return edits.filter((edit) => !keys.has(fieldKey(edit)));
}

/** Lists values with their language and field. */
export function listValues<Value extends FieldValue | null>(
  values: Partial<Record<ValueScope, Record<string, Value> | undefined>>,
): { place: ValueScope; field: string; value: Value }[] {
  return (Object.entries(values) as [ValueScope, Record<string, Value>][]).flatMap(([place, fields]) =>
    Object.entries(fields).map(([field, value]) => ({ place, field, value })),
  );
}
