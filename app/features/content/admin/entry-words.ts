// The texts that staff read about entries and their fields.
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Entry, EntryHead, FieldInfo, FieldValue, ValueScope, Values } from "../contract.ts";
import { findField, isSameValue, valueAt, valueScopes } from "./entry-values.ts";
import type { FieldLocation } from "./entry-values.ts";

/** Returns the key of a field in errors and stored values. */
export function locationKey({ scope, field }: FieldLocation): string {
  return `${scope}.${field}`;
}

/** Returns the id of the field's control in the page. */
export function controlId(location: FieldLocation): string {
  return `field-${locationKey(location)}`;
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
  location: FieldLocation,
): boolean {
  return (
    draft.suggested.includes(locationKey(location)) &&
    isSameValue(valueAt(typed, location), valueAt(draft.values, location))
  );
}

/**
 * Parses the key of a field.
 * @example parseFieldKey("fr.why.lead") // { scope: "fr", field: "why.lead" }
 */
export function parseFieldKey(key: string): FieldLocation | undefined {
  const scope = valueScopes.find((one) => key.startsWith(`${one}.`));
  return scope && { scope, field: key.slice(scope.length + 1) };
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
export function describeValue({ fields, values }: FieldsWithValues, location: FieldLocation): string {
  const value = valueAt(values, location);
  const list = fields.find(({ field, kind }) => kind === "items" && field === location.field);
  if (!list || !Array.isArray(value)) return formatValue(value);
  return value.map((id) => itemName(values, { list, id, locale: defaultLocale })).join("\n");
}

const scopeName = (scope: ValueScope) => (scope === "shared" ? "All languages" : formatLanguage(scope));

type FieldsWithValues = { fields: readonly FieldInfo[]; values: Values };

/**
 * Returns the name of a field.
 * @example describeField(entry, { scope: "fr", field: "why.points.speed.title" }) // "French, Why us, Points, Fast: Title"
 */
export function describeField({ fields, values }: FieldsWithValues, location: FieldLocation): string {
  const found = findField(fields, location.field);
  const language = locales.length > 1 ? [scopeName(location.scope)] : [];
  if (!found) return [...language, location.field].join(", ");
  const { list, info } = found;
  const group = (list ?? fields.find(({ field }) => field === location.field))?.group ?? [];
  const id = list && location.field.slice(list.field.length + 1).split(".")[0];
  const item = list && id ? [list.label, itemName(values, { list, id, locale: defaultLocale })] : [];
  const above = [...new Set([...language, ...group, ...item])].join(", "); // a list may have the same name as its heading
  return above === "" ? info.label : `${above}: ${info.label}`;
}

type ItemNamed = { list: FieldInfo; id: string; locale: Locale };

/** Returns the first line of an item in the given language, or in the default one. */
export function itemName(values: Values, { list, id, locale }: ItemNamed): string {
  const line = list.of?.find(({ kind, isShared }) => kind === "line" && !isShared);
  const field = `${list.field}.${id}.${line?.path ?? ""}`;
  const name = valueAt(values, { scope: locale, field }) ?? valueAt(values, { scope: defaultLocale, field });
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
