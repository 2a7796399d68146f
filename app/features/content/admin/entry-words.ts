// The texts that staff read about entries and their fields.
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Entry, EntryHead, FieldInfo, FieldValue, ValueScope, Values } from "../contract.ts";
import { findField, isSameValue, valueAt, valueScopes } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";

/** Returns the key of a field in errors and stored values. */
export function keyOf({ place, field }: FieldLocation): string {
  return `${place}.${field}`;
}

/** Returns the id of the field's control in the page. */
export function controlId(spot: FieldLocation): string {
  return `field-${keyOf(spot)}`;
}

type Section = { id: string; name: string; fields: FieldInfo[] };

/** Groups fields by heading, in the order of each heading's first field, whose name is the id. */
export function groupBySection(fields: readonly FieldInfo[]): Section[] {
  const sections: Section[] = [];
  for (const info of fields) {
    const name = info.group.join(": ");
    const known = sections.find((one) => one.name === name);
    if (known) known.fields.push(info);
    else sections.push({ id: `section-${info.field}`, name, fields: [info] });
  }
  return sections;
}

/** Returns true for a text that a language model wrote and nobody has changed since. */
export function isSuggestion(
  { entry: { draft }, typed }: { entry: Pick<Entry, "draft">; typed: Values },
  spot: FieldLocation,
): boolean {
  return draft.suggested.includes(keyOf(spot)) && isSameValue(valueAt(typed, spot), valueAt(draft.values, spot));
}

/**
 * Parses the key of a field.
 * @example parseFieldKey("fr.why.lead") // { place: "fr", field: "why.lead" }
 */
export function parseFieldKey(key: string): FieldLocation | undefined {
  const place = valueScopes.find((one) => key.startsWith(`${one}.`));
  return place && { place, field: key.slice(place.length + 1) };
}

/**
 * Returns the errors of a call by language and field, including those that are prefixed with their path in the body.
 */
export function errorsByField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([key, words]) => [key.replace(/^values\./, ""), words]));
}

export function formatValue(value: FieldValue | null | undefined): string {
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}

/** Formats a value as text; a list by the names of its items. */
export function describeValue({ fields, values }: FieldsWithValues, spot: FieldLocation): string {
  const value = valueAt(values, spot);
  const list = fields.find(({ field, kind }) => kind === "items" && field === spot.field);
  if (!list || !Array.isArray(value)) return formatValue(value);
  return value.map((id) => itemName(values, { list, id, locale: defaultLocale })).join("\n");
}

const placeName = (place: ValueScope) => (place === "shared" ? "All languages" : formatLanguage(place));

type FieldsWithValues = { fields: readonly FieldInfo[]; values: Values };

/**
 * Returns the name of a field.
 * @example describeField(entry, { place: "fr", field: "why.points.speed.title" }) // "French, Why us, Points, Fast: Title"
 */
export function describeField({ fields, values }: FieldsWithValues, spot: FieldLocation): string {
  const found = findField(fields, spot.field);
  const language = locales.length > 1 ? [placeName(spot.place)] : [];
  if (!found) return [...language, spot.field].join(", ");
  const { list, info } = found;
  const group = (list ?? fields.find(({ field }) => field === spot.field))?.group ?? [];
  const id = list && spot.field.slice(list.field.length + 1).split(".")[0];
  const item = list && id ? [list.label, itemName(values, { list, id, locale: defaultLocale })] : [];
  const above = [...new Set([...language, ...group, ...item])].join(", "); // a list may have the same name as its heading
  return above === "" ? info.label : `${above}: ${info.label}`;
}

type ItemNamed = { list: FieldInfo; id: string; locale: Locale };

/** Returns the first line of an item in the given language, or in the default one. */
export function itemName(values: Values, { list, id, locale }: ItemNamed): string {
  const line = list.of?.find(({ kind, isShared }) => kind === "line" && !isShared);
  const field = `${list.field}.${id}.${line?.path ?? ""}`;
  const name = valueAt(values, { place: locale, field }) ?? valueAt(values, { place: defaultLocale, field });
  return formatValue(name) || id;
}

type LanguageState = EntryHead["states"][number];

type Mark = { tone: "flare" | "warn" | "err"; words: string };

function marksOfPage(made: NonNullable<EntryHead["made"]>, locale: Locale): Mark[] {
  const marks: Mark[] = [];
  if (made.isInConflict) marks.push({ tone: "err", words: "Conflict with the files" });
  if (!made.publishedIn.includes(locale)) marks.push({ tone: "warn", words: "Not published" });
  if (made.hasEnded) marks.push({ tone: "warn", words: "Ended" });
  return marks;
}

export function listMarks(state: LanguageState, made?: EntryHead["made"]): Mark[] {
  const { locale, hasDraft, missing, outdated, toTranslate, conflicts } = state;
  const marks = made ? marksOfPage(made, locale) : [];
  if (conflicts > 0) marks.push({ tone: "err", words: formatCount(conflicts, "conflict") });
  const counted = Object.entries({ outdated, missing, "to translate": toTranslate });
  for (const [words, number] of counted)
    if (number > 0) marks.push({ tone: "warn", words: `${number.toLocaleString("en-US")} ${words}` });
  if (hasDraft) marks.push({ tone: "flare", words: "Draft" });
  return marks;
}
