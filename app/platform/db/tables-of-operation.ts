// The tables of webhooks, of uploaded pictures and of running the site.
import type { Generated } from "kysely";
import type { FlagFalse, FlagTrue, Id, OptionalTime, Time } from "./columns.ts";

/** Database size, sampled every minute, kept for an hour (platform/storage-alarm). */
export type StorageSampleTable = {
  measured_at: Time;
  database_bytes: number;
};

/** An erased person, for 40 days (platform/erasures), so that a restored backup erases them again. */
export type ErasureTable = {
  /** A keyed hash of the address. */
  person_sum: string;
  erased_at: Time;
};

/** A browser file of a release that runs or ran in the last days (cache/release-files). */
export type ReleaseFileTable = {
  /** The path of its URL, as `/assets/start-8fd1c2.js`. */
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
  /** While it is 0 nothing is queued for it, and what is pending waits. */
  is_enabled: FlagTrue;
};

/** A call that is to be made, or was; deleted 30 days later. Its id is the `webhook-id`. */
export type WebhookDeliveryTable = {
  id: Id;
  webhook_id: Id;
  created_at: Time;
  /** `webhook.test` too. */
  event: WebhookEvent | "webhook.test";
  /** The body, as every try sends it. */
  payload: string;
  /** Lower-case address of the person that the payload tells of; null without personal data. */
  person: string | null;
  state: "pending" | "delivered" | "failed";
  tries: Generated<number>;
  next_try_at: Time;
  /** It fails for good if no try before that succeeds. */
  give_up_at: Time;
  leased_until: OptionalTime;
  delivered_at: OptionalTime;
  /** HTTP status of the last try; null if there was no response. */
  response_status: number | null;
  /** The beginning of its body. */
  response_body: Generated<string | null>;
  last_error: string | null;
  /** Of a failed one: since when it is no problem any more. */
  dismissed_at: OptionalTime;
};

/** A picture that staff uploaded. Listed by `created_at, id`. */
export type PictureTable = {
  id: Id;
  /** The beginning of the file's SHA-256, unique: the same file is kept once. In the address of its files. */
  hash: string;
  created_at: Time;
  /** The name of who uploaded it. */
  added_by: string;
  /** The name that the file had. */
  name: string;
  /** Of the original, upright. */
  width: number;
  height: number;
  /** The type of the file for browsers and feed readers that choose none from a `srcset`. */
  fallback: "jpg" | "png";
  /** Null until it was described. */
  alt: string | null;
  is_decorative: FlagFalse;
  /** Folded name and alternative text. */
  search_text: string;
};

/** A re-encoded picture at one width; goes with its picture (on delete cascade). */
export type PictureFileTable = {
  picture_id: Id;
  type: "webp" | "jpg" | "png";
  width: number;
  /** Base64, so that a backup holds text alone. */
  content: string;
};

/** How often a visit began on a page, by day: counts alone, of nobody (features/sources). */
export type SiteEntryTable = {
  /** In the company's time zone, as `2026-11-24`. */
  day: string;
  path: string;
  /** As `features/sources/source` names it; of a machine the name of its family. */
  source: string;
  /** `unknown`: a browser that doesn't say how it came to the page. */
  kind: "browser" | "unknown" | "machine";
  /** Of the address. */
  locale: string;
  entries: number;
};
