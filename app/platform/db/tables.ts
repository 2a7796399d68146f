// The data map: every table and column, for both databases; one file, however long, so that the data is read in one place.
// Types only; how it came to be stands in db/migrations.
//
// One mapping for SQLite and PostgreSQL: ids are UUIDv7 text, times are UTC text of fixed length
// (`2026-01-31T09:30:00.000Z`, so text order is time order), flags are 0 or 1, JSON is text. `null` means: known to be nothing.
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from "kysely";

/** A UUIDv7 as text, made by `newId(now)`; ids sort in the order of their making. Example: `enquiry.id`. */
export type Id = string;

/** A point in time: read as ISO 8601 UTC text with milliseconds, written as that text or as a `Date`. Example: `created_at: deps.now()`. */
export type Time = ColumnType<string, string | Date, string | Date>;

/** A time that may be nothing. Example: `published_at` of a draft that never was published. */
export type OptionalTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

/** Yes or no, 0 when left out: read as 0 or 1, written as a boolean or as 0 or 1. Example: `Boolean(row.is_suspect)`. */
export type FlagFalse = ColumnType<0 | 1, 0 | 1 | boolean | undefined, 0 | 1 | boolean>;

/** The same, 1 when left out. Example: `subscriber.is_active`. */
export type FlagTrue = ColumnType<0 | 1, 0 | 1 | boolean | undefined, 0 | 1 | boolean>;

/** What a visitor asked for through the enquiry form. Listed by `created_at, id`; deleted after ENQUIRY_KEEP_MONTHS. */
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
  /** The language of the page it came from: `en`, `ro` or `fr`. */
  locale: string;
  /** Path of the page it came from. */
  source_page: string | null;
  /** JSON object of campaign parameters (utm_…), as text. */
  campaign: string | null;
  /** The privacy notice that the visitor was shown. */
  privacy_version: string | null;
  /** Looks like spam; still listed and counted. */
  is_suspect: FlagFalse;
  suspect_reason: string | null;
  /** Name, e-mail and company, folded: what a search looks at. */
  search_text: string;
};

/** A person of the company who may use the admin area. */
export type AdminUserTable = {
  id: Id;
  /** As it was typed, for showing. */
  username: string;
  /** NFKC and lower-cased: unique, for comparing. */
  username_key: string;
  email: string;
  /** Trimmed and lower-cased: unique, for comparing. */
  email_key: string;
  /** Algorithm, parameters, salt and hash in one text. */
  password_hash: string;
  /** Only `admin` so far. */
  role: string;
  created_at: Time;
  is_disabled: FlagFalse;
};

/** One sign-in. The session id itself is never stored, only its hash. */
export type AdminSessionTable = {
  id: Id;
  /** SHA-256 of the session id, unique. */
  token_hash: string;
  /** Goes with its admin (on delete cascade). */
  admin_id: Id;
  created_at: Time;
  last_used_at: Time;
  /** Ends at this time whatever happens; indexed for cleaning. */
  expires_at: Time;
  /** Shortened. */
  user_agent: string | null;
};

/** An admin's second factor: without a row, or before it is enabled, the password is enough. */
export type SecondFactorTable = {
  /** Goes with its admin (on delete cascade). */
  admin_id: Id;
  /** The key that the authenticator shares with us, encrypted (AES-256-GCM) for this admin. */
  sealed_key: string;
  /** Null while it is being set up. */
  enabled_at: OptionalTime;
  /** The time step (30 s since 1970) of the last code that was used; no older or equal one is taken again. */
  last_step: Generated<number>;
};

/** A recovery code that was not used yet. */
export type RecoveryCodeTable = {
  /** SHA-256 of the code. */
  code_hash: string;
  /** Goes with its second factor (on delete cascade). */
  admin_id: Id;
};

/** How often something happened in a window of time, shared by all processes. */
export type RateLimitTable = {
  /** Scope and key in one text, e.g. `contact:203.0.113.9`. */
  bucket: string;
  /** Start of the window, milliseconds since 1970. */
  window_start: number;
  count: number;
  /** End of the window, milliseconds since 1970; indexed for cleaning. */
  expires_at: number;
};

/** The answer given to a request that carried an `Idempotency-Key`, kept 24 h. */
export type IdempotencyKeyTable = {
  /** Hash of scope and key. */
  id: string;
  /** Hash of the request's body: the same key with another body is refused. */
  request_hash: string;
  /** HTTP status of the answer. */
  status: number;
  /** The answer's JSON, encrypted under the caller's key, which is not stored. */
  body: string;
  /** SHA-256 of the e-mail that the call named, lower-cased; null without one. */
  person_hash: string | null;
  created_at: Time;
  expires_at: Time;
};

