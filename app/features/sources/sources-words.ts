// What the screen calls what the program names by a word of its own.
import { dayOf, languageOf } from "#app/platform/i18n/company-words.ts";
import { readable } from "#app/platform/text/readable.ts";
import { others } from "./contract.ts";
import type { Dimension, SourceFigures, Sources } from "./contract.ts";

/** The figures of a row, by their heading. */
export const columns = {
  Entries: "entries",
  Enquiries: "enquiries",
  Calls: "calls",
  Subscribers: "subscribers",
  Won: "won",
  Value: "value",
} as const satisfies Record<string, keyof SourceFigures>;

const channels: Readonly<Record<string, string>> = {
  search: "Search engines",
  assistant: "AI assistants",
  social: "Social networks",
  mail: "Email programs",
  direct: "Direct",
  unknown: "Not known",
};

/** @example keyWords("source", "search") // "Search engines" */
export function keyWords(by: Dimension, key: string): string {
  if (key === others) return "Others";
  if (key === "unknown") return "Not known";
  if (by === "source") return channels[key] ?? key;
  if (by === "language") return languageOf(key);
  if (by === "day") return dayOf(`${key}T12:00:00Z`);
  return by === "origin" ? readable(key) : key;
}

/** The parameter of the list of enquiries that narrows it to a row. */
const parameterOf: Partial<Record<Dimension, string>> = { source: "source", page: "landingPage", origin: "origin" };

/** The enquiries of a row; undefined where the list can't be narrowed to them. */
export function enquiriesOf(by: Dimension, key: string): string | undefined {
  const parameter = parameterOf[by];
  const isNameless = key === others || (key === "unknown" && by !== "source");
  return parameter === undefined || isNameless
    ? undefined
    : `/admin/contacts?${new URLSearchParams({ [parameter]: key })}`;
}

/** @example periodWords({ from: "2026-11-01", to: "2026-11-30" }) // "Nov 1, 2026 – Nov 30, 2026" */
export function periodWords({ from, to }: Pick<Sources, "from" | "to">): string {
  return [from, to].map((day) => dayOf(`${day}T12:00:00Z`)).join(" – ");
}

/** "—" is what one's role may not see. */
export function figure(number: number | null): string {
  return number?.toLocaleString("en-US") ?? "—";
}
