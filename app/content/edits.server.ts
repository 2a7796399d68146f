// Applies edits to the values of the files (EDIT-02, EDIT-03); README.md explains the merge. Nothing here is stored:
// each process derives from its own files which edits conflict with them and which no longer fit, so that two releases
// running side by side each show the right text.
import { isDeepStrictEqual } from "node:util";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { capitalise } from "#app/platform/text/capitalise.ts";
import { assemble } from "./assemble.server.ts";
import { pageFile } from "./company-page.ts";
import { filesWith, pagesInConflict } from "./company-pages.server.ts";
import type { CompanyPage } from "./company-pages.server.ts";
import { parseFile } from "./content-check.server.ts";
import type { Overlay } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import type { EntryInfo, Part } from "./entries.ts";
import {
  fieldAt,
  listFields,
  fileOf,
  hasName,
  listIds,
  isForAll,
  listEntryInfos,
  locate,
  valueAt,
} from "./entry-fields.server.ts";
import type { Field, LocatedField } from "./entry-fields.server.ts";
import { exportedPicture } from "./exported-picture.ts";
import { isMapping } from "./fallback.ts";
import type { ValuesByName, Value } from "./fallback.ts";
import { faultText, textInFile } from "./fault.ts";
import type { ContentFault, FileFault } from "./fault.ts";
import type { Edit, FieldValue, Group, Leaf, Node, ValueScope } from "./field.ts";
import { readOption, readQuestion } from "./form-options.ts";
import type { Content } from "./schema.ts";

/** An edit that is shown although the text of the file has changed since. `file` is the file's current value. */
export type Conflict = Edit & { file: FieldValue | null };

/** An edit that isn't applied: the text of the file is shown. */
export type RejectedEdit = Edit & { reason: string };

/** A page of the company that no longer fits: the release's version at its address is shown. */
type PageSetAside = { page: CompanyPage; reason: string };

/** The content that the site shows. `shownEdits` are the edits in it. */
export type ContentState = {
  content: Content;
  shownEdits: readonly Edit[];
  conflicts: readonly Conflict[];
  setAside: readonly RejectedEdit[];
  /** All case studies and pages that the company made, and those that fit. */
  companyPages: {
    all: readonly CompanyPage[];
    fitting: readonly CompanyPage[];
    inConflict: readonly CompanyPage[];
    setAside: readonly PageSetAside[];
  };
};

/** A problem with one field of an entry, or with no particular field. */
export type FieldFault = {
  entry?: string;
  place?: ValueScope;
  field?: string;
  reason: string;
  cause?: FileFault["cause"];
};

type LocatedEdit = Edit & LocatedField & { info: EntryInfo };

/**
 * Returns the content with edits and pages of the company applied; those that don't fit are set aside.
 * @throws Error if the release's files themselves have faults
 */
export function applyEdits(
  release: ContentFiles,
  edits: readonly Edit[],
  pages: readonly CompanyPage[] = [],
): ContentState {
  const setAside: PageSetAside[] = [];
  let fitting = pages;
  for (;;) {
    const state = stateWith(filesWith(release, fitting, "site"), edits);
    if (!("faults" in state)) {
      const inConflict = pages.length === 0 ? [] : conflictsOfPages(release, edits, pages);
      return { ...state, companyPages: { all: pages, fitting, inConflict, setAside } };
    }
    if (fitting.length === 0) throw new Error(state.faults.map(faultText).join("\n"));
    const { faults } = state;
    const faultOf = ({ path }: CompanyPage) =>
      faults.find(({ file }) => locales.some((locale) => file === pageFile(locale, path)));
    const named = fitting.filter((page) => faultOf(page) !== undefined);
    const faulty = new Set(named.length > 0 ? named : fitting);
    for (const page of faulty) {
      const fault = faultOf(page) ?? faults[0];
      setAside.push({ page, reason: asSentence(fault ? faultText(fault) : "") });
    }
    fitting = fitting.filter((page) => !faulty.has(page));
  }
}

