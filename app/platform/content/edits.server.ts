// Lays what was edited over what the files say (EDIT-02, EDIT-03). Nothing here is stored: each process works out from its own
// files what is in conflict with them and what no longer fits, so that two releases side by side each show their right text.
import { isDeepStrictEqual } from "node:util";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { assemble } from "./assemble.server.ts";
import { fieldAt, fieldsOf, fileOf, idsOf, isForAll, listEntryInfos, locate, valueAt } from "./entry-fields.server.ts";
import type { Field, Located } from "./entry-fields.server.ts";
import type { EntryInfo } from "./entries.ts";
import { exportedPicture } from "./exported-picture.ts";
import { isNamed } from "./fallback.ts";
import type { Named, Value } from "./fallback.ts";
import type { Edit, FieldValue, Group, Leaf, Node, Place } from "./field.ts";
import type { Content } from "./schema.ts";
import { parseFile } from "./source.server.ts";
import type { ContentFiles } from "./content-files.ts";
import type { Overlay } from "./source.server.ts";
import { filesWith, studiesInConflict } from "./studies.server.ts";
import type { OwnStudy } from "./studies.server.ts";

/** The edit shows, although the file's text changed under it. `file` is what the file has now. */
export type Conflict = Edit & { file: FieldValue | null };

/** The file's text shows. */
export type SetAside = Edit & { reason: string };

/** A case study of the company's that no longer fits: what the release has at its address shows. */
type StudySetAside = { study: OwnStudy; reason: string };

/** What the site shows. `shown` are the edits in it. */
export type ContentState = {
  content: Content;
  shown: readonly Edit[];
  conflicts: readonly Conflict[];
  setAside: readonly SetAside[];
  /** All case studies of the company's own, and those of them that fit. */
  studies: {
    all: readonly OwnStudy[];
    fitting: readonly OwnStudy[];
    inConflict: readonly OwnStudy[];
    setAside: readonly StudySetAside[];
  };
};

/** A problem with a field of an entry, or with no field in particular. */
export type FieldFault = { entry?: string; place?: Place; field?: string; reason: string };

type Placed = Edit & Located & { info: EntryInfo };

/** Never fails for the sake of an edit or a study. @throws Error if the release's files themselves have faults */
export function stateOf(
  release: ContentFiles,
  edits: readonly Edit[],
  studies: readonly OwnStudy[] = [],
): ContentState {
  const setAside: StudySetAside[] = [];
  let fitting = studies;
  for (;;) {
    const found = stateWith(filesWith(release, fitting, "site"), edits);
    if (!("faults" in found)) {
      const inConflict = studies.length === 0 ? [] : conflictsOfStudies(release, edits, studies);
      return { ...found, studies: { all: studies, fitting, inConflict, setAside } };
    }
    if (fitting.length === 0) throw new Error(found.faults.join("\n"));
    const named = fitting.filter(({ slug }) =>
      found.faults.some((fault) => fault.includes(`/case-studies/${slug}.md: `)),
    );
    const blamed = named.length > 0 ? named : fitting;
    setAside.push(
      ...blamed.map((study) => {
        const fault =
          found.faults.find((one) => one.includes(`/case-studies/${study.slug}.md: `)) ?? found.faults[0] ?? "";
        return { study, reason: asSentence(fault) };
      }),
    );
    fitting = fitting.filter((study) => !blamed.includes(study));
  }
}

function conflictsOfStudies(release: ContentFiles, edits: readonly Edit[], studies: readonly OwnStudy[]): OwnStudy[] {
  return studiesInConflict(release, studies, overlayOfEdits(filesWith(release, studies, "staff"), edits));
}

/** The state of some files, or their own faults. */
function stateWith(
  files: ContentFiles,
  edits: readonly Edit[],
): Omit<ContentState, "studies"> | { faults: readonly string[] } {
  const infos = listEntryInfos(files);
  const setAside: SetAside[] = [];
  let placed: Placed[] = [];
  for (const edit of edits) {
    const found = place(infos, edit);
    if (!found) setAside.push({ ...edit, reason: "The site has no such field any more." });
    else if (!isListed(files, found, edits)) setAside.push({ ...edit, reason: "The list has no such item any more." });
    else placed.push(found);
  }
  for (;;) {
    const overlay = overlayOf(files, placed);
    const { content, faults } = assemble(files, overlay);
    if (content) {
      const shown = placed.map((one) => editOf(one));
      return { content, shown, conflicts: conflictsOf(infos, files, shown), setAside };
    }
    const own = placed.length === 0 ? { faults } : assemble(files); // no edit is blamed for the files
    if (own.faults) return { faults: own.faults };
    const found = faults.map((fault) => explain(fault, { infos, files, overlay }));
    const blamed = blame(placed, found);
    setAside.push(...blamed.map(([one, reason]) => ({ ...editOf(one), reason })));
    placed = placed.filter((one) => !blamed.some(([other]) => other === one));
  }
}

