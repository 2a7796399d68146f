// Replies to enquiries: emails by staff, sent through the outbox. The enquiry counts as answered after the mail server
// has accepted one.
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit } from "#app/platform/http/rate-limits.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { isWaiting } from "../contract.ts";
import { aboutEnquiry } from "../email.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import type { Actor } from "./actor.ts";
import { applyChange, lockMatching, assignIfUnowned } from "./change-enquiry.server.ts";
import * as queries from "./queries.server.ts";

/** The kind of a reply's email. */
export const replyKind = "enquiry-reply";

/** The maximum number of replies per hour. */
const maxReplies = { toAddress: 20, byToken: 60 } as const;

type ReplyInput = {
  subject: string;
  text: string;
  /** `tokenId` is set if an API client replies in the account's name. */
  by: Actor & { email: string; tokenId: string | undefined };
  ifMatch: readonly string[] | undefined;
};

/**
 * Queues a reply and stores its text with the enquiry, whose owner the author becomes if it has none; `version` is its
 * new one.
 * @throws AppError conflict without a mail server or an address; not-found; precondition-failed if it has another
 * version than `ifMatch`; too-many-requests beyond 20 replies an hour to one address, or 60 by one token.
 */
export async function replyToEnquiry(deps: Deps, id: string, { subject, text, by, ifMatch }: ReplyInput) {
  if (!deps.config.SMTP_URL)
    throw new AppError("conflict", { message: "Mail isn’t set up. Reply with your own mail program." });
  return deps.db.write(async (trx) => {
    const enquiry = await lockMatching(deps, trx, { id, ifMatch });
    if (!enquiry.email)
      throw new AppError("conflict", { message: "This enquiry has no email address. Add it first, or call." });
    await limitReplies(deps, trx, { to: enquiry.email, tokenId: by.tokenId });
    await assignIfUnowned(deps, trx, { enquiry, by });
    const now = deps.now();
    const answered = await queries.findLastAnswer(trx, id);
    const emailId = await queueEmail(deps, trx, emailOf(enquiry, { subject, text, replyTo: by.email, answered }));
    const reply = { id: newId(now), created_at: now.toISOString(), subject, text };
    await trx
      .insertInto("enquiry_reply")
      .values({
        ...reply,
        enquiry_id: id,
        admin_id: by.userId,
        admin_name: by.name,
        email_id: emailId,
      })
      .execute();
    const version = await queries.recordReply(trx, id);
    const { created_at: createdAt, ...rest } = reply;
    return { reply: { ...rest, createdAt, author: by.name, delivery: "waiting" as const }, version };
  });
}

/** Enforces the rate limits: replies by everyone to one inbox, counted in the outbox, and replies by one token. */
async function limitReplies(
  deps: Deps,
  trx: Trx,
  { to, tokenId }: { to: string; tokenId: string | undefined },
): Promise<void> {
  const inbox = foldAddress(to);
  await lockUntilCommit(trx, inbox);
  const now = deps.now().getTime();
  const lately = await queries.listEmailTimes(trx, { kind: replyKind, inbox, since: new Date(now - hourMs) });
  const oldest = lately.at(-maxReplies.toAddress);
  if (oldest !== undefined)
    throw new AppError("too-many-requests", { retryAfter: Math.ceil((Date.parse(oldest) + hourMs - now) / 1000) });
  if (tokenId === undefined) return;
  const inside = inTransaction(deps, trx);
  await consumeLimit(inside, { scope: "tokenReplies", key: tokenId, max: maxReplies.byToken, windowMs: hourMs });
}

/**
 * Records that the mail server accepted a reply, and marks the enquiry as answered. Runs in the transaction that marks
 * the email as sent.
 */
export async function recordReplySent(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { id: emailId }: Row<"outbox_email">,
): Promise<void> {
  const at = deps.now(); // the same time in all, by which a delivery report finds them again
  const reply = await queries.markReplySent(trx, emailId, at);
  if (!reply) return;
  const [enquiry] = await queries.lockEnquiries(trx, [reply.enquiry_id]);
  if (!enquiry) return;
  await queries.setAnswered(trx, enquiry.id, at);
  if (!isWaiting(enquiry)) return;
  const by = { userId: reply.admin_id ?? "", name: reply.admin_name ?? "", network: null };
  const change = { status: "answered" as const, answersUntil: reply.created_at };
  await applyChange({ ...deps, now: () => at }, trx, { ids: [enquiry.id], by, change });
}

type LastAnswer = Awaited<ReturnType<typeof queries.findLastAnswer>>;

/** Returns the email of a reply, which quotes the client's last answer, or the enquiry if there is none. */
function emailOf(
  enquiry: EnquiryRow,
  { answered, text, ...head }: Pick<Email, "subject" | "replyTo"> & { text: string; answered: LastAnswer },
): Email {
  const quoted = answered?.text ?? [enquiry.project_details, enquiry.message ?? ""].join("\n\n").trim();
  const isOfEmail = answered?.admin_id === null && /^[^<>\s]{1,300}$/.test(answered.message_id);
  return {
    kind: replyKind,
    about: aboutEnquiry(enquiry.id),
    to: enquiry.email,
    ...head,
    ...(isOfEmail ? { inReplyTo: answered.message_id } : {}),
    locale: isLocale(enquiry.locale) ? enquiry.locale : defaultLocale,
    isPersonal: true,
    heading: "",
    parts: [{ paragraph: text }, ...(quoted ? [{ quote: quoted }] : [])],
  };
}