/** Returns the state after unpublished pages are created, changed or deleted; the site's content stays the same. */
export function stateWithPages(
  release: ContentFiles,
  before: ContentState,
  pages: readonly CompanyPage[],
): ContentState {
  const { setAside } = before.companyPages;
  const aside = new Set(setAside.map(({ page }) => page.path));
  const fitting = pages.filter(({ path }) => !aside.has(path));
  const inConflict = conflictsOfPages(release, before.shownEdits, pages);
  return { ...before, companyPages: { all: pages, fitting, inConflict, setAside } };
}

function conflictsOfPages(release: ContentFiles, edits: readonly Edit[], pages: readonly CompanyPage[]): CompanyPage[] {
  return pagesInConflict(release, pages, () => overlayOfEdits(filesWith(release, pages, "staff"), edits));
}

/** Returns the state of the files, or their own faults. */
function stateWith(
  files: ContentFiles,
  edits: readonly Edit[],
): Omit<ContentState, "companyPages"> | { faults: readonly ContentFault[] } {
  const infos = listEntryInfos(files);
  const sorted = placeAll(infos, files, edits);
  let { placed } = sorted;
  const setAside: RejectedEdit[] = [
    ...sorted.unknown.map((edit) => ({ ...edit, reason: "The site has no such field any more." })),
    ...sorted.unlisted.map((edit) => ({ ...edit, reason: "The list has no such item any more." })),
  ];
  for (;;) {
    const overlay = overlayOf(files, placed);
    const { content, faults } = assemble(files, overlay);
    if (content) {
      const shownEdits = placed.map((locatedEdit) => editOf(locatedEdit));
      return { content, shownEdits, conflicts: findConflicts(infos, files, shownEdits), setAside };
    }
    const result = placed.length === 0 ? { faults } : assemble(files); // edits can't cause faults of the files themselves
    if (result.faults) return { faults: result.faults };
    const causes = findCauses(placed, faults.map(explainer({ infos, files, overlay })));
    for (const [locatedEdit, reason] of causes) setAside.push({ ...editOf(locatedEdit), reason });
    placed = placed.filter((locatedEdit) => !causes.has(locatedEdit));
  }
}

/**
 * Returns the faults that edits cause; empty if none. `content` and `repeats`, texts that write out a figure, are set
 * if there is no fault.
 */
export function checkEdits(
  files: ContentFiles,
  edits: readonly Edit[],
): { content?: Content; faults: readonly FieldFault[]; repeats: readonly FieldFault[] } {
  const infos = listEntryInfos(files);
  const { placed, unknown } = placeAll(infos, files, edits);
  const overlay = overlayOf(files, placed);
  const { content, faults = [] } = assemble(files, overlay);
  const explain = explainer({ infos, files, overlay });
  return {
    ...(content ? { content } : {}),
    faults: [...unknown.map((edit) => ({ ...edit, reason: "The site has no such field." })), ...faults.map(explain)],
    repeats: (content?.repeats ?? []).map(explain),
  };
}

/** Returns an overlay that applies edits to the files, for reading the fields of an entry. */
export function overlayOfEdits(files: ContentFiles, edits: readonly Edit[]): Overlay {
  return overlayOf(files, placeAll(listEntryInfos(files), files, edits).placed);
}

export const unedited: Overlay = (_file, value) => value;

/** Returns the key of one field in one language. */
export function fieldKey({ entry, place, field }: Pick<Edit, "entry" | "place" | "field">): string {
  return `${entry} ${place} ${field}`;
}

type SortedEdits = { placed: LocatedEdit[]; unknown: Edit[]; unlisted: Edit[] };

/**
 * Locates each edit; `unlisted` are edits of items that their list no longer has because a release or another edit
 * removed them.
 */
function placeAll(infos: readonly EntryInfo[], files: ContentFiles, edits: readonly Edit[]): SortedEdits {
  const byId = new Map(infos.map((info) => [info.id, info]));
  const isListed = listedIn(files, edits);
  const sorted: SortedEdits = { placed: [], unknown: [], unlisted: [] };
  for (const edit of edits) {
    const info = byId.get(edit.entry);
    const located = info && locate(info, edit.field);
    if (!info || !located || !fitsPlace(located, edit.place) || !hasName(files, located)) sorted.unknown.push(edit);
    else if (!isListed(edit.entry, located)) sorted.unlisted.push(edit);
    else sorted.placed.push({ ...edit, ...located, info });
  }
  return sorted;
}

