// Emails to the owner of an enquiry, or else to the company.
import { fillIn } from "#app/content/fill-in.ts";
import { listSalesStaff } from "#app/features/auth/public.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { queueTeamEmail } from "#app/platform/mail/team-email.server.ts";
import { aboutEnquiry, nameAndCompanyOf, truncateQuote } from "../email.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";

type OwnerEmail = {
  enquiry: EnquiryRow;
  make: (to: string) => Email;
  /** The label in the digest. */
  plural: string;
};

export async function emailOwner(deps: Deps, trx: Trx, { enquiry, make, plural }: OwnerEmail): Promise<void> {
  const to = (await ownerAddress(trx, enquiry)) ?? teamAddress(deps);
  if (to) await queueTeamEmail(deps, trx, { email: make(to), plural });
}

/** Returns the owner's address; undefined also for an owner who may no longer see enquiries. */
async function ownerAddress(trx: Trx, { owner_id }: EnquiryRow): Promise<string | undefined> {
  return (await listSalesStaff(trx)).find(({ id }) => id === owner_id)?.email;
}

/**
 * Emails the client's message to the owner, with a warning first if the sender is someone else. Answers go to the
 * stored address.
 */
export async function notifyOwnerOfMessage(
  deps: Deps,
  trx: Trx,
  { enquiry, message }: { enquiry: EnquiryRow; message: Row<"received_message"> },
): Promise<void> {
  const { received, cut } = deps.content.emails[defaultLocale].enquiry.team;
  const { sender, text } = message;
  const isFromOtherAddress = sender.toLowerCase() !== enquiry.email.toLowerCase();
  const parts = [
    ...(message.is_vouched === 0 ? [{ paragraph: received.unconfirmed }] : []),
    ...(isFromOtherAddress ? [{ paragraph: fillIn(received.differs, { sender }) }] : []),
    { paragraph: received.text },
    { quote: truncateQuote(text, cut) },
  ];
  const make = (to: string) => ({
    ...buildStaffEmail(deps, enquiry, { subject: received.subject, parts }),
    kind: "enquiry-received",
    about: aboutEnquiry(enquiry.id),
    to,
  });
  await emailOwner(deps, trx, { enquiry, make, plural: "Answers" });
}

/** Tells the owner that the last answer didn't reach the client. */
export async function notifyOwnerOfFailedReply(
  deps: Deps,
  trx: Trx,
  { enquiry, isOpenAgain }: { enquiry: EnquiryRow; isOpenAgain: boolean },
): Promise<void> {
  const { undelivered } = deps.content.emails[defaultLocale].enquiry.team;
  const parts = [{ paragraph: undelivered.text }, ...(isOpenAgain ? [{ paragraph: undelivered.openAgain }] : [])];
  const make = (to: string) => ({
    ...buildStaffEmail(deps, enquiry, { subject: undelivered.subject, parts }),
    kind: "enquiry-undelivered",
    about: aboutEnquiry(enquiry.id),
    to,
  });
  await emailOwner(deps, trx, { enquiry, make, plural: "Undelivered answers" });
}

/**
 * Returns what all emails to staff about an enquiry have in common. `replyTo` is the visitor's address, by which
 * erasing a person's data finds the email.
 */
export function buildStaffEmail(
  { config, content }: Deps,
  enquiry: EnquiryRow,
  { subject: wording, parts }: { subject: string; parts: Email["parts"] },
) {
  const words = content.emails[defaultLocale].enquiry.team;
  const subject = fillIn(wording, { name: nameAndCompanyOf(fromRow(enquiry)) });
  const open = { label: words.open, url: `${config.siteUrl}/admin/contacts?open=${enquiry.id}` };
  return {
    locale: defaultLocale,
    isForTeam: true,
    subject,
    heading: subject,
    parts: [...parts, { button: open }, ...(enquiry.email ? [{ note: words.reply }] : [])],
    ...(enquiry.email ? { replyTo: enquiry.email } : {}),
  };
}
