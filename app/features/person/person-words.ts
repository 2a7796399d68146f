// A person's records in words: what each column is called, and what its value means.
import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import type { PersonData } from "./contract.ts";

type Row = PersonData["found"][number]["rows"][number];
type Value = Row[string];

/** Columns whose name doesn't say what they are. Ids and counters say nothing to a person: null. */
const labels: Record<string, string | null> = {
  id: null,
  sequence: null,
  enquiry_id: null,
  email_id: null,
  admin_id: null,
  admin_name: "By",
  due_at: "Answer due",
  answered_at: "Answered",
  landing_page: "First page",
  referrer_host: "Came from",
  created_at: "Created",
  starts_at: "Call",
  first_name: "First name",
  last_name: "Last name",
  service_interest: "Service",
  project_budget: "Budget",
  source_page: "Sent from",
  privacy_version: "Privacy notice",
  is_suspect: "Spam suspect",
  suspect_reason: "Reason",
  is_active: "Active",
  subscribed_at: "Subscribed",
  unsubscribed_at: "Unsubscribed",
  unsubscribed_by: "Unsubscribed by",
  pending_since: "Waits for confirmation since",
  confirmed_at: "Confirmed",
  cancelled_at: "Cancelled",
  cancelled_by: "Cancelled by",
  time_zone: "Their time zone",
  locale: "Language",
  recipient: "To",
  reply_to: "Answers go to",
  sent_at: "Sent",
};

const choices: Record<string, string> = {
  service_interest: "serviceInterest",
  project_budget: "projectBudget",
  timeline: "timeline",
};

const statuses: Record<string, string> = { waiting: "Waiting", sent: "Sent", parked: "Failed" };

/**
 * A record as labels and values; what is empty is left out.
 * @example recordInWords({ id: "1", is_suspect: 0 }, t) // [["Spam suspect", "No"]]
 */
export function recordInWords(row: Row, t: TFunction): [label: string, value: string][] {
  return Object.entries(row).flatMap(([name, value]) => {
    const label = labels[name] === undefined ? readable(name) : labels[name];
    return label === null || value === null || value === "" ? [] : [[label, valueInWords(name, value, t)]];
  });
}

function valueInWords(name: string, value: NonNullable<Value>, t: TFunction): string {
  if (name.startsWith("is_")) return Number(value) === 1 ? "Yes" : "No";
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return minuteOf(text);
  if (name in choices) return t(`contact.options.${choices[name]}.${text}`);
  if (name === "locale") return languageOf(text);
  if (name === "status") return statuses[text] ?? readable(text);
  if (name === "campaign") return campaignInWords(text);
  return /_by$|^kind$/.test(name) ? readable(text) : text;
}

function campaignInWords(json: string): string {
  const campaign: unknown = JSON.parse(json);
  return Object.entries(Object(campaign))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
}

/** `enquiry-confirmation`, `message_text`: as words. */
function readable(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
