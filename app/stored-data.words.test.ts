// Holds the privacy notice against what is stored, for how long, and who else receives it.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { processorsInUse } from "./features/legal/processors.ts";
import { retentionPeriods } from "./features/legal/retention.ts";
import { webhookEvents } from "./features/webhook/contract.ts";
import type { Tables } from "./platform/db/tables.ts";
import { locales, localPath } from "./platform/i18n/locales.ts";
import { readConfig, settingNames } from "./platform/settings/config.server.ts";
import { fixedPeriods } from "./platform/settings/retention-period.ts";

/** The purpose (by id) under which the notice names each item, and the words for it in each language. */
const terms = {
  lead: ["enquiry", "First and last name, email address", "Prenumele și numele, adresa", "Prénom et nom, adresse"],
  leadPhone: ["enquiry", "phone number", "numărul de telefon", "téléphone"],
  leadProject: ["enquiry", "company, service, budget, timeline", "compania, serviciul, bugetul", "entreprise, service"],
  leadText: ["enquiry", "what you write", "textul scris", "ce que vous écrivez"],
  leadFrom: ["enquiry", "the language and the page", "limba și pagina", "la langue et la page"],
  leadTime: ["enquiry", "the time", "data și ora", "l’heure"],
  leadNotice: ["enquiry", "version of this notice", "versiunea acestei politici", "version de cette politique"],
  leadCampaign: ["enquiry", "campaign (utm_", "campania (utm_", "campagne (utm_"],
  leadOrigin: ["enquiry", "page on which your visit began", "a început vizita", "votre visite a commencé"],
  leadReferrer: ["enquiry", "website that led you here", "site-ul de pe care ați venit", "site d’où vous venez"],
  leadSpam: ["enquiry", "spam check", "verificări automate antispam", "contrôle antispam"],
  leadWork: ["enquiry", "status, the colleague in charge", "starea cererii, colegul", "son état, le collaborateur"],
  leadNext: ["enquiry", "the next step", "pasul următor", "la prochaine étape"],
  leadValue: ["enquiry", "what it may be worth", "valoarea estimată", "la valeur estimée"],
  leadCorrections: ["enquiry", "corrections", "corecturile", "les corrections"],
  leadReached: ["enquiry", "how you reached us", "calea folosită", "la voie employée"],
  leadReplies: ["enquiry", "notes and our replies", "notele și răspunsurile", "des notes et nos réponses"],
  leadAnswers: [
    "enquiry",
    "emails you send us about it",
    "e-mailurile pe care ni le trimiteți",
    "e-mails que vous nous envoyez",
  ],
  caller: ["booking", "Name, email address", "Numele, adresa de e-mail", "Nom, adresse e-mail"],
  callerPhone: ["booking", "phone number", "numărul de telefon", "téléphone"],
  callerNote: ["booking", "your note", "mesajul", "votre message"],
  callTime: ["booking", "the time chosen, your time zone", "ora aleasă, fusul orar", "heure choisie, votre fuseau"],
  callChanges: ["booking", "when you booked or cancelled", "programării sau al anulării", "ou de l’annulation"],
  callEnquiry: ["booking", "after an enquiry, which one", "care este cererea", "à la suite d’une demande"],
  callHandled: [
    "booking",
    "which colleague takes the call and where",
    "ce coleg preia discuția și unde",
    "le collaborateur qui s’en charge et le lieu",
  ],
  callOutcome: ["booking", "whether it took place", "dacă a avut loc", "le rendez-vous ait eu lieu ou non"],
  callAnswer: ["booking", "your calendar answered", "răspunsul calendarului", "la réponse de votre agenda"],
  callOrigin: ["booking", "page on which your visit began", "a început vizita", "votre visite a commencé"],
  callReferrer: ["booking", "website that led you here", "site-ul de pe care ați venit", "site d’où vous venez"],
  callCampaign: ["booking", "campaign (utm_", "campania (utm_", "campagne (utm_"],
  callNotice: ["booking", "version of this notice", "Versiunea acestei politici", "version de cette politique"],
  callSpam: ["booking", "spam check", "verificări automate antispam", "contrôle antispam"],
  callInbox: ["booking", "simplified form of your email", "formă simplificată a adresei", "forme simplifiée"],
  callNetwork: [
    "booking",
    "network (IP) address as a code",
    "adresa de rețea (IP) sub forma",
    "sous la forme d’un code",
  ],
  subscriber: ["newsletter", "Email address, language", "Adresa de e-mail, limba", "adresse e-mail, votre langue"],
  subscribed: ["newsletter", "subscribed, confirmed and unsub", "abonării, confirmării și", "de la confirmation et"],
  leftBy: [
    "newsletter",
    "the issue you unsubscribed from",
    "numărul newsletterului din care",
    "le numéro de la newsletter",
  ],
  consented: ["newsletter", "agreed elsewhere", "acordul în altă parte", "donné votre accord ailleurs"],
  subscriberOrigin: ["newsletter", "page on which your visit began", "a început vizita", "votre visite a commencé"],
  subscriberReferrer: [
    "newsletter",
    "website that led you here",
    "site-ul de pe care ați venit",
    "site d’où vous venez",
  ],
  subscriberCampaign: ["newsletter", "campaign (utm_", "campania (utm_", "campagne (utm_"],
  subscriberNotice: [
    "newsletter",
    "version of this notice you were shown when you agreed",
    "versiunea acestei politici afișată când v-ați dat acordul",
    "version de cette politique affichée lors de votre accord",
  ],
  bounced: ["newsletter", "mail server refuses", "ne refuză mesajele", "refus éventuel de nos e-mails"],
  chat: ["chat", "Your questions, the answers with", "Întrebările dumneavoastră", "Vos questions, les réponses"],
  chatTimes: ["chat", "the times", "ora fiecărui mesaj", "l’heure de chaque message"],
  chatSession: [
    "chat",
    "random number from your browser",
    "număr aleatoriu din browser",
    "nombre aléatoire attribué à",
  ],
  question: ["chat", "found no answer", "nu s-a găsit răspuns", "restée sans réponse"],
  questionCount: ["chat", "how often and when", "de câte ori și când", "nombre de fois et le moment"],
  consentNumber: ["consent", "A random number", "Un număr aleatoriu", "Un nombre aléatoire"],
  consentChoice: ["consent", "categories you allowed and the", "categoriile permise și", "catégories autorisées et"],
  consentVersion: ["consent", "version of the text and the time", "versiunea textului și", "version du texte"],
  counts: ["logs", "counted by network address", "numărate pe adresă de rețea", "comptées par adresse IP"],
  countsElse: [
    "logs",
    "random number from your browser, and at sign-in by the name",
    "numărul aleatoriu din browser, iar la autentificare după numele",
    "nombre aléatoire du navigateur et à la connexion par le nom",
  ],
  repeats: ["logs", "Our answer to a form", "Răspunsul nostru la un formular", "Notre réponse à un formulaire"],
  repeatPerson: [
    "logs",
    "a hash of your email address",
    "un hash al adresei de e-mail",
    "une empreinte de votre adresse",
  ],
  email: [
    "emails",
    "Recipient, language, subject and",
    "Destinatarul, limba, subiectul",
    "Destinataire, langue, objet",
  ],
  delivery: ["emails", "result of their delivery", "rezultatul livrării", "résultat de leur acheminement"],
  systems: ["systems", "The message holds what is stored", "Mesajul conține datele", "Le message contient les données"],
  visits: ["visits", "How many visits began on which page", "Câte vizite au început", "nombre de visites commencées"],
  erased: [
    "requests",
    "a code derived from your email",
    "un cod derivat din adresa de e-mail",
    "un code dérivé de votre",
  ],
  staff: [
    "staff",
    "Name, email address, role, password",
    "Numele, adresa de e-mail, rolul",
    "Nom, adresse e-mail, rôle",
  ],
  staffSessions: [
    "staff",
    "their sessions, tokens for programs and settings",
    "sesiunile, tokenurile pentru programe și setările lor",
    "leurs sessions, leurs jetons pour des programmes et leurs réglages",
  ],
  staffFactor: ["staff", "second factor", "al doilea factor", "second facteur"],
  staffCalendars: ["staff", "private address (encrypted)", "adresa lui privată", "son adresse privée"],
  staffRecord: ["staff", "what they did", "ce au făcut", "ce qu’ils ont fait"],
  invited: ["staff", "address of the person invited", "a persoanei invitate și numele", "de la personne invitée"],
  author: ["staff", "posts name their author", "iar articolele, numele autorului", "les articles, le nom"],
} as const;

