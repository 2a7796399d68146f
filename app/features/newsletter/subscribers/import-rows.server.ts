// Reads and checks the rows of an import: address, language, evidence of consent, leaving and bounces.
import type { VisitInput } from "#app/features/sources/public.ts";
import { campaignFrom, referrerFrom } from "#app/features/sources/public.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { email } from "#app/platform/http/field-schemas.ts";
import { readImport } from "#app/platform/http/import-file.server.ts";
import type { ParsedFile, ParsedRow } from "#app/platform/http/import-file.server.ts";
import { defaultLocale, isLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { plainName } from "#app/platform/text/csv-columns.ts";
import type { Columns } from "#app/platform/text/csv-columns.ts";
import { readWrittenTime } from "#app/platform/text/written-time.ts";
import { subscriberColumns } from "./import-columns.ts";
import type { SubscriberField } from "./import-columns.ts";
import { importLimits } from "./import-contract.ts";
import { sourceWords } from "./subscriber-words.ts";

export type Evidence = { consentSource: string; consentDate: string };

/** A row's data about a person. Times are ISO 8601 UTC, undefined if the file has none. */
export type ParsedSubscriber = {
  locale: Locale;
  evidence: Evidence | undefined;
  left: { at: string | undefined; by: "visitor" | "admin" } | undefined;
  bounced: { at: string | undefined } | undefined;
  subscribedAt: string | undefined;
  confirmedAt: string | undefined;
  /** True if they signed up by the form of one of our sites, according to its export. */
  isOfForm: boolean;
  /** The version of the privacy notice to which they agreed. */
  privacyVersion: string | undefined;
  visit: VisitInput;
};

export type SubscriberRowResult = { line: number; email: string } & ({ given: ParsedSubscriber } | { fault: string });

type Column = SubscriberField;

/** Columns with dates that prove consent, best first; `receives` may hold a date instead of yes. */
const evidenceColumns = ["consentDate", "confirmedAt", "signedUpAt", "receives"] as const;

/** Columns about leaving and bouncing that add nothing to those that are read, or concern other messages. */
const ignoredStates =
  /^(?:unsubscribedbyissue|(?:unsub|clean)(?:campaign(?:title|id)|reason(?:other)?)|(?:sms|whatsapp).*)$/;

/** Matches names of columns that mark people who left, bounced or must not be contacted. */
const saysState =
  /status|unsub|optout|bounce|clean|suppress|block|blacklist|complain|spam|disabled|deleted|removed|inactive|desabon|desinscri|dezabon|^(?:active|subscribed|state|statut|stare)$/;

type State = "active" | "left" | "bounced" | "unconfirmed";

const states: Readonly<Record<State, readonly string[]>> = {
  active: ["", "active", "subscribed", "enabled", "confirmed", "actif", "abonne", "activ", "abonat"],
  left: [
    "inactive",
    "unsubscribed",
    "disabled",
    "blocklisted",
    "blacklisted",
    "blocked",
    "suppressed",
    "junk",
    "spam",
    "complained",
    "desabonne",
    "desinscrit",
    "dezabonat",
    "inactif",
    "inactiv",
  ],
  bounced: ["bounced", "cleaned"],
  unconfirmed: ["unconfirmed", "pending"],
};

const words = { yes: ["true", "1", "yes", "y", "oui", "da"], no: ["false", "0", "no", "n", "non", "nu"] };

export type SubscriberFile = {
  file: Buffer;
  /** Columns matched by hand. */
  chosen: Partial<Record<Column, string>>;
  /** For rows without evidence of their own. */
  evidence: { consentSource: string; consentDate: string } | undefined;
};

/** Reads subscribers. @throws AppError validation if the columns are missing, or others may mark who left */
export function readSubscribers(
  file: SubscriberFile,
  now: Date,
): { unread: string[]; hasLanguages: boolean; rows: Iterable<SubscriberRowResult> } {
  const isOwnExport = (written: readonly string[]) => {
    const plain = new Set(written.map(plainName));
    return ["state", "subscribedat", "consentsource"].every((name) => plain.has(name));
  };
  const read = readImport(file.file, { names: subscriberColumns, chosen: file.chosen, isOwnExport });
  const head = readHead(read, file.evidence && readForAll(file.evidence, now));
  return { unread: read.unread, hasLanguages: read.columns.locale.length > 0, rows: givenRows(head, read.rows, now) };
}

/** Reads the evidence for all rows. @throws AppError validation, at the field */
function readForAll({ consentSource, consentDate }: NonNullable<SubscriberFile["evidence"]>, now: Date): Evidence {
  const time = parseImportTime(consentDate);
  if (consentSource === "") throw invalidField("consentSource", "Enter where they consented.");
  if (time === undefined) throw invalidField("consentDate", dateFault(consentDate));
  if (time > now.toISOString()) throw invalidField("consentDate", "The date of consent is in the future.");
  return { consentSource, consentDate: time };
}

function* givenRows(head: Head, rows: ParsedFile<Column>["rows"], now: Date): Generator<SubscriberRowResult> {
  for (const row of rows) {
    const { success, data = row.valueOf("email") } = email().safeParse(row.valueOf("email"));
    const named = { line: row.line, email: data.toLowerCase().slice(0, 254) };
    yield { ...named, ...(success ? readRow(head, { ...row, now }) : { fault: "This is not an email address." }) };
  }
}

type Head = ReturnType<typeof readHead>;

function readHead({ written, columns, isOwnExport }: ParsedFile<Column>, forAll: Evidence | undefined) {
  const names = new Set(written.map(plainName));
  const has = (column: Column) => columns[column].length > 0;
  refuseUnknownStates(written, columns);
  const addsInformation = [
    "state",
    "receives",
    "optedOut",
    "unsubscribedAt",
    "bouncedAt",
    "signedUpAt",
    "confirmedAt",
  ] as const;
  const isKnown = forAll !== undefined || addsInformation.some(has);
  const needed = (["email", "locale", "consentSource", "consentDate"] as const).slice(0, isKnown ? 1 : 4);
  const missing = needed.filter((column) => !has(column));
  if (missing.length > 0)
    throw new AppError("validation", {
      message: `The first line must name the columns; missing: ${missing.join(", ")}. Match them by hand, or rename them.`,
    });
  const only = (column: string, other: string) => names.has(column) && !has("state") && !names.has(other);
  return {
    columns,
    isOwnExport,
    forAll,
    /** Mailchimp exports unsubscribed and bounced addresses in separate files; the time may be missing. */
    areAllLeft: only("unsubtime", "cleantime"),
    areAllBounced: only("cleantime", "unsubtime"),
  };
}

/** Refuses unknown status columns. @throws AppError validation: people who left must not be imported as active */
function refuseUnknownStates(written: readonly string[], columns: Columns<Column>): void {
  const read = new Set<number>(Object.values(columns).flat());
  const unknown = written.filter((name, number) => {
    const plain = plainName(name);
    return saysState.test(plain) && !read.has(number) && !ignoredStates.test(plain);
  });
  if (unknown.length > 0)
    throw new AppError("validation", {
      message: `Unknown columns: ${unknown.join(", ")}. The columns that say who left or bounced are state, unsubscribedAt, unsubscribedBy and bouncedAt: match yours by hand, rename it or remove it.`,
    });
}

type SubscriberRow = ParsedRow<Column> & { now: Date };

function readRow(head: Head, reading: SubscriberRow): { given: ParsedSubscriber } | { fault: string } {
  const state = readState(reading);
  if (typeof state !== "string") return state;
  if (state === "unconfirmed") return { fault: "This person never confirmed the address." };
  const ended = readEnd(head, reading, state);
  const [locale, evidence] = [readLocale(reading), readEvidence(head, reading)];
  // People who left or bounced are imported as such, even if their rows lack other fields.
  const fault = [locale, evidence].find((part) => typeof part !== "string" && "fault" in part);
  if (fault && !ended.left && !ended.bounced) return fault as { fault: string }; // checked in the line above
  return {
    given: {
      ...ended,
      ...readOwn(head, reading),
      locale: typeof locale === "string" ? locale : defaultLocale,
      evidence: "fault" in evidence ? undefined : evidence,
    },
  };
}

/** Returns the worst state in the columns. */
function readState({ valueOf }: SubscriberRow): State | { fault: string } {
  const [word, receives, optedOut] = [valueOf("state"), valueOf("receives"), valueOf("optedOut")];
  const state = (["active", "left", "bounced", "unconfirmed"] as const).find((candidate) =>
    states[candidate].includes(plainName(word)),
  );
  if (state === undefined) return { fault: `The state “${word.slice(0, 40)}” isn’t known.` };
  const strange = [receives, optedOut].find((answer) => parseYesNo(answer) === undefined);
  if (strange !== undefined) return { fault: `“${strange.slice(0, 40)}” is neither yes nor no.` };
  const [receivesIssues, hasOptedOut] = [parseYesNo(receives), parseYesNo(optedOut)];
  return state === "active" && (receivesIssues === false || hasOptedOut === true) ? "left" : state;
}

/** Returns true for yes or a date, null for an empty text, undefined for anything that isn't an answer. */
function parseYesNo(text: string): boolean | null | undefined {
  if (text === "") return null;
  if (words.no.includes(text.toLowerCase())) return false;
  return words.yes.includes(text.toLowerCase()) || parseImportTime(text) !== undefined ? true : undefined;
}

function readEnd(
  head: Head,
  { valueOf, now }: SubscriberRow,
  state: State,
): Pick<ParsedSubscriber, "left" | "bounced"> {
  const [leftAt, bouncedAt] = [valueOf("unsubscribedAt"), valueOf("bouncedAt")];
  const by = valueOf("unsubscribedBy") === "admin" ? ("admin" as const) : ("visitor" as const);
  const hasLeft = head.areAllLeft || state === "left" || leftAt !== "";
  const hasBounced = head.areAllBounced || state === "bounced" || bouncedAt !== "";
  return {
    left: hasLeft ? { at: pastTime(leftAt || valueOf("optedOut"), now), by } : undefined,
    bounced: hasBounced ? { at: pastTime(bouncedAt, now) } : undefined,
  };
}

/** Returns the additional fields of our own export. */
function readOwn(head: Head, reading: SubscriberRow) {
  const { valueOf, now } = reading;
  const past = (column: Column) => (head.isOwnExport ? pastTime(valueOf(column), now) : undefined);
  return {
    subscribedAt: past("subscribedAt"),
    confirmedAt: past("confirmedAt"),
    isOfForm: isOfForm(head, reading),
    privacyVersion: (head.isOwnExport && valueOf("privacyVersion").slice(0, 40)) || undefined,
    visit: {
      landingPage: valueOf("landingPage"),
      referrerHost: referrerFrom(valueOf("referrerHost")),
      campaign: campaignFrom(valueOf("campaign")),
    },
  };
}

/** Reads the language. Other programs note the browser's (`fr_CA`); one that the site lacks becomes the default. */
function readLocale({ valueOf, columnOf }: SubscriberRow): Locale | { fault: string } {
  const value = valueOf("locale");
  if (value === "") return defaultLocale;
  const plain = value.toLowerCase();
  if (isLocale(plain)) return plain;
  if (plainName(columnOf("locale")) === "locale") return { fault: "The site has no such language." };
  const [language = ""] = plain.split(/[-_]/);
  return isLocale(language) ? language : defaultLocale;
}

function isOfForm({ isOwnExport }: Head, { valueOf }: SubscriberRow): boolean {
  return isOwnExport && valueOf("consentSource") === sourceWords.form;
}

function readEvidence(head: Head, reading: SubscriberRow): Evidence | { fault: string } {
  const { consentSource, date } = findEvidence(head, reading);
  const time = date === "" ? head.forAll?.consentDate : parseImportTime(date);
  if (!consentSource) return { fault: "It doesn’t say where the person consented." };
  if (consentSource.length > importLimits.consentSource || /\p{Cc}/u.test(consentSource))
    return { fault: `The source is longer than ${importLimits.consentSource} characters or unreadable.` };
  if (time === undefined) return { fault: dateFault(date) };
  if (time > reading.now.toISOString()) return { fault: "The date of consent is in the future." };
  return { consentSource, consentDate: time };
}

/**
 * Finds the evidence: a time of signing up, with its column's name as source if the file has none. For our own form it
 * is evidence if no confirmation was required.
 */
function findEvidence(head: Head, reading: SubscriberRow): { consentSource: string | undefined; date: string } {
  const { valueOf, columnOf } = reading;
  const requiredColumns: readonly Column[] = isOfForm(head, reading) ? ["subscribedAt"] : [];
  const dates: readonly Column[] = head.isOwnExport
    ? ["consentDate", "confirmedAt", ...requiredColumns]
    : evidenceColumns;
  const dated = dates.find((column) => valueOf(column) !== "" && !isAnswer(valueOf(column)));
  const written = head.columns.consentSource.length > 0 ? valueOf("consentSource") : dated && columnOf(dated);
  return { consentSource: written || head.forAll?.consentSource, date: dated === undefined ? "" : valueOf(dated) };
}

function isAnswer(text: string): boolean {
  return [...words.yes, ...words.no].includes(text.toLowerCase());
}

function dateFault(text: string): string {
  const written = readWrittenTime(text, locales);
  const isAmbiguous = "fault" in written && written.fault === "ambiguous";
  return isAmbiguous
    ? `The date of consent, ${text}, could mean two different days. Write it as 2025-03-31.`
    : "The date of consent can’t be read. Write it as 2025-03-31.";
}

function pastTime(text: string, now: Date): string | undefined {
  const time = parseImportTime(text);
  return time !== undefined && time <= now.toISOString() ? time : undefined;
}

/** Parses a time; returns undefined if it is unreadable or ambiguous. */
function parseImportTime(text: string): string | undefined {
  const written = readWrittenTime(text, locales);
  return "time" in written ? written.time : undefined;
}