function fitsPlace(located: LocatedField, place: ValueScope): boolean {
  return isForAll(located) ? place === "shared" : (locales as readonly ValueScope[]).includes(place);
}

/** Returns a function that checks whether a list still has an item; each list is read once. */
function listedIn(files: ContentFiles, edits: readonly Edit[]): (entry: string, located: LocatedField) => boolean {
  const orders = new Map(edits.flatMap((edit) => (edit.place === "shared" ? [[fieldKey(edit), edit] as const] : [])));
  const knownFields = new Map<string, ReadonlySet<string>>();
  return (entry, { part, item }) => {
    if (!item) return true;
    const key = fieldKey({ entry, place: "shared", field: item.list });
    const ids = knownFields.get(key) ?? new Set(orderedIds(idsInFile(files, part, item.path), orders.get(key)));
    knownFields.set(key, ids);
    return ids.has(item.id);
  };
}

function orderedIds(inFile: readonly string[], order: Edit | undefined): readonly string[] {
  return order ? mergeOrder(inFile, { value: asIds(order.value), replaced: asIds(order.replaced) }) : inFile;
}

function idsInFile(files: ContentFiles, part: Part, path: readonly string[]): string[] {
  return listIds(valueAt(parseFile(files, fileOf(part, defaultLocale)), path));
}

function editOf({ entry, place, field, value, replaced }: Edit): Edit {
  return { entry, place, field, value, replaced };
}

/** Returns an overlay that builds the value of each file once, on first use. */
function overlayOf(files: ContentFiles, placed: readonly LocatedEdit[]): Overlay {
  const byFile = new Map<string, LocatedEdit[]>();
  const ordered = placed.toSorted((a, b) => Number(b.node.node === "items") - Number(a.node.node === "items")); // items first
  for (const locatedEdit of ordered)
    for (const file of new Set(
      (locatedEdit.place === "shared" ? locales : [locatedEdit.place]).map((place) => fileOf(locatedEdit.part, place)),
    )) {
      const fileEdits = byFile.get(file) ?? [];
      byFile.set(file, fileEdits);
      fileEdits.push(locatedEdit);
    }
  const changedValues = new Map<string, Value | undefined>();
  return (file, value) => {
    const fileEdits = byFile.get(file);
    if (!fileEdits) return value;
    const isTranslation = !file.startsWith(`${defaultLocale}/`);
    if (value === undefined && isTranslation && fileEdits.every(({ place }) => place === "shared")) return value; // shared edits alone create no file in another language
    if (!changedValues.has(file)) changedValues.set(file, layOver(files, { file, value, fileEdits }));
    return changedValues.get(file);
  };
}

type OverlayInput = { file: string; value: Value | undefined; fileEdits: readonly LocatedEdit[] };

function layOver(files: ContentFiles, { file, value, fileEdits }: OverlayInput): Value | undefined {
  const changed = fileEdits.reduce<Value | undefined>(
    (changing, edit) => put(changing, edit.path, (old) => newValue(files, edit, old)),
    structuredClone(value),
  );
  const parts = new Set(fileEdits.map(({ part }) => part));
  return [...parts].reduce((written, { node }) => withoutUnwritten(node, written, file), changed);
}

/**
 * Changes the value at a path, in place; a missing list item is added, and gets its other fields from the first
 * language.
 */
function put(
  value: Value | undefined,
  [name, ...rest]: readonly string[],
  change: (old: Value | undefined) => Value,
): Value {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const at = value.findIndex((item) => isMapping(item) && item["id"] === name);
    if (at < 0) value.push(put({ id: name }, rest, change));
    else value[at] = put(value[at], rest, change);
    return value;
  }
  const named: ValuesByName = isMapping(value) ? value : {};
  named[name] = put(named[name], rest, change);
  return named;
}