type Word = keyof typeof terms | "nobody"; // nobody: it tells nothing about a person

/** Every column of the database, or all of a table at once. A new one must be named here, and so in the notice. */
const stored: { [Name in keyof Tables]: Word | Partial<Record<Word, readonly (keyof Tables[Name])[]>> } = {
  enquiry: {
    nobody: ["id", "version", "not_asked"],
    lead: ["first_name", "last_name", "email", "search_text"],
    leadPhone: ["phone", "phone_key"],
    leadProject: ["company", "service_interest", "project_budget", "timeline"],
    leadText: ["project_details", "message", "answers"],
    leadTime: ["created_at"],
    leadFrom: ["locale", "source_page"],
    leadCampaign: ["campaign"],
    leadNotice: ["privacy_version"],
    leadSpam: ["is_spam_suspect", "spam_reason"],
    leadOrigin: ["landing_page"],
    leadReferrer: ["referrer_host"],
    leadWork: ["status", "owner_id", "due_at", "answered_at", "answered_by_them_at", "open_until", "reminders_sent"],
    leadNext: ["next_on", "next_text", "next_remind_at"],
    leadValue: ["value", "won_at"],
    leadReached: ["origin"],
  },
  enquiry_change: "leadWork",
  correction: "leadCorrections",
  enquiry_note: "leadReplies",
  enquiry_reply: "leadReplies",
  received_message: {
    nobody: ["id", "message_id"],
    leadReplies: ["enquiry_id", "created_at", "admin_id", "admin_name"],
    leadAnswers: ["kind", "sender", "is_vouched", "sent_at", "subject", "text", "quoted", "attachments"],
  },
  saved_reply: "nobody",
  mailbox: "nobody",
  booking: {
    nobody: ["id", "secret_hash", "sequence"],
    callEnquiry: ["enquiry_id"],
    callChanges: ["created_at", "cancelled_at", "cancelled_by", "pending_since"],
    callTime: ["starts_at", "locale", "time_zone"],
    caller: ["name", "email", "search_text"],
    callerPhone: ["phone"],
    callerNote: ["subject"],
    callHandled: ["host_id", "meeting", "has_own_meeting"],
    callOutcome: ["outcome"],
    callAnswer: ["their_answer"],
    callOrigin: ["landing_page"],
    callReferrer: ["referrer_host"],
    callCampaign: ["campaign"],
    callNotice: ["privacy_version"],
    callInbox: ["inbox_key"],
    callNetwork: ["network_key", "wide_network_key"],
    callSpam: ["may_email", "is_spam_suspect", "spam_reason"],
  },
  booking_link: "nobody",
  booking_change: "callHandled",
  blocked_time: "nobody",
  own_calendar_feed: "staffSessions",
  busy_calendar: {
    nobody: ["id", "next_read_at", "read_at", "covers_until", "etag", "error", "gone_at"],
    staffCalendars: ["name", "sealed_address", "own_address", "busy"],
  },
  subscriber: {
    nobody: ["id", "version"],
    subscriber: ["email", "locale"],
    subscribed: ["is_active", "subscribed_at", "unsubscribed_at", "unsubscribed_by", "pending_since", "confirmed_at"],
    leftBy: ["unsubscribed_issue_id"],
    consented: ["consent_source", "consented_at", "imported_at"],
    subscriberOrigin: ["landing_page"],
    subscriberReferrer: ["referrer_host"],
    subscriberCampaign: ["campaign"],
    subscriberNotice: ["privacy_version"],
    bounced: ["bounced_at", "soft_bounces", "soft_bounces_before"],
  },
  chat_conversation: {
    nobody: ["id"],
    chatSession: ["session_hash"],
    chat: ["title", "preview"],
    chatTimes: ["created_at", "updated_at"],
  },
  chat_message: {
    nobody: ["id", "repeat_key", "answering_until"],
    chat: ["conversation_id", "role", "content", "reply_to", "kind", "sources", "model"],
    chatTimes: ["created_at"],
  },
  unanswered_question: {
    nobody: ["id"],
    question: ["question_key", "locale", "question"],
    questionCount: ["count", "first_asked_at", "last_asked_at"],
  },
  staff_answer: "question",
  consent_choice: {
    consentNumber: ["id"],
    consentVersion: ["chosen_at", "text_version"],
    consentChoice: ["categories", "method"],
  },
  rate_limit: "counts",
  idempotency_key: {
    nobody: ["id"],
    repeats: ["request_hash", "status", "body", "created_at", "expires_at"],
    repeatPerson: ["person_hash"],
  },
  outbox_email: {
    nobody: ["id"],
    delivery: [
      "created_at",
      "status",
      "tries",
      "next_try_at",
      "leased_until",
      "sent_at",
      "last_error",
      "refused",
      "dismissed_at",
    ],
    email: [
      "kind",
      "about",
      "recipient",
      "recipient_key",
      "reply_to",
      "locale",
      "subject",
      "body",
      "calendar",
      "unsubscribe_url",
      "message_id",
      "issue_id",
      "subscriber_id",
      "domain",
    ],
  },
  issue: "author",
  issue_text: "nobody",
  issue_body: "nobody",
  sending_lane: "delivery",
  webhook: "nobody",
  webhook_delivery: "systems",
  erasure: "erased",
  admin_user: "staff",
  admin_session: "staffSessions",
  api_token: "staffSessions",
  second_factor: "staffFactor",
  recovery_code: "staffFactor",
  email_token: "nobody",
  audit_event: "staffRecord",
  invitation: "invited",
  post: "author",
  post_tag: "nobody",
  picture: "staffRecord",
  picture_file: "nobody",
  listed_post: "nobody",
  enquiry_form: "nobody",
  content_edit: { staffRecord: ["saved_by", "saved_at"], nobody: ["entry", "place", "field", "value", "replaced"] },
  content_draft: { staffRecord: ["saved_by", "saved_at"], nobody: ["entry", "version", "fields"] },
  content_publication: {
    staffRecord: ["published_by", "published_at"],
    nobody: ["entry", "number", "locales", "fields", "note"],
  },
  content_preview: { staffRecord: ["created_by"], nobody: ["entry", "token_hash", "expires_at"] },
  content_study: {
    staffRecord: ["saved_by", "saved_at"],
    nobody: ["slug", "files", "published_in", "leads_to", "origin", "replaced"],
  },
  content_open: "staffRecord",
  content_translation: "nobody",
  post_draft: "author",
  post_version: "author",
  post_preview: "nobody",
  issue_preview: "nobody",
  post_words: "nobody",
  former_slug: "nobody",
  setting: "nobody",
  redirect: "nobody",
  missed_address: "nobody",
  site_entry: "visits",
  storage_sample: "nobody",
  release_file: "nobody",
};

