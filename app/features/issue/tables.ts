// The tables of the newsletter’s issues.
import type { Generated } from "kysely";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { IssueStatus } from "./contract.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    issue: IssueTable;
    issue_text: IssueTextTable;
    issue_body: IssueBodyTable;
    issue_preview: IssuePreviewTable;
    sending_lane: SendingLaneTable;
  }
}

/** An issue of the newsletter. Listed by `created_at, id`, newest first. */
export type IssueTable = {
  id: Id;
  created_at: Time;
  updated_at: Time;
  /** The creator's name. */
  created_by: string;
  /** Incremented by changes of its text or state, not by queueing emails or unsubscribing; the ETag. */
  version: Generated<number>;
  status: IssueStatus;
  /** Part of its public URL, unique; null until sending begins. */
  slug: string | null;
  /** When a scheduled issue will be sent. */
  send_at: OptionalTime;
  /** True if subscribers who were never asked to confirm get it too. */
  include_unasked: Flag;
  /** When sending began. */
  started_at: OptionalTime;
  /** When the last email was sent or failed, or the issue was cancelled. */
  ended_at: OptionalTime;
  /** The number of recipients when sending began. */
  recipients: Generated<number>;
  /** While its emails are being queued, the last subscriber queued; null afterwards. */
  queued_to: Id | null;
  /** The last subscriber when sending began. */
  queues_until: Id | null;
  /** The result, once ended; the emails themselves are deleted later. */
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
  /** Shown beside the subject in inboxes; may be empty. */
  preheader: string;
  /** HTML as written. */
  content: string;
  /** Sanitised HTML, the only version that is shown. */
  content_html: string;
  /** 1 for a text that a language model wrote, and nobody has kept or changed since. */
  is_suggestion: 1 | null;
};

/** The rendered email of an issue in one language, fixed when sending begins. On delete cascade. */
export type IssueBodyTable = {
  issue_id: Id;
  locale: Locale;
  subject: string;
  /** With a placeholder for each recipient's unsubscribe link; so has `text`. */
  html: string;
  text: string;
};

/** The throttles of issues, shared by all processes: one row for all (`*`), and one per throttled domain. */
export type SendingLaneTable = {
  name: string;
  /** Microseconds since 1970: when the next email may be leased. */
  next_at: Generated<number>;
  /** Nothing is sent before then. */
  paused_until: OptionalTime;
  /** The number of consecutive temporary refusals. */
  refusals: Generated<number>;
  /** The mail server's last answer, without addresses. */
  reason: string | null;
};

/** An unopened preview of an issue's email. On delete cascade. */
export type IssuePreviewTable = {
  /** SHA-256 of the token in its URL. */
  token_hash: string;
  issue_id: Id;
  locale: Locale;
  format: "html" | "text";
  expires_at: Time;
};
