// What the screen calls what the program names by a word of its own.
import { dayWords, languageOf } from "#app/platform/i18n/company-words.ts";
import { sourceWords } from "./source-words.ts";
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

/** @example keyWords("source", "search") // "Search engines" */
export function keyWords(by: Dimension, key: string): string {
  if (key === others) return "Others";
  if (key === "unknown") return "Not known";
  if (by === "source") return sourceWords(key);
  if (key === "/") return "Home page";
  if (by === "language") return languageOf(key);
  if (by === "day") return dayWords(key);
  if (by === "origin") return key === "call" ? "A booked call" : readable(key);
  return key;
}

/** The parameter of the list of enquiries that narrows it to a row. */
const parameterOf: Partial<Record<Dimension, string>> = { source: "source", page: "landingPage", origin: "origin" };

type Days = Pick<Sources, "from" | "to">;

/** The enquiries of a row that came in these days; undefined where the list can't be narrowed to them. */
export function enquiriesOf(by: Dimension, key: string, { from, to }: Days): string | undefined {
  const parameter = parameterOf[by];
  const isNameless = key === others || (key === "unknown" && by !== "source");
  if (by === "day") return listOf({ from: key, to: key });
  return parameter === undefined || isNameless ? undefined : listOf({ [parameter]: key, from, to });
}

/** The enquiries of a source that were won, whenever they came. */
export function wonOf(source: string): string | undefined {
  return source === others ? undefined : listOf({ source, status: "won" });
}

function listOf(narrowed: Record<string, string>): string {
  return `/admin/contacts?${new URLSearchParams(narrowed)}`;
}

/** "—" is what one's role may not see. */
export function figure(number: number | null): string {
  return number?.toLocaleString("en-US") ?? "—";
}