/** Returns the text of each of the notice's purposes by id, including the folded part. */
async function noticeIn(locale: (typeof locales)[number]): Promise<Map<string, string>> {
  const { app, close } = await createTestApp({ content: siteContent });
  onTestFinished(close);
  const page = await (await app.request(localPath(locale, "/privacy"))).text();
  const html = page.replaceAll("\u2011", "-"); // decision 177
  const purposes = html.matchAll(/<details\b.*?<dl id="(\w+)".*?<\/details>/gs);
  return new Map([...purposes].map(([purpose, id = ""]) => [id, purpose.replaceAll(/<[^>]+>/g, " ")]));
}

test.for(locales.map((locale, index) => ({ locale, index })))(
  "[L5] the $locale notice names every stored field of a person",
  async ({ locale, index }) => {
    const notice = await noticeIn(locale);
    const unnamed = Object.entries(terms).filter(
      ([, [id, ...said]]) => !notice.get(id)?.includes(said[index] ?? "missing"),
    );
    expect(unnamed.map(([word]) => word)).toEqual([]);
  },
);

test("[L5] every column of the database is among the stored fields", async () => {
  const { deps, close } = await createTestApp();
  onTestFinished(close);
  const tables = await deps.db.kysely.introspection.getTables();
  const knownPurposes = new Map(Object.entries<Word | Record<string, readonly string[]>>(stored));
  const isKnown = (table: string, column: string) => {
    const columns = knownPurposes.get(table);
    if (typeof columns !== "object") return columns !== undefined;
    return Object.values(columns).some((names) => names.includes(column));
  };
  const ours = tables.filter(({ name }) => !/^(kysely|sqlite)_|_(search|fts)/.test(name));
  const unknown = ours.flatMap(({ name, columns }) =>
    columns.filter((column) => !isKnown(name, column.name)).map((column) => `${name}.${column.name}`),
  );
  expect(ours.length).toBeGreaterThanOrEqual(knownPurposes.size);
  expect(unknown).toEqual([]);
});

