// The tables of enquiries and of what staff add to them.
import type { Generated } from "kysely";
import type { FlagFalse, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { FieldColumns } from "./columns.ts";
import type { VisitColumns } from "#app/features/sources/public.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    enquiry: EnquiryTable;
    enquiry_form: EnquiryFormTable;
    enquiry_change: EnquiryChangeTable;
    enquiry_note: EnquiryNoteTable;
    enquiry_reply: EnquiryReplyTable;
    correction: CorrectionTable;
    saved_reply: SavedReplyTable;
  }
}

/** Listed by `created_at, id`; deleted after ENQUIRY_KEEP_MONTHS. */
export type EnquiryTable = {
  id: Id;
  created_at: Time;
  /** Without an email address: the person's key, made of the phone number (`person-key.ts`). */
  phone_key: string | null;
  /** Of the page it came from. */
  locale: string;
  source_page: string | null;
  /** Version of the privacy notice shown. */
  privacy_version: string | null;
  /** Spam is still listed and counted. */
  is_spam_suspect: FlagFalse;
  spam_reason: string | null;
  /** Folded name, email, company and phone number. */
  search_text: string;
  status: Generated<EnquiryStatus>;
  /** Null without an owner, and once that admin is removed. */
  owner_id: Id | null;
  /** When the first answer is due; null for enquiries from before there was a clock. */
  due_at: OptionalTime;
  /** When it was first answered; kept when it is reopened. */
  answered_at: OptionalTime;
  /** `due_at` while the clock runs, else `9999`, which sorts last. */
  open_until: Generated<string>;
  /** 0: none, 1: that it will soon be due, 2: that its time has run out. */
  reminders_sent: Generated<number>;
  /** Raised by every change of status, owner or replies: the ETag. */
  version: Generated<number>;
  origin: Generated<EnquiryOrigin>;
  /** Day of the next step in the company's time zone; `9999`, which sorts last, without one. */
  next_on: Generated<string>;
  next_text: string | null;
  /** When the email about it is due; null once it is queued, or missed. */
  next_remind_at: OptionalTime;
  /** In whole units of the brand's currency. */
  value: number | null;
  /** When the status last became `won`. */
  won_at: OptionalTime;
  /** JSON: the fields that its form didn't ask, and the one of the time did; null for none. */
  not_asked: string | null;
} & FieldColumns &
  VisitColumns;

/** A form that the company offered; of one of more than a week ago, what enquiries have of it. */
export type EnquiryFormTable = {
  version: string;
  /** JSON, in the first language. */
  form: string;
  /** When it was offered last. */
  offered_at: Time;
};

/** How an enquiry came in. */
export type EnquiryOrigin = "website" | "call" | "phone" | "email" | "event" | "referral" | "social" | "other";

/** How far an enquiry has come. */
export type EnquiryStatus = "new" | "in-progress" | "answered" | "won" | "lost" | "spam";

/** What staff add to an enquiry; goes with it (on delete cascade). The name stays when the admin is removed. */
type EnquiryEntry = {
  id: Id;
  enquiry_id: Id;
  created_at: Time;
  /** Null where the site did it. */
  admin_id: Id | null;
  admin_name: string | null;
};

export type EnquiryChangeTable = EnquiryEntry & {
  kind: "status" | "owner";
  /** The new status, or the new owner's name; null: no owner. */
  value: string | null;
};

/** What staff corrected or planned, of an enquiry or of a subscriber: goes with it (on delete cascade). */
export type CorrectionTable = Omit<EnquiryEntry, "enquiry_id"> & {
  enquiry_id: Id | null;
  subscriber_id: Id | null;
  /** As the contract names it, for example `email`. */
  field: string;
  was: string | null;
  became: string | null;
  /** The enquiry's version that it made; null of a subscriber's, and of a release before. */
  version: number | null;
};

/** A note on an enquiry; never sent to anybody. */
export type EnquiryNoteTable = EnquiryEntry & { text: string };

/** A reply to an enquiry. How its delivery goes is its email's status, as long as the outbox has it. */
export type EnquiryReplyTable = EnquiryEntry & {
  subject: string;
  text: string;
  /** Its row in the outbox. */
  email_id: Id;
  /** When the mail server took it. */
  sent_at: OptionalTime;
};

/** A text that replies can begin with. Listed by `title, id`. */
export type SavedReplyTable = { id: Id; title: string; text: string; created_at: Time; updated_at: Time };
