// The tables of emails: the outbox, the newsletter's subscribers and the tokens of links in emails.
import type { Generated } from "kysely";
import type { FlagTrue, Id, OptionalTime, Time, VisitColumns } from "./columns.ts";

/** Written in the transaction that causes it, sent by the worker (platform/mail). Listed by `created_at, id`. */
export type OutboxEmailTable = {
  id: Id;
  created_at: Time;
  /** For example `enquiry-confirmation`. */
  kind: string;
  /** For example `booking:<id>:reminder`: waiting emails can be withdrawn by it. */
  about: string | null;
  recipient: string;
  /** The normalised inbox (mail/fold-address), for rate limits, which don't count issues. */
  recipient_key: string;
  reply_to: string | null;
  locale: string;
  subject: string;
  /** JSON of its parts (mail/stored-body). Deleted EMAIL_KEEP_DAYS after it was sent or failed. "" for an issue's. */
  body: string;
  /** JSON `{method, text}` of an iCalendar part. */
  calendar: string | null;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe_url: string | null;
  /** The same at every try, so that receivers can deduplicate. */
  message_id: string;
  status: "waiting" | "sent" | "failed";
  tries: number;
  /** Of a failed email: when it failed. */
  next_try_at: Time;
  /** Lease of the worker that sends it. */
  leased_until: OptionalTime;
  sent_at: OptionalTime;
  /** Without the recipient's address. */
  last_error: string | null;
  /** The issue of the newsletter; null for an email to a single person. On delete set null. */
  issue_id: Id | null;
  /** Of an issue's email: unique with the issue. */
  subscriber_id: Id | null;
  /** Of an issue's email: the domain of the address, which can be paused on its own. */
  domain: string | null;
  /** Of a failed email of an issue: what the mail server refused for good; null if it was never accepted in time. */
  refused: "recipient" | "message" | null;
  /** Of a failed email: since when it is no problem any more. */
  dismissed_at: OptionalTime;
};

/** Listed by `subscribed_at, id`. */
export type SubscriberTable = {
  id: Id;
  /** Trimmed and lower-cased, unique. */
  email: string;
  is_active: FlagTrue;
  subscribed_at: Time;
  unsubscribed_at: OptionalTime;
  /** An admin can't reactivate someone who unsubscribed themselves. */
  unsubscribed_by: "visitor" | "admin" | null;
  locale: string;
  /** Awaiting confirmation since; null: none pending. */
  pending_since: OptionalTime;
  /** Null if no confirmation was required. */
  confirmed_at: OptionalTime;
  /** Of an imported one: where and when they consented. Counts as confirmed. */
  consent_source: string | null;
  consented_at: OptionalTime;
  imported_at: OptionalTime;
  /** When the mail server refused the address for good, or staff said so: gets no issue. */
  bounced_at: OptionalTime;
  /** Issues in a row that could not be delivered; three are a bounce. */
  soft_bounces: Generated<number>;
  /** The issue whose link they unsubscribed by. On delete set null. */
  unsubscribed_issue_id: Id | null;
  /** Version of the privacy notice that stood on the site when they agreed; null of older rows. */
  privacy_version: string | null;
  /** Raised by every change of staff, and when the address is confirmed: the ETag. */
  version: Generated<number>;
} & VisitColumns;

/** Single-use tokens of links in emails. */
export type EmailTokenTable = {
  /** SHA-256 of the token. */
  token_hash: string;
  purpose: "newsletter-confirmation" | "password-reset";
  /** A subscriber or an admin. */
  subject_id: string;
  expires_at: Time;
  used_at: OptionalTime;
};
