// Lists the fields of an entry with their values, by walking their descriptions (entries.ts) over the values of the
// files.
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { kindOf, pageFile, slugOfPath } from "./company-page.ts";
import { pathsIn } from "./company-pages.server.ts";
import { parseFile } from "./content-check.server.ts";
import type { Overlay } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { entries, entryOfPage } from "./entries.ts";
import type { EntryInfo, Part } from "./entries.ts";
import { isMapping } from "./fallback.ts";
import type { Value, ValuesByName } from "./fallback.ts";
import type { FieldValue, Items, Leaf, Node, ValueScope } from "./field.ts";
import { optionLine, questionLine } from "./form-options.ts";
import { pagePatterns } from "./page-patterns.ts";
import type { PagePattern } from "./page-patterns.ts";
import { createShownCheck } from "./unshown.server.ts";

/** A field of an entry; `list` is the list whose item it belongs to. */
export type Field = {
  field: string;
  group: readonly string[];
  node: Leaf | Items;
  list?: string;
  /** Set for a field of an optional group. */
  mayBeAbsent?: true;
  /** Set for a text that no page shows. */
  isUnshown?: true;
  values: Partial<Record<ValueScope, FieldValue>>;
};

const listed = new WeakMap<ContentFiles, readonly EntryInfo[]>();

/** Lists all entries, in the order of the site. */
export function listEntryInfos(files: ContentFiles): readonly EntryInfo[] {
  const infos = listed.get(files) ?? makeEntryInfos(files);
  listed.set(files, infos);
  return infos;
}

function makeEntryInfos(files: ContentFiles): EntryInfo[] {
  const pages = pathsIn(files).map((path) => {
    const parsed = parseFile(files, pageFile(defaultLocale, path));
    const page = isMapping(parsed) ? parsed : {};
    const name = String(page["client"] ?? page["title"] ?? "") || slugOfPath(path);
    return { kind: kindOf(path), info: entryOfPage(path, name, patternOf(page)), order: Number(page["order"] ?? 0) };
  });
  const { "case-study": studies = [], page: ownPages = [] } = Object.groupBy(
    pages.toSorted((a, b) => a.order - b.order),
    ({ kind }) => kind,
  );
  const infos = [...studies, ...ownPages].map(({ info }) => info);
  return entries.flatMap((entry) => (entry.id === "services" ? [entry, ...infos] : [entry]));
}

function patternOf({ pattern }: ValuesByName): PagePattern | undefined {
  return pagePatterns.find((candidate) => candidate === pattern);
}

/** Returns the path of a part's file in a language. */
export function fileOf({ file, isShared }: Part, locale: Locale): string {
  return isShared ? file : `${locale}/${file}`;
}

/** Lists the fields of an entry, in order, without values that the files lack. */
export function listFields({ parts }: EntryInfo, files: ContentFiles, overlay: Overlay): Field[] {
  const isShown = createShownCheck(files);
  return parts.flatMap((part) => {
    const scopes: readonly ValueScope[] = part.isShared ? ["shared"] : locales;
    const valueIn = (place: ValueScope) => {
      const file = fileOf(part, place === "shared" ? defaultLocale : place);
      return overlay(file, parseFile(files, file));
    };
    const values = new Map(scopes.map((place) => [place, valueIn(place)]));
    const fields = walk(part.node, { field: part.prefix.replace(/\.$/, ""), group: [], values });
    return fields.map((candidate) =>
      isShown(part.file, candidate.field.slice(part.prefix.length))
        ? candidate
        : { ...candidate, isUnshown: true as const },
    );
  });
}

type WalkState = {
  field: string;
  group: readonly string[];
  list?: string;
  mayBeAbsent?: true;
  values: ReadonlyMap<ValueScope, Value | undefined>;
};

function walk(node: Node, here: WalkState): Field[] {
  if (node.node === "fixed") return [];
  if (node.node === "leaf") return [leafField(node, here)];
  const below = (name: string, group: readonly string[]): WalkState => ({
    ...here,
    field: join(here.field, name),
    group,
    values: new Map([...here.values].map(([place, value]) => [place, partOf(value, name)])),
  });
  if (node.node === "group") {
    const group = node.label === "" ? here.group : [...here.group, node.label];
    const state = node.isOptional ? { mayBeAbsent: node.isOptional } : {};
    return Object.entries(node.fields).flatMap(([name, child]) => walk(child, { ...below(name, group), ...state }));
  }
  const first = firstOf(here.values);
  if (node.node === "keyed") {
    const keys = isMapping(first) ? Object.keys(first) : [];
    return keys.flatMap((key) => walk(node.of, below(key, [...here.group, node.label, key])));
  }
  const ids = listIds(first);
  const items = ids.flatMap((id) => {
    const item = below(id, here.group);
    const fields = Object.entries(node.of);
    return fields.flatMap(([name, child]) =>
      walk(child, {
        field: join(item.field, name),
        group: [],
        list: here.field,
        values: new Map([...item.values].map(([place, value]) => [place, partOf(value, name)])),
      }),
    );
  });
  return [{ field: here.field, group: here.group, node, values: { shared: ids } }, ...items];
}

function leafField(node: Leaf, { field, group, list, mayBeAbsent, values }: WalkState): Field {
  const byScope: Partial<Record<ValueScope, FieldValue>> = {};
  const isShared = node.isShared || values.has("shared");
  const scopedValues = isShared ? ([["shared", firstOf(values)]] as const) : values;
  for (const [place, value] of scopedValues) {
    const fieldValue = asFieldValue(value);
    if (fieldValue !== undefined) byScope[place] = fieldValue;
  }
  const optional = { ...(list !== undefined && { list }), ...(mayBeAbsent && { mayBeAbsent }) };
  return { field, group, node: { ...node, isShared }, ...optional, values: byScope };
}

