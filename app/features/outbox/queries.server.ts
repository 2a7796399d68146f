import type { ExpressionBuilder } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Connection, Row, Tables } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { heldUntil } from "#app/platform/jobs/paused.server.ts";
import type * as contract from "./contract.ts";

/** Searches the recipient’s address and the subject. */
export type EmailListing = Parsed<typeof contract.listEmails, "query">;

const sorted = { createdAt: "created_at", to: "recipient", subject: "subject" } as const;

const listed = [
  "id",
  "created_at",
  "kind",
  "recipient",
  "subject",
  "status",
  "tries",
  "next_try_at",
  "leased_until",
  "sent_at",
  "last_error",
  "dismissed_at",
  "issue_id",
] as const;

export type ListedRow = Pick<Row<"outbox_email">, (typeof listed)[number]>;

/** Lists emails, newest first by default. */
export async function listEmails(
  connection: Connection,
  { status, search, sort = "createdAt", order = sort === "createdAt" ? "desc" : "asc", ...paging }: EmailListing,
) {
  let query = connection.selectFrom("outbox_email").select(listed).orderBy(sorted[sort], order).orderBy("id", order);
  if (status) query = query.where("status", "=", status);
  if (search) query = query.where(containsFolded(connection, ["recipient", "subject"], search));
  return readPage(query, paging);
}

/** Makes an email due and resets its attempts, unless it is sent or leased. */
export async function makeDue(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable("outbox_email")
    .set({ status: "waiting", tries: 0, next_try_at: now, leased_until: null, last_error: null, dismissed_at: null })
    .where("id", "=", id)
    .where("status", "!=", "sent")
    .where(({ eb, or }) =>
      or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString()), isHeld(eb)]),
    )
    .execute();
}

/** Dismisses a failed email; one held by a restore becomes failed. */
export async function dismiss(connection: Connection, id: string, now: Date): Promise<void> {
  const dismissed = connection.updateTable("outbox_email").where("id", "=", id).where("issue_id", "is", null);
  await dismissed
    .set({
      status: "failed",
      dismissed_at: now,
      next_try_at: now,
      leased_until: null,
      last_error: "Not sent, as it was dismissed.",
    })
    .where("status", "=", "waiting")
    .where(isHeld)
    .execute();
  await dismissed.set({ dismissed_at: now }).where("status", "=", "failed").where("dismissed_at", "is", null).execute();
}

/** Returns true while a restore has paused the email. */
function isHeld(eb: ExpressionBuilder<Tables, "outbox_email">) {
  return eb("leased_until", "=", heldUntil);
}

export async function countByStatus(connection: Connection) {
  return connection
    .selectFrom("outbox_email")
    .select((eb) => [
      "status",
      eb.case().when("issue_id", "is", null).then(0).else(1).end().as("of_issues"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("dismissed_at", "is", null)
    .groupBy(["status", "of_issues"])
    .execute();
}