function newValue(
  files: ContentFiles,
  { node, part, value, replaced, path }: LocatedEdit,
  old: Value | undefined,
): Value {
  if (node.node === "leaf") {
    if (typeof value !== "object") return node.isFlag === true ? value === "yes" : value;
    if (node.isOptions === true) return value.map((line) => readOption(line));
    if (node.isQuestions === true) return value.map((line) => readQuestion(line));
    return node.isNumbers === true ? value.map((item) => asNumber(item)) : [...value];
  }
  const order = mergeOrder(idsInFile(files, part, path), { value: asIds(value), replaced: asIds(replaced) });
  const items = new Map(
    (Array.isArray(old) ? old : []).map((item) => [isMapping(item) ? item["id"] : undefined, item]),
  );
  return order.map((id) => items.get(id) ?? { id });
}

/** Removes optional values that are empty; in the default language, adds values that may be blank and are missing. */
function withoutUnwritten(node: Node, value: Value | undefined, file: string): Value | undefined {
  if (node.node === "leaf") return withoutUnwrittenLeaf(node, value, file);
  if (node.node === "items" && Array.isArray(value))
    return value.map((item) => withoutUnwritten({ node: "group", label: "", fields: node.of }, item, file) ?? item);
  if (node.node !== "group" || !isMapping(value)) return value;
  if (node.isOptional === true && isLeftOut(node, value)) return undefined;
  const writtenValues: ValuesByName = { ...value };
  for (const [name, child] of Object.entries(node.fields)) {
    const next = withoutUnwritten(child, value[name], file);
    if (next === undefined) delete writtenValues[name];
    else writtenValues[name] = next;
  }
  return writtenValues;
}

function withoutUnwrittenLeaf({ ifEmpty }: Leaf, value: Value | undefined, file: string): Value | undefined {
  if (ifEmpty === "absent" && isEmpty(value)) return undefined;
  return ifEmpty === "blank" && value === undefined && file.startsWith(`${defaultLocale}/`) ? "" : value;
}

/** Returns true if the whole group is empty, or if the fields that all languages share were emptied. */
function isLeftOut({ fields }: Group, value: ValuesByName): boolean {
  const leaves = Object.entries(fields).filter((field): field is [string, Leaf] => field[1].node === "leaf");
  if (leaves.every(([name]) => isEmpty(value[name]))) return true;
  return leaves.some(
    ([name, leaf]) => leaf.isShared && leaf.ifEmpty === undefined && value[name] !== undefined && isEmpty(value[name]),
  );
}

function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function asIds(value: FieldValue | null): readonly string[] {
  return typeof value === "object" && value !== null ? value : [];
}

/** Matches a number that reads as thousands in one language and as a decimal in another. */
const isAmbiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** Returns the number, or the text as written if it is not clearly a number, so that the check reports it. */
function asNumber(written: string): Value {
  const number = Number(written.replace(",", "."));
  return written === "" || isAmbiguous.test(written) || Number.isNaN(number) ? written : number;
}

/**
 * Merges the edited order of a list with the file's: items that a release added follow their neighbour in the file,
 * removed ones are dropped.
 */
export function mergeOrder(
  inFile: readonly string[],
  { value, replaced }: { value: readonly string[]; replaced: readonly string[] },
): string[] {
  const order = value.filter((id) => inFile.includes(id) || !replaced.includes(id));
  for (const [index, id] of inFile.entries()) {
    if (order.includes(id) || replaced.includes(id)) continue;
    const neighbour = inFile.slice(0, index).findLast((other) => order.includes(other));
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
  }
  return order;
}

function findConflicts(infos: readonly EntryInfo[], files: ContentFiles, edits: readonly Edit[]): Conflict[] {
  return [...Map.groupBy(edits, ({ entry }) => entry)].flatMap(([id, entryEdits]) => {
    const info = infos.find((candidate) => candidate.id === id);
    if (!info) return [];
    const inFiles = new Map(listFields(info, files, unedited).map((field) => [field.field, field]));
    return entryEdits.flatMap((edit) => {
      const field = inFiles.get(edit.field);
      const file = field?.values[edit.place] ?? null;
      const isMoved = ![edit.replaced, edit.value, exportedValue(edit, field)].some((knownValue) =>
        isDeepStrictEqual(file, knownValue),
      );
      return isMoved && field?.node.node !== "items" ? [{ ...edit, file }] : [];
    });
  });
}

