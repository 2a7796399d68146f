import { sql } from "kysely";
import { noVisit, visitColumns, toVisit } from "#app/features/sources/public.server.ts";
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { parseForm, runForm, runFormOnce } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome, FormSender } from "#app/platform/http/posted-form.server.ts";
import { findSpamReason } from "#app/platform/http/spam-check.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { consumeEmailAllowance } from "#app/platform/mail/email-limit.server.ts";
import { withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import { folded } from "#app/platform/text/folded.ts";
import { phoneKey } from "#app/platform/text/person-key.ts";
import { queueDeletionWebhooks, queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { columnOf } from "./columns.ts";
import type { FieldColumns } from "./columns.ts";
import { enquiryInputSchema } from "./contract.ts";
import type { Enquiry, EnquiryInput } from "./contract.ts";
import { enquiryTopics, queueEnquiryEmails } from "./email.server.ts";
import { eachField, factsOf, fieldNames } from "./fields.ts";
import type { EnquiryField } from "./fields.ts";
import { issueFollowUp } from "./follow-up.server.ts";
import { askedFields, answerText, questionId, questionFields } from "./form-fields.ts";
import type { Answer, Answers, FieldDefinition } from "./form-fields.ts";
import { findFormOfToken, listFieldsNotAsked, readStaffForm } from "./offered-forms.server.ts";
import * as queries from "./queries.server.ts";
import { promisedReply } from "./reply-deadline.server.ts";
import { toRequestBody } from "./typed-values.ts";
import { asWebhookData } from "./webhook-data.server.ts";

/** `clientKey` is the key of the client's IP address. */
type Sender = { locale: string; clientKey: string };

/**
 * Counts the confirmation of an enquiry, and returns whether the rate limit allows it. Call it before the transaction:
 * the row is shared with others behind the same address, and the count must remain if the enquiry is refused.
 */
export async function consumeConfirmationEmail(deps: Deps, input: EnquiryInput, clientKey: string): Promise<boolean> {
  const isEntitled = findSpamReason(deps, input) === null && Boolean(input.formToken);
  return isEntitled && (await consumeEmailAllowance(deps, clientKey));
}

/**
 * Saves an enquiry; committed and synced when this resolves. Spam is saved and marked. The confirmation requires a form
 * token, otherwise anyone could have emails sent to any address. `mayConfirm` is the result of {@link
 * consumeConfirmationEmail}.
 * @throws DbError
 */
export async function submitEnquiry(
  deps: Deps,
  input: EnquiryInput,
  { locale, mayConfirm }: { locale: string; mayConfirm: boolean },
): Promise<{ id: string }> {
  const now = deps.now();
  const reason = findSpamReason(deps, input);
  const formAtStart = await findFormOfToken(deps, input.formToken);
  const row = {
    ...newEnquiry(now, input),
    locale,
    source_page: input.sourcePage || null,
    privacy_version: input.privacyVersion || null,
    is_spam_suspect: reason === null ? 0 : 1,
    spam_reason: reason,
    ...deadlineColumns(deps, now),
    ...visitColumns(deps, input),
    not_asked: listFieldsNotAsked(formAtStart.form, deps),
  } satisfies queries.EnquiryRow;
  await deps.db.write(async (trx) => {
    const enquiry = await insertEnquiry(deps, trx, row);
    await queueEnquiryEmails(deps, trx, { enquiry, isConfirmed: mayConfirm && reason === null });
  });
  return { id: row.id };
}

/** Inserts an enquiry and queues its webhooks. */
export async function insertEnquiry(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  row: queries.EnquiryRow,
): Promise<Enquiry> {
  await trx.insertInto("enquiry").values(row).execute();
  const enquiry = fromRow(row, { names: await queries.listOwnerNames(trx, [row]) });
  await queueWebhooks(deps, trx, { event: "enquiry.created", read: () => [asWebhookData(enquiry)] });
  return enquiry;
}

/** The initial values of every enquiry. */
const initialColumns = {
  status: "new",
  owner_id: null,
  answered_at: null,
  answered_by_them_at: null,
  reminders_sent: 0,
  version: 0,
  origin: "website",
  next_on: queries.noStep,
  next_text: null,
  next_remind_at: null,
  value: null,
  won_at: null,
} as const;

type FieldInputs = Partial<Record<EnquiryField, string | null | undefined>> & { answers?: AnswerInputs };

/** Answers by question id; null or absent if unknown. */
export type AnswerInputs = Readonly<Record<string, Answer | null | undefined>> | undefined;

/** Creates an enquiry from nothing but what the person gave. */
export function newEnquiry(now: Date, inputs: FieldInputs): queries.EnquiryRow {
  return {
    id: newId(now),
    created_at: now.toISOString(),
    ...givenColumns(inputs),
    locale: defaultLocale,
    source_page: null,
    privacy_version: null,
    is_spam_suspect: 0,
    spam_reason: null,
    ...noVisit,
    ...initialColumns,
    due_at: null,
    open_until: queries.noDeadline,
    not_asked: null,
  };
}

/** Returns the columns for what a person gave. */
export function givenColumns(inputs: FieldInputs): InputColumns {
  const columns = fieldNames.map((field) => [
    columnOf(field),
    inputs[field] || (factsOf(field).isOptional ? null : ""),
  ]);
  return {
    ...(Object.fromEntries(columns) as Omit<FieldColumns, "answers">), // one for each field
    answers: answersColumn(inputs.answers),
    phone_key: phoneKeyOf(inputs),
    search_text: searchTextOf(inputs),
  };
}

function answersColumn(answers: AnswerInputs = {}): string | null {
  const givenAnswers = Object.entries(answers).filter(([, answer]) => answerText(answer) !== null);
  return givenAnswers.length === 0 ? null : JSON.stringify(Object.fromEntries(givenAnswers));
}

type InputColumns = FieldColumns & Pick<queries.EnquiryRow, "phone_key" | "search_text">;

/** Returns the key of a person without an email address. */
export function phoneKeyOf({ email, phone }: Pick<FieldInputs, "email" | "phone">): string | null {
  return email ? null : phoneKey(phone ?? "");
}

/** Returns the search text: names, address, company and answers, then the phone number as written and as digits. */
function searchTextOf(inputs: FieldInputs): string {
  const lines = fieldNames.filter((field) => ["line", "email"].includes(factsOf(field).kind));
  const answers = Object.values(inputs.answers ?? {}).map((answer) => (answer === true ? null : answerText(answer)));
  const digits = inputs.phone?.replaceAll(/\D/g, "");
  return folded([...lines.map((field) => inputs[field]), ...answers, inputs.phone, digits].filter(Boolean).join(" "));
}

/**
 * Returns the deadline of the first answer: by the company's business hours, or else a number of hours after arrival,
 * regardless of daylight saving time.
 */
export function deadlineColumns({ config, content }: Deps, now: Date) {
  const setting = new Date(now.getTime() + config.ENQUIRY_REPLY_HOURS * hourMs);
  const dueAt = (promisedReply(content, now) ?? setting).toISOString();
  return { due_at: dueAt, open_until: dueAt };
}

/**
 * Saves a form posted without script, and returns the token for a booking; submitting the same form again changes
 * nothing.
 * @public Pages call it through their services, which knip can't follow.
 */
export async function submitEnquiryForm(
  deps: Deps,
  values: Record<string, unknown>,
  sender: FormSender,
): Promise<FormOutcome<{ followUp: string }>> {
  const { form, enforcesRequired } = await findFormOfToken(deps, values["formToken"]);
  const fields = askedFields(form);
  const typed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, String(text)]));
  return runForm(deps, sender, async () =>
    submitOnce(
      deps,
      parseForm(
        enquiryInputSchema(form, enforcesRequired),
        { ...values, ...toRequestBody(fields, typed) },
        { ...labelsOf(fields), ...ownLabels(deps, sender.locale) },
      ),
      sender,
    ),
  );
}

