// SQL around sending an issue's email: whether it may still be sent, and what the mail server's answer changes.
import { sql } from "kysely";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import { hasWaitingEmails } from "./sending-queries.server.ts";

/** Reads whether an email may still be sent: the issue's status, and whether the subscriber should get it. */
export async function readRecipientState(connection: Connection, { issue_id, subscriber_id }: OutboxRow) {
  const issue = await connection
    .selectFrom("issue")
    .select("status")
    .where("id", "=", issue_id ?? "")
    .executeTakeFirst();
  const subscriber = await connection
    .selectFrom("subscriber")
    .select("id")
    .where("id", "=", subscriber_id ?? "")
    .where("is_active", "=", 1)
    .where("bounced_at", "is", null)
    .executeTakeFirst();
  return { status: issue?.status, isWanted: subscriber !== undefined };
}

export async function readBody(connection: Connection, { issue_id, locale }: OutboxRow) {
  return connection
    .selectFrom("issue_body")
    .select(["html", "text"])
    .where("issue_id", "=", issue_id ?? "")
    .where(sql<string>`locale`, "=", locale)
    .executeTakeFirst();
}

/** Lists the issues being sent that have no email left. */
export async function listDone(connection: Connection): Promise<Row<"issue">[]> {
  return connection
    .selectFrom("issue")
    .selectAll()
    .where("status", "=", "sending")
    .where("queued_to", "is", null)
    .orderBy("id")
    .where(({ not }) => not(hasWaitingEmails))
    .execute();
}

/** Counts a sent email as failed in the saved figures of an issue that has ended. */
export async function countReportedFailure(
  trx: Connection,
  { id, isRefused }: { id: string; isRefused: boolean },
): Promise<void> {
  const column = isRefused ? "refused" : "failed";
  await trx
    .updateTable("issue")
    .set((eb) => ({ sent: eb("sent", "-", 1), [column]: eb(column, "+", 1) }))
    .where("id", "=", id)
    .where("ended_at", "is not", null)
    .execute();
}
