// Messages from clients. Each becomes an entry of the timeline, and the enquiry's owner is notified. Nothing is sent to
// the senders, and no field of the form is changed.
import type * as z from "zod/mini";
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import { isWaiting } from "../contract.ts";
import type { EnquiryRow } from "../queries.server.ts";
import type { Actor } from "./actor.ts";
import { applyChange, readWebhookData } from "./change-enquiry.server.ts";
import * as queries from "./queries.server.ts";
import { receivedLimits } from "./received-contract.ts";
import type { receivedMessage } from "./received-contract.ts";
import { splitQuote } from "./split-quote.server.ts";
import { notifyOwnerOfMessage } from "./staff-emails.server.ts";

/** A parsed message; `references` are the message ids of the emails that it answers. */
export type Message = {
  messageId: string;
  from: string;
  text: string;
  subject?: string | undefined;
  /** ISO 8601 UTC; one in the future counts as now. */
  at?: string | undefined;
  references?: readonly string[] | undefined;
  /** True if the mail server confirmed the sender; undefined if it wasn't asked. */
  isSenderAuthenticated?: boolean;
  attachments?: readonly { name: string; size: number }[];
  /** True for an automatic message, such as an out-of-office reply: it is stored, and nobody is notified. */
  isAutomatic?: boolean;
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
  input: { enquiryId?: string; by: Author },
): Promise<StoredMessage> {
  return deps.db.write(async (trx) => {
    const kind = message.isAutomatic ? "automatic" : "answer";
    const { message: row, enquiry } = await storeMessage(deps, trx, { message, kind, ...input });
    if (!enquiry || message.isAutomatic) return fromRow(row);
    await queries.updateEnquiry(trx, enquiry.id, { answered_by_them_at: deps.now() });
    await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readWebhookData(trx, [enquiry.id]) });
    await notifyOwnerOfMessage(deps, trx, { enquiry, message: row });
    return fromRow(row);
  });
}

/**
 * Stores a colleague's answer to the client from their own mail program; it counts like a reply.
 * @throws AppError not-found if it belongs to no enquiry.
 */
export async function receiveReply(deps: Deps, message: Message, colleague: NonNullable<Author>): Promise<void> {
  await deps.db.write(async (trx) => {
    const { enquiry } = await storeMessage(deps, trx, { message, kind: "replied", by: colleague });
    if (!enquiry) return;
    const now = deps.now();
    await queries.recordReply(trx, enquiry.id);
    await queries.setAnswered(trx, enquiry.id, now);
    if (!isWaiting(enquiry)) return;
    const by = { ...colleague, network: null };
    await applyChange(deps, trx, { ids: [enquiry.id], by, change: { status: "answered" } });
  });
}

/** Returns true for a client's answer that staff or an API client stored; those from the mailbox have no author. */
export function isPasted({ kind, admin_id }: Pick<Row<"received_message">, "kind" | "admin_id">): boolean {
  return kind === "answer" && admin_id !== null;
}

/**
 * Deletes a pasted answer. The enquiry remains marked as answered by them only if it has another answer that is newer
 * than the last reply and status.
 * @throws AppError not-found; conflict if the mailbox brought it.
 */
export async function deleteReceived(deps: Deps, enquiryId: string, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const enquiry = await lockFor(trx, enquiryId);
    const message = await queries.findReceived(trx, { enquiryId, id });
    if (!message) throw new AppError("not-found");
    if (!isPasted(message)) throw new AppError("conflict", { message: "Only a pasted answer can be removed." });
    await queries.deleteReceived(trx, id);
    const waits = enquiry.answered_by_them_at === null ? null : await queries.findWaitingAnswer(trx, enquiryId);
    await queries.updateEnquiry(trx, enquiryId, { answered_by_them_at: waits ?? null });
    await queueWebhooks(deps, trx, { event: "enquiry.updated", read: () => readWebhookData(trx, [enquiryId]) });
  });
}

type Author = Pick<Actor, "userId" | "name"> | null;

type MessageInput = {
  message: Message;
  kind: Row<"received_message">["kind"];
  enquiryId?: string;
  by: Author;
};

/** Stores a message once; `enquiry` is undefined if it was known. */
async function storeMessage(
  deps: Deps,
  trx: Trx,
  { message, kind, enquiryId, by }: MessageInput,
): Promise<{ message: Row<"received_message">; enquiry?: EnquiryRow }> {
  const existing = await queries.findMessage(trx, message.messageId);
  if (existing) return { message: existing };
  const enquiry = await lockFor(trx, enquiryId ?? (await queries.findEnquiryOfMessage(trx, message)));
  const now = deps.now();
  const inserted = await queries.insertMessage(trx, {
    ...toColumns(message, now),
    id: newId(now),
    kind,
    enquiry_id: enquiry.id,
    admin_id: by?.userId ?? null,
    admin_name: by?.name ?? null,
  });
  if (!inserted) return { message: await getMessage(trx, message.messageId) }; // another process was first
  return { message: inserted, enquiry };
}

async function lockFor(trx: Trx, id: string | undefined): Promise<EnquiryRow> {
  const [enquiry] = id === undefined ? [] : await queries.lockEnquiries(trx, [id]);
  if (!enquiry) throw new AppError("not-found");
  return enquiry;
}

async function getMessage(trx: Trx, messageId: string): Promise<Row<"received_message">> {
  const row = await queries.findMessage(trx, messageId);
  if (!row) throw new AppError("not-found");
  return row;
}

function toColumns(
  { messageId, from, subject, at, isSenderAuthenticated, attachments = [], ...message }: Message,
  now: Date,
) {
  const created = now.toISOString();
  return {
    created_at: created,
    message_id: messageId,
    sender: from,
    is_vouched: isSenderAuthenticated === undefined ? null : (Number(isSenderAuthenticated) as 0 | 1),
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
