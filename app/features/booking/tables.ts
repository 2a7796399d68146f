// The tables of booked calls and of the calendar.
import type { Generated } from "kysely";
import type { VisitColumns } from "#app/features/sources/public.ts";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    booking: BookingTable;
    booking_change: BookingChangeTable;
    booking_link: BookingLinkTable;
    blocked_time: BlockedTimeTable;
    own_calendar_feed: OwnCalendarFeedTable;
    busy_calendar: BusyCalendarTable;
  }
}

/** Listed by `starts_at, id`; a slot is unique among bookings that are neither cancelled nor pending. */
export type BookingTable = {
  id: Id;
  created_at: Time;
  starts_at: Time;
  name: string;
  /** Trimmed and lower-cased; empty if staff booked for someone without an address. */
  email: string;
  phone: string | null;
  /** May be empty. */
  subject: string;
  locale: string;
  /** The visitor's IANA time zone. */
  time_zone: string;
  /** SHA-256 of the secret in the visitor's link, unique. */
  secret_hash: string;
  /** iCalendar's SEQUENCE, incremented by every change. */
  sequence: Generated<number>;
  cancelled_at: OptionalTime;
  cancelled_by: "visitor" | "admin" | null;
  /** Version of the privacy notice shown. */
  privacy_version: string | null;
  /** When it became a request that awaits approval; requests hold no slot. */
  pending_since: OptionalTime;
  /** The normalised inbox (mail/fold-address), for limits. */
  inbox_key: Generated<string>;
  /** HMAC of the client address, for limits; null once the call is over. */
  network_key: string | null;
  /** HMAC of its /48; null for IPv4. */
  wide_network_key: string | null;
  /**
   * True with a valid form token or after approval; otherwise the visitor is emailed only if staff cancel the call.
   */
  may_email: Flag;
  is_spam_suspect: Flag;
  spam_reason: string | null;
  /** Folded name, email and subject. */
  search_text: string;
  /** The enquiry after which it was booked, or to which it belongs as a lead. On delete set null. */
  enquiry_id: Id | null;
  /** The colleague who takes the call. On delete set null. */
  host_id: Id | null;
  /** The place: a link, a number or any text. Null: video or phone, as the visitor chose. */
  meeting: string | null;
  /** True once staff chose `meeting` for this call; a new host doesn't change it. */
  has_own_meeting: Flag;
  /** The answer of the visitor's calendar to the invitation; it changes nothing else. */
  their_answer: "accepted" | "declined" | null;
  /** The outcome, once it is over. */
  outcome: BookingOutcome | null;
} & VisitColumns;

export type BookingOutcome = "took-place" | "no-show";

/** Further links to a booking, created when staff cause an email; only their hashes are stored. On delete cascade. */
export type BookingLinkTable = { secret_hash: string; booking_id: Id };

/** Changes by staff to a booking, and moves by its visitor. On delete cascade. */
export type BookingChangeTable = {
  id: Id;
  booking_id: Id;
  created_at: Time;
  /** Empty for the visitor. */
  admin_id: Id;
  /** The name at that time. */
  admin_name: string;
  /** `booked` if staff booked it. */
  field: "booked" | "time" | "name" | "email" | "phone" | "subject" | "host" | "meeting" | "outcome";
  was: string | null;
  value: string | null;
};

/** Times without calls, in the company's zone (`2026-11-24T10:00`). Past ones that don't repeat are deleted. */
export type BlockedTimeTable = {
  id: Id;
  from_time: string;
  to_time: string;
  repeats: "never" | "weekly";
  note: string;
  /** Such as `2026-12-24`, unique: a day off is a blocked time of a whole day. */
  day: string | null;
};

/** A colleague's own calendar address. On delete cascade. */
export type OwnCalendarFeedTable = {
  admin_id: Id;
  /** SHA-256 of the secret in the address, unique. */
  secret_hash: string;
  created_at: Time;
  last_used_at: OptionalTime;
};

/** A calendar that is read every ten minutes. */
export type BusyCalendarTable = {
  id: Id;
  name: string;
  /** Its private address, encrypted (AES-256-GCM). */
  sealed_address: string;
  /** The person's email address in it, whose declined invitations don't count; null if unknown. */
  own_address: string | null;
  next_read_at: Time;
  read_at: OptionalTime;
  /** The end of the period that `busy` covers. */
  covers_until: OptionalTime;
  etag: string | null;
  /** Why the last read failed; null if it succeeded. */
  error: string | null;
  /** JSON array of `[start, end]` in milliseconds since 1970, sorted and joined. */
  busy: string;
  /** Set once its server answered 410: it is no longer read, but its last times count. */
  gone_at: OptionalTime;
};
