// The letters that an enquiry causes: one to the company, one to who wrote. Which words, not when they are sent.
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { languageOf, momentOf } from "#app/platform/i18n/company-words.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { isLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Letter } from "#app/platform/mail/letter.ts";
import { mayGetLetter } from "#app/platform/mail/letter-limit.server.ts";
import { queueLetter } from "#app/platform/mail/outbox.server.ts";
import type { Enquiry } from "./contract.ts";

/** What an enquiry's letters are about, for taking them back. */
export function aboutEnquiry(id: string): string {
  return `enquiry:${id}`;
}

/**
 * Puts an enquiry's letters into the outbox, in the transaction that keeps it. A doubtful one is told to the company, marked,
 * and never answered: its address may be somebody else's.
 */
export async function queueEnquiryLetters(deps: Deps, trx: Kysely<Tables>, enquiry: Enquiry): Promise<void> {
  const { NOTIFY_TO } = deps.config;
  if (NOTIFY_TO) await queueLetter(deps, trx, notification(deps, enquiry, NOTIFY_TO));
  if (enquiry.isSuspect) return;
  const letter = confirmation(deps, enquiry);
  if (await mayGetLetter(deps, trx, letter)) await queueLetter(deps, trx, letter);
}

function confirmation({ content, config }: Deps, { id, email, firstName, locale, ...enquiry }: Enquiry): Letter {
  const language: Locale = isLocale(locale) ? locale : "en";
  const words = content.letters[language].enquiry;
  const wrote = [enquiry.projectDetails, ...(enquiry.message ? [enquiry.message] : [])].join("\n\n");
  return {
    kind: "enquiry-confirmation",
    about: aboutEnquiry(id),
    to: email.toLowerCase(), // so that spellings of one address count as one
    replyTo: content.company.emails.hello,
    locale: language,
    subject: words.subject,
    heading: words.heading,
    name: firstName,
    parts: [
      { paragraph: words.thanks },
      { paragraph: words.promise },
      { paragraph: words.wrote },
      { quote: wrote },
      { button: { label: words.more, url: config.siteUrl + localPath(language, "/case-studies") } },
    ],
  };
}

function notification(deps: Deps, enquiry: Enquiry, to: string): Letter {
  const who = `${enquiry.firstName} ${enquiry.lastName}, ${enquiry.company}`;
  return {
    kind: "enquiry-notification",
    about: aboutEnquiry(enquiry.id),
    to,
    replyTo: enquiry.email,
    locale: "en", // the company's own area is English
    isForTeam: true,
    subject: `${enquiry.isSuspect ? "[Suspect] " : ""}Enquiry from ${who}`,
    heading: `Enquiry from ${who}`,
    parts: [
      ...(enquiry.isSuspect
        ? [{ paragraph: `This may not be from a person: ${enquiry.suspectReason}. No confirmation was sent.` }]
        : []),
      { facts: factsOf(deps, enquiry) },
      { paragraph: "Project details" },
      { quote: enquiry.projectDetails },
      ...(enquiry.message ? [{ paragraph: "Message" }, { quote: enquiry.message }] : []),
      { button: { label: "Open in the admin area", url: `${deps.config.siteUrl}/admin/contacts?open=${enquiry.id}` } },
      { note: "Replying to this letter writes to the sender of the enquiry." },
    ],
  };
}

function factsOf({ translate }: Deps, enquiry: Enquiry): [label: string, value: string][] {
  const choice = (field: "serviceInterest" | "projectBudget" | "timeline") =>
    enquiry[field] === "" ? "Not asked" : translate("en", `contact.options.${field}.${enquiry[field]}`);
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
    ...(campaign.length > 0 ? ([["Campaign", campaign.join(", ")]] satisfies [string, string][]) : []),
  ];
}
