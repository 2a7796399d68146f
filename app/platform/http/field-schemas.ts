// Schemas of fields, for the bodies, queries and paths of calls and for forms.
import * as z from "zod/mini";
import { locales } from "#app/platform/i18n/locales.ts";

// zod would otherwise probe `Function()`, which Trusted Types reports. Must run before any schema.
z.config({ jitless: true });

/** Invisible or not storable in a database: control characters but tab and newline, lone surrogates. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const unseen = /[\u0000-\u0008\u000E-\u001F\u007F]|\p{Cs}/gu;

/** Matches a text without a visible character. */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Removes invisible characters from a text. CR, CRLF, VT (Outlook) and FF become line breaks. */
export function visibleText(value: string): string {
  const seen = value.replaceAll(/\r\n?|[\v\f]/g, "\n").replaceAll(unseen, "");
  return blank.test(seen) ? "" : seen;
}

const required = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalid");

/**
 * More than 30 combining marks in a row, the limit of Unicode's Stream-Safe Text Format (UAX #15 §13): normalising them
 * costs quadratic time. What may precede a run is listed so that each run is scanned once.
 */
const longMarkRun = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** NFC composes a character from at most this many UTF-16 units, such as U+1F82. */
const maxDecomposition = 4;

/** Runs before normalisation, to bound its time. */
function readableIn(max: number) {
  return z.check<string>(({ value, issues }) => {
    if (value.length > max * maxDecomposition)
      issues.push({
        code: "too_big",
        origin: "string",
        message: "tooLong",
        maximum: max,
        input: value,
        continue: false,
      });
    else if (longMarkRun.test(value))
      issues.push({ code: "custom", message: "combiningMarks", input: value, continue: false });
  });
}

/** Refuses lone surrogates. Not with `isWellFormed`, which Firefox 115 lacks. */
export const wellFormed = z.refine<string>((value) => !/\p{Cs}/u.test(value), { error: "controlCharacters" });

/** Parses text: NFC, trimmed, `\n` line ends, no invisible characters, at most `max` UTF-16 units (as HTML counts). */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return cleanedText(visibleText, { min, max });
}

/** Runs `clean` first: removing characters may separate combining marks. */
function cleanedText(clean: (value: string) => string, { min, max }: { min: number; max: number }) {
  return z
    .string({ error: required })
    .check(
      z.overwrite(clean),
      readableIn(max),
      z.normalize("NFC"),
      z.trim(),
      z.minLength(min, { error: "required" }),
      z.maxLength(max, { error: "tooLong" }),
    );
}

/**
 * Unicode's embeddings, overrides and isolates (UAX #9): an unclosed one changes the direction of the following text.
 */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Parses a name or title, shown beside other text: `text` without bidi controls, which affect what follows. */
export function name({ min = 0, max }: { min?: number; max: number }) {
  return cleanedText((value) => visibleText(value.replaceAll(directionControls, "")), { min, max });
}

/** WHATWG HTML §4.10.5.1.5, with at least one dot in the domain. */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

const maxEmailLength = 254;

/**
 * Removes from an email address what is copied along with it: invisible characters, the name and brackets of a mail
 * program, `mailto:` and the full stop of a sentence.
 * @example bareAddress("Ana Pop <mailto:ana@hexley.example.>") // "ana@hexley.example"
 */
function bareAddress(value: string): string {
  return visibleText(value)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/^[^<>@]*<([^<>]*)>$/, "$1")
    .replace(/^\s*mailto:([^?]*).*$/is, "$1")
    .trim()
    .replace(/\.$/, "");
}

/** Parses an email address of at most 254 characters (RFC 5321 §4.5.3.1.3); may be empty if `min` is 0. */
export function email({ min = 1 }: { min?: 0 | 1 } = {}) {
  const isAddress = min === 0 ? new RegExp(`^$|${address.source}`) : address;
  return cleanedText(bareAddress, { min, max: maxEmailLength }).check(z.regex(isAddress, { error: "email" }));
}

export function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: (issue) => (issue.input == null || issue.input === "" ? "choose" : "unknownOption") });
}

/** Parses a language of the site. */
export function language() {
  return choice(locales);
}

/** Parses a time in ISO 8601 with its offset; returns UTC text. */
export function moment() {
  const isTime = (value: string) =>
    isoTime.test(value) && !Number.isNaN(Date.parse(value)) && isOfCalendar(value.slice(0, 10));
  return z.string({ error: "invalid" }).check(
    z.refine(isTime, { error: "invalid" }),
    z.overwrite((value) => (isTime(value) ? new Date(value).toISOString() : value)),
  );
}

/** Years 1900 to 2999: others are typos, and times in five-digit years don't sort as text. */
const isoTime = /^(?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a calendar day such as `2026-11-20`. */
export function day() {
  const isDay = (value: string) => isoDay.test(value) && isOfCalendar(value);
  return z.string({ error: "required" }).check(z.refine(isDay, { error: "invalid" }));
}

/** Years 1900 to 2999. */
const isoDay = /^(?:19|2\d)\d\d-\d\d-\d\d$/;

/** Returns false for days such as February 30, which `Date` moves to March. */
function isOfCalendar(isoDate: string): boolean {
  return new Date(`${isoDate}T00:00Z`).toJSON()?.startsWith(isoDate) === true;
}

/** Hidden fields of public forms (ui/form-traces.tsx), all optional. */
export const formTraces = {
  privacyVersion: z.optional(text({ max: 40 })),
  /** A honeypot: a filled one marks the submission as spam. */
  website: z.optional(text({ max: 500 })),
  /** Contains the time when the form was opened. */
  formToken: z.optional(text({ max: 100 })),
};

/** The start of the visit of a form's sender, all optional; the server shortens it to what is stored (visit.server). */
export const visitTraces = {
  landingPage: z.optional(text({ max: 2_000 })),
  referrerHost: z.optional(text({ max: 300 })),
  /** `utm_…` parameters. */
  campaign: z.optional(z.record(text({ min: 1, max: 40 }), text({ max: 200 }))),
};

/** Path on which the visit began, host of the referring site ("" if none), `utm_…` parameters; null if unknown. */
export const visitFacts = {
  landingPage: z.nullable(z.string()),
  referrerHost: z.nullable(z.string()),
  campaign: z.nullable(z.record(z.string(), z.string())),
};

const wholeNumber = (maximum: number) =>
  z.coerce
    .number({ error: "invalid" })
    .check(z.int({ error: "invalid" }), z.minimum(1, { error: "invalid" }), z.maximum(maximum, { error: "invalid" }));

/** Number of a saved version in a URL, up to PostgreSQL's largest integer. */
export const versionNumber = wholeNumber(2 ** 31 - 1);

export const idParams = z.object({ id: text({ min: 1, max: 64 }) });

/** `page` counts from 1, `perPage` is 1-200. */
export const pageQuery = { page: z.optional(wholeNumber(100_000)), perPage: z.optional(wholeNumber(200)) };

/** Returns the query parameters of a list; `orders` are the accepted sort orders. */
export function listQuery<const T extends readonly string[]>(orders: T) {
  return {
    search: z.optional(text({ max: 200 })),
    sort: z.optional(choice(orders)),
    order: z.optional(choice(["asc", "desc"])),
    ...pageQuery,
  };
}
