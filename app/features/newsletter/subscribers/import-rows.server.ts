// Reads the rows of an import and checks each: an address, a language, evidence of consent, and whether the person left or bounced.
// The heads of our own export and of Mailchimp's three files are known.
import { AppError } from "#app/platform/errors.ts";
import { email, seenText } from "#app/platform/http/endpoint.ts";
import { defaultLocale, isLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { SentVisit } from "#app/platform/posted-visit.ts";
import { campaignFrom } from "#app/platform/campaign.ts";
import { referrerFrom } from "#app/platform/source-words.ts";
import { unguarded } from "#app/platform/text/csv.ts";
import { readCsv } from "#app/platform/text/read-csv.ts";
import { readWrittenTime } from "#app/platform/text/written-time.ts";
import { importLimits } from "./contract.ts";
import { sourceWords } from "./subscriber-words.ts";

export type Evidence = { consentSource: string; consentDate: string };

/** What a row says of a person. Times are ISO 8601 UTC; without one where the file doesn't say when. */
export type GivenSubscriber = {
  locale: Locale;
  evidence: Evidence | undefined;
  left: { at: string | undefined; by: "visitor" | "admin" } | undefined;
  bounced: { at: string | undefined } | undefined;
  subscribedAt: string | undefined;
  confirmedAt: string | undefined;
  /** Who signed up by the form of a site of ours, as its export says. */
  isOfForm: boolean;
  /** Of the privacy notice that they agreed to. */
  privacyVersion: string | undefined;
  visit: SentVisit;
};

export type GivenRow = { line: number; email: string } & ({ given: GivenSubscriber } | { fault: string });

/** The columns that are read, by their names in lower case: ours, then Mailchimp's. */
const columns = {
  email: ["email", "email address"],
  locale: ["locale", "language"],
  consentSource: ["consentsource"],
  consentDate: ["consentdate"],
  state: ["state"],
  unsubscribedAt: ["unsubscribedat", "unsub_time"],
  unsubscribedBy: ["unsubscribedby"],
  bouncedAt: ["bouncedat", "clean_time"],
  confirmedAt: ["confirmedat", "confirm_time"],
  signedUpAt: ["optin_time"],
  subscribedAt: ["subscribedat"],
  privacyVersion: ["privacyversion"],
  landingPage: ["landingpage"],
  referrerHost: ["referrerhost"],
  campaign: ["campaign"],
} as const;

type Column = keyof typeof columns;

/** Dates that are evidence of consent, the best first. */
const evidenceColumns = ["consentDate", "confirmedAt", "signedUpAt"] as const;

/** Columns about leaving and bouncing that say no more than those that are read. */
const ignoredStates = /^(?:unsubscribedbyissue|(?:unsub|clean)_(?:campaign_(?:title|id)|reason(?:_other)?))$/;

/** What a column may be called that says who left, bounced or is never to be written to. */
const saysState =
  /status|unsub|opt.?out|bounce|clean|suppress|block|blacklist|complain|spam|deleted|removed|inactive|^active$|^subscribed$/;

const states: Readonly<Record<string, "active" | "left" | "bounced" | "unconfirmed">> = {
  "": "active",
  active: "active",
  subscribed: "active",
  inactive: "left",
  unsubscribed: "left",
  bounced: "bounced",
  cleaned: "bounced",
  unconfirmed: "unconfirmed",
};

/** Reads row by row. The first throws a validation error for a file without the columns, or with others that say who left. */
export function* readRows(text: string, now: Date): Generator<GivenRow> {
  const rows = readCsv(text);
  const first = rows.next();
  const head = readHead(first.done ? [] : first.value.values);
  for (const { line, values } of rows) {
    const valueOf = (column: Column) => {
      const value = seenText(values[head.places[column]] ?? "").trim();
      return head.isOwn ? unguarded(value) : value;
    };
    const { success, data = valueOf("email") } = email().safeParse(valueOf("email"));
    const named = { line, email: data.toLowerCase().slice(0, 254) };
    yield { ...named, ...(success ? readRow(head, { valueOf, now }) : { fault: "This is not an email address." }) };
  }
}

type Head = ReturnType<typeof readHead>;

/** `places` are the columns' numbers, -1 for those that the file hasn't. */
function readHead(written: readonly string[]) {
  const names = written.map((name) => name.toLowerCase());
  const placeOf = (column: Column) => names.findIndex((name) => columns[column].some((known) => known === name));
  const places = Object.fromEntries(
    Object.keys(columns).map((column) => [column, placeOf(column as Column)]),
  ) as Record<Column, number>; // from the table's own keys
  const has = (column: Column) => places[column] >= 0;
  refuseUnknownStates(written);
  const hasOther = has("state") || has("unsubscribedAt") || has("bouncedAt") || has("signedUpAt") || has("confirmedAt");
  const needed = (["email", "locale", "consentSource", "consentDate"] as const).slice(0, hasOther ? 1 : 4);
  const missing = needed.filter((column) => !has(column));
  if (missing.length > 0)
    throw new AppError("validation", {
      message: `The first line must name the columns; missing: ${missing.join(", ")}.`,
    });
  const only = (column: string, other: string) => names.includes(column) && !has("state") && !names.includes(other);
  return {
    written,
    places,
    isOwn: has("state") && has("subscribedAt"),
    /** Of Mailchimp's files one has those who left, one those who bounced: whether a time is given or not. */
    areAllLeft: only("unsub_time", "clean_time"),
    areAllBounced: only("clean_time", "unsub_time"),
  };
}

/** @throws AppError validation: who left must not come in as active because nobody read the column */
function refuseUnknownStates(written: readonly string[]): void {
  const read = new Set<string>(Object.values(columns).flat());
  const unknown = written.filter((name) => {
    const plain = name.toLowerCase();
    return saysState.test(plain) && !read.has(plain) && !ignoredStates.test(plain);
  });
  if (unknown.length > 0)
    throw new AppError("validation", {
      message: `Not known: ${unknown.join(", ")}. Who left or bounced is read from the columns state, unsubscribedAt, unsubscribedBy and bouncedAt; rename or remove it.`,
    });
}

type Reading = { valueOf: (column: Column) => string; now: Date };

function readRow(head: Head, reading: Reading): { given: GivenSubscriber } | { fault: string } {
  const { valueOf } = reading;
  const state = states[valueOf("state").toLowerCase()];
  if (state === undefined) return { fault: `The state “${valueOf("state").slice(0, 40)}” isn’t known.` };
  if (state === "unconfirmed") return { fault: "This person never confirmed the address." };
  const ended = readEnd(head, reading, state);
  const [locale, evidence] = [readLocale(head, valueOf("locale")), readEvidence(head, reading)];
  // Who left or bounced comes in as that, whatever else their rows lack.
  const fault = [locale, evidence].find((part) => typeof part !== "string" && "fault" in part);
  if (fault && !ended.left && !ended.bounced) return fault as { fault: string }; // by the line before
  return {
    given: {
      ...ended,
      ...readOwn(head, reading),
      locale: typeof locale === "string" ? locale : defaultLocale,
      evidence: "fault" in evidence ? undefined : evidence,
    },
  };
}

function readEnd(head: Head, { valueOf, now }: Reading, state: string): Pick<GivenSubscriber, "left" | "bounced"> {
  const [leftAt, bouncedAt] = [valueOf("unsubscribedAt"), valueOf("bouncedAt")];
  const by = valueOf("unsubscribedBy") === "admin" ? ("admin" as const) : ("visitor" as const);
  const hasLeft = head.areAllLeft || state === "left" || leftAt !== "";
  const hasBounced = head.areAllBounced || state === "bounced" || bouncedAt !== "";
  return {
    left: hasLeft ? { at: pastTime(leftAt, now), by } : undefined,
    bounced: hasBounced ? { at: pastTime(bouncedAt, now) } : undefined,
  };
}

/** What our own export has besides. */
function readOwn(head: Head, reading: Reading) {
  const { valueOf, now } = reading;
  const past = (column: Column) => (head.isOwn ? pastTime(valueOf(column), now) : undefined);
  return {
    subscribedAt: past("subscribedAt"),
    confirmedAt: past("confirmedAt"),
    isOfForm: isOfForm(head, reading),
    privacyVersion: (head.isOwn && valueOf("privacyVersion").slice(0, 40)) || undefined,
    visit: {
      landingPage: valueOf("landingPage"),
      referrerHost: referrerFrom(valueOf("referrerHost")),
      campaign: campaignFrom(valueOf("campaign")),
    },
  };
}

/** Former programs note the language of a browser (`fr_CA`): one that the site hasn't is read in its first. */
function readLocale({ written, places }: Head, value: string): Locale | { fault: string } {
  if (value === "") return defaultLocale;
  if (isLocale(value)) return value;
  if (written[places.locale]?.toLowerCase() !== "language") return { fault: "The site has no such language." };
  const [language = ""] = value.toLowerCase().split(/[-_]/);
  return isLocale(language) ? language : defaultLocale;
}

function isOfForm({ isOwn }: Head, { valueOf }: Reading): boolean {
  return isOwn && valueOf("consentSource") === sourceWords.form;
}

/**
 * A time of signing up is evidence, with its column's name as source where the file names none. Of our own form it is the
 * evidence where nobody had to confirm.
 */
function readEvidence(head: Head, reading: Reading): Evidence | { fault: string } {
  const { written, places } = head;
  const { valueOf, now } = reading;
  const dates: readonly Column[] = isOfForm(head, reading) ? [...evidenceColumns, "subscribedAt"] : evidenceColumns;
  const dated = dates.find((column) => valueOf(column) !== "") ?? "consentDate";
  const consentSource = places.consentSource >= 0 ? valueOf("consentSource") : (written[places[dated]] ?? "");
  const time = timeOf(valueOf(dated));
  if (consentSource === "") return { fault: "It doesn’t say where the person consented." };
  if (consentSource.length > importLimits.consentSource || /\p{Cc}/u.test(consentSource))
    return { fault: `The source is longer than ${importLimits.consentSource} characters or unreadable.` };
  if (time === undefined) return { fault: dateFault(valueOf(dated)) };
  if (time > now.toISOString()) return { fault: "The date of consent is in the future." };
  return { consentSource, consentDate: time };
}

function dateFault(text: string): string {
  const written = readWrittenTime(text, locales);
  const isAmbiguous = "fault" in written && written.fault === "ambiguous";
  return isAmbiguous
    ? `The date of consent, ${text}, could be two days. Write it as 2025-03-31.`
    : "The date of consent can’t be read. Write it as 2025-03-31.";
}

function pastTime(text: string, now: Date): string | undefined {
  const time = timeOf(text);
  return time !== undefined && time <= now.toISOString() ? time : undefined;
}

/** Undefined for one that can't be read, or could be two. */
function timeOf(text: string): string | undefined {
  const written = readWrittenTime(text, locales);
  return "time" in written ? written.time : undefined;
}