/** Single values of the whole installation: content version, setup code, first start. */
export type SettingTable = {
  name: string;
  value: string;
};

/** An address of the newsletter. Listed by `subscribed_at, id`. */
export type SubscriberTable = {
  id: Id;
  /** Trimmed and lower-cased: unique. */
  email: string;
  is_active: FlagTrue;
  subscribed_at: Time;
  unsubscribed_at: OptionalTime;
  /** Who ended it: an admin can't reactivate somebody who left by their own hand. */
  unsubscribed_by: "visitor" | "admin" | null;
  locale: string;
  /** Since when a sign-up waits to be confirmed by a letter's link; null: none waits. */
  pending_since: OptionalTime;
  /** When its owner confirmed; null where nobody was asked to. */
  confirmed_at: OptionalTime;
};

/** A blog post. Published ones are listed by `published_at, id`, newest first. */
export type PostTable = {
  id: Id;
  /** Unique. */
  slug: string;
  title: string;
  excerpt: string;
  /** HTML as the author wrote it. */
  content: string;
  /** HTML sanitised for display: the only one that is ever shown. */
  content_html: string;
  author: string;
  /** When it was first published; kept when it is unpublished and published again. */
  published_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  is_published: FlagFalse;
  is_featured: FlagFalse;
  /** JSON array of strings, as text: what is shown. `post_tag` is the same for searching. */
  tags: Generated<string>;
  /** Title, excerpt, author and tags, folded: what the admin's search looks at. */
  search_text: string;
};

/** One row per tag of a post; goes with its post (on delete cascade). */
export type PostTagTable = {
  post_id: Id;
  tag: string;
  /** Place in the author's order, from 0. */
  position: number;
  /** The post's `published_at` while it is published, else null. */
  listed_at: OptionalTime;
};

/** A visitor's conversation with the assistant. Listed by `updated_at, id`, newest first; deleted after CHAT_KEEP_DAYS. */
export type ChatConversationTable = {
  id: Id;
  /** SHA-256 of the browser's session id, which itself is never stored. */
  session_hash: string;
  title: string;
  /** Beginning of its first message. */
  preview: string | null;
  created_at: Time;
  updated_at: Time;
};

/** One message. Listed by `id`. Goes with its conversation (on delete cascade). */
export type ChatMessageTable = {
  id: Id;
  conversation_id: Id;
  role: "user" | "assistant";
  content: string;
  created_at: Time;
  /** Of a reply: the message it answers, unique, so that a message is never answered twice. */
  reply_to: Id | null;
  /** Of a reply: answer, suggestion, unknown or fixed. */
  kind: string | null;
  /** Of a reply: JSON array of `{title, href}`, as text. */
  sources: string | null;
  /** Of a reply: the language model's name; null where none was asked. */
  model: string | null;
  /** Hash of the visitor's `Idempotency-Key`, unique in its conversation; null without one, and once it is 24 h old. */
  repeat_key: string | null;
  /** Until when somebody is writing the reply; null: nobody is. */
  answering_until: OptionalTime;
};

/** A question that found no answer: counted, without any trace of who asked. Listed by `count, last_asked_at`. */
export type UnansweredQuestionTable = {
  id: Id;
  /** Folded words of the question: unique with the language, for grouping. */
  question_key: string;
  locale: string;
  /** As it was last asked, e-mail addresses and numbers masked. */
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
  /** Random. */
  id: string;
  chosen_at: Time;
  /** JSON array of the allowed optional categories, as text. */
  categories: string;
  /** Which button: `accept-all`, `reject-all` or `save`. */
  method: string;
  /** Version of the text that the visitor was shown. */
  text_version: string;
};

/** An address that a published post had before. A post that has it now comes first. */
export type FormerSlugTable = {
  slug: string;
  /** Goes with its post (on delete cascade). */
  post_id: Id;
};

