// The table of subscribers.
import type { Generated } from "kysely";
import type { VisitColumns } from "#app/features/sources/public.ts";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    subscriber: SubscriberTable;
  }
}

/** Listed by `subscribed_at, id`. */
export type SubscriberTable = {
  id: Id;
  /** Trimmed and lower-cased, unique. */
  email: string;
  is_active: Flag;
  subscribed_at: Time;
  unsubscribed_at: OptionalTime;
  /** An admin can't reactivate someone who unsubscribed themselves. */
  unsubscribed_by: "visitor" | "admin" | null;
  locale: string;
  /** Awaiting confirmation since; null: none pending. */
  pending_since: OptionalTime;
  /** Null if no confirmation was required. */
  confirmed_at: OptionalTime;
  /** For imported subscribers: where and when they consented. Counts as confirmed. */
  consent_source: string | null;
  /** Also set when the address of an active subscriber is corrected: when they had consented by the former one. */
  consented_at: OptionalTime;
  imported_at: OptionalTime;
  /** When the mail server refused the address permanently, or staff recorded it; it gets no issues then. */
  bounced_at: OptionalTime;
  /** Consecutive issues that could not be delivered; three count as a bounce. */
  soft_bounces: Generated<number>;
  /** `soft_bounces` before the mail server accepted the last issue, which a delivery report may still contradict. */
  soft_bounces_before: Generated<number>;
  /** The issue by whose link they unsubscribed. On delete set null. */
  unsubscribed_issue_id: Id | null;
  /** Version of the privacy notice shown when they agreed; null in older rows. */
  privacy_version: string | null;
  /**
   * Incremented by staff, imports, confirming and unsubscribing, not by sign-ups or what mail servers answer; the ETag.
   */
  version: Generated<number>;
} & VisitColumns;
