// The rules of the letters' screen: what an admin sees of the outbox, and trying again. Sending is platform/mail's.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { tellLetterQueued } from "#app/platform/mail/queued.server.ts";
import { layOutRow } from "#app/platform/mail/stored-body.server.ts";
import type { LetterInFull, ListedLetter } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Reads letters and counts all that match. Without `page` it reads all of them. */
export async function listLetters(
  deps: Deps,
  listing: queries.LetterListing = {},
): Promise<{ letters: ListedLetter[]; total: number }> {
  const { rows, total } = await queries.listLetters(deps.db.kysely, listing);
  return { letters: rows.map((row) => fromRow(deps, row)), total };
}

/**
 * Reads one letter with its text.
 * @throws AppError not-found
 */
export async function getLetter(deps: Deps, id: string): Promise<LetterInFull> {
  const row = await find(deps, id);
  // One admin's password link is no other admin's business.
  const { text } = layOutRow(deps, row);
  const shown = row.kind === "password-reset" ? deps.site.withoutSecrets(text) : text;
  return { ...fromRow(deps, row), replyTo: row.reply_to, locale: row.locale, text: shown };
}

/**
 * Makes a letter due now. One that a relay has in hand at this moment is left to it.
 * @throws AppError not-found; conflict where it was sent.
 */
export async function tryLetterAgain(deps: Deps, id: string): Promise<ListedLetter> {
  if ((await find(deps, id)).status === "sent") {
    throw new AppError("conflict", { message: "This letter was sent already." });
  }
  await queries.makeDue(deps.db.kysely, id, deps.now());
  tellLetterQueued();
  return fromRow(deps, await find(deps, id));
}

async function find(deps: Deps, id: string) {
  const row = await queries.findLetter(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return row;
}

function fromRow({ config }: Deps, row: queries.ListedRow): ListedLetter {
  return {
    id: row.id,
    createdAt: row.created_at,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    tries: row.tries,
    nextTryAt: row.status === "waiting" ? row.next_try_at : null,
    sentAt: row.sent_at,
    lastError: row.last_error,
    lacksMail: row.status === "waiting" && config.SMTP_URL === undefined,
  };
}
