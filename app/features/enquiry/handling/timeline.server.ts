// The timeline of a person. Other features contribute entries through sources.
import { sql } from "kysely";
import { AppError } from "#app/platform/base/errors.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isEmailOf } from "#app/platform/http/person-areas.server.ts";
import type { PersonArea } from "#app/platform/http/person-areas.server.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { personKey } from "#app/platform/text/person-key.ts";
import { enquiryTopics } from "../email.server.ts";
import { findEnquiry, hasFailed, isByPerson } from "../queries.server.ts";
import type { Delivery } from "./contract.ts";
import { isPasted } from "./received.server.ts";
import { replyKind } from "./reply.server.ts";
import type { Attachment, TimelineEntry } from "./timeline-contract.ts";

/** Returns a feature's entries about a person, by their key. `enquiryIds` are those of their enquiries. */
export type TimelineSource = (
  connection: Connection,
  person: { key: string; enquiryIds: readonly string[] },
) => Promise<readonly SourcedEntry[]>;

/** An entry as another feature returns it. */
export type SourcedEntry = Pick<TimelineEntry, "id" | "at" | "kind" | "by" | "what"> & Partial<TimelineEntry>;

/** Returns the timeline of an enquiry's person, newest first. */
export async function readTimeline(
  deps: Deps,
  sources: readonly TimelineSource[],
  { id, userId }: { id: string; userId: string },
): Promise<TimelineEntry[]> {
  const connection = deps.db.kysely;
  const enquiry = await findEnquiry(connection, id);
  if (!enquiry) throw new AppError("not-found");
  const key = personKey(enquiry) ?? id; // an id never equals a key
  const enquiries = await listEnquiriesOf(connection, key, id);
  const enquiryIds = enquiries.map((row) => row.id);
  const lists = await Promise.all([
    ...[listChanges, listCorrections, listNotes, listReplies, listReceived].map((read) =>
      read(connection, enquiryIds, userId),
    ),
    ...sources.map((read) => read(connection, { key, enquiryIds })),
  ]);
  const all = [...enquiries.map(arrivalOf), ...lists.flat()].map(complete);
  return all.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

function complete(entry: SourcedEntry): TimelineEntry {
  return {
    enquiryId: null,
    subject: null,
    text: null,
    was: null,
    delivery: null,
    reason: null,
    isOwn: false,
    ...entry,
  };
}

async function listEnquiriesOf(connection: Connection, key: string, id: string) {
  return connection
    .selectFrom("enquiry")
    .select(["id", "created_at", "origin", "project_details"])
    .where((eb) => eb.or([isByPerson(key), eb("id", "=", id)]))
    .execute();
}

function arrivalOf(row: Awaited<ReturnType<typeof listEnquiriesOf>>[number]): SourcedEntry {
  const by = { role: roleOf(row), name: null };
  return {
    id: row.id,
    at: row.created_at,
    kind: "enquiry",
    by,
    enquiryId: row.id,
    what: null,
    text: row.project_details || null,
  };
}

/** Returns the role that created an enquiry: the site for one that a booked call created, by a visitor or staff. */
function roleOf({ origin }: { origin: string }): TimelineEntry["by"]["role"] {
  if (origin === "website") return "visitor";
  return origin === "call" ? "site" : "staff";
}

async function listChanges(connection: Connection, ids: readonly string[]): Promise<SourcedEntry[]> {
  const rows = await connection.selectFrom("enquiry_change").selectAll().where("enquiry_id", "in", ids).execute();
  return rows.map((row) => ({ ...headOf(row), kind: row.kind, what: row.value }));
}

async function listCorrections(connection: Connection, ids: readonly string[]): Promise<SourcedEntry[]> {
  const rows = await connection.selectFrom("correction").selectAll().where("enquiry_id", "in", ids).execute();
  return rows.map((row) => ({ ...headOf(row), kind: "correction", what: row.field, was: row.was, text: row.became }));
}

async function listNotes(connection: Connection, ids: readonly string[], userId: string): Promise<SourcedEntry[]> {
  const rows = await connection.selectFrom("enquiry_note").selectAll().where("enquiry_id", "in", ids).execute();
  return rows.map((row) => ({
    ...headOf(row),
    kind: "note",
    what: null,
    text: row.text,
    isOwn: row.admin_id === userId,
  }));
}

async function listReplies(connection: Connection, ids: readonly string[]): Promise<SourcedEntry[]> {
  const rows = await connection
    .selectFrom("enquiry_reply as reply")
    .leftJoin("outbox_email as email", "email.id", "reply.email_id")
    .selectAll("reply")
    .select(["email.status as email_status", "email.last_error"])
    .where("enquiry_id", "in", ids)
    .execute();
  return rows.map((row) => ({
    ...headOf(row),
    kind: "reply",
    what: null,
    subject: row.subject,
    text: row.text,
    ...(row.sent_at === null
      ? deliveryOf({ status: row.email_status, last_error: row.last_error })
      : { delivery: "sent" as const }),
  }));
}

async function listReceived(connection: Connection, ids: readonly string[]): Promise<SourcedEntry[]> {
  const rows = await connection.selectFrom("received_message").selectAll().where("enquiry_id", "in", ids).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.sent_at,
    kind: row.kind === "replied" ? "replied" : "received",
    by: row.kind === "replied" ? headOf(row).by : { role: "visitor", name: null },
    enquiryId: row.enquiry_id,
    what: row.sender,
    subject: row.subject,
    text: row.text,
    received: {
      quoted: row.quoted,
      attachments: row.attachments === null ? [] : (JSON.parse(row.attachments) as Attachment[]), // written by receiveMessage
      isVouched: row.is_vouched === null ? null : row.is_vouched === 1,
      isAutomatic: row.kind === "automatic",
      isPasted: isPasted(row),
    },
  }));
}

