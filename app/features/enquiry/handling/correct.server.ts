// Corrects an enquiry (GDPR art. 16), its next step and its value. Each difference is recorded: the old value, the new
// value and the author.
import { invalidField } from "#app/platform/base/errors.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { readdressEmails, withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { personKey } from "#app/platform/text/person-key.ts";
import { reassignDeliveries } from "#app/platform/webhooks/webhooks.server.ts";
import { isOpen } from "../contract.ts";
import type { Enquiry, NextStep } from "../contract.ts";
import { staffOnlyError, recordCorrections } from "../corrections.server.ts";
import type { Corrector } from "../corrections.server.ts";
import { enquiryTopics, aboutStep } from "../email.server.ts";
import { fieldNames, steps } from "../fields.ts";
import type { EnquiryField } from "../fields.ts";
import { answerText, questionId, isCompanyQuestion, questionFieldName } from "../form-fields.ts";
import { noStep } from "../queries.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { fromRow, givenColumns } from "../service.server.ts";
import type { AnswerInputs } from "../service.server.ts";
import type { Actor } from "./actor.ts";
import type { CorrectedField } from "./contract.ts";
import { refuseUnreachable } from "./enter-enquiry.server.ts";
import * as queries from "./queries.server.ts";

/** A correction; fields that are undefined stay unchanged. */
export type Correction = Partial<Record<EnquiryField, string | null | undefined>> & {
  nextStep?: NextStep | null | undefined;
  value?: number | null | undefined;
  /** Null for an unknown answer. */
  answers?: AnswerInputs;
};

/** Updates the address of an enquiry's future calls. */
export type CorrectBookings = (
  deps: Deps,
  trx: Trx,
  call: { enquiryId: string; from: string; to: string; by: Corrector },
) => Promise<void>;

/** The time of the day, in the company's time zone, at which the owner is reminded of a step. */
const remindedAt = "T08:00";

/**
 * Corrects an enquiry that the caller has locked; returns whether anything changed.
 * @throws AppError validation, at the field; forbidden for a token that changes the address.
 */
export async function correctEnquiry(
  deps: Deps,
  trx: Trx,
  {
    row,
    correction,
    by,
    correctBookings,
  }: { row: EnquiryRow; correction: Correction; by: Actor; correctBookings: CorrectBookings },
): Promise<boolean> {
  const before = fromRow(row);
  const { answers, ...others } = correction;
  const after = { ...before, ...withoutEmpty(others), answers: { ...before.answers, ...answers } };
  const correctable = [
    ...fieldNames,
    "nextStep",
    "value",
    ...Object.keys(answers ?? {}).map(questionFieldName),
  ] as const;
  const corrections = correctable
    .map((field) => ({
      enquiryId: row.id,
      version: row.version + 1,
      field,
      was: asText(before, field),
      became: asText(after, field),
    }))
    .filter(({ was, became }) => was !== became);
  if (corrections.length === 0) return false;
  refuseCorrections(
    corrections.map(({ field }) => field),
    { row, after, by },
  );
  const step = stepColumns(before.nextStep, after.nextStep, deps.now());
  await queries.updateEnquiry(trx, row.id, { ...givenColumns(after), value: after.value, ...step });
  await recordCorrections(trx, corrections, { by, at: deps.now() });
  if ("next_remind_at" in step) await withdrawEmails(trx, aboutStep(row.id));
  const [from, to] = [before.email, after.email];
  if (from !== to) {
    await readdressEmails(trx, { abouts: enquiryTopics(row.id), from, to });
    if (from && to) await correctBookings(deps, trx, { enquiryId: row.id, from, to, by });
  }
  await reassignDeliveries(trx, { id: row.id, from: personKey(before), to: personKey(after) });
  return true;
}

type CorrectionCheck = {
  row: EnquiryRow;
  after: Parameters<typeof refuseUnreachable>[0] & Pick<Enquiry, "nextStep">;
  by: Actor;
};

/** The fields with the name and contact details. */
const contactFields: readonly CorrectedField[] = steps[0]?.fields ?? [];

function refuseCorrections(corrected: readonly CorrectedField[], { row, after, by }: CorrectionCheck): void {
  if (by.isProgram && corrected.includes("email")) throw staffOnlyError();
  // The lead of a call may have no name; this is checked only when one of these fields is corrected.
  if (corrected.some((field) => contactFields.includes(field))) refuseUnreachable(after);
  if (corrected.includes("nextStep") && after.nextStep !== null && !isOpen(row))
    throw invalidField("nextStep", "This enquiry is closed. Reopen it first.");
}

/** Returns the columns of the next step; the reminder changes only if the day does. */
function stepColumns(before: NextStep | null, after: NextStep | null, now: Date) {
  const columns = { next_on: after?.on ?? noStep, next_text: after?.text ?? null };
  return before?.on === after?.on ? columns : { ...columns, next_remind_at: remindAt(after, now) };
}

/** Converts empty texts to null. */
function withoutEmpty(correction: Correction) {
  const givenFields = Object.entries(correction).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    givenFields.map(([field, value]) => [field, value === "" ? null : value]),
  ) as Partial<Enquiry>; // the contract's fields
}

type Texts = Omit<Enquiry, "answers"> & { answers?: AnswerInputs };

/** Formats a value as it is recorded; a step as `2026-11-20 Call back`. */
function asText(enquiry: Texts, field: CorrectedField): string | null {
  if (isCompanyQuestion(field)) return answerText(enquiry.answers?.[questionId(field)]);
  const value = enquiry[field as Exclude<CorrectedField, `answers.${string}`>]; // by the line above
  if (value === null || typeof value === "string") return value;
  return typeof value === "number" ? String(value) : `${value.on} ${value.text}`;
}

/** Returns the time of the reminder; null without a step, or if the time has passed. */
function remindAt(step: NextStep | null, now: Date): string | null {
  const at = step && fromCompanyTime(step.on + remindedAt);
  return at !== null && at > now.toISOString() ? at : null;
}
