// Reminders of enquiries whose deadline is near: one when a sixth of the time is left, one when it is over, each sent
// once; and of next steps, on the morning of the day. A timer queues them, so that the current owner gets them and a
// removed deadline causes none.
import { sql } from "kysely";
import type { UpdateObject } from "kysely";
import { hourMs } from "#app/platform/base/durations.ts";
import { detectDialect } from "#app/platform/db/dialect.server.ts";
import type { Connection, Tables, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay } from "#app/platform/i18n/company-time.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import { formatLongDateTime } from "#app/platform/i18n/format.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { isOpen } from "../contract.ts";
import { aboutReminders, aboutStep } from "../email.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { addOpenTime, promisedLengthMs } from "../reply-deadline.server.ts";
import { emailOwner, buildStaffEmail } from "./staff-emails.server.ts";

const rowsPerStatement = 50;

/** Queues due reminders. Called by a timer; safe with several processes. */
export async function queueDeadlineReminders(deps: Deps): Promise<void> {
  while (await selectDue(deps, deps.db.kysely).executeTakeFirst()) {
    const { length } = await deps.db.write((trx) => queueDeadlineBatch(deps, trx));
    if (length < rowsPerStatement) return;
  }
}

async function queueDeadlineBatch(deps: Deps, trx: Trx): Promise<EnquiryRow[]> {
  const rows = await take(trx, selectDue(deps, trx), { reminders_sent: remindersDue(deps) });
  for (const row of rows)
    await emailOwner(deps, trx, { enquiry: row, make: (to) => deadlineEmail(deps, row, to), plural: "Reminders" });
  return rows;
}

function selectDue(deps: Deps, connection: Connection) {
  const nearDeadline = findNearDeadline(deps).toISOString();
  return connection
    .selectFrom("enquiry")
    .select("id")
    .where("open_until", "<=", nearDeadline)
    .where("answered_at", "is", null) // a reopened enquiry already has its first answer
    .where("reminders_sent", "<", remindersDue(deps))
    .orderBy("open_until")
    .limit(rowsPerStatement);
}

/** Returns the deadline of which a sixth of the time to reply is left, counted as the promise is. */
function findNearDeadline({ config, content, now }: Deps): Date {
  const promisedMs = promisedLengthMs(content);
  const byPromise = promisedMs === undefined ? undefined : addOpenTime(content, now(), promisedMs / 6);
  return byPromise ?? new Date(now().getTime() + (config.ENQUIRY_REPLY_HOURS * hourMs) / 6);
}

function remindersDue({ now }: Pick<Deps, "now">) {
  return sql<number>`case when open_until <= ${now().toISOString()} then 2 else 1 end`;
}

/**
 * Queues emails about due next steps. A day that has passed, for example while the process was down, is skipped. Called
 * by a timer; safe with several processes.
 */
export async function queueStepReminders(deps: Deps): Promise<void> {
  for (;;) {
    const { length } = await deps.db.write((trx) => queueStepBatch(deps, trx));
    if (length < rowsPerStatement) return;
  }
}

async function queueStepBatch(deps: Deps, trx: Trx): Promise<EnquiryRow[]> {
  const now = deps.now();
  const due = trx
    .selectFrom("enquiry")
    .select("id")
    .where("next_remind_at", "<=", now.toISOString())
    .orderBy("next_remind_at")
    .limit(rowsPerStatement);
  const rows = await take(trx, due, { next_remind_at: null });
  const today = companyDay(now);
  for (const row of rows)
    if (row.next_on === today && isOpen(row))
      await emailOwner(deps, trx, { enquiry: row, make: (to) => stepReminderOf(deps, row, to), plural: "Reminders" });
  return rows;
}

type Due = ReturnType<typeof selectDue>;

/** Updates due rows and returns them, so that no other process handles them too. */
async function take(trx: Trx, due: Due, change: UpdateObject<Tables, "enquiry">): Promise<EnquiryRow[]> {
  return trx
    .updateTable("enquiry")
    .set(change)
    .where("id", "in", (detectDialect(trx) === "postgres" ? due.forUpdate().skipLocked() : due) as Due)
    .returningAll()
    .execute();
}

function deadlineEmail(deps: Deps, enquiry: EnquiryRow, to: string): Email {
  const isOver = enquiry.reminders_sent === 2;
  const words = deps.content.emails[defaultLocale].enquiry.team;
  const { subject, text } = isOver ? words.overdue : words.dueSoon;
  const due = enquiry.due_at ? `${formatLongDateTime(enquiry.due_at, defaultLocale)} (${companyZone})` : "—";
  return {
    ...buildStaffEmail(deps, enquiry, { subject, parts: [{ paragraph: text }, { facts: [[words.due, due]] }] }),
    kind: isOver ? "enquiry-overdue" : "enquiry-due-soon",
    about: aboutReminders(enquiry.id),
    to,
  };
}

function stepReminderOf(deps: Deps, enquiry: EnquiryRow, to: string): Email {
  const words = deps.content.emails[defaultLocale].enquiry.team.nextStep;
  const step = enquiry.next_text ?? "";
  return {
    ...buildStaffEmail(deps, enquiry, { subject: words.subject, parts: [{ paragraph: words.text }, { quote: step }] }),
    kind: "enquiry-next-step",
    about: aboutStep(enquiry.id),
    to,
  };
}