/** Returns the labels of the company's own questions, by field name. */
export function labelsOf(fields: readonly FieldDefinition[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name, label }) => (label === undefined ? [] : [[name, label]])));
}

/**
 * Returns the labels of the company's own questions, for validation messages.
 * @public Endpoints call it.
 */
export function ownLabels(deps: Deps, locale: Locale): Record<string, string> {
  return labelsOf(questionFields(deps.content.form[locale]));
}

async function submitOnce(
  deps: Deps,
  input: EnquiryInput,
  { locale, clientKey }: Sender,
): Promise<{ followUp: string }> {
  const prepare = () => consumeConfirmationEmail(deps, input, clientKey);
  const submit = async (inside: Deps, mayConfirm: boolean) =>
    issueFollowUp(deps, (await submitEnquiry(inside, input, { locale, mayConfirm })).id);
  if (!input.formToken) return { followUp: await submit(deps, await prepare()) };
  const { body } = await runFormOnce(
    deps,
    { scope: "enquiry form", token: input.formToken, input },
    { prepare, run: async (inside, mayConfirm) => ({ status: 201, body: await submit(inside, mayConfirm) }) },
  );
  return { followUp: body };
}

/** Lists enquiries, including spam. Without `page`, returns all rows. */
export async function listEnquiries(deps: Deps, listing: queries.EnquiryListing = {}): Promise<Page<Enquiry>> {
  const searchedOptions = listing.search ? await findOptionsByLabel(deps, listing.search) : [];
  const { rows, total } = await queries.listEnquiries(deps.db.kysely, { ...listing, searchedOptions }, deps.now());
  const facts = await queries.readRelated(deps.db.kysely, rows);
  return { rows: rows.map((row) => fromRow(row, facts)), total };
}

