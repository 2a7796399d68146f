// Decides what a message is: a delivery report, an unsubscription, a calendar's answer, a colleague's reply, or a
// message from a client.
import { recordCalendarAnswer } from "#app/features/booking/public.server.ts";
import type { CalendarAnswer } from "#app/features/booking/public.server.ts";
import { findColleague, receiveMessage, receiveReply } from "#app/features/enquiry/public.server.ts";
import type { Message } from "#app/features/enquiry/public.server.ts";
import { countUnsubscribed } from "#app/features/issue/public.server.ts";
import { unsubscribe } from "#app/features/newsletter/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { readEmailIds } from "#app/platform/mail/email-key.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";
import { parseMailboxes, parseMailbox } from "#app/platform/text/header-text.server.ts";
import { recordFailure } from "./delivery-report.server.ts";
import type { DeliveryReport } from "./delivery-report.server.ts";
import type { MessageHead } from "./message-headers.server.ts";

/** A message as it was fetched. */
export type FetchedMessage = MessageHead & {
  /** Unique also for a message without a Message-ID. */
  id: string;
  text: string;
  attachments: { name: string; size: number }[];
  /** Set for a delivery report; `failure` is undefined if it changes nothing. */
  report?: { failure: DeliveryReport | undefined; about: string[] };
  calendar?: CalendarAnswer | undefined;
};

/** Stores the content of a message; returns false if no record matches it. */
export async function dispatchMessage(deps: Deps, trx: Trx, message: FetchedMessage): Promise<boolean> {
  const emailIds = readEmailIds(deps, message.recipients);
  if (message.report) return dispatchReport(deps, trx, { ...message.report, emailIds });
  const { from } = message;
  if (from === undefined || isOurs(deps, message)) return false;
  const inside = inTransaction(deps, trx);
  const unsubscribeToken = /^unsubscribe (\S+)$/.exec(message.subject)?.[1];
  if (unsubscribeToken && (await unsubscribe(inside, unsubscribeToken, countUnsubscribed)) === "done") return true;
  if (message.calendar)
    return dispatchCalendarAnswer(inside, trx, { message, from, emailIds, answer: message.calendar });
  const colleague = await findColleague(trx, from);
  if (colleague) return dispatchReply(inside, { message, from, emailIds, colleague });
  if (isTeam(deps, from)) return false;
  return storeUnlessUnmatched(receiveMessage(inside, toMessage(message, from, emailIds), { by: null }));
}

type DispatchInput = { message: FetchedMessage; from: string; emailIds: readonly string[] };

/** Stores a colleague's email as an answer to a client, if it has our key and isn't known to be forged. */
async function dispatchReply(
  deps: Deps,
  { message, from, emailIds, colleague }: DispatchInput & { colleague: Parameters<typeof receiveReply>[2] },
): Promise<boolean> {
  const isAnswer = emailIds.length > 0 && message.isSenderAuthenticated !== false && !message.isAutomatic;
  return isAnswer && storeUnlessUnmatched(receiveReply(deps, toMessage(message, from, emailIds), colleague));
}

/** Returns false if no enquiry matches the message. */
async function storeUnlessUnmatched(storing: Promise<unknown>): Promise<boolean> {
  try {
    await storing;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return false;
    throw error;
  }
}

/** Converts an email for the enquiries; a key in a recipient's address counts as a reference to our email. */
function toMessage(message: FetchedMessage, from: string, emailIds: readonly string[]): Message {
  const { id, subject, text, at, references, isSenderAuthenticated, isAutomatic, attachments } = message;
  return {
    messageId: id,
    from,
    subject,
    text,
    at,
    references: [...emailIds.map((emailId) => `<${emailId}@key>`), ...references],
    ...(isSenderAuthenticated === undefined ? {} : { isSenderAuthenticated }),
    isAutomatic,
    attachments,
  };
}

type Report = NonNullable<FetchedMessage["report"]>;

async function dispatchReport(
  deps: Deps,
  trx: Trx,
  { failure, about, emailIds }: Report & { emailIds: readonly string[] },
): Promise<boolean> {
  const named = about.flatMap((messageId) => ownIdOf(deps, messageId) ?? []);
  const [id = named[0]] = emailIds;
  if (id === undefined) return false;
  return failure ? recordFailure(deps, trx, { id, report: failure, isByKey: emailIds.length > 0 }) : true;
}

/** Returns the outbox id from one of this site's Message-IDs. */
function ownIdOf({ config }: Deps, messageId: string): string | undefined {
  const [, id, host] = /^<?([0-9a-f-]{36})@([^<>@\s]+)>?$/.exec(messageId) ?? [];
  return host === new URL(config.siteUrl).hostname ? id : undefined;
}

type Answered = DispatchInput & { answer: CalendarAnswer };

/** Records a calendar's answer; a comment of the client in it is stored as a separate message. */
async function dispatchCalendarAnswer(deps: Deps, trx: Trx, { message, from, emailIds, answer }: Answered) {
  const sender = message.isSenderAuthenticated ? from : undefined;
  const isNoted = await recordCalendarAnswer(trx, { ...answer, from: sender, emailIds });
  if (answer.comment === "") return isNoted;
  const withComment = { ...message, text: answer.comment, attachments: [], isAutomatic: false };
  return (
    (await storeUnlessUnmatched(receiveMessage(deps, toMessage(withComment, from, emailIds), { by: null }))) || isNoted
  );
}

/** Returns true for an email that this site has sent, for example a notice whose recipient reads the same mailbox. */
function isOurs(deps: Deps, { id, from }: FetchedMessage): boolean {
  const ownAddresses = [
    deps.config.INBOX_ADDRESS,
    deps.config.MAIL_FROM && parseMailbox(deps.config.MAIL_FROM).address,
  ];
  return (
    ownIdOf(deps, id) !== undefined || ownAddresses.some((address) => address?.toLowerCase() === from?.toLowerCase())
  );
}

/** Returns true for the company's own addresses. */
function isTeam(deps: Deps, from: string): boolean {
  const teamAddresses = parseMailboxes(teamAddress(deps) ?? "").filter(Boolean);
  return teamAddresses.some((mailbox) => parseMailbox(mailbox).address.toLowerCase() === from.toLowerCase());
}