function firstOf(values: ReadonlyMap<ValueScope, Value | undefined>): Value | undefined {
  return values.get("shared") ?? values.get(defaultLocale);
}

function asFieldValue(value: Value | undefined): FieldValue | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(asLine);
  return undefined;
}

function asLine(value: Value): string {
  if (!isMapping(value)) return String(value);
  if (typeof value["value"] === "string") return optionLine({ ...value, value: value["value"] });
  return questionLine({ question: String(value["question"]), answer: String(value["answer"]) });
}

/** Returns the value at a path; list items are found by id. */
export function valueAt(value: Value | undefined, path: readonly string[]): Value | undefined {
  return path.reduce(partOf, value);
}

function partOf(value: Value | undefined, name: string): Value | undefined {
  if (Array.isArray(value)) return value.find((item) => isMapping(item) && item["id"] === name);
  return isMapping(value) ? value[name] : undefined;
}

export function listIds(value: Value | undefined): string[] {
  return Array.isArray(value) ? value.flatMap((item) => (isMapping(item) ? [String(item["id"])] : [])) : [];
}

export function join(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}

/**
 * The location of a field: its part, its path there and its description; for an item's field the list and the list's
 * path; `named` is the name in a keyed list.
 */
export type LocatedField = {
  part: Part;
  path: readonly string[];
  node: Leaf | Items;
  item?: { list: string; path: readonly string[]; id: string };
  named?: { path: readonly string[]; name: string };
};

/** Finds a field by its name; returns undefined if it doesn't exist or is fixed. */
export function locate({ parts }: Pick<EntryInfo, "parts">, field: string): LocatedField | undefined {
  for (const part of parts) {
    const prefix = part.prefix.replace(/\.$/, "");
    if (prefix !== "" && field !== prefix && !field.startsWith(`${prefix}.`)) continue;
    const path = field
      .slice(prefix.length)
      .split(".")
      .filter((name) => name !== "");
    if (path.reduce(join, prefix) !== field) continue; // each field has exactly one name
    const nodes = nodesAlong(part.node, path);
    const node = nodes.at(-1);
    if (node?.node !== "leaf" && node?.node !== "items") continue;
    return { part, path, node, ...namesIn(nodes, { prefix, path }) };
  }
  return undefined;
}

function namesIn(
  nodes: readonly (Node | undefined)[],
  { prefix, path }: { prefix: string; path: readonly string[] },
): Pick<LocatedField, "item" | "named"> {
  const under = (kind: Node["node"]) => {
    const at = nodes.slice(0, -1).findIndex((candidate) => candidate?.node === kind);
    return at === -1 ? undefined : { path: path.slice(0, at), name: path[at] ?? "" };
  };
  const [list, named] = [under("items"), under("keyed")];
  const item = list && { list: list.path.reduce(join, prefix), path: list.path, id: list.name };
  return { ...(item && { item }), ...(named && { named }) };
}

/** Returns the description of the value at each step of a path, beginning with the root's. */
function nodesAlong(root: Node, path: readonly string[]): (Node | undefined)[] {
  const nodes: (Node | undefined)[] = [root];
  for (const name of path) nodes.push(childOf(nodes.at(-1), name));
  return nodes;
}

/**
 * Returns false for a field under a name that its keyed list lacks: such names are ids of another list, and no edit
 * adds them.
 */
export function hasName(files: ContentFiles, { part, named }: LocatedField): boolean {
  if (!named) return true;
  const values = valueAt(parseFile(files, fileOf(part, defaultLocale)), named.path);
  return isMapping(values) && Object.hasOwn(values, named.name);
}

/** Returns the description of a named value, or of the list item with this id. */
function childOf(node: Node | undefined, name: string): Node | undefined {
  if (node?.node === "keyed") return node.of;
  if (node?.node === "items") return { node: "group", label: "", fields: node.of };
  return node?.node === "group" && Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
}

/** Returns true if a field has one value for all languages. */
export function isForAll({ part, node }: Pick<LocatedField, "part" | "node">): boolean {
  return part.isShared === true || node.node === "items" || node.isShared;
}

/** Converts a path in a file to the form used in field names: list items by their ids. */
export function namesAlong(root: Value | undefined, path: readonly string[]): string[] {
  let value = root;
  return path.map((written) => {
    const name = Array.isArray(value) ? (listIds(value)[Number(written)] ?? written) : written;
    value = partOf(value, name);
    return name;
  });
}

/** Returns the name of the field at a path in a file: indexes of list items become their ids. */
export function fieldAt(part: Part, path: readonly string[], root: Value | undefined): string | undefined {
  let here: Step = { node: part.node, value: root, names: [] };
  const steps = [here, ...path.map((name) => (here = stepInto(here, name)))];
  const field = steps.findLast(({ node }) => node?.node === "leaf" || node?.node === "items");
  return field?.names.reduce(join, part.prefix.replace(/\.$/, ""));
}

type Step = { node: Node | undefined; value: Value | undefined; names: readonly string[] };

function stepInto({ node, value, names }: Step, written: string): Step {
  const isIndex = node?.node === "items" && /^\d+$/.test(written);
  const name = isIndex ? (listIds(value)[Number(written)] ?? "") : written;
  return { node: childOf(node, name), value: partOf(value, name), names: [...names, name] };
}
