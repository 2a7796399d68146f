// What happened with an address, in a few words.
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { enquiryStatuses } from "../contract.ts";
import type { TimelineEntry } from "../desk/contract.ts";
import { statusLabels } from "./enquiry-words.ts";

/**
 * An entry's title.
 * @example entryTitle({ kind: "status", what: "won", by: { role: "staff", name: "mihai" }, … }, false) // "mihai: Won"
 */
export function entryTitle({ kind, what, by, text }: TimelineEntry, isThis: boolean): string {
  const who = by.name ?? (by.role === "visitor" ? "Visitor" : "Website");
  const titles: Record<TimelineEntry["kind"], () => string> = {
    enquiry: () => (isThis ? "This enquiry" : "Another enquiry"),
    status: () => `${who}: ${labelOf(what)}`,
    owner: () => (what === null ? `${who}: no owner` : `${who}: owner is ${what}`),
    note: () => `Note by ${who}`,
    reply: () => `Reply by ${who}`,
    email: () => "Email by the website",
    booking: () => `Call ${what} for ${text ? minuteOf(text) : "—"}`,
    newsletter: () => `Newsletter: ${what}`,
  };
  return titles[kind]();
}

function labelOf(status: string | null): string {
  const known = enquiryStatuses.find((one) => one === status);
  return known ? statusLabels[known] : (status ?? "");
}