/** Returns the value that the files have after an exported edit has become their content. */
function exportedValue({ value }: Edit, field: Field | undefined): FieldValue {
  const folder = field?.node.node === "leaf" ? field.node.folder : undefined;
  return (folder !== undefined && exportedPicture(value, folder)?.value) || value;
}

type ExplainContext = { infos: readonly EntryInfo[]; files: ContentFiles; overlay: Overlay };

type ExplainedFault = FieldFault & { file?: string };

/** Returns a function that finds the field that a fault of the check is about. */
function explainer({ infos, files, overlay }: ExplainContext): (fault: ContentFault) => ExplainedFault {
  const partsOf = Map.groupBy(
    infos.flatMap((info) =>
      info.parts.flatMap((part) => locales.map((locale) => ({ info, part, locale, file: fileOf(part, locale) }))),
    ),
    ({ file }) => file,
  );
  return (fault) => {
    const { file, path = "", cause } = fault;
    if (!/\.(?:yaml|md)$/.test(file)) return { reason: faultText(fault) };
    const value = overlay(file, parseFile(files, file));
    const field = findField(partsOf.get(file) ?? [], path === "" ? [] : path.split("."), value);
    if (!field) return { reason: asSentence(textInFile(fault)), file };
    return { ...field, reason: reasonOf(fault), file, ...(cause ? { cause } : {}) };
  };
}

function findField(
  parts: readonly { info: EntryInfo; part: Part; locale: Locale }[],
  path: readonly string[],
  value: Value | undefined,
): Pick<Edit, "entry" | "place" | "field"> | undefined {
  for (const { info, part, locale } of parts) {
    const field = fieldAt(part, path, value);
    const located = field ? locate(info, field) : undefined;
    if (field && located) return { entry: info.id, place: isForAll(located) ? "shared" : locale, field };
  }
  return undefined;
}

/** Describes a fault of a field for an editor, who sees neither files nor paths. */
function reasonOf({ sentence, cause }: FileFault): string {
  switch (cause?.kind) {
    case "no-text":
      return "Write something here.";
    case "no-choice":
      return "Choose one.";
    case "pattern":
      return "This value isn’t allowed here. See the note below the field.";
    case "no-item":
      return "At least one is needed.";
    case "no-options":
      return `Options are needed ${cause.kinds}.`;
    case "too-many":
      return `At most ${cause.max}; there are ${cause.got}.`;
    default:
      return asSentence(sentence);
  }
}

function asSentence(text: string): string {
  const sentence = text.replaceAll(/(?:pages\/)?[a-z-]+\.yaml/g, (file) => inTheAdminArea[file] ?? "the site’s files");
  return `${capitalise(sentence)}${/[.!?]$/.test(sentence) ? "" : "."}`;
}

/** The names of the files in faults, for someone who never sees the files. */
const inTheAdminArea: Readonly<Record<string, string>> = {
  "brand.yaml": "the brand",
  "company.yaml": "the company’s facts",
  "form.yaml": "the enquiry form",
  "ui.yaml": "the labels of the site",
  "pages/faq.yaml": "the groups of questions",
};

/** Returns the edits that cause the faults, or else the edits of the files with faults, or else all edits. */
function findCauses(placed: readonly LocatedEdit[], faults: readonly ExplainedFault[]): Map<LocatedEdit, string> {
  const backwards = faults.toReversed(); // of several faults the first is reported
  const byField = new Map(
    backwards.flatMap(({ entry, place, field, reason }) =>
      entry === undefined || place === undefined || field === undefined
        ? []
        : [[fieldKey({ entry, place, field }), reason] as const],
    ),
  );
  const byFile = new Map(backwards.map(({ file, reason }) => [file, reason]));
  const ways: ((one: LocatedEdit) => string | undefined)[] = [
    (locatedEdit) => byField.get(fieldKey(locatedEdit)),
    ({ part }) => locales.map((locale) => byFile.get(fileOf(part, locale))).find((reason) => reason !== undefined),
    () => faults[0]?.reason,
  ];
  for (const reasonFor of ways) {
    const causes = placed.flatMap((locatedEdit) => {
      const reason = reasonFor(locatedEdit);
      return reason === undefined ? [] : [[locatedEdit, reason] as const];
    });
    if (causes.length > 0) return new Map(causes);
  }
  return new Map();
}
