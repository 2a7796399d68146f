import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { fillIn } from "#app/content/fill-in.ts";
import { languageOf, momentOf } from "#app/platform/i18n/company-words.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { defaultLocale, isLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { quotableName } from "#app/platform/mail/quotable-name.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import type { Enquiry, EnquiryInput } from "./contract.ts";

export function aboutEnquiry(id: string): string {
  return `enquiry:${id}`;
}

/** What the reminders of an enquiry are about, for taking them back. */
export function aboutReminders(id: string): string {
  return `${aboutEnquiry(id)}:reminder`;
}

/** What the email about an enquiry's next step is about, for taking it back. */
export function aboutStep(id: string): string {
  return `${aboutEnquiry(id)}:step`;
}

/** What every email about an enquiry is about. */
export function aboutsOf(id: string): string[] {
  return [aboutEnquiry(id), aboutReminders(id), aboutStep(id)];
}

/** As emails to the company call an enquiry: the name and the company, as far as they are known. */
export function callerOf({
  firstName,
  lastName,
  company,
}: Pick<Enquiry, "firstName" | "lastName" | "company">): string {
  return [[firstName, lastName].filter(Boolean).join(" "), company].filter(Boolean).join(", ");
}

/** Longer texts are cut in emails to the company. */
const longestQuote = 2_000;

/** An enquiry by the form, which asks for all of these. */
type SentEnquiry = Omit<Enquiry, AskedField> & Pick<EnquiryInput, AskedField>;

type AskedField =
  | "firstName"
  | "lastName"
  | "email"
  | "company"
  | "serviceInterest"
  | "projectBudget"
  | "timeline"
  | "projectDetails";

/** Queues the notification to the company and, within rate limits, the confirmation to the visitor. */
export async function queueEnquiryEmails(
  deps: Deps,
  trx: Kysely<Tables>,
  { enquiry, isConfirmed }: { enquiry: SentEnquiry; isConfirmed: boolean },
): Promise<void> {
  const team = teamAddress(deps);
  const answer = confirmation(deps, enquiry);
  const mayConfirm = isConfirmed && (await mayReceiveEmail(deps, trx, answer));
  if (team)
    await queueTeamEmail(deps, trx, {
      email: notification(deps, { enquiry, to: team }),
      plural: "Enquiries",
    });
  if (mayConfirm) await queueEmail(deps, trx, answer);
}

/** Quotes no user text: the address may be someone else's. */
function confirmation({ content, config }: Deps, { id, email, firstName, locale }: SentEnquiry): Email {
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

/** In the company's first language. */
function notification(deps: Deps, { enquiry, to }: { enquiry: SentEnquiry; to: string }): Email {
  const words = deps.content.emails[defaultLocale].enquiry.team;
  const name = callerOf(enquiry);
  const cut = (text: string) => cutAt(text, words.cut);
  const heading = fillIn(words.subject, { name });
  return {
    kind: "enquiry-notification",
    about: aboutEnquiry(enquiry.id),
    to,
    replyTo: enquiry.email,
    locale: defaultLocale,
    isForTeam: true,
    subject: enquiry.isSpamSuspect ? fillIn(words.suspect, { name }) : heading,
    heading,
    parts: [
      ...(enquiry.isSpamSuspect ? [{ paragraph: fillIn(words.spam, { reason: enquiry.spamReason ?? "" }) }] : []),
      { facts: factsOf(deps, enquiry) },
      { paragraph: words.details },
      { quote: cut(enquiry.projectDetails) },
      ...(enquiry.message ? [{ paragraph: words.message }, { quote: cut(enquiry.message) }] : []),
      { button: { label: words.open, url: `${deps.config.siteUrl}/admin/contacts?open=${enquiry.id}` } },
      { note: words.reply },
    ],
  };
}

function cutAt(text: string, remark: string): string {
  if (text.length <= longestQuote) return text;
  return `${text.slice(0, longestQuote).toWellFormed()}…\n\n${fillIn(remark, { count: String(text.length) })}`;
}

function factsOf({ translate, content }: Deps, enquiry: SentEnquiry): [label: string, value: string][] {
  const labels = content.emails[defaultLocale].enquiry.team.facts;
  const choice = (field: "serviceInterest" | "projectBudget" | "timeline") =>
    optionLabel((key) => translate(defaultLocale, key), field, enquiry[field]);
  const campaign = Object.entries(enquiry.campaign ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [
    [labels.name, `${enquiry.firstName} ${enquiry.lastName}`],
    [labels.email, enquiry.email],
    [labels.phone, enquiry.phone ?? "—"],
    [labels.company, enquiry.company],
    [labels.service, choice("serviceInterest")],
    [labels.budget, choice("projectBudget")],
    [labels.timeline, choice("timeline")],
    [labels.received, `${momentOf(enquiry.createdAt, defaultLocale)} (${companyZone})`],
    [labels.language, languageOf(enquiry.locale, defaultLocale)],
    [labels.sentFrom, enquiry.sourcePage ?? "—"],
    ...(enquiry.landingPage ? ([[labels.firstPage, enquiry.landingPage]] satisfies [string, string][]) : []),
    ...(enquiry.referrerHost ? ([[labels.cameFrom, enquiry.referrerHost]] satisfies [string, string][]) : []),
    ...(campaign.length > 0 ? ([[labels.campaign, campaign.join(", ")]] satisfies [string, string][]) : []),
  ];
}