type EntryRow = { id: string; enquiry_id: string | null; created_at: string; admin_name: string | null };

function headOf(row: EntryRow) {
  const by = { role: row.admin_name === null ? ("site" as const) : ("staff" as const), name: row.admin_name };
  return { id: row.id, at: row.created_at, by, enquiryId: row.enquiry_id };
}

/** Returns the delivery status of an email and why it failed. */
function deliveryOf({ status, last_error: reason }: { status: string | null; last_error: string | null }): {
  delivery: Delivery;
  reason: string | null;
} {
  if (status === "sent") return { delivery: "sent", reason: null };
  if (hasFailed(status)) return { delivery: "failed", reason };
  return { delivery: reason === null ? "waiting" : "retrying", reason };
}

/**
 * Returns the source of outbox emails, except replies: those to the person in the given areas, and those to the company
 * about their enquiries.
 */
export function emailTimeline(areas: readonly PersonArea[]): TimelineSource {
  return async (connection, { key, enquiryIds }) => {
    const abouts = new Set(enquiryIds.flatMap(enquiryTopics));
    const rows = await listEmails(connection, { email: key, abouts: [...abouts] });
    const isAbout = ({ kind, about }: EmailRow) => about !== null && abouts.has(about) && kind.startsWith("enquiry-");
    return rows
      .filter((row) => isAbout(row) || (row.recipient.toLowerCase() === key && isEmailOf(areas, row.kind)))
      .map((row) => ({
        id: row.id,
        at: row.created_at,
        kind: "email",
        by: { role: "site", name: null },
        what: row.kind,
        subject: row.subject,
        ...deliveryOf(row),
      }));
  };
}

type EmailRow = Awaited<ReturnType<typeof listEmails>>[number];

async function listEmails(connection: Connection, { email, abouts }: { email: string; abouts: readonly string[] }) {
  return connection
    .selectFrom("outbox_email")
    .select(["id", "created_at", "kind", "about", "recipient", "subject", "status", "last_error"])
    .where("kind", "!=", replyKind)
    .where((eb) =>
      eb.or([
        eb.and([eb("recipient_key", "in", [foldAddress(email), email]), eb(sql`lower(recipient)`, "=", email)]),
        eb("about", "in", abouts),
      ]),
    )
    .execute();
}
