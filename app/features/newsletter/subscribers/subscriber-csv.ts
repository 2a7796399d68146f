// Writes subscribers as CSV, with evidence of consent: the first four columns are those of an import.
import { campaignWords, referrerLabel } from "#app/features/sources/public.ts";
import { writeCsv } from "#app/platform/text/csv.ts";
import type { Subscriber } from "./contract.ts";
import { sourceWords, subscriberState } from "./subscriber-words.ts";

const columns: Readonly<Record<string, (subscriber: Subscriber) => string | null | undefined>> = {
  email: ({ email }) => email,
  locale: ({ locale }) => locale,
  consentSource: ({ source, consentSource }) => consentSource ?? sourceWords[source],
  consentDate: ({ consentDate, confirmedAt }) => consentDate ?? confirmedAt,
  state: subscriberState,
  subscribedAt: ({ subscribedAt }) => subscribedAt,
  confirmedAt: ({ confirmedAt }) => confirmedAt,
  unsubscribedAt: ({ unsubscribedAt }) => unsubscribedAt,
  unsubscribedBy: ({ unsubscribedBy }) => unsubscribedBy,
  unsubscribedByIssue: ({ unsubscribedByIssue }) => unsubscribedByIssue?.subject,
  bouncedAt: ({ bouncedAt }) => bouncedAt,
  privacyVersion: ({ privacyVersion }) => privacyVersion,
  landingPage: ({ landingPage }) => landingPage,
  referrerHost: ({ referrerHost }) => referrerLabel(referrerHost),
  campaign: ({ campaign }) => campaignWords(campaign),
};

/** Returns a CSV with one row per subscriber. */
export function subscriberCsv(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map((subscriber) => Object.values(columns).map((valueOf) => valueOf(subscriber) ?? ""));
  return writeCsv([Object.keys(columns), ...rows]);
}
