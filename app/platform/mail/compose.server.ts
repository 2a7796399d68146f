import type { SendMailOptions } from "nodemailer";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { mailboxOf, recipientOf, subjectLine } from "./header-text.server.ts";
import { isPersonalRow, layOutRow } from "./stored-body.server.ts";

/**
 * Builds the nodemailer message. The Message-ID stays the same at every try.
 * @throws Error if an address is invalid.
 */
export function composeMessage(deps: Pick<Deps, "config" | "content">, email: Row<"outbox_email">): SendMailOptions {
  const from = mailboxOf(deps.config.MAIL_FROM ?? "");
  const to = recipientOf(email.recipient);
  return {
    from,
    to,
    ...(email.reply_to === null ? {} : { replyTo: mailboxOf(email.reply_to) }),
    envelope: { from: from.address, to: [to.address] },
    subject: subjectLine(email.subject),
    messageId: email.message_id,
    ...layOutRow(deps, email),
    ...(email.calendar === null ? {} : { icalEvent: appointmentOf(email.calendar) }),
    headers: {
      ...(isPersonalRow(email) ? {} : automaticHeaders),
      "Content-Language": email.locale,
      ...(email.unsubscribe_url === null ? {} : unsubscribeHeaders(email.unsubscribe_url, from.address)),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const automaticHeaders = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All", // Exchange's out-of-office replies don't read the line above
};

function appointmentOf(calendar: string): { method: string; content: string; filename: string } {
  const { method, text } = JSON.parse(calendar) as { method: string; text: string }; // our own JSON, written by the outbox
  return { method, content: text, filename: "invite.ics" };
}

/** One-click unsubscribe (RFC 8058), with a mailto address as fallback. */
function unsubscribeHeaders(url: string, sender: string) {
  const value = `<${new URL(url).href}>, <mailto:${sender}?subject=unsubscribe>`;
  return {
    "List-Unsubscribe": { prepared: true, value },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
