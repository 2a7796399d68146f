// The SQL of the letters' screen. What else happens to letters is SQL of platform/mail.
import type { Kysely } from "kysely";
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Paging } from "#app/platform/db/paging.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";

type Connection = Kysely<Tables>;

/** Which letters, and which part of the list. */
export type LetterListing = Paging & { status?: Row<"letter">["status"] | undefined };

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
] as const;

/** A letter without its parts. */
export type ListedRow = Pick<Row<"letter">, (typeof listed)[number]>;

/** Reads letters, newest first, and how many match. */
export async function listLetters(connection: Connection, { status, ...paging }: LetterListing) {
  const query = connection.selectFrom("letter").select(listed).orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(status ? query.where("status", "=", status) : query, paging);
}

/** Reads one letter. */
export async function findLetter(connection: Connection, id: string): Promise<Row<"letter"> | undefined> {
  return connection.selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes a letter due that isn't sent and that no relay has in hand; its tries are counted anew. */
export async function makeDue(connection: Connection, id: string, now: Date): Promise<void> {
  await connection
    .updateTable("letter")
    .set({ status: "waiting", tries: 0, next_try_at: now, leased_until: null, last_error: null })
    .where("id", "=", id)
    .where("status", "!=", "sent")
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now.toISOString())]))
    .execute();
}
