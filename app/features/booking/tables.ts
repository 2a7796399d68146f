// The tables of booked calls and of the calendar.
import type { Generated } from "kysely";
import type { FlagFalse, FlagTrue, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { VisitColumns } from "#app/features/sources/public.ts";

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
  /** Trimmed and lower-cased; empty where staff booked for somebody without one. */
  email: string;
  phone: string | null;
  /** May be empty. */
  subject: string;
  locale: string;
  /** The visitor's IANA time zone. */
  time_zone: string;
  /** SHA-256 of the secret in the visitor's link, unique. */
  secret_hash: string;
  /** iCalendar's SEQUENCE, raised by every change. */
  sequence: Generated<number>;
  cancelled_at: OptionalTime;
  cancelled_by: "visitor" | "admin" | null;
  /** Version of the privacy notice shown. */
  privacy_version: string | null;
  /** A request that awaits approval since; holds no slot. */
  pending_since: OptionalTime;
  /** The normalised inbox (mail/fold-address), for limits. */
  inbox_key: Generated<string>;
  /** HMAC of the client address, for limits; null once the call is over. */
  network_key: string | null;
  /** The same of its /48; null for IPv4. */
  wide_network_key: string | null;
  /** True with a form token or after approval: only then the visitor gets emails. */
  may_email: FlagTrue;
  is_spam_suspect: FlagFalse;
  spam_reason: string | null;
  /** Folded name, email and subject. */
  search_text: string;
  /** The enquiry after which it was booked, or which it belongs to as a lead. On delete set null. */
  enquiry_id: Id | null;
  /** The colleague who takes it. On delete set null. */
  host_id: Id | null;
  /** Where it takes place: a link, a number or any text. Null: as the visitor's choice of video or phone says. */
  meeting: string | null;
  /** True once staff chose `meeting` for this call: another host doesn't change it. */
  has_own_meeting: FlagFalse;
  /** What came of it, once it is over. */
  outcome: CallOutcome | null;
} & VisitColumns;

export type CallOutcome = "took-place" | "no-show";

/** Further links to a booking, made where staff cause an email: only their hashes are kept. On delete cascade. */
export type BookingLinkTable = { secret_hash: string; booking_id: Id };

/** What staff did to a booking, and that its visitor moved it. On delete cascade. */
export type BookingChangeTable = {
  id: Id;
  booking_id: Id;
  created_at: Time;
  /** Empty: its visitor. */
  admin_id: Id;
  /** Their name then. */
  admin_name: string;
  /** `booked` for one that staff booked. */
  field: "booked" | "time" | "name" | "email" | "phone" | "subject" | "host" | "meeting" | "outcome";
  was: string | null;
  value: string | null;
};

/** Times without calls, in the company's time zone as `2026-11-24T10:00`. A past one that doesn't repeat is deleted. */
export type BlockedTimeTable = {
  id: Id;
  from_time: string;
  to_time: string;
  repeats: "never" | "weekly";
  note: string;
  /** `2026-12-24`, unique: a day off is a blocked time of a whole day. */
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
  /** The person's email address in it, whose declined invitations don't count; null if it isn't known. */
  own_address: string | null;
  next_read_at: Time;
  read_at: OptionalTime;
  /** How far `busy` reaches. */
  covers_until: OptionalTime;
  etag: string | null;
  /** Why it was not read last time; null if it was. */
  error: string | null;
  /** JSON array of `[start, end]` in milliseconds since 1970, in order and joined. */
  busy: string;
  /** Since its server answered 410 it is read no more; its last times count. */
  gone_at: OptionalTime;
};
