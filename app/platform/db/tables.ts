// Every table, for both databases; most are described by feature in tables-of-*.ts. Ids are UUIDv7 text, times are UTC text
// (`2026-01-31T09:30:00.000Z`, so text order is time order), flags are 0 or 1, JSON is text.
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Id, Time } from "./columns.ts";
import type {
  AdminSessionTable,
  AdminUserTable,
  ApiTokenTable,
  InvitationTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from "./tables-of-accounts.ts";
import type {
  BlockedTimeTable,
  BookingChangeTable,
  BookingLinkTable,
  BookingTable,
  BusyCalendarTable,
  OwnCalendarFeedTable,
} from "./tables-of-booking.ts";
import type {
  ChatConversationTable,
  ChatMessageTable,
  StaffAnswerTable,
  UnansweredQuestionTable,
} from "./tables-of-chat.ts";
import type { EmailTokenTable, OutboxEmailTable, SubscriberTable } from "./tables-of-email.ts";
import type {
  CorrectionTable,
  EnquiryChangeTable,
  EnquiryNoteTable,
  EnquiryReplyTable,
  EnquiryTable,
  SavedReplyTable,
} from "./tables-of-enquiries.ts";
import type {
  IssueBodyTable,
  IssuePreviewTable,
  IssueTable,
  IssueTextTable,
  SendingLaneTable,
} from "./tables-of-issues.ts";
import type {
  ErasureTable,
  PictureFileTable,
  PictureTable,
  ReleaseFileTable,
  SiteEntryTable,
  StorageSampleTable,
  WebhookDeliveryTable,
  WebhookTable,
} from "./tables-of-operation.ts";
import type {
  FormerSlugTable,
  ListedPostTable,
  PostDraftTable,
  PostPreviewTable,
  PostTable,
  PostTagTable,
  PostVersionTable,
  PostWordsTable,
} from "./tables-of-posts.ts";

export type RateLimitTable = {
  /** Scope and key, as `contact:203.0.113.9`. */
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
  /** SHA-256 of the email address in the request, lower-cased. */
  person_hash: string | null;
  created_at: Time;
  expires_at: Time;
};

/** Global values: content version, setup code, first start. */
export type SettingTable = {
  name: string;
  value: string;
};

/** A visitor's cookie choice, without any trace of the visitor. */
export type ConsentChoiceTable = {
  id: string;
  chosen_at: Time;
  /** JSON array of allowed optional categories. */
  categories: string;
  /** `accept-all`, `reject-all` or `save`. */
  method: string;
  text_version: string;
};

/** Who did what, without visitors' data. Listed by `happened_at, id`; deleted after 400 days. */
export type AuditEventTable = {
  id: Id;
  happened_at: Time;
  /** "" where nobody with an account did it. */
  admin_id: Id;
  /** Their name then; null for nobody with an account, and for events from before names were kept. */
  admin_name: string | null;
  /** The name of the token that did it for them; null where none did. */
  token_name: string | null;
  /** A shortened network address. */
  network: string | null;
  /** The id of the record that it was done to. */
  about: string | null;
  /** As `person-read`, `post-published`. */
  action: string;
  /** JSON object of record counts by kind. */
  counts: string;
};

export interface Tables {
  enquiry: EnquiryTable;
  enquiry_change: EnquiryChangeTable;
  enquiry_note: EnquiryNoteTable;
  enquiry_reply: EnquiryReplyTable;
  correction: CorrectionTable;
  saved_reply: SavedReplyTable;
  admin_user: AdminUserTable;
  admin_session: AdminSessionTable;
  api_token: ApiTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  rate_limit: RateLimitTable;
  idempotency_key: IdempotencyKeyTable;
  setting: SettingTable;
  subscriber: SubscriberTable;
  post: PostTable;
  post_tag: PostTagTable;
  former_slug: FormerSlugTable;
  listed_post: ListedPostTable;
  post_draft: PostDraftTable;
  post_version: PostVersionTable;
  post_preview: PostPreviewTable;
  post_words: PostWordsTable;
  picture: PictureTable;
  picture_file: PictureFileTable;
  consent_choice: ConsentChoiceTable;
  chat_conversation: ChatConversationTable;
  chat_message: ChatMessageTable;
  unanswered_question: UnansweredQuestionTable;
  staff_answer: StaffAnswerTable;
  outbox_email: OutboxEmailTable;
  issue: IssueTable;
  issue_text: IssueTextTable;
  issue_body: IssueBodyTable;
  issue_preview: IssuePreviewTable;
  sending_lane: SendingLaneTable;
  email_token: EmailTokenTable;
  audit_event: AuditEventTable;
  invitation: InvitationTable;
  booking: BookingTable;
  booking_change: BookingChangeTable;
  booking_link: BookingLinkTable;
  blocked_time: BlockedTimeTable;
  own_calendar_feed: OwnCalendarFeedTable;
  busy_calendar: BusyCalendarTable;
  site_entry: SiteEntryTable;
  storage_sample: StorageSampleTable;
  release_file: ReleaseFileTable;
  erasure: ErasureTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

export type RowChange<Name extends keyof Tables> = Updateable<Tables[Name]>;
