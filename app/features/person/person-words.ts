import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { readable } from "#app/platform/text/readable.ts";
import type { PersonData } from "./contract.ts";

type Row = PersonData["found"][number]["rows"][number];
type Value = Row[string];

/** Labels of columns; null hides ids and counters. */
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
  is_spam_suspect: "Spam suspect",
  spam_reason: "Reason",
  may_email: "Gets emails",
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
  reply_to: "Reply to",
  sent_at: "Sent",
};

const choices: Record<string, string> = {
  service_interest: "serviceInterest",
  project_budget: "projectBudget",
  timeline: "timeline",
};

const statuses: Record<string, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed" };

/**
 * Omits empty values.
 * @example recordInWords({ id: "1", is_spam_suspect: 0 }, t) // [["Spam suspect", "No"]]
 */
export function recordInWords(row: Row, t: TFunction): [label: string, value: string][] {
  return Object.entries(row).flatMap(([name, value]) => {
    const label = labels[name] === undefined ? readable(name) : labels[name];
    return label === null || value === null || value === "" ? [] : [[label, valueInWords(name, value, t)]];
  });
}

function valueInWords(name: string, value: NonNullable<Value>, t: TFunction): string {
  if (/^(is|may)_/.test(name)) return Number(value) === 1 ? "Yes" : "No";
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return minuteOf(text);
  const field = choices[name];
  if (field) return optionLabel(t, field, text);
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
