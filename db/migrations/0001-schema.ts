// The schema of 1.0.0. Never changed again: what comes later gets a file of its own (decision 070).
import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Makes all tables and indexes. Text is compared byte by byte on both databases; SQLite is as strict about types as
 * PostgreSQL.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const tables = dialect === "postgres" ? asPostgres(schema) : asSqlite(schema);
  for (const statement of [...tables.trim().split(";\n"), ...(dialect === "postgres" ? postgresSearch : sqliteSearch)])
    await sql.raw(statement).execute(db);
}

function asPostgres(statements: string): string {
  return statements.replaceAll(/^( {2}\w+ text)\b/gm, '$1 collate "C"');
}

function asSqlite(statements: string): string {
  return statements.replaceAll(/^( {2}\w+) bigint\b/gm, "$1 integer").replaceAll("\n);", "\n) strict;");
}

const schema = `
-- Accounts and the team
create table admin_user (
  id text primary key,
  username text not null,
  username_key text not null unique,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  role text not null,
  created_at text not null,
  is_disabled integer not null default 0 check (is_disabled in (0, 1)),
  has_shortcuts integer not null default 1 check (has_shortcuts in (0, 1)),
  last_sign_in_at text
);

create table admin_session (
  id text primary key,
  token_hash text not null unique,
  admin_id text not null references admin_user (id) on delete cascade,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null,
  user_agent text
);
create index admin_session_admin_id on admin_session (admin_id);
create index admin_session_expires_at on admin_session (expires_at);

create table second_factor (
  admin_id text primary key references admin_user (id) on delete cascade,
  sealed_key text not null,
  enabled_at text,
  last_step integer not null default 0
);

create table recovery_code (
  code_hash text primary key,
  admin_id text not null references second_factor (admin_id) on delete cascade
);
create index recovery_code_admin_id on recovery_code (admin_id);

create table invitation (
  id text primary key,
  token_hash text not null unique,
  email text not null,
  role text not null,
  invited_by text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);

create table own_calendar_feed (
  admin_id text primary key references admin_user (id) on delete cascade,
  secret_hash text not null unique,
  created_at text not null,
  last_used_at text
);

create table audit_event (
  id text primary key,
  happened_at text not null,
  admin_id text not null,
  action text not null,
  counts text not null,
  admin_name text,
  network text,
  about text
);
create index audit_event_happened_at on audit_event (happened_at, id);
create index audit_event_action on audit_event (action, happened_at, id);

-- Enquiries
create table enquiry (
  id text primary key,
  created_at text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null,
  phone text,
  service_interest text not null,
  project_budget text not null,
  timeline text not null,
  project_details text not null,
  message text,
  locale text not null,
  source_page text,
  campaign text,
  privacy_version text,
  is_spam_suspect integer not null default 0 check (is_spam_suspect in (0, 1)),
  spam_reason text,
  search_text text not null,
  status text not null default 'new' check (status in ('new', 'in-progress', 'answered', 'won', 'lost', 'spam')),
  owner_id text references admin_user (id) on delete set null,
  due_at text,
  answered_at text,
  landing_page text,
  referrer_host text,
  open_until text not null default '9999',
  reminders_sent integer not null default 0,
  version integer not null default 0
);
create index enquiry_name on enquiry (last_name, first_name, id);
create index enquiry_company on enquiry (company, id);
create index enquiry_service on enquiry (service_interest, id);
create index enquiry_service_created_at on enquiry (service_interest, created_at, id);
create index enquiry_budget on enquiry (project_budget, id);
create index enquiry_timeline on enquiry (timeline, id);
create index enquiry_status on enquiry (status, created_at, id);
create index enquiry_owner on enquiry (owner_id, created_at, id, status);
create index enquiry_landing_page on enquiry (landing_page, created_at, id, status);
create index enquiry_referrer_host on enquiry (referrer_host, created_at, id, status);
create index enquiry_listed on enquiry (created_at, id, status);
create index enquiry_open_until on enquiry (open_until, id);
create index enquiry_due_at on enquiry (due_at);
create index enquiry_service_status on enquiry (service_interest, status);
create index enquiry_email on enquiry (lower(email));

create table enquiry_note (
  id text primary key,
  enquiry_id text not null references enquiry (id) on delete cascade,
  created_at text not null,
  admin_id text,
  admin_name text,
  text text not null
);
create index enquiry_note_of on enquiry_note (enquiry_id, created_at);

create table enquiry_reply (
  id text primary key,
  enquiry_id text not null references enquiry (id) on delete cascade,
  created_at text not null,
  admin_id text,
  admin_name text,
  subject text not null,
  text text not null,
  email_id text not null,
  sent_at text
);
create index enquiry_reply_of on enquiry_reply (enquiry_id, created_at);
create index enquiry_reply_email on enquiry_reply (email_id);

create table enquiry_change (
  id text primary key,
  enquiry_id text not null references enquiry (id) on delete cascade,
  created_at text not null,
  admin_id text,
  admin_name text,
  kind text not null,
  value text
);
create index enquiry_change_of on enquiry_change (enquiry_id, created_at);

create table saved_reply (
  id text primary key,
  title text not null,
  text text not null,
  created_at text not null,
  updated_at text not null
);

-- Calls
create table booking (
  id text primary key,
  created_at text not null,
  starts_at text not null,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  locale text not null,
  time_zone text not null,
  secret_hash text not null unique,
  sequence integer not null default 0,
  cancelled_at text,
  cancelled_by text check (cancelled_by in ('visitor', 'admin')),
  privacy_version text,
  is_spam_suspect integer not null default 0 check (is_spam_suspect in (0, 1)),
  spam_reason text,
  search_text text not null,
  pending_since text,
  inbox_key text not null default '',
  network_key text,
  may_email integer not null default 1 check (may_email in (0, 1)),
  enquiry_id text references enquiry (id) on delete set null
);
create index booking_starts_at on booking (starts_at, id);
create unique index booking_slot on booking (starts_at) where cancelled_at is null and pending_since is null;
create index booking_inbox_key on booking (inbox_key, starts_at);
create index booking_network_key on booking (network_key, starts_at);
create index booking_created_at on booking (created_at);
create index booking_enquiry_id on booking (enquiry_id);

create table blocked_time (
  id text primary key,
  from_time text not null,
  to_time text not null,
  repeats text not null check (repeats in ('never', 'weekly')),
  note text not null,
  day text
);
create unique index blocked_time_day on blocked_time (day);

create table busy_calendar (
  id text primary key,
  name text not null,
  sealed_address text not null,
  next_read_at text not null,
  read_at text,
  covers_until text,
  etag text,
  error text,
  busy text not null
);

-- Posts
create table post (
  id text primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  content text not null,
  content_html text not null,
  author text not null,
  published_at text,
  created_at text not null,
  updated_at text not null,
  is_published integer not null default 0 check (is_published in (0, 1)),
  is_featured integer not null default 0 check (is_featured in (0, 1)),
  tags text not null default '[]',
  search_text text not null,
  locale text not null default 'en',
  translation_of text,
  publish_at text,
  meta_title text,
  meta_description text,
  social_image text
);
create index post_published_at on post (is_published, published_at, id);
create index post_created_at on post (created_at, id);
create index post_title on post (title, id);
create index post_author on post (author, id);
create index post_first_published on post (published_at, id);
create index post_status_created_at on post (is_published, created_at, id);
create unique index post_translation on post (translation_of, locale);
create index post_language on post (locale, is_published, published_at, id);
create index post_publish_at on post (publish_at);
create index post_group on post (coalesce(translation_of, id), is_published, published_at);
create index post_found on post (id, is_published, published_at, locale);

create table post_tag (
  post_id text not null references post (id) on delete cascade,
  tag text not null,
  position integer not null,
  listed_at text,
  primary key (post_id, tag)
);
create index post_tag_tag on post_tag (tag, post_id);
create index post_tag_listed on post_tag (tag, listed_at, post_id);

create table former_slug (
  slug text primary key,
  post_id text not null references post (id) on delete cascade
);
create index former_slug_post_id on former_slug (post_id);

create table listed_post (
  locale text not null,
  tag text not null,
  is_foreign integer not null,
  published_at text not null,
  post_id text not null,
  group_id text not null,
  post_locale text not null,
  is_featured integer not null,
  primary key (locale, tag, post_id)
);
create index listed_post_order on listed_post (locale, tag, is_foreign, published_at desc, post_id desc);
create index listed_post_group on listed_post (group_id);

create table post_draft (
  post_id text primary key references post (id) on delete cascade,
  version text not null,
  fields text not null,
  saved_at text not null,
  saved_by text not null
);

create table post_version (
  post_id text not null references post (id) on delete cascade,
  number integer not null,
  fields text not null,
  saved_at text not null,
  saved_by text,
  primary key (post_id, number)
);

create table post_preview (
  post_id text primary key references post (id) on delete cascade,
  token_hash text not null unique,
  created_by text not null,
  expires_at text not null
);

-- The words of posts, folded and stemmed, for readers' search
create table post_words (
  number integer primary key,
  post_id text not null unique references post (id) on delete cascade,
  title text not null,
  body text not null,
  written_at text not null
);

-- Pictures
create table picture (
  id text primary key,
  hash text not null unique,
  created_at text not null,
  added_by text not null,
  name text not null,
  width integer not null,
  height integer not null,
  fallback text not null,
  alt text,
  is_decorative integer not null default 0 check (is_decorative in (0, 1)),
  search_text text not null
);
create index picture_listed on picture (created_at, id);

create table picture_file (
  picture_id text not null references picture (id) on delete cascade,
  type text not null,
  width integer not null,
  content text not null,
  primary key (picture_id, type, width)
);

-- Newsletter and emails
create table issue (
  id text primary key,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  version integer not null default 1,
  status text not null,
  slug text unique,
  send_at text,
  include_unasked integer not null default 0,
  started_at text,
  ended_at text,
  recipients integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  queued_to text,
  queues_until text
);
create index issue_created_at on issue (created_at, id);
create index issue_status on issue (status, started_at);

create table issue_text (
  issue_id text not null references issue (id) on delete cascade,
  locale text not null,
  subject text not null,
  preheader text not null,
  content text not null,
  content_html text not null,
  primary key (issue_id, locale)
);

create table issue_body (
  issue_id text not null references issue (id) on delete cascade,
  locale text not null,
  subject text not null,
  html text not null,
  text text not null,
  primary key (issue_id, locale)
);

create table issue_preview (
  token_hash text primary key,
  issue_id text not null references issue (id) on delete cascade,
  locale text not null,
  format text not null,
  expires_at text not null
);
create index issue_preview_issue on issue_preview (issue_id);

create table subscriber (
  id text primary key,
  email text not null unique,
  is_active integer not null default 1 check (is_active in (0, 1)),
  subscribed_at text not null,
  unsubscribed_at text,
  unsubscribed_by text check (unsubscribed_by in ('visitor', 'admin')),
  locale text not null,
  pending_since text,
  confirmed_at text,
  consent_source text,
  consented_at text,
  imported_at text,
  bounced_at text,
  soft_bounces integer not null default 0,
  unsubscribed_issue_id text references issue (id) on delete set null
);
create index subscriber_subscribed_at on subscriber (subscribed_at, id);
create index subscriber_pending_since on subscriber (pending_since);
create index subscriber_is_active on subscriber (is_active, subscribed_at, id);
create index subscriber_unsubscribed_issue on subscriber (unsubscribed_issue_id);

create table email_token (
  token_hash text primary key,
  purpose text not null check (purpose in ('newsletter-confirmation', 'password-reset')),
  subject_id text not null,
  expires_at text not null,
  used_at text
);
create index email_token_expires_at on email_token (expires_at);
create index email_token_subject on email_token (subject_id, purpose);

create table outbox_email (
  id text primary key,
  created_at text not null,
  kind text not null,
  about text,
  recipient text not null,
  recipient_key text not null,
  reply_to text,
  locale text not null,
  subject text not null,
  body text not null,
  calendar text,
  unsubscribe_url text,
  message_id text not null unique,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_try_at text not null,
  leased_until text,
  sent_at text,
  last_error text,
  issue_id text references issue (id) on delete set null,
  subscriber_id text,
  domain text,
  refused text
);
create index outbox_email_due on outbox_email (status, next_try_at);
create index outbox_email_created_at on outbox_email (created_at, id);
create index outbox_email_about on outbox_email (about);
create index outbox_email_recipient on outbox_email (recipient);
create index outbox_email_recipient_key on outbox_email (recipient_key, created_at);
create unique index outbox_email_issue on outbox_email (issue_id, subscriber_id);
create index outbox_email_due_person on outbox_email (next_try_at, id) where status = 'waiting' and issue_id is null;
create index outbox_email_due_issue on outbox_email (next_try_at, id) where status = 'waiting' and issue_id is not null;
create index outbox_email_of_issue on outbox_email (issue_id, status, refused) where issue_id is not null;

create table sending_lane (
  name text primary key,
  next_at bigint not null default 0,
  paused_until text,
  refusals integer not null default 0,
  reason text
);

-- The assistant
create table chat_conversation (
  id text primary key,
  session_hash text not null,
  title text not null,
  preview text,
  created_at text not null,
  updated_at text not null
);
create index chat_conversation_session on chat_conversation (session_hash, updated_at, id);
create index chat_conversation_updated_at on chat_conversation (updated_at);

create table chat_message (
  id text primary key,
  conversation_id text not null references chat_conversation (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  created_at text not null,
  reply_to text unique,
  kind text,
  sources text,
  model text,
  repeat_key text,
  answering_until text,
  unique (conversation_id, repeat_key)
);
create index chat_message_order on chat_message (conversation_id, id);
create index chat_message_created_at on chat_message (created_at);

create table staff_answer (
  id text primary key,
  question_key text not null,
  locale text not null,
  question text not null,
  answer text not null,
  path text not null,
  created_at text not null,
  updated_at text not null,
  unique (locale, question_key)
);
create index staff_answer_order on staff_answer (updated_at, id);

create table unanswered_question (
  id text primary key,
  question_key text not null,
  locale text not null,
  question text not null,
  count integer not null,
  first_asked_at text not null,
  last_asked_at text not null,
  unique (locale, question_key)
);

-- Other systems
create table webhook (
  id text primary key,
  created_at text not null,
  url text not null,
  events text not null,
  sealed_secret text not null,
  is_enabled integer not null default 1 check (is_enabled in (0, 1))
);

create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook (id) on delete cascade,
  created_at text not null,
  event text not null,
  payload text not null,
  person text,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at text not null,
  give_up_at text not null,
  leased_until text,
  delivered_at text,
  response_status integer,
  last_error text
);
create index webhook_delivery_due on webhook_delivery (webhook_id, state, next_try_at);
create index webhook_delivery_listed on webhook_delivery (webhook_id, created_at, id);
create index webhook_delivery_created_at on webhook_delivery (created_at);
create index webhook_delivery_person on webhook_delivery (person);

-- Operation
create table consent_choice (
  id text primary key,
  chosen_at text not null,
  categories text not null,
  method text not null,
  text_version text not null
);
create index consent_choice_chosen_at on consent_choice (chosen_at, id);

create table erasure (
  person_sum text primary key,
  erased_at text not null
);

create table idempotency_key (
  id text primary key,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  expires_at text not null,
  person_hash text
);
create index idempotency_key_expires_at on idempotency_key (expires_at);
create index idempotency_key_person_hash on idempotency_key (person_hash);

create table rate_limit (
  bucket text primary key,
  window_start bigint not null,
  count integer not null,
  expires_at bigint not null
);
create index rate_limit_expires_at on rate_limit (expires_at);

create table release_file (
  path text primary key,
  encoding text not null,
  content text not null,
  seen_at text not null
);
create index release_file_seen_at on release_file (seen_at);

create table setting (
  name text primary key,
  value text not null
);

create table storage_sample (
  measured_at text primary key,
  database_bytes bigint not null
);
`;

// A reader's search finds a post's words by an index; the program writes them with the post.
const postgresSearch = [
  "create index post_words_search on post_words using gin (to_tsvector('simple'::regconfig, title || ' ' || body)) with (fastupdate = off)",
  "create index post_words_title on post_words using gin (to_tsvector('simple'::regconfig, title)) with (fastupdate = off)",
];

const remove = `insert into post_words_search (post_words_search, rowid, title, body) values ('delete', old.number, old.title, old.body)`;
const add = `insert into post_words_search (rowid, title, body) values (new.number, new.title, new.body)`;

const sqliteSearch = [
  `create virtual table post_words_search using fts5 (
    title, body, content = 'post_words', content_rowid = 'number', tokenize = 'unicode61 remove_diacritics 0')`,
  `create trigger post_words_insert after insert on post_words begin ${add}; end`,
  `create trigger post_words_delete after delete on post_words begin ${remove}; end`,
  `create trigger post_words_update after update on post_words begin ${remove}; ${add}; end`,
];
