// The platform's own tables; `tables.ts` of each feature and of app/content adds its own to `Tables`. Ids are UUIDv7
// text, times UTC text (`2026-01-31T09:30:00.000Z`, so text order is time order), flags 0 or 1, JSON is text.
import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import type { Flag, Id, OptionalTime, Time } from "./columns.ts";

export type RateLimitTable = {
  /** Scope and key, such as `publicWrites:203.0.113.9`. */
  bucket: string;
  /** Milliseconds since 1970. */
  window_start: number;
  count: number;
  /** Milliseconds since 1970, indexed. */
  expires_at: number;
};

/** Responses to requests with an `Idempotency-Key`, kept for 24 h. */
export type IdempotencyKeyTable = {
  /** Hash of scope and key. */
  id: string;
  /** The same key with another body is rejected. */
  request_hash: string;
  status: number;
  /** Encrypted under the caller's key, which is not stored. */
  body: string;
  /** SHA-256 of the person's key (text/person-key): of the address or, without one, of the phone number. */
  person_hash: string | null;
  created_at: Time;
  expires_at: Time;
};

/** Global values: content version, setup code, first start. */
export type SettingTable = {
  name: string;
  value: string;
};

/** Audit log, without visitors' data. Listed by `happened_at, id`; deleted after 400 days. */
export type AuditEventTable = {
  id: Id;
  happened_at: Time;
  /** "" if it wasn't done with an account. */
  admin_id: Id;
  /** The admin's name at that time; null without an account, and for events from before names were stored. */
  admin_name: string | null;
  /** Name of the API token that was used; null without one. */
  token_name: string | null;
  /** A shortened network address. */
  network: string | null;
  /** Id of the record concerned. */
  about: string | null;
  /** Such as `person-read`, `post-published`. */
  action: string;
  /** JSON object of record counts by kind. */
  counts: string;
};

/** Written in the transaction that causes the email, sent by the worker (platform/mail). Listed by `created_at, id`. */
export type OutboxEmailTable = {
  id: Id;
  created_at: Time;
  /** Such as `enquiry-confirmation`. */
  kind: string;
  /** Such as `booking:<id>:reminder`; waiting emails can be withdrawn by it. */
  about: string | null;
  recipient: string;
  /** The normalised inbox (mail/fold-address), for rate limits, which don't count newsletter issues. */
  recipient_key: string;
  reply_to: string | null;
  locale: string;
  subject: string;
  /**
   * JSON of its parts (mail/stored-body), emptied 3 days after it was sent; the row is deleted EMAIL_KEEP_DAYS after it
   * was sent or failed. For an issue's email, only the subject and the issue's public URL.
   */
  body: string;
  /** JSON `{method, text}` of an iCalendar part. */
  calendar: string | null;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe_url: string | null;
  /** The same for every attempt, so that receivers can deduplicate. */
  message_id: string;
  status: "waiting" | "sent" | "failed";
  tries: number;
  /** For a failed email, the time of the failure. */
  next_try_at: Time;
  /** Lease of the worker that is sending it. */
  leased_until: OptionalTime;
  sent_at: OptionalTime;
  /** Doesn't contain the recipient's address. */
  last_error: string | null;
  /** The newsletter issue; null for an email to a single person. On delete set null. */
  issue_id: Id | null;
  /** For a newsletter issue's email; unique with the issue. */
  subscriber_id: Id | null;
  /** For a newsletter issue's email, the domain of the address; each domain can be paused on its own. */
  domain: string | null;
  /** For a failed email of an issue, what the mail server refused permanently; null if no attempt succeeded in time. */
  refused: "recipient" | "message" | null;
  /** For a failed email, when an admin dismissed the failure. */
  dismissed_at: OptionalTime;
};

/** Single-use tokens of links in emails. */
export type EmailTokenTable = {
  /** SHA-256 of the token. */
  token_hash: string;
  purpose: "newsletter-confirmation" | "password-reset";
  /** Id of a subscriber or an admin. */
  subject_id: string;
  expires_at: Time;
  used_at: OptionalTime;
};

/** Database size, sampled every minute, kept for an hour (http/storage-alarm). */
export type StorageSampleTable = {
  measured_at: Time;
  database_bytes: number;
};

/** A browser file of a release that is running or ran in the last days (http/release-files). */
export type ReleaseFileTable = {
  /** The path of its URL, such as `/assets/start-8fd1c2.js`. */
  path: string;
  /** The compression of `content`, which is base64. */
  encoding: "br" | "identity";
  content: string;
  /** Updated hourly while a process of the release runs; deleted three days later. */
  seen_at: Time;
};

export type WebhookEvent =
  | "enquiry.created"
  | "enquiry.updated"
  | "enquiry.deleted"
  | "booking.created"
  | "booking.updated"
  | "booking.rescheduled"
  | "booking.cancelled"
  | "booking.deleted"
  | "subscriber.confirmed"
  | "subscriber.unsubscribed"
  | "subscriber.deleted"
  | "post.published"
  | "issue.sent";

/** `text`: a message for a chat (platform/webhooks/webhook-text). */
export type WebhookForm = "standard" | "text";

export type WebhookTable = {
  id: Id;
  created_at: Time;
  url: string;
  /** JSON array of its events. */
  events: string;
  /** Encrypted (features/webhook/secret). */
  sealed_secret: string;
  form: Generated<WebhookForm>;
  /** While it is 0, nothing is queued for it, and pending deliveries wait. */
  is_enabled: Flag;
};

/** A pending or finished HTTP call; deleted 30 days later. Its id is the `webhook-id`. */
export type WebhookDeliveryTable = {
  id: Id;
  webhook_id: Id;
  created_at: Time;
  /** Includes `webhook.test`. */
  event: WebhookEvent | "webhook.test";
  /** The body, the same for every attempt. */
  payload: string;
  /** The key (text/person-key) of the person in the payload; null without personal data. */
  person: string | null;
  state: "pending" | "delivered" | "failed";
  tries: Generated<number>;
  next_try_at: Time;
  /** It fails permanently if no attempt succeeds before then. */
  give_up_at: Time;
  leased_until: OptionalTime;
  delivered_at: OptionalTime;
  /** HTTP status of the last attempt; null if there was no response. */
  response_status: number | null;
  /** The beginning of the response's body. */
  response_body: Generated<string | null>;
  last_error: string | null;
  /** For a failed delivery, when an admin dismissed the failure. */
  dismissed_at: OptionalTime;
};

export interface Tables {
  rate_limit: RateLimitTable;
  idempotency_key: IdempotencyKeyTable;
  setting: SettingTable;
  outbox_email: OutboxEmailTable;
  email_token: EmailTokenTable;
  audit_event: AuditEventTable;
  storage_sample: StorageSampleTable;
  release_file: ReleaseFileTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

/** The database, or a transaction. */
export type Connection = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

export type RowChange<Name extends keyof Tables> = Updateable<Tables[Name]>;
