import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { languageOf, momentOf } from "#app/platform/i18n/company-words.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { adminLocale, defaultLocale, isLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { quotableName } from "#app/platform/mail/quotable-name.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import type { Enquiry } from "./contract.ts";

export function aboutEnquiry(id: string): string {
  return `enquiry:${id}`;
}

/** What the reminders of an enquiry are about, for taking them back. */
export function aboutReminders(id: string): string {
  return `${aboutEnquiry(id)}:reminder`;
}

/** Longer texts are cut in emails to the company. */
const longestQuote = 2_000;

/** Queues the notification to the company and, within rate limits, the confirmation to the visitor. */
export async function queueEnquiryEmails(
  deps: Deps,
  trx: Kysely<Tables>,
  { enquiry, isConfirmed }: { enquiry: Enquiry; isConfirmed: boolean },
): Promise<void> {
  const { NOTIFY_TO } = deps.config;
  const answer = confirmation(deps, enquiry);
  const mayConfirm = isConfirmed && (await mayReceiveEmail(deps, trx, answer));
  if (NOTIFY_TO)
    await queueTeamEmail(deps, trx, {
      email: notification(deps, { enquiry, to: NOTIFY_TO }),
      plural: "Enquiries",
    });
  if (mayConfirm) await queueEmail(deps, trx, answer);
}

/** Quotes no user text: the address may be someone else's. */
function confirmation({ content, config }: Deps, { id, email, firstName, locale }: Enquiry): Email {
  const language: Locale = isLocale(locale) ? locale : defaultLocale;
  const words = content.emails[language].enquiry;
  const name = quotableName(firstName);
  return {
    kind: "enquiry-confirmation",
    about: aboutEnquiry(id),
    to: email.toLowerCase(),
    replyTo: content.company.emails.hello,
    locale: language,
    subject: words.subject,
    heading: words.heading,
    ...(name ? { name } : {}),
    parts: [
      { paragraph: words.thanks },
      { paragraph: words.promise },
      { button: { label: words.more, url: config.siteUrl + localPath(language, "/case-studies") } },
    ],
  };
}

function notification(deps: Deps, { enquiry, to }: { enquiry: Enquiry; to: string }): Email {
  const who = `${enquiry.firstName} ${enquiry.lastName}, ${enquiry.company}`;
  return {
    kind: "enquiry-notification",
    about: aboutEnquiry(enquiry.id),
    to,
    replyTo: enquiry.email,
    locale: adminLocale, // the admin area is English
    isForTeam: true,
    subject: `${enquiry.isSpamSuspect ? "[Suspect] " : ""}Enquiry from ${who}`,
    heading: `Enquiry from ${who}`,
    parts: [
      ...(enquiry.isSpamSuspect
        ? [{ paragraph: `Possible spam: ${enquiry.spamReason}. No confirmation was sent.` }]
        : []),
      { facts: factsOf(deps, enquiry) },
      { paragraph: "Project details" },
      { quote: cut(enquiry.projectDetails) },
      ...(enquiry.message ? [{ paragraph: "Message" }, { quote: cut(enquiry.message) }] : []),
      { button: { label: "Open in the admin area", url: `${deps.config.siteUrl}/admin/contacts?open=${enquiry.id}` } },
      { note: "Replying to this email writes to the sender of the enquiry." },
    ],
  };
}

function cut(text: string): string {
  if (text.length <= longestQuote) return text;
  return `${text.slice(0, longestQuote).toWellFormed()}…\n\n(cut here; the admin area has all ${text.length} characters)`;
}

function factsOf({ translate }: Deps, enquiry: Enquiry): [label: string, value: string][] {
  const choice = (field: "serviceInterest" | "projectBudget" | "timeline") =>
    optionLabel((key) => translate(adminLocale, key), field, enquiry[field]);
  const campaign = Object.entries(enquiry.campaign ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    ["Name", `${enquiry.firstName} ${enquiry.lastName}`],
    ["Email", enquiry.email],
    ["Phone", enquiry.phone ?? "—"],
    ["Company", enquiry.company],
    ["Service", choice("serviceInterest")],
    ["Budget", choice("projectBudget")],
    ["Timeline", choice("timeline")],
    ["Received", `${momentOf(enquiry.createdAt)} (${companyZone})`],
    ["Language", languageOf(enquiry.locale)],
    ["Sent from", enquiry.sourcePage ?? "—"],
    ...(enquiry.landingPage ? ([["First page", enquiry.landingPage]] satisfies [string, string][]) : []),
    ...(enquiry.referrerHost ? ([["Came from", enquiry.referrerHost]] satisfies [string, string][]) : []),
    ...(campaign.length > 0 ? ([["Campaign", campaign.join(", ")]] satisfies [string, string][]) : []),
  ];
}