test("[L5] [L7] the notice names every retention period, and every retention setting changes one", () => {
  const defaults = retentionPeriods(readConfig({}));
  for (const locale of locales) {
    const text = JSON.stringify(siteContent.pages.privacy[locale]);
    expect(Object.keys(defaults).filter((period) => !text.includes(`{{${period}}}`))).toEqual([]);
  }
  const settings = settingNames.filter((name) => name.includes("_KEEP_"));
  const changed = settings.filter(
    (name) => JSON.stringify(retentionPeriods(readConfig({ [name]: "2" }))) !== JSON.stringify(defaults),
  );
  expect(changed).toEqual(settings);
});

test("[L7] backups and the journal are kept for as long as the notice states", () => {
  const folder = new URL("../deploy/", import.meta.url);
  const fileOf = (part: string) =>
    readFileSync(new URL(readdirSync(folder).find((name) => name.includes(part)) ?? part, folder), "utf8");
  expect(fileOf("-backup.service")).toContain(`--keep ${fixedPeriods.backupDays}d`);
  expect(fileOf("journald")).toContain(`MaxRetentionSec=${fixedPeriods.logDays}day`);
  expect(fileOf("nginx.conf")).toContain("access_log off;");
});

test("[L5] every setting that names another host makes it a recipient", () => {
  const company = {
    externalSchedulerUrl: null,
    providers: { hosting: "", mail: "", inbox: "", systems: "", videoCalls: "" },
  };
  const input: Record<string, string> = {
    MAIL_FROM: "hello@hexley.example",
    AI_MODEL: "small",
    INBOX_ADDRESS: "inbox@hexley.example",
  };
  const addresses: Record<string, string> = {
    DATABASE_URL: "postgres://outside.example/site",
    SMTP_URL: "smtps://outside.example",
    INBOX_URL: "imaps://user:password@outside.example",
    ANALYTICS_ID: "G-1",
  };
  const outside = settingNames.filter((name) => /_(URL|HOST|ID)$/.test(name) && name !== "SITE_URL");
  const without = outside.filter((name) => {
    const config = readConfig({ ...input, [name]: addresses[name] ?? "https://outside.example" });
    return processorsInUse({ ...config, ...company, externalSchedulerUrl: config.BOOKING_URL ?? null }).length !== 1;
  });
  expect(outside.length).toBeGreaterThan(5);
  expect(without).toEqual([]);
});

