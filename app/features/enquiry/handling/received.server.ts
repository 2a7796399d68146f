// Messages from clients: an entry of the timeline each, of which the enquiry's owner is told. Nothing is sent to their
// senders, and no field of the enquiry is changed.
import type { Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import type { EnquiryRow } from "../queries.server.ts";
import type { Actor } from "./actor.ts";
import * as queries from "./queries.server.ts";
import { receivedLimits } from "./received-contract.ts";
import type { receivedMessage } from "./received-contract.ts";
import { splitQuote } from "./split-quote.server.ts";
import { tellOfMessage } from "./staff-emails.server.ts";
import { readChanged } from "./work.server.ts";
import type * as z from "zod/mini";

/** A parsed message; `references` are the message ids of the emails that it answers. */
export type Message = {
  messageId: string;
  from: string;
  text: string;
  subject?: string | undefined;
  /** ISO 8601 UTC; one in the future counts as now. */
  at?: string | undefined;
  references?: readonly string[] | undefined;
  /** Whether the mail server confirmed the sender; undefined if it wasn't asked. */
  isVouched?: boolean;
  attachments?: readonly { name: string; size: number }[];
};

type StoredMessage = z.infer<typeof receivedMessage>;

/**
 * Stores a message with its enquiry, which is found by its references or sender if none is given. A known Message-ID
 * changes nothing.
 * @throws AppError not-found if there is no such enquiry.
 */
export async function receiveMessage(
  deps: Deps,
  message: Message,
  { enquiryId, by }: { enquiryId?: string; by: Pick<Actor, "adminId" | "name"> | null },
): Promise<StoredMessage> {
  return deps.db.write(async (trx) => {
    const known = await queries.findMessage(trx, message.messageId);
    if (known) return fromRow(known);
    const enquiry = await lockFor(trx, enquiryId ?? (await queries.findEnquiryOfMessage(trx, message)));
    const now = deps.now();
    const kept = await queries.insertMessage(trx, {
      ...columnsOf(message, now),
      id: newId(now),
      enquiry_id: enquiry.id,
      admin_id: by?.adminId ?? null,
      admin_name: by?.name ?? null,
    });
    if (!kept) return fromRow(await getMessage(trx, message.messageId)); // another process was first
    await queries.updateEnquiry(trx, enquiry.id, { answered_by_them_at: now });
    await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readChanged(trx, [enquiry.id]) });
    await tellOfMessage(deps, trx, { enquiry, message: kept });
    return fromRow(kept);
  });
}

async function lockFor(trx: Transaction<Tables>, id: string | undefined): Promise<EnquiryRow> {
  const [enquiry] = id === undefined ? [] : await queries.lockEnquiries(trx, [id]);
  if (!enquiry) throw new AppError("not-found");
  return enquiry;
}

async function getMessage(trx: Transaction<Tables>, messageId: string): Promise<Row<"received_message">> {
  const row = await queries.findMessage(trx, messageId);
  if (!row) throw new AppError("not-found");
  return row;
}

function columnsOf({ messageId, from, subject, at, isVouched, attachments = [], ...message }: Message, now: Date) {
  const created = now.toISOString();
  return {
    created_at: created,
    message_id: messageId,
    sender: from,
    is_vouched: isVouched === undefined ? null : (Number(isVouched) as 0 | 1),
    sent_at: at !== undefined && at < created ? at : created,
    subject: subject || null,
    ...splitQuote(firstBytes(message.text, receivedLimits.keptBytes)),
    attachments: attachments.length === 0 ? null : JSON.stringify(attachments),
  };
}

/** Cuts a text to a number of bytes in UTF-8, at a whole character. */
function firstBytes(text: string, max: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, max), { stream: true });
}

function fromRow(row: Row<"received_message">): StoredMessage {
  const { id, subject, text, quoted } = row;
  return {
    id,
    enquiryId: row.enquiry_id,
    createdAt: row.created_at,
    at: row.sent_at,
    from: row.sender,
    subject,
    text,
    quoted,
  };
}
