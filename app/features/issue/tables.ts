// The tables of the newsletter’s issues.
import type { Generated } from "kysely";
import type { FlagFalse, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    issue: IssueTable;
    issue_text: IssueTextTable;
    issue_body: IssueBodyTable;
    issue_preview: IssuePreviewTable;
    sending_lane: SendingLaneTable;
  }
}

export type IssueStatus = "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";

/** An issue of the newsletter. Listed by `created_at, id`, newest first. */
export type IssueTable = {
  id: Id;
  created_at: Time;
  updated_at: Time;
  /** The name of who made it. */
  created_by: string;
  /** Raised by every change: the ETag. */
  version: Generated<number>;
  status: IssueStatus;
  /** In its public address, unique; null until sending begins. */
  slug: string | null;
  /** Of a scheduled one. */
  send_at: OptionalTime;
  /** Whether those who were never asked to confirm get it too. */
  include_unasked: FlagFalse;
  /** When the list of recipients was fixed. */
  started_at: OptionalTime;
  /** When the last email was sent or given up, or it was cancelled. */
  ended_at: OptionalTime;
  /** How many recipients there were when sending began. */
  recipients: Generated<number>;
  /** While its emails are being queued: the last subscriber whose was; null once all are. */
  queued_to: Id | null;
  /** The last subscriber there was when sending began. */
  queues_until: Id | null;
  /** The result, once it has ended: the emails themselves are deleted later. */
  sent: Generated<number>;
  refused: Generated<number>;
  failed: Generated<number>;
  /** Unsubscribed by this issue's link. */
  unsubscribed: Generated<number>;
};

/** An issue in one language. On delete cascade. */
export type IssueTextTable = {
  issue_id: Id;
  locale: Locale;
  subject: string;
  /** What inboxes show beside the subject; may be empty. */
  preheader: string;
  /** HTML as written. */
  content: string;
  /** Sanitised HTML, the only one ever shown. */
  content_html: string;
};

/** The rendered email of an issue in one language, fixed when sending begins. On delete cascade. */
export type IssueBodyTable = {
  issue_id: Id;
  locale: Locale;
  subject: string;
  /** With a placeholder for each recipient's unsubscribe link, as `text`. */
  html: string;
  text: string;
};

/** The throttles of issues, for all processes together: one row for all of them (`*`), and one for each domain that is slowed down. */
export type SendingLaneTable = {
  name: string;
  /** Microseconds since 1970: when the next email may be leased. */
  next_at: Generated<number>;
  /** Nothing is sent before. */
  paused_until: OptionalTime;
  /** Temporary refusals in a row. */
  refusals: Generated<number>;
  /** The mail server's last answer, without addresses. */
  reason: string | null;
};

/** A preview of an issue's email that nobody has opened yet. On delete cascade. */
export type IssuePreviewTable = {
  /** SHA-256 of the token in its address. */
  token_hash: string;
  issue_id: Id;
  locale: Locale;
  format: "html" | "text";
  expires_at: Time;
};
