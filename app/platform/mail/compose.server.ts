// Makes the message that goes over the wire out of a letter of the outbox.
import type { SendMailOptions } from "nodemailer";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { mailboxOf, recipientOf, subjectLine } from "./header-text.server.ts";
import { isPersonalRow, layOutRow } from "./stored-body.server.ts";

/**
 * The message of a letter. The same letter has the same Message-ID at every try.
 * @throws Error where an address is none.
 */
export function composeMessage(deps: Pick<Deps, "config" | "content">, letter: Row<"letter">): SendMailOptions {
  const from = mailboxOf(deps.config.MAIL_FROM ?? "");
  const to = recipientOf(letter.recipient);
  return {
    from,
    to,
    ...(letter.reply_to === null ? {} : { replyTo: mailboxOf(letter.reply_to) }),
    envelope: { from: from.address, to: [to.address] },
    subject: subjectLine(letter.subject),
    messageId: letter.message_id,
    ...layOutRow(deps, letter),
    ...(letter.calendar === null ? {} : { icalEvent: appointmentOf(letter.calendar) }),
    headers: {
      ...(isPersonalRow(letter) ? {} : automaticHeaders),
      "Content-Language": letter.locale,
      ...(letter.unsubscribe_url === null ? {} : unsubscribeHeaders(letter.unsubscribe_url, from.address)),
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

/** One-click unsubscribing (RFC 8058); the address for mail is what programs without it use. */
function unsubscribeHeaders(url: string, sender: string) {
  const value = `<${new URL(url).href}>, <mailto:${sender}?subject=unsubscribe>`;
  return {
    "List-Unsubscribe": { prepared: true, value },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
