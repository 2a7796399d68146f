// Labels and links of the screen of sources.
import { formatDay, formatLanguage } from "#app/platform/i18n/format.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { others } from "./contract.ts";
import type { Dimension, SourceFigures, Sources } from "./contract.ts";
import { sourceLabel } from "./source-label.ts";

/** The figures of a row, by column heading. */
export const columns = {
  Entries: "entries",
  Enquiries: "enquiries",
  Calls: "calls",
  Subscribers: "subscribers",
  Won: "won",
  Value: "value",
} as const satisfies Record<string, keyof SourceFigures>;

/**
 * Returns the label of a group of figures.
 * @example groupLabel("source", "search") // "Search engines"
 */
export function groupLabel(by: Dimension, key: string): string {
  if (key === others) return "Others";
  if (key === "unknown") return "Not known";
  if (by === "source") return sourceLabel(key);
  if (key === "/") return "Home page";
  if (by === "language") return formatLanguage(key);
  if (by === "day") return formatDay(key);
  if (by === "origin") return key === "call" ? "A booked call" : humanise(key);
  return key;
}

/** The parameter that filters the list of enquiries by a row. */
const parameterOf: Partial<Record<Dimension, string>> = { source: "source", page: "landingPage", origin: "origin" };

type Days = Pick<Sources, "from" | "to">;

/** Returns the path of the list of a row's enquiries in these days; undefined if the list can't be filtered by it. */
export function enquiriesPath(by: Dimension, key: string, { from, to }: Days): string | undefined {
  const parameter = parameterOf[by];
  const isNameless = key === others || (key === "unknown" && by !== "source");
  if (by === "day") return enquiryListPath({ from: key, to: key });
  return parameter === undefined || isNameless ? undefined : enquiryListPath({ [parameter]: key, from, to });
}

/** Returns the path of the list of a source's won enquiries, of any time. */
export function wonEnquiriesPath(source: string): string | undefined {
  return source === others ? undefined : enquiryListPath({ source, status: "won" });
}

function enquiryListPath(narrowed: Record<string, string>): string {
  return `/admin/contacts?${new URLSearchParams(narrowed)}`;
}

/** Formats a figure; a dash if the role may not see it. */
export function formatFigure(number: number | null): string {
  return number?.toLocaleString("en-US") ?? emptyValue;
}
