// The values of an entry while it is edited: the published ones with the draft applied, and the changes to them.
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { mutable } from "../contract.ts";
import type {
  Changes,
  Draft,
  Entry,
  FieldInfo,
  FieldValue,
  ValueScope,
  TranslationState,
  Values,
} from "../contract.ts";

/** One field in one language, or in all of them. */
export type FieldLocation = { scope: ValueScope; field: string };

export const valueScopes: readonly ValueScope[] = [...locales, "shared"];

export function valueAt(values: Values, { scope, field }: FieldLocation): FieldValue | undefined {
  return values[scope]?.[field];
}

/** Returns the values with one changed; undefined removes it. */
export function withValue(values: Values, { scope, field }: FieldLocation, value: FieldValue | undefined): Values {
  const { [field]: _, ...rest } = values[scope] ?? {};
  return { ...values, [scope]: value === undefined ? rest : { ...rest, [field]: value } };
}

export function shownValues({ values, draft }: Pick<Entry, "values"> & { draft: Pick<Draft, "values"> }): Values {
  return Object.fromEntries(valueScopes.map((scope) => [scope, { ...values[scope], ...draft.values[scope] }]));
}

/** Returns a value as the server stores it: trimmed, and lists without empty lines. */
function asStored(value: FieldValue | undefined): FieldValue {
  if (typeof value === "number") return value;
  if (value === undefined || typeof value === "string") return (value ?? "").normalize("NFC").trim();
  return value.map((one) => one.normalize("NFC").trim()).filter(Boolean);
}

export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const [a, b] = [asStored(one), asStored(other)];
  if (Array.isArray(a) || Array.isArray(b)) return [a].flat().join("\n") === [b].flat().join("\n");
  return a === b;
}

/** Lists the fields that have a value in any of the arguments. */
export function listLocations(...all: readonly Values[]): FieldLocation[] {
  return valueScopes.flatMap((scope) => {
    const names = new Set(all.flatMap((values) => Object.keys(values[scope] ?? {})));
    return [...names].map((field) => ({ scope, field }));
  });
}

/** Lists the translations in a state that have not been edited since, beginning with those of the current language. */
export function openTranslations(
  { translations, values }: Pick<Entry, "translations" | "values">,
  { typed, state, locale }: { typed: Values; state: TranslationState; locale: Locale },
): FieldLocation[] {
  const locations = translations
    .filter((one) => one.state === state)
    .map((one) => ({ scope: one.locale, field: one.field }));
  const open = locations.filter((location) => isSameValue(valueAt(typed, location), valueAt(values, location)));
  return open.toSorted((a, b) => Number(b.scope === locale) - Number(a.scope === locale));
}

type TypedEntry = { entry: Pick<Entry, "fields" | "translations" | "values">; typed: Values };

/** Returns true for a missing or outdated translation that nobody has edited, except of a client's words. */
export function isSuggestible({ entry, typed }: TypedEntry, location: FieldLocation): boolean {
  const isOpen = entry.translations.some(
    ({ state, locale, field }) => state !== "toTranslate" && locale === location.scope && field === location.field,
  );
  return (
    isOpen &&
    isSameValue(valueAt(typed, location), valueAt(entry.values, location)) &&
    !findField(entry.fields, location.field)?.info.isQuoted
  );
}

export function differences(one: Values, other: Values): FieldLocation[] {
  return listLocations(one, other).filter((location) => !isSameValue(valueAt(one, location), valueAt(other, location)));
}

/** Applies the differences between `from` and `typed` to `to`. White space that was just typed is kept. */
export function mergeValues(typed: Values, from: Values, to: Values): Values {
  const merged: Values = Object.fromEntries(valueScopes.map((scope) => [scope, {}]));
  const contested = new Set(contestedItems({ typed, from, to }).map((item) => listOf(item)));
  const gone = goneItems(typed, from);
  for (const location of listLocations(typed, from, to)) {
    const [own, theirs] = [valueAt(typed, location), valueAt(to, location)];
    const isKept = contested.has(location.field) || gone.some((item) => location.field.startsWith(item));
    const isOwn = isKept || isSameValue(own, theirs) || !isSameValue(own, valueAt(from, location));
    const value = isOwn ? own : theirs;
    if (value !== undefined) (merged[location.scope] ??= {})[location.field] = value;
  }
  return merged;
}

type MergeInput = { typed: Values; from: Values; to: Values; sent?: Values | undefined };

/**
 * Lists fields that were changed differently here and elsewhere, and lists from which one side removed an item that the
 * other edited.
 */
export function findConflicts({ typed, from, to, sent }: MergeInput): FieldLocation[] {
  const items = contestedItems({ typed, from, to });
  const lists = [...new Set(items.map((item) => listOf(item)))];
  const both = differences(from, to).filter((location) => {
    const [own, theirs] = [valueAt(typed, location), valueAt(to, location)];
    if (isSameValue(own, valueAt(from, location)) || isSameValue(own, theirs)) return false;
    if (lists.includes(location.field) || items.some((item) => location.field.startsWith(item))) return false;
    return !sent || !isSameValue(valueAt(sent, location), theirs);
  });
  return [...lists.map((field) => ({ scope: "shared" as const, field })), ...both];
}