/** What the check of the files says of edits; empty if nothing. `content` and `repeats`, which write out a figure, are there if they have no fault. */
export function checkEdits(
  files: ContentFiles,
  edits: readonly Edit[],
): { content?: Content; faults: readonly FieldFault[]; repeats: readonly FieldFault[] } {
  const infos = listEntryInfos(files);
  const placed: Placed[] = [];
  const unknown: FieldFault[] = [];
  for (const edit of edits) {
    const found = place(infos, edit);
    if (!found) unknown.push({ ...edit, reason: "The site has no such field." });
    else if (isListed(files, found, edits)) placed.push(found);
  }
  const overlay = overlayOf(files, placed);
  const { content, faults = [] } = assemble(files, overlay);
  const explained = (all: readonly string[]) => all.map((fault) => explain(fault, { infos, files, overlay }));
  const repeats = explained(content?.repeats ?? []);
  return { ...(content ? { content } : {}), faults: [...unknown, ...explained(faults)], repeats };
}

/** Lays edits over the files, for reading the fields of an entry. */
export function overlayOfEdits(files: ContentFiles, edits: readonly Edit[]): Overlay {
  const infos = listEntryInfos(files);
  const placed = edits.flatMap((edit) => place(infos, edit) ?? []);
  return overlayOf(
    files,
    placed.filter((one) => isListed(files, one, edits)),
  );
}

export const unedited: Overlay = (_file, value) => value;

export function isSameField(one: Pick<Edit, "entry" | "place" | "field">, other: typeof one): boolean {
  return one.entry === other.entry && one.place === other.place && one.field === other.field;
}

function place(infos: readonly EntryInfo[], edit: Edit): Placed | undefined {
  const info = infos.find(({ id }) => id === edit.entry);
  const located = info && locate(info, edit.field);
  if (!info || !located) return undefined;
  const fits = isForAll(located) ? edit.place === "shared" : (locales as readonly Place[]).includes(edit.place);
  return fits ? { ...edit, ...located, info } : undefined;
}

function editOf({ entry, place: at, field, value, replaced }: Edit): Edit {
  return { entry, place: at, field, value, replaced };
}

function overlayOf(files: ContentFiles, placed: readonly Placed[]): Overlay {
  const byFile = new Map<string, Placed[]>();
  const ordered = placed.toSorted((a, b) => Number(b.node.node === "items") - Number(a.node.node === "items")); // items first
  for (const one of ordered)
    for (const locale of one.place === "shared" ? locales : [one.place])
      for (const file of new Set([fileOf(one.part, locale)])) byFile.set(file, [...(byFile.get(file) ?? []), one]);
  return (file, value) => {
    const own = byFile.get(file);
    if (!own || (value === undefined && own.every(({ place: at }) => at === "shared"))) return value; // no language by it
    const first = own.map(({ part }) => parseFile(files, fileOf(part, defaultLocale)));
    const changed = own.reduce<Value | undefined>(
      (changing, edit, index) => put(changing, edit.path, (old) => newValue(edit, old, first[index])),
      structuredClone(value),
    );
    const parts = new Set(own.map(({ part }) => part));
    return [...parts].reduce((settled, { node }) => settle(node, settled, file), changed);
  };
}

/** Changes the value at a path; a missing item of a list is added, as its other fields come from the first language. */
function put(
  value: Value | undefined,
  [name, ...rest]: readonly string[],
  change: (old: Value | undefined) => Value,
): Value {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const at = value.findIndex((item) => isNamed(item) && item["id"] === name);
    if (at < 0) return [...value, put({ id: name }, rest, change)];
    return value.with(at, put(value[at], rest, change));
  }
  const named: Named = isNamed(value) ? value : {};
  return { ...named, [name]: put(named[name], rest, change) };
}

function newValue(
  { node, value, replaced, path }: Placed,
  old: Value | undefined,
  firstFile: Value | undefined,
): Value {
  if (node.node === "leaf") {
    if (typeof value !== "object") return value;
    return node.isNumbers === true ? value.map((one) => asNumber(one)) : [...value];
  }
  const inFile = idsOf(valueAt(firstFile, path));
  const order = mergeOrder(inFile, { value: asIds(value), replaced: asIds(replaced) });
  const items = Array.isArray(old) ? old : [];
  return order.map((id) => items.find((item) => isNamed(item) && item["id"] === id) ?? { id });
}

/** What may be left out isn't there if it is empty; what may be empty is, in the first language, though nobody wrote it. */
function settle(node: Node, value: Value | undefined, file: string): Value | undefined {
  if (node.node === "leaf") return settleLeaf(node, value, file);
  if (node.node === "items" && Array.isArray(value))
    return value.map((item) => settle({ node: "group", label: "", fields: node.of }, item, file) ?? item);
  if (node.node !== "group" || !isNamed(value)) return value;
  if (node.isOptional === true && isLeftOut(node, value)) return undefined;
  const settled: Named = { ...value };
  for (const [name, child] of Object.entries(node.fields)) {
    const next = settle(child, value[name], file);
    if (next === undefined) delete settled[name];
    else settled[name] = next;
  }
  return settled;
}