test("[L5] a recipient that no setting shows is listed once company.yaml names it, including behind a relay, and receivers of webhooks", () => {
  const providers = {
    hosting: "Hexley Hosting, Germany",
    mail: "Hexley Mail, Germany",
    inbox: "Hexley Post, Germany",
    systems: "Hexley Customers, Ireland",
    videoCalls: "Hexley Meet, France",
  };
  const relay = {
    SMTP_URL: "smtp://127.0.0.1:25",
    MAIL_FROM: "hello@hexley.example",
    INBOX_URL: "imap://user:password@127.0.0.1",
    INBOX_ADDRESS: "inbox@hexley.example",
  };
  expect(processorsInUse({ ...readConfig(relay), externalSchedulerUrl: null, providers })).toEqual([
    { kind: "hosting", host: "Hexley Hosting, Germany" },
    { kind: "mail", host: "Hexley Mail, Germany" },
    { kind: "inbox", host: "Hexley Post, Germany" },
    { kind: "systems", host: "Hexley Customers, Ireland" },
    { kind: "videoCalls", host: "Hexley Meet, France" },
  ]);
});

test("[L5] [HOOK-02] each kind of record reported by webhooks has an event for its erasure", () => {
  const kinds = new Set(webhookEvents.map((event) => event.slice(0, event.indexOf("."))));
  for (const published of ["post", "issue"]) kinds.delete(published); // they tell what everybody may read, of no visitor
  expect([...kinds].filter((kind) => !webhookEvents.some((event) => event === `${kind}.deleted`))).toEqual([]);
});

test("[A14] the styles honour each setting of the system that the accessibility statement names", () => {
  const styles = globSync("app/**/*.css").map((file) => readFileSync(file, "utf8"));
  const named = {
    "prefers-color-scheme: dark": ["light or dark theme", "luminoasă sau întunecată", "clair ou sombre"],
    "prefers-contrast: more": ["more contrast", "contrastul mărit", "contraste renforcé"],
    "forced-colors: active": ["forced colours", "culorile impuse", "couleurs imposées"],
    "prefers-reduced-motion: reduce": ["less motion", "mișcarea redusă", "mouvements réduits"],
  };
  for (const [feature, phrases] of Object.entries(named)) {
    expect(styles.some((css) => css.includes(`(${feature})`))).toBe(true);
    const texts = locales.map((locale) => JSON.stringify(siteContent.pages.accessibility[locale]));
    expect(phrases.filter((phrase, index) => !texts[index]?.includes(phrase))).toEqual([]);
  }
});