/** Returns the field prefixes of items that one side removed and the other edited. */
function contestedItems({ typed, from, to }: Omit<MergeInput, "sent">): string[] {
  const [here, there] = [goneItems(typed, from), goneItems(to, from)];
  const written = (items: readonly string[], values: Values) => {
    const changed = items.length === 0 ? [] : differences(from, values);
    return items.filter((item) => changed.some(({ field }) => field.startsWith(item)));
  };
  return [
    ...written(
      there.filter((item) => !here.includes(item)),
      typed,
    ),
    ...written(
      here.filter((item) => !there.includes(item)),
      to,
    ),
  ];
}

/**
 * Returns the field prefixes of removed items.
 * @example goneItems({ shared: { points: [] } }, { shared: { points: ["speed"] } }) // ["points.speed."]
 */
function goneItems(values: Values, from: Values): string[] {
  return Object.keys(from.shared ?? {}).flatMap((list) => {
    const ids = itemIds(values, list);
    return itemIds(from, list).flatMap((id) => (ids.includes(id) ? [] : [`${list}.${id}.`]));
  });
}

function listOf(item: string): string {
  return item.split(".").slice(0, -2).join(".");
}

/**
 * Returns what saving sends: the fields that differ from the server's state, each with the text that it replaces.
 * Returns undefined if there are none.
 */
export function findChanges(typed: Values, on: Entry): { values: Changes; bases: Values } | undefined {
  const valuesBefore = shownValues(on);
  const changed = differences(typed, valuesBefore);
  const values: Changes = {};
  const bases: Values = {};
  for (const location of changed) {
    const { scope, field } = location;
    const value = valueAt(typed, location);
    const base = valueAt(valuesBefore, location);
    (values[scope] ??= {})[field] = isSameValue(value, valueAt(on.values, location)) ? null : mutable(asStored(value));
    if (base !== undefined) (bases[scope] ??= {})[field] = mutable(base);
  }
  return changed.length > 0 ? { values, bases } : undefined;
}

/** Returns the ids of a list's items, in their order. */
export function itemIds(values: Values, list: string): readonly string[] {
  const ids = valueAt(values, { scope: "shared", field: list });
  return Array.isArray(ids) ? ids : [];
}

/** Lists all fields of the form in a language, in their order. */
export function fieldLocations(fields: readonly FieldInfo[], values: Values, locale: Locale): FieldLocation[] {
  const at = (field: string, { isShared }: Pick<FieldInfo, "isShared">): FieldLocation => ({
    scope: isShared ? "shared" : locale,
    field,
  });
  return fields.flatMap((info) =>
    info.kind === "items"
      ? itemIds(values, info.field).flatMap((id) =>
          (info.of ?? []).map((of) => at(`${info.field}.${id}.${of.path}`, of)),
        )
      : [at(info.field, info)],
  );
}

/** Reorders a list's items. Changes to the fields of removed items are dropped. */
export function withOrder(values: Values, published: Values, list: string, ids: readonly string[]): Values {
  const ordered = withValue(values, { scope: "shared", field: list }, [...ids]);
  return listLocations(values)
    .filter(({ field }) => field.startsWith(`${list}.`) && !ids.includes(itemOf(list, field)))
    .reduce((kept, location) => withValue(kept, location, valueAt(published, location)), ordered);
}

/** Replaces a field by what someone else saved in it; for a list, drops changes to items that their version lacks. */
export function withTheirs(values: Values, location: FieldLocation, by: Entry): Values {
  const theirs = shownValues(by);
  const isList = by.fields.some(({ field, kind }) => kind === "items" && field === location.field);
  if (!isList) return withValue(values, location, valueAt(theirs, location));
  return withOrder(values, by.values, location.field, itemIds(theirs, location.field));
}

function itemOf(list: string, field: string): string {
  return field.slice(list.length + 1).split(".")[0] ?? "";
}

/** Adds an item after another one; a copy also gets that item's values. */
export function withItem(
  values: Values,
  list: string,
  { id, after, isCopy }: { id: string; after: string | undefined; isCopy: boolean },
): Values {
  const ids = [...itemIds(values, list)];
  ids.splice(after === undefined ? ids.length : ids.indexOf(after) + 1, 0, id);
  const ordered = withValue(values, { scope: "shared", field: list }, ids);
  if (!isCopy || after === undefined) return ordered;
  const original = `${list}.${after}.`;
  return listLocations(values)
    .filter(({ field }) => field.startsWith(original))
    .reduce((copied, { scope, field }) => {
      const copy = { scope, field: `${list}.${id}.${field.slice(original.length)}` };
      return withValue(copied, copy, valueAt(values, { scope, field }));
    }, ordered);
}

/** Returns an id that no item has. */
export function newItemId(ids: readonly string[]): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const random = crypto.getRandomValues(new Uint8Array(4));
  const id = `item-${[...random].map((byte) => alphabet[byte % alphabet.length]).join("")}`;
  return ids.includes(id) ? newItemId(ids) : id;
}

type ItemInfo = NonNullable<FieldInfo["of"]>[number];

/** Finds a field of the form or of a list item. */
export function findField(
  fields: readonly FieldInfo[],
  field: string,
): { list?: FieldInfo; info: ItemInfo } | undefined {
  const own = fields.find((one) => one.field === field);
  if (own) return { info: { ...own, path: own.field } };
  const list = fields.find((one) => one.of && field.startsWith(`${one.field}.`));
  const path = list && field.slice(list.field.length + 2 + itemOf(list.field, field).length);
  const info = list?.of?.find((one) => one.path === path);
  return list && info && { list, info };
}
