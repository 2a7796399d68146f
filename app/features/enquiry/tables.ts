// The tables of enquiries and of the entries that staff add to them.
import type { Generated } from "kysely";
import type { VisitColumns } from "#app/features/sources/public.ts";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { FieldColumns } from "./columns.ts";
import type { EnquiryOrigin, EnquiryStatus } from "./contract.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    enquiry: EnquiryTable;
    enquiry_form: EnquiryFormTable;
    enquiry_change: EnquiryChangeTable;
    enquiry_note: EnquiryNoteTable;
    enquiry_reply: EnquiryReplyTable;
    received_message: ReceivedMessageTable;
    correction: CorrectionTable;
    saved_reply: SavedReplyTable;
  }
}

/** An enquiry. Listed by `created_at, id`; deleted after ENQUIRY_KEEP_MONTHS. */
export type EnquiryTable = {
  id: Id;
  created_at: Time;
  /** The person's key without an email address, made from the phone number (`person-key.ts`). */
  phone_key: string | null;
  /** The language of the page that it was sent from. */
  locale: string;
  source_page: string | null;
  /** Version of the privacy notice shown. */
  privacy_version: string | null;
  /** Spam is still listed and counted. */
  is_spam_suspect: Flag;
  spam_reason: string | null;
  /** The folded name, email, company, answers and phone number. */
  search_text: string;
  status: Generated<EnquiryStatus>;
  /** Null without an owner, and after that admin was removed. */
  owner_id: Id | null;
  /** When the first answer is due; null for enquiries from before deadlines existed. */
  due_at: OptionalTime;
  /** When it was first answered; kept if it is reopened. */
  answered_at: OptionalTime;
  /** When their last message was stored, until staff reply or set a status. */
  answered_by_them_at: OptionalTime;
  /** `due_at` while an answer is awaited, otherwise `9999`, which sorts last. */
  open_until: Generated<string>;
  /** 0: none, 1: the deadline is near, 2: the deadline has passed. */
  reminders_sent: Generated<number>;
  /** The version, used as ETag; raised by every change except a note. */
  version: Generated<number>;
  origin: Generated<EnquiryOrigin>;
  /** The day of the next step in the company's time zone; without one `9999`, which sorts last. */
  next_on: Generated<string>;
  next_text: string | null;
  /** When the reminder of it is due; null after it was queued, or if the time has passed. */
  next_remind_at: OptionalTime;
  /** The value in whole units of the brand's currency. */
  value: number | null;
  /** When the status last became `won`. */
  won_at: OptionalTime;
  /** JSON of the fields that its form didn't ask but the current form of that time did; null for none. */
  not_asked: string | null;
} & FieldColumns &
  VisitColumns;

/** A form that the company has offered; if last offered more than a week ago, only what enquiries use of it. */
export type EnquiryFormTable = {
  version: string;
  /** JSON of the form, in the default language. */
  form: string;
  /** When it was last offered. */
  offered_at: Time;
};

/**
 * An entry that staff add to an enquiry; deleted with it (on delete cascade). The name is kept when the admin is
 * removed.
 */
type EnquiryEntry = {
  id: Id;
  enquiry_id: Id;
  created_at: Time;
  /** Null for an entry by the site. */
  admin_id: Id | null;
  admin_name: string | null;
};

export type EnquiryChangeTable = EnquiryEntry & {
  kind: "status" | "owner";
  /** The new status, or the new owner's name; null: no owner. */
  value: string | null;
};

/** A correction or plan of staff for an enquiry or a subscriber; deleted with it (on delete cascade). */
export type CorrectionTable = Omit<EnquiryEntry, "enquiry_id"> & {
  enquiry_id: Id | null;
  subscriber_id: Id | null;
  /** The field's name in the contract, for example `email`. */
  field: string;
  was: string | null;
  became: string | null;
  /** The enquiry's version after the correction; null for a subscriber, and for corrections by earlier releases. */
  version: number | null;
};

/** A note on an enquiry, visible only to staff. */
export type EnquiryNoteTable = EnquiryEntry & { text: string };

/** A reply to an enquiry. Its delivery status is that of its email as long as the outbox has it. */
export type EnquiryReplyTable = EnquiryEntry & {
  subject: string;
  text: string;
  /** The id of its row in the outbox. */
  email_id: Id;
  /** When the mail server accepted it. */
  sent_at: OptionalTime;
};

/**
 * A message from a client; deleted with its enquiry (on delete cascade). The admin is the one who pasted it, if any.
 */
export type ReceivedMessageTable = EnquiryEntry & {
  /** `automatic`: counts for nothing. `replied`: a colleague's answer to the client, who is the admin. */
  kind: Generated<"answer" | "automatic" | "replied">;
  /** Its Message-ID without brackets; unique. */
  message_id: string;
  /** The sender's address as written. */
  sender: string;
  /** True if the mail server confirmed the sender; null if it wasn't asked. */
  is_vouched: 0 | 1 | null;
  sent_at: Time;
  subject: string | null;
  /** The sender's own text, without the email that it quotes. */
  text: string;
  quoted: string | null;
  /** JSON of the attachments' names and sizes; null for none. */
  attachments: string | null;
};

/** A reusable text for replies. Listed by `title, id`. */
export type SavedReplyTable = { id: Id; title: string; text: string; created_at: Time; updated_at: Time };