/** A letter: written in the transaction that causes it, sent by the relay (platform/mail). Listed by `created_at, id`. */
export type LetterTable = {
  id: Id;
  created_at: Time;
  /** What kind of letter, as `enquiry-confirmation`. */
  kind: string;
  /** What it is about, as `booking:<id>:reminder`: a letter that waits can be withdrawn by it. */
  about: string | null;
  recipient: string;
  /** The recipient's inbox, whatever the spelling (mail/fold-address): limits count by it. */
  recipient_key: string;
  reply_to: string | null;
  locale: string;
  subject: string;
  /** JSON of what the email is made from (mail/stored-body). The row goes LETTER_KEEP_DAYS after it was sent or parked. */
  body: string;
  /** JSON `{method, text}` of an iCalendar part; null without one. */
  calendar: string | null;
  /** Address of one-click unsubscribing (RFC 8058); null without one. */
  unsubscribe_url: string | null;
  /** Stays the same at every try, so that receivers know a repeat. */
  message_id: string;
  status: "waiting" | "sent" | "parked";
  tries: number;
  /** Not sent before this time; of a parked letter, when it was parked. */
  next_try_at: Time;
  /** Until when a relay has it in hand; null: nobody does. */
  leased_until: OptionalTime;
  sent_at: OptionalTime;
  /** Why the last try failed, without the recipient's address. */
  last_error: string | null;
};

/** A secret that a letter's link carries: works once, until it expires. The secret itself is never stored, only its hash. */
export type LetterTokenTable = {
  /** SHA-256 of the token. */
  token_hash: string;
  purpose: "newsletter-confirmation" | "password-reset";
  /** Whom it is about: a subscriber or an admin. */
  subject_id: string;
  expires_at: Time;
  used_at: OptionalTime;
};

/** A call that a visitor booked. Listed by `starts_at, id`; a slot is taken once (unique where neither cancelled nor pending). */
export type BookingTable = {
  id: Id;
  created_at: Time;
  starts_at: Time;
  name: string;
  /** Trimmed and lower-cased. */
  email: string;
  phone: string | null;
  /** What the call is about; may be empty. */
  subject: string;
  /** The visitor's language. */
  locale: string;
  /** The visitor's IANA time zone. */
  time_zone: string;
  /** SHA-256 of the secret in the visitor's link, unique; the secret itself is never stored here. */
  secret_hash: string;
  /** Raised by every change: iCalendar's SEQUENCE. */
  sequence: Generated<number>;
  cancelled_at: OptionalTime;
  cancelled_by: "visitor" | "admin" | null;
  /** The privacy notice that the visitor was shown. */
  privacy_version: string | null;
  /** Asked for, and to be accepted or rejected by staff since then: it holds no slot. */
  pending_since: OptionalTime;
  /** The inbox of `email`, whatever its spelling (mail/fold-address): calls to come are counted by it. */
  inbox_key: Generated<string>;
  /** HMAC of the network address it came from: calls to come are counted by it. Null once the call is over. */
  network_key: string | null;
  /** The form's own token came along, or staff accepted it: only then is its visitor written to. */
  may_email: FlagTrue;
  /** Looks like spam, or one too many: it was pending at first. */
  is_suspect: FlagFalse;
  suspect_reason: string | null;
  /** Name, e-mail and subject, folded: what a search looks at. */
  search_text: string;
};

/** A day on which no calls are offered. */
export type BookingDayOffTable = {
  /** `2026-12-24`, in the company's time zone. */
  day: string;
  note: string;
};

/** What an admin did with a person's data; nothing in it says whose. Listed by `happened_at, id`. */
export type AuditEventTable = {
  id: Id;
  happened_at: Time;
  admin_id: Id;
  /** `person-read` or `person-erased`. */
  action: string;
  /** JSON object of how many records of each kind, as text. */
  counts: string;
};

/** How large the database was: measured every minute, kept for an hour (platform/storage-brake). */
export type StorageSampleTable = {
  measured_at: Time;
  database_bytes: number;
};

/** All tables by their names in the database. Example: `Kysely<Tables>`. */
export type Tables = {
  enquiry: EnquiryTable;
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
  consent_choice: ConsentChoiceTable;
  chat_conversation: ChatConversationTable;
  chat_message: ChatMessageTable;
  unanswered_question: UnansweredQuestionTable;
  staff_answer: StaffAnswerTable;
  letter: LetterTable;
  letter_token: LetterTokenTable;
  audit_event: AuditEventTable;
  booking: BookingTable;
  booking_day_off: BookingDayOffTable;
  storage_sample: StorageSampleTable;
};

/** A row as read. Example: `Row<"post">`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A row as inserted. Example: `NewRow<"enquiry">`. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

/** The columns of a row that an update changes. Example: `RowChange<"subscriber">`. */
export type RowChange<Name extends keyof Tables> = Updateable<Tables[Name]>;
