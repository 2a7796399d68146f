// Reminders of enquiries whose time runs out: one when a sixth of it is left, one when it is over, each once. They are queued by
// a timer, so that the owner of that moment gets them and a stopped clock causes none.
import { fillIn } from "#app/platform/content/fill-in.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { momentOf } from "#app/platform/i18n/company-words.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import { aboutReminders } from "../email.server.ts";
import type { EnquiryRow } from "../queries.server.ts";

const hourMs = 60 * 60_000;
const atOnce = 50;

/** Queues the reminders that are due. For a timer; safe on many processes at once. */
export async function remindOfDue(deps: Deps): Promise<void> {
  while (await selectDue(deps, deps.db.kysely).executeTakeFirst()) {
    const { length } = await deps.db.write((trx) => remindSome(deps, trx));
    if (length < atOnce) return;
  }
}

async function remindSome(deps: Deps, trx: Transaction<Tables>): Promise<EnquiryRow[]> {
  const due = selectDue(deps, trx);
  const rows = await trx
    .updateTable("enquiry")
    .set({ reminders_sent: remindersDue(deps) })
    .where("id", "in", (deps.db.dialect === "postgres" ? due.forUpdate().skipLocked() : due) as typeof due)
    .returningAll()
    .execute();
  for (const row of rows) await remind(deps, trx, row);
  return rows;
}

function selectDue(deps: Deps, connection: Kysely<Tables>) {
  const soon = new Date(deps.now().getTime() + (deps.config.ENQUIRY_REPLY_HOURS * hourMs) / 6).toISOString();
  return connection
    .selectFrom("enquiry")
    .select("id")
    .where("open_until", "<=", soon)
    .where("answered_at", "is", null) // else it was reopened, and its first answer is there
    .where("reminders_sent", "<", remindersDue(deps))
    .orderBy("open_until")
    .limit(atOnce);
}

function remindersDue({ now }: Pick<Deps, "now">) {
  return sql<number>`case when open_until <= ${now().toISOString()} then 2 else 1 end`;
}

async function remind(deps: Deps, trx: Transaction<Tables>, enquiry: EnquiryRow): Promise<void> {
  const to = (await ownerAddress(trx, enquiry)) ?? deps.config.NOTIFY_TO;
  if (to) await queueTeamEmail(deps, trx, { email: reminderOf(deps, enquiry, to), plural: "Reminders" });
}

async function ownerAddress(trx: Transaction<Tables>, { owner_id }: EnquiryRow): Promise<string | undefined> {
  if (owner_id === null) return undefined;
  const owner = await trx
    .selectFrom("admin_user")
    .select("email")
    .where("id", "=", owner_id)
    .where("is_disabled", "=", 0)
    .executeTakeFirst();
  return owner?.email;
}

/** `replyTo` is the visitor's address, by which erasing a person finds the email. */
function reminderOf({ config, content }: Deps, enquiry: EnquiryRow, to: string): Email {
  const isOver = enquiry.reminders_sent === 2;
  const words = content.emails[defaultLocale].enquiry.team;
  const { subject: wording, text } = isOver ? words.overdue : words.dueSoon;
  const subject = fillIn(wording, { name: `${enquiry.first_name} ${enquiry.last_name}, ${enquiry.company}` });
  const due = enquiry.due_at ? `${momentOf(enquiry.due_at, defaultLocale)} (${companyZone})` : "—";
  return {
    kind: isOver ? "enquiry-overdue" : "enquiry-due-soon",
    about: aboutReminders(enquiry.id),
    to,
    replyTo: enquiry.email,
    locale: defaultLocale,
    isForTeam: true,
    subject,
    heading: subject,
    parts: [
      { paragraph: text },
      { facts: [[words.due, due]] },
      { button: { label: words.open, url: `${config.siteUrl}/admin/contacts?open=${enquiry.id}` } },
      { note: words.reply },
    ],
  };
}
