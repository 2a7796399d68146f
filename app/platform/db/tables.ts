// Every table and column, for both databases (those of the blog, of booking, of emails, of issues and of operation are in files of their own). Ids are
// UUIDv7 text, times are UTC text (`2026-01-31T09:30:00.000Z`, so text order is time order), flags are 0 or 1, JSON is text.
import type { Role } from "#app/platform/http/endpoint.ts";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import type { FlagFalse, FlagTrue, Id, OptionalTime, Time } from "./columns.ts";
import type {
  BlockedTimeTable,
  BookingDayOffTable,
  BookingTable,
  BusyCalendarTable,
  OwnCalendarFeedTable,
} from "./tables-of-booking.ts";
import type { OutboxEmailTable, SubscriberTable } from "./tables-of-email.ts";
import type {
  IssueBodyTable,
  IssuePreviewTable,
  IssueTable,
  IssueTextTable,
  SendingLaneTable,
} from "./tables-of-issues.ts";
import type {
  ErasureTable,
  InvitationTable,
  PictureFileTable,
  PictureTable,
  ReleaseFileTable,
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

/** Listed by `created_at, id`; deleted after ENQUIRY_KEEP_MONTHS. */
export type EnquiryTable = {
  id: Id;
  created_at: Time;
  first_name: string;
  last_name: string;
  /** Lower-cased and trimmed. */
  email: string;
  company: string;
  phone: string | null;
  service_interest: string;
  project_budget: string;
  timeline: string;
  project_details: string;
  message: string | null;
  /** Of the page it came from: `en`, `ro` or `fr`. */
  locale: string;
  source_page: string | null;
  /** JSON object of utm parameters. */
  campaign: string | null;
  /** Version of the privacy notice shown. */
  privacy_version: string | null;
  /** Spam is still listed and counted. */
  is_spam_suspect: FlagFalse;
  spam_reason: string | null;
  /** Folded name, email and company. */
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
  /** Path on which the visit began; secrets in it are masked. */
  landing_page: string | null;
  /** Host of the site that the visit came from. */
  referrer_host: string | null;
};

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

/** A change of an enquiry's status or owner. */
export type EnquiryChangeTable = EnquiryEntry & {
  kind: "status" | "owner";
  /** The new status, or the new owner's name; null: no owner. */
  value: string | null;
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

export type AdminUserTable = {
  id: Id;
  /** As typed. */
  username: string;
  /** NFKC and lower-cased, unique. */
  username_key: string;
  email: string;
  /** Trimmed and lower-cased, unique. */
  email_key: string;
  /** Algorithm, parameters, salt and hash. */
  password_hash: string;
  role: Role;
  created_at: Time;
  is_disabled: FlagFalse;
  /** Whether single keys act in the admin area's lists. */
  has_shortcuts: FlagTrue;
  last_sign_in_at: OptionalTime;
};

export type AdminSessionTable = {
  id: Id;
  /** SHA-256 of the session id, unique. */
  token_hash: string;
  /** On delete cascade. */
  admin_id: Id;
  created_at: Time;
  last_used_at: Time;
  /** Absolute expiry, indexed. */
  expires_at: Time;
  /** Shortened. */
  user_agent: string | null;
};

/** Without an enabled row the password is enough. */
export type SecondFactorTable = {
  admin_id: Id;
  /** The TOTP key, encrypted (AES-256-GCM). */
  sealed_key: string;
  /** Null during setup. */
  enabled_at: OptionalTime;
  /** The last time step used (30 s since 1970): codes can't be replayed. */
  last_step: Generated<number>;
};

/** Deleted when used. */
export type RecoveryCodeTable = {
  /** SHA-256 of the code. */
  code_hash: string;
  /** On delete cascade of the second factor. */
  admin_id: Id;
};

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

/** Listed by `updated_at, id`, newest first; deleted after CHAT_KEEP_DAYS. */
export type ChatConversationTable = {
  id: Id;
  /** SHA-256 of the browser's session id. */
  session_hash: string;
  title: string;
  /** Beginning of its first message. */
  preview: string | null;
  created_at: Time;
  updated_at: Time;
};

/** Listed by `id`; on delete cascade. */
export type ChatMessageTable = {
  id: Id;
  conversation_id: Id;
  role: "user" | "assistant";
  content: string;
  created_at: Time;
  /** Of a reply: the message it answers, unique. */
  reply_to: Id | null;
  /** Of a reply: answer, suggestion, unknown or fixed. */
  kind: string | null;
  /** Of a reply: JSON array of `{title, href}`. */
  sources: string | null;
  /** Of a reply: the language model, or null. */
  model: string | null;
  /** Hash of the `Idempotency-Key`, unique per conversation; cleared after 24 h. */
  repeat_key: string | null;
  /** Lease of the process that writes the reply. */
  answering_until: OptionalTime;
};

/** Counted without any trace of the visitor. Listed by `count, last_asked_at`. */
export type UnansweredQuestionTable = {
  id: Id;
  /** Folded question, unique per language. */
  question_key: string;
  locale: string;
  /** As last asked, with email addresses and numbers masked. */
  question: string;
  count: number;
  first_asked_at: Time;
  last_asked_at: Time;
};

/** An answer that staff gave to an unanswered question: published by the assistant. Listed by `updated_at, id`; kept until deleted. */
export type StaffAnswerTable = {
  id: Id;
  /** As in `unanswered_question`; unique with the language. */
  question_key: string;
  locale: string;
  /** As it was last asked, e-mail addresses and numbers masked. */
  question: string;
  answer: string;
  /** A page of ours, without the language: `/services`. */
  path: string;
  created_at: Time;
  updated_at: Time;
};

/** A cookie choice that was made; nothing in it says by whom. */
export type ConsentChoiceTable = {
  id: string;
  chosen_at: Time;
  /** JSON array of allowed optional categories. */
  categories: string;
  /** `accept-all`, `reject-all` or `save`. */
  method: string;
  text_version: string;
};

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

/** Who did what, without visitors' data. Listed by `happened_at, id`; deleted after 400 days. */
export type AuditEventTable = {
  id: Id;
  happened_at: Time;
  /** "" where nobody with an account did it. */
  admin_id: Id;
  /** Their name then; null for nobody with an account, and for events from before names were kept. */
  admin_name: string | null;
  /** A shortened network address. */
  network: string | null;
  /** The id of the record that it was done to. */
  about: string | null;
  /** As `person-read`, `post-published`. */
  action: string;
  /** JSON object of record counts by kind. */
  counts: string;
};

export type Tables = {
  enquiry: EnquiryTable;
  enquiry_change: EnquiryChangeTable;
  enquiry_note: EnquiryNoteTable;
  enquiry_reply: EnquiryReplyTable;
  saved_reply: SavedReplyTable;
  admin_user: AdminUserTable;
  admin_session: AdminSessionTable;
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
  booking_day_off: BookingDayOffTable;
  blocked_time: BlockedTimeTable;
  own_calendar_feed: OwnCalendarFeedTable;
  busy_calendar: BusyCalendarTable;
  storage_sample: StorageSampleTable;
  release_file: ReleaseFileTable;
  erasure: ErasureTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
};

/** A row as read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A row as inserted. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

export type RowChange<Name extends keyof Tables> = Updateable<Tables[Name]>;