function settleLeaf({ ifEmpty }: Leaf, value: Value | undefined, file: string): Value | undefined {
  if (ifEmpty === "absent" && isEmpty(value)) return undefined;
  return ifEmpty === "blank" && value === undefined && file.startsWith(`${defaultLocale}/`) ? "" : value;
}

/** True if all of it is empty, or what it has in all languages was emptied. */
function isLeftOut({ fields }: Group, value: Named): boolean {
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

/** A thousand in one language, and one in the other. */
const isAmbiguous = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** What is no number, or not clearly one, stays as it was written: the check says so. */
function asNumber(written: string): Value {
  const number = Number(written.replace(",", "."));
  return written === "" || isAmbiguous.test(written) || Number.isNaN(number) ? written : number;
}

/** What a release added stands behind its neighbour in the file; what it took out is gone. */
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

/** False for the field of an item that its list no longer has: a release took it out, or another edit did. */
function isListed(files: ContentFiles, { entry, part, item }: Placed, edits: readonly Edit[]): boolean {
  if (!item) return true;
  const inFile = idsOf(valueAt(parseFile(files, fileOf(part, defaultLocale)), item.path));
  const order = edits.find((one) => isSameField(one, { entry, place: "shared", field: item.list }));
  const ids = order ? mergeOrder(inFile, { value: asIds(order.value), replaced: asIds(order.replaced) }) : inFile;
  return ids.includes(item.id);
}

function conflictsOf(infos: readonly EntryInfo[], files: ContentFiles, edits: readonly Edit[]): Conflict[] {
  return [...Map.groupBy(edits, ({ entry }) => entry)].flatMap(([id, own]) => {
    const info = infos.find((one) => one.id === id);
    if (!info) return [];
    const inFiles = new Map(fieldsOf(info, files, unedited).map((field) => [field.field, field]));
    return own.flatMap((edit) => {
      const field = inFiles.get(edit.field);
      const file = field?.values[edit.place] ?? null;
      const isMoved = ![edit.replaced, edit.value, exportedValue(edit, field)].some((known) =>
        isDeepStrictEqual(file, known),
      );
      return isMoved && field?.node.node !== "items" ? [{ ...edit, file }] : [];
    });
  });
}

/** What the files have of an edit once an export is their content. */
function exportedValue({ value }: Edit, field: Field | undefined): FieldValue {
  const folder = field?.node.node === "leaf" ? field.node.folder : undefined;
  return (folder !== undefined && exportedPicture(value, folder)?.value) || value;
}

type Within = { infos: readonly EntryInfo[]; files: ContentFiles; overlay: Overlay };

/** Finds the field that a fault of the check is about. */
function explain(fault: string, within: Within): FieldFault & { file?: string } {
  const [, file, rest = fault] = /^content\/(\S+\.(?:yaml|md)): ([\s\S]*)$/.exec(fault) ?? [];
  if (file === undefined) return { reason: fault };
  const [, path = "", sentence = rest] = /^(?:the file|([^\s:]+)): ([\s\S]*)$/.exec(rest) ?? [];
  const found = findField(file, path === "" ? [] : path.split("."), within);
  return found ? { ...found, reason: asSentence(sentence), file } : { reason: asSentence(rest), file };
}

function findField(
  file: string,
  path: readonly string[],
  { infos, files, overlay }: Within,
): Pick<Edit, "entry" | "place" | "field"> | undefined {
  const value = overlay(file, parseFile(files, file));
  for (const info of infos)
    for (const part of info.parts) {
      const locale = locales.find((one) => fileOf(part, one) === file);
      const field = locale && fieldAt(part, path, value);
      const located = field ? locate(info, field) : undefined;
      if (locale && field && located) return { entry: info.id, place: isForAll(located) ? "shared" : locale, field };
    }
  return undefined;
}

function asSentence(words: string): string {
  if (words === "expected text, got nothing") return "Write something here.";
  if (words.startsWith("expected text that fits /")) return "This can’t stand here: see what is said below the field.";
  if (words === "expected at least 1 items, got a list of 0") return "At least one is needed.";
  const [, most, got] = /^expected at most (\d+) items, got a list of (\d+)$/.exec(words) ?? [];
  if (most !== undefined) return `At most ${most}, and these are ${got}.`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** The edits that cause the faults, else those of the files that have some, else all of them. */
function blame(
  placed: readonly Placed[],
  faults: readonly (FieldFault & { file?: string })[],
): (readonly [Placed, string])[] {
  const ways: ((one: Placed, fault: FieldFault & { file?: string }) => boolean)[] = [
    (one, { entry, place: at, field }) => one.entry === entry && one.place === at && one.field === field,
    (one, { file }) => locales.some((locale) => fileOf(one.part, locale) === file),
    () => true,
  ];
  for (const isMeant of ways) {
    const found = placed.flatMap((one) => {
      const fault = faults.find((other) => isMeant(one, other));
      return fault ? [[one, fault.reason] as const] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}
