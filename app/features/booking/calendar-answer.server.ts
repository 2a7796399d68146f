// Parses a visitor's reply to an invitation (iTIP METHOD:REPLY, RFC 5546 §3.2.3). It is shown with the call and changes
// neither its state nor its time.
import type { Connection } from "#app/platform/db/tables.ts";
import { bookingTopics } from "./email.server.ts";

/** `comment` is what the visitor wrote with it. `start` is the time that they answered for, if it is in UTC, as sent. */
export type CalendarAnswer = {
  bookingId: string;
  answer: "accepted" | "declined";
  comment: string;
  start: string | undefined;
};

/** Returns the answer in an iCalendar text; undefined for another method, and for one that is neither yes nor no. */
export function readCalendarAnswer(text: string): CalendarAnswer | undefined {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const find = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find((value) => value !== undefined);
  const bookingId = find(property("UID", /:booking-([0-9a-f-]{36})@/));
  const status = find(property("ATTENDEE", /;PARTSTAT=([A-Z-]+)/))?.toUpperCase();
  if (find(/^METHOD\s*:\s*(REPLY)\s*$/i) === undefined || !bookingId) return undefined;
  if (status !== "ACCEPTED" && status !== "DECLINED") return undefined;
  const comment = (find(property("COMMENT", /:(.*)$/)) ?? "").replaceAll(/\\n/gi, "\n").replaceAll(/\\([\\,;])/g, "$1");
  const start = find(property("DTSTART", /:(\d{8}T\d{6}Z)/))?.toUpperCase();
  return { bookingId, answer: status === "ACCEPTED" ? "accepted" : "declined", comment: comment.trim(), start };
}

/**
 * Returns a pattern for a property's line; a quoted parameter may have any character but a quotation mark (RFC 5545
 * §3.1).
 */
function property(name: string, valuePattern: RegExp): RegExp {
  return new RegExp(String.raw`^${name}\b(?:[^:"]|"[^"]*")*?${valuePattern.source}`, "i");
}

type AnswerSource = {
  /** The sender, if the mail server confirmed them. */
  from: string | undefined;
  /** The emails whose keys the answer was sent to. */
  emailIds: readonly string[];
};

/**
 * Saves an answer sent to the key of an email about the call, or by its visitor; returns false for any other. An answer
 * for the time before the call was moved changes nothing.
 */
export async function recordCalendarAnswer(
  trx: Connection,
  { bookingId, answer, start, from, emailIds }: Omit<CalendarAnswer, "comment"> & AnswerSource,
): Promise<boolean> {
  const booking = await trx
    .selectFrom("booking")
    .select(["email", "starts_at"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) return false;
  const isVisitor = from !== undefined && booking.email !== "" && booking.email === from.toLowerCase();
  if (!isVisitor && !(await isAbout(trx, bookingId, emailIds))) return false;
  if (start !== undefined && start !== booking.starts_at.replaceAll(/[-:]|\.\d+/g, "")) return true;
  await trx.updateTable("booking").set({ their_answer: answer }).where("id", "=", bookingId).execute();
  return true;
}

async function isAbout(connection: Connection, bookingId: string, emailIds: readonly string[]): Promise<boolean> {
  if (emailIds.length === 0) return false;
  const email = connection
    .selectFrom("outbox_email")
    .select("id")
    .where("id", "in", emailIds)
    .where("about", "in", bookingTopics(bookingId));
  return (await email.executeTakeFirst()) !== undefined;
}
