import type { SendMailOptions } from "nodemailer";
import type { Row } from "#app/platform/db/tables.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { parseMailbox, parseRecipient, subjectLine } from "#app/platform/text/header-text.server.ts";
import type { Mailbox } from "#app/platform/text/header-text.server.ts";
import { inboxAddressOf } from "./email-key.server.ts";
import { layOutRow, personalPartOf } from "./stored-body.server.ts";

/** Both rendered parts of an email, and the data for a mailing list's headers. */
type ListEmail = { html: string; text: string; unsubscribeUrl: string; listId: string };

/**
 * Builds the nodemailer message. The Message-ID stays the same for every attempt.
 * @throws Error if an address is invalid.
 */
export function composeMessage(
  deps: Pick<Deps, "config" | "secret"> & { content: CompanyContent },
  email: Row<"outbox_email">,
  list?: ListEmail,
): SendMailOptions {
  const from = parseMailbox(deps.config.MAIL_FROM ?? "");
  const to = parseRecipient(email.recipient);
  const inbox = inboxAddressOf(deps, email);
  const personal = list ? undefined : personalPartOf(email);
  const answered = personal?.inReplyTo;
  return {
    from,
    to,
    ...replyToOf(email, { from, inbox }),
    envelope: { from: inbox ?? from.address, to: [to.address] },
    subject: subjectLine(email.subject),
    messageId: email.message_id,
    ...(answered === undefined ? {} : { inReplyTo: answered, references: answered }),
    ...(list ? { html: list.html, text: list.text } : layOutRow(deps, email)),
    ...(email.calendar === null ? {} : { icalEvent: appointmentOf(email.calendar) }),
    headers: buildHeaders(email, { mailbox: inbox ?? from.address, list, isPersonal: personal !== undefined }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Answers about enquiries and calls arrive in the mailbox that the site reads, if there is one. */
function replyToOf(email: Row<"outbox_email">, { from, inbox }: { from: Mailbox; inbox: string | undefined }) {
  if (inbox !== undefined && !email.kind.startsWith("newsletter-"))
    return { replyTo: { name: from.name, address: inbox } };
  return email.reply_to === null ? {} : { replyTo: parseMailbox(email.reply_to) };
}

type HeaderInput = { mailbox: string; list: ListEmail | undefined; isPersonal: boolean };

function buildHeaders(email: Row<"outbox_email">, { mailbox, list, isPersonal }: HeaderInput) {
  const unsubscribe = list?.unsubscribeUrl ?? email.unsubscribe_url;
  return {
    ...(isPersonal ? {} : automaticHeaders),
    "Content-Language": email.locale,
    ...(unsubscribe === null ? {} : unsubscribeHeaders(unsubscribe, mailbox)),
    ...(list ? { "List-ID": { prepared: true, value: `<${list.listId}>` } } : {}),
  };
}

const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All", // Exchange's out-of-office replies ignore the line above
};

function appointmentOf(calendar: string): { method: string; content: string; filename: string } {
  const { method, text } = JSON.parse(calendar) as { method: string; text: string }; // our own JSON, written by the outbox
  return { method, content: text, filename: "invite.ics" };
}

/**
 * Returns headers for one-click unsubscribe (RFC 8058), with a mailto address (RFC 2369) for programs without it: its
 * subject has the link's token, and the mailbox that the site reads counts it as a click.
 */
function unsubscribeHeaders(url: string, mailbox: string) {
  const { href, pathname } = new URL(url);
  const value = `<${href}>, <mailto:${mailbox}?subject=unsubscribe%20${pathname.split("/").at(-1)}>`;
  return {
    "List-Unsubscribe": { prepared: true, value },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
