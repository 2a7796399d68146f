import { fillIn } from "#app/content/fill-in.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatLanguage, formatLongDateTime } from "#app/platform/i18n/format.ts";
import { defaultLocale, isLocale, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import type { Email, EmailPart } from "#app/platform/mail/email.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { quotableName } from "#app/platform/mail/quotable-name.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import type { Enquiry } from "./contract.ts";
import { isNameField } from "./fields.ts";
import { readFieldText } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";
import { readStaffForm } from "./offered-forms.server.ts";
import { staffFieldsOf, wasNotAsked, fieldText } from "./staff-fields.ts";
import type { StaffField } from "./staff-fields.ts";

export function aboutEnquiry(id: string): string {
  return `enquiry:${id}`;
}

/** Returns the `about` of an enquiry's reminders, by which they are withdrawn. */
export function aboutReminders(id: string): string {
  return `${aboutEnquiry(id)}:reminder`;
}

/** Returns the `about` of the email about an enquiry's next step, by which it is withdrawn. */
export function aboutStep(id: string): string {
  return `${aboutEnquiry(id)}:step`;
}

/** Returns every `about` that emails about an enquiry have. */
export function enquiryTopics(id: string): string[] {
  return [aboutEnquiry(id), aboutReminders(id), aboutStep(id)];
}

/** Returns the name and company as emails to the company show them, as far as they are known. */
export function nameAndCompanyOf({
  firstName,
  lastName,
  company,
}: Pick<Enquiry, "firstName" | "lastName" | "company">): string {
  return [[firstName, lastName].filter(Boolean).join(" "), company].filter(Boolean).join(", ");
}

/** The maximum length of a text quoted in emails to the company. */
const maxQuoteLength = 2_000;

/** Queues the notification to the company and, within rate limits, the confirmation to the visitor. */
export async function queueEnquiryEmails(
  deps: Deps,
  trx: Connection,
  { enquiry, isConfirmed }: { enquiry: Enquiry; isConfirmed: boolean },
): Promise<void> {
  const team = teamAddress(deps);
  const answer = isConfirmed ? confirmation(deps, enquiry) : undefined;
  const mayConfirm = answer !== undefined && (await mayReceiveEmail(deps, trx, answer));
  if (team)
    await queueTeamEmail(deps, trx, {
      email: notification(deps, { enquiry, to: team, form: await readStaffForm({ ...deps, db: { kysely: trx } }) }),
      plural: "Enquiries",
    });
  if (mayConfirm) await queueEmail(deps, trx, answer);
}

/**
 * Returns the confirmation, or undefined without an address. It quotes no user text, because the address may be someone
 * else's.
 */
function confirmation({ content, config }: Deps, { id, email, firstName, locale }: Enquiry): Email | undefined {
  if (email === null) return undefined;
  const language: Locale = isLocale(locale) ? locale : defaultLocale;
  const words = content.emails[language].enquiry;
  const name = quotableName(firstName ?? "");
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
      ...(content.caseStudies[language].length > 0
        ? [{ button: { label: words.more, url: config.siteUrl + localPath(language, "/case-studies") } }]
        : []),
    ],
  };
}

/** Returns the notification, in the company's default language. */
function notification(deps: Deps, { enquiry, to, form }: { enquiry: Enquiry; to: string; form: CompanyForm }): Email {
  const words = deps.content.emails[defaultLocale].enquiry.team;
  const name = nameAndCompanyOf(enquiry);
  const heading = fillIn(words.subject, { name });
  const fields = staffFieldsOf(form, enquiry);
  return {
    kind: "enquiry-notification",
    about: aboutEnquiry(enquiry.id),
    to,
    ...(enquiry.email === null ? {} : { replyTo: enquiry.email }),
    locale: defaultLocale,
    isForTeam: true,
    subject: enquiry.isSpamSuspect ? fillIn(words.suspect, { name }) : heading,
    heading,
    parts: [
      ...(enquiry.isSpamSuspect ? [{ paragraph: fillIn(words.spam, { reason: enquiry.spamReason ?? "" }) }] : []),
      { facts: listFacts(deps, enquiry, fields) },
      ...fields.filter(({ kind }) => kind === "text").flatMap((field) => quoteOf(deps, enquiry, field)),
      { button: { label: words.open, url: `${deps.config.siteUrl}/admin/contacts?open=${enquiry.id}` } },
      { note: words.reply },
    ],
  };
}

/** Returns a long text with its label. */
function quoteOf(deps: Deps, enquiry: Enquiry, field: StaffField): EmailPart[] {
  const text = readFieldText(enquiry, field.name);
  const { cut } = deps.content.emails[defaultLocale].enquiry.team;
  return text === null ? [] : [{ paragraph: fieldLabelInEmail(deps, field) }, { quote: truncateQuote(text, cut) }];
}

export function truncateQuote(text: string, remark: string): string {
  if (text.length <= maxQuoteLength) return text;
  return `${text.slice(0, maxQuoteLength).toWellFormed()}…\n\n${fillIn(remark, { count: String(text.length) })}`;
}

function fieldLabelInEmail(
  { translate, content }: Deps,
  { name, emailName = name, isCompanyQuestion, label }: StaffField,
): string {
  const { facts, details, message } = content.emails[defaultLocale].enquiry.team;
  const values: Readonly<Record<string, string>> = { ...facts, details, message };
  return isCompanyQuestion ? label : (values[emailName] ?? translate(defaultLocale, `contact.form.${name}`));
}

function valueOf({ translate, content }: Deps, enquiry: Enquiry, field: StaffField): string {
  const text = readFieldText(enquiry, field.name);
  if (wasNotAsked(enquiry, field.name)) return content.emails[defaultLocale].enquiry.team.notAsked;
  return text === null ? "—" : fieldText(field, text, (key) => translate(defaultLocale, key));
}

function listFacts(deps: Deps, enquiry: Enquiry, fields: readonly StaffField[]): [label: string, value: string][] {
  const labels = deps.content.emails[defaultLocale].enquiry.team.facts;
  const campaign = Object.entries(enquiry.campaign ?? {}).map(([name, value]) => `${name}: ${value}`);
  const isFact = ({ name, kind }: StaffField) => kind !== "text" || wasNotAsked(enquiry, name); // long texts are quoted below
  const factFields = fields.filter((field) => isFact(field) && !isNameField(field.name));
  return [
    [labels.name, nameAndCompanyOf({ ...enquiry, company: null })],
    ...factFields.map((field): [string, string] => [fieldLabelInEmail(deps, field), valueOf(deps, enquiry, field)]),
    [labels.received, `${formatLongDateTime(enquiry.createdAt, defaultLocale)} (${companyZone})`],
    [labels.language, formatLanguage(enquiry.locale, defaultLocale)],
    [labels.sentFrom, enquiry.sourcePage ?? "—"],
    ...(enquiry.landingPage ? ([[labels.firstPage, enquiry.landingPage]] satisfies [string, string][]) : []),
    ...(enquiry.referrerHost ? ([[labels.cameFrom, enquiry.referrerHost]] satisfies [string, string][]) : []),
    ...(campaign.length > 0 ? ([[labels.campaign, campaign.join(", ")]] satisfies [string, string][]) : []),
  ];
}