/** Finds options of the company's own questions whose labels in any language contain a text. */
async function findOptionsByLabel(deps: Deps, text: string): Promise<queries.AnsweredOption[]> {
  const part = folded(text);
  const forms = [...Object.values(deps.content.form), await readStaffForm(deps)];
  const labels = forms.flatMap((form) =>
    questionFields(form).flatMap(({ name, options }) =>
      options
        .filter(({ label = "" }) => folded(label).includes(part))
        .map(({ value }) => [`${name} ${value}`, { id: questionId(name), value }] as const),
    ),
  );
  return [...new Map(labels).values()];
}

export async function readEnquiry(deps: Deps, id: string): Promise<Enquiry> {
  const row = await queries.findEnquiry(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return fromRow(row, await queries.readRelated(deps.db.kysely, [row]));
}

/** Deletes enquiries and their waiting emails; returns how many existed. */
export async function deleteEnquiries(deps: Deps, ids: readonly string[]): Promise<number> {
  return deps.db.write(async (trx) => {
    await withdrawEmails(trx, ...ids.flatMap(enquiryTopics));
    const deleted = await queries.deleteEnquiries(trx, ids);
    await queueDeletionWebhooks(trx, { event: "enquiry.deleted", ids: deleted, at: deps.now() });
    return deleted.length;
  });
}

/** Converts a row to the API's representation; `facts` are from other tables. */
export function fromRow(row: queries.EnquiryRow, facts?: queries.RelatedData): Enquiry {
  return {
    id: row.id,
    createdAt: row.created_at,
    ...eachField((field) => row[columnOf(field)] || null),
    ...(row.answers === null ? {} : { answers: JSON.parse(row.answers) as Answers }), // written by givenColumns
    ...(row.not_asked === null ? {} : { notAsked: JSON.parse(row.not_asked) as string[] }), // written by listFieldsNotAsked
    locale: row.locale,
    sourcePage: row.source_page,
    privacyVersion: row.privacy_version,
    isSpamSuspect: row.is_spam_suspect === 1,
    spamReason: row.spam_reason,
    status: row.status,
    ownerId: row.owner_id,
    ownerName: row.owner_id === null ? null : (facts?.names.get(row.owner_id) ?? null),
    dueAt: row.due_at,
    answeredAt: row.answered_at,
    answeredByThemAt: row.answered_by_them_at,
    ...(facts?.replyFailed?.has(row.id) ? { isReplyFailed: true as const } : {}),
    ...toVisit(row),
    origin: row.origin,
    nextStep: row.next_text === null ? null : { on: row.next_on, text: row.next_text },
    value: row.value,
    wonAt: row.won_at,
    version: row.version,
  };
}

/** Deletes expired enquiries in many short transactions, so that other requests can run in between. */
export async function deleteOldEnquiries(deps: Deps): Promise<void> {
  const before = monthsBefore(deps.now(), deps.config.ENQUIRY_KEEP_MONTHS).toISOString();
  const deleteSome = () =>
    deps.db.write(async (trx) => {
      const deleted = await queries.deleteSome(trx, sql<boolean>`created_at < ${before}`);
      await queueDeletionWebhooks(trx, { event: "enquiry.deleted", ids: deleted, at: deps.now() });
      return deleted.length;
    });
  while ((await deleteSome()) > 0);
}
