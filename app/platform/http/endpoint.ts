// Declares HTTP calls, shared by forms, API, tests and OpenAPI. Contracts import this file, zod, and plain data of their feature.
import * as z from "zod/mini";
import type { RefusalCode } from "#app/platform/base/errors.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

// zod would otherwise probe `Function()`, which Trusted Types reports. Must run before any schema.
z.config({ jitless: true });

type Schema = z.ZodMiniType;

export type Role = "admin" | "sales" | "editor";

export type StaffAccess = "admin" | "sales" | "editor" | "staff";

const staffAccess: Readonly<Record<StaffAccess, readonly Role[]>> = {
  admin: ["admin"],
  sales: ["admin", "sales"],
  editor: ["admin", "editor"],
  staff: ["admin", "sales", "editor"],
};

/**
 * The roles that may make a call; undefined where it needs no session.
 * @example rolesOf(listEnquiries) // ["admin", "sales"]
 */
export function rolesOf({ access }: { access: EndpointInit["access"] }): readonly Role[] | undefined {
  return access in staffAccess ? staffAccess[access as StaffAccess] : undefined; // by the line's own test
}

export function hasRole(own: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.some((role) => own.includes(role));
}

/** Of a call that a page makes by itself, which is no use of the session: it ends although the page stays open (S6). */
export const unattendedHeader = "X-Unattended";

/** What tokens of programs can be for. A feature's face names its calls of each. */
export const areas = ["enquiries", "bookings", "posts", "content", "newsletter", "sources"] as const;

export type Area = (typeof areas)[number];

/** What a token may do in its areas, the least first. `draft` reads, and writes what nobody sees before somebody publishes it. */
export const accesses = ["read", "draft", "write"] as const;

export type TokenAccess = (typeof accesses)[number];

/** The areas that have drafts. */
export const draftAreas: readonly Area[] = ["posts", "content"];

/** Who works in an area. */
const areaAccess: Readonly<Record<Area, StaffAccess>> = {
  enquiries: "sales",
  bookings: "sales",
  posts: "editor",
  content: "editor",
  newsletter: "editor",
  sources: "staff",
};

/** The areas of who has these roles. */
export function areasOf(roles: readonly Role[]): Area[] {
  return areas.filter((area) => hasRole(roles, staffAccess[areaAccess[area]]));
}

export type EndpointInit = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as in Hono: `/api/admin/contacts/:id`. */
  path: string;
  summary: string;
  /**
   * Who may: `staff` is everybody who is signed in, `sales` and `editor` those of that role and admins. `optional-admin`: public,
   * but a valid token of an admin or editor shows more. `visitor`: a chat session id is needed.
   */
  access: "public" | "optional-admin" | "visitor" | StaffAccess;
  /** True if it may be called before a required second factor is turned on (REQUIRE_SECOND_FACTOR). */
  isForEnrolling?: true;
  /** The rate limit per client address. */
  limit?: "publicWrites" | "chatMessages" | "chatReads" | "signIns" | "uploads";
  /** True if `Idempotency-Key` is honoured for 24 h. */
  isIdempotent?: boolean;
  /** The answer holds a secret: it is not stored, and a repeat is 409. */
  hasSecretAnswer?: true;
  /** The response carries the version as `ETag`, and a write with a different `If-Match` is rejected with 412. */
  isVersioned?: true;
  /** `If-None-Match: *` is honoured: 412 if there is a version already. */
  takesIfNoneMatch?: true;
  /** Default: 128 kB. */
  maxBytes?: number;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a file of one of these media types. It is read only once the caller may send it, and cut where it is too slow. */
  file?: {
    types: readonly string[];
    maxBytes: number;
    /** Returns what is said of a file of another type. */
    refusal?: (type: string) => string;
  };
  answer: Schema;
  /** What fields are called that the company asks itself, by their paths in the body. */
  labels?: (locale: Locale) => Readonly<Record<string, string>>;
  /** The answer is a file of this media type, as bytes. */
  sends?: string;
  /** Default: 200. */
  status?: 200 | 201;
  /** The alternative 202 response of a call that may need approval. No value fits both schemas. */
  accepted?: Schema;
  /**
   * Event schemas of a call that can stream (`Accept: text/event-stream`). Such a call handles repeats itself: it may outlast a
   * transaction.
   */
  events?: Readonly<Record<string, Schema>>;
  /**
   * Set if the anonymous response depends on published content alone: it is cached until the content changes, by these query
   * parameters. Other parameters bypass the cache, so that nobody can fill the memory.
   */
  cachedBy?: readonly string[];
  /** Errors in addition to those of access, limit and body. */
  refuses?: readonly RefusalCode[];
};

/**
 * The ETag of what has a version, which its answers carry.
 * @example etagOf(3) // "\"3\""
 */
export function etagOf(version: number | string): string {
  return `"${version}"`;
}

/** Returns true if `If-Match` names `version`, or is absent. */
export function isMatch(version: number | string, ifMatch: readonly string[] | undefined): boolean {
  return ifMatch === undefined || ifMatch.includes(String(version));
}

/** Returns its argument, typed. */
export function endpoint<const E extends EndpointInit>(init: E): E {
  return init;
}

/** An endpoint about the record that `:id` in its path names, and that refuses with not-found where there is none. */
export function recordEndpoint<const E extends Omit<EndpointInit, "params">>(
  init: E,
): E & { params: typeof idParams; refuses: readonly RefusalCode[] } {
  return { ...init, params: idParams, refuses: ["not-found", ...(init.refuses ?? [])] };
}

export type Parsed<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

export type Sent<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.input<E[Part]>
  : undefined;

export type AnswerEvent<E extends EndpointInit> =
  E["events"] extends Readonly<Record<string, Schema>>
    ? { [Name in keyof E["events"] & string]: { event: Name; data: z.output<E["events"][Name]> } }[keyof E["events"] &
        string]
    : never;

export type Answer<E extends EndpointInit> =
  | z.output<E["answer"]>
  | (E["accepted"] extends Schema ? z.output<E["accepted"]> : never);

/** What nobody sees and a database may not store: control characters but tab and newline, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- removing control characters is the point
const unseen = /[\u0000-\u0008\u000E-\u001F\u007F]|\p{Cs}/gu;

/** A text without a character that a screen shows. */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns a text without what nobody sees. Programs' line ends, VT (Outlook) and FF become line breaks. */
export function seenText(value: string): string {
  const seen = value.replaceAll(/\r\n?|[\v\f]/g, "\n").replaceAll(unseen, "");
  return blank.test(seen) ? "" : seen;
}

const required = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalid");

/**
 * More than 30 combining marks in a row, the limit of Unicode's Stream-Safe Text Format (UAX #15 §13): normalising them costs
 * quadratic time. What may precede a run is listed so that each run is scanned once.
 */
const longMarkRun = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** NFC composes a character from at most this many UTF-16 units, as U+1F82. */
const longestDecomposition = 4;

/** Runs before normalisation, to bound its time. */
function readableIn(max: number) {
  return z.check<string>(({ value, issues }) => {
    if (value.length > max * longestDecomposition)
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

/** No half of a surrogate pair. Not `isWellFormed`: Firefox 115 doesn't have it. */
export const wellFormed = z.refine<string>((value) => !/\p{Cs}/u.test(value), { error: "controlCharacters" });

/** NFC, trimmed, lines end with `\n`, nothing unseen, at most `max` UTF-16 units (as HTML counts). */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return cleanedText(seenText, { min, max });
}

/** `clean` goes first: what it removes may part combining marks. */
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

/** The embeddings, overrides and isolates of Unicode (UAX #9): one that isn't ended turns what a screen shows after it. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** A name or title, shown beside other words: `text` without characters that change the direction of what follows. */
export function name({ min = 0, max }: { min?: number; max: number }) {
  return cleanedText((value) => seenText(value.replaceAll(directionControls, "")), { min, max });
}

/** WHATWG HTML §4.10.5.1.5, with at least one dot in the domain. */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

const longestEmail = 254;

/**
 * Takes off an email address what comes along when it is copied: invisible characters, the name and brackets of a mail program,
 * `mailto:` and the last dot of a sentence.
 * @example bareAddress("Ana Pop <mailto:ana@hexley.example.>") // "ana@hexley.example"
 */
function bareAddress(value: string): string {
  return seenText(value)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/^[^<>@]*<([^<>]*)>$/, "$1")
    .replace(/^\s*mailto:([^?]*).*$/is, "$1")
    .trim()
    .replace(/\.$/, "");
}

/** At most 254 characters (RFC 5321 §4.5.3.1.3); may be empty where `min` is 0. */
export function email({ min = 1 }: { min?: 0 | 1 } = {}) {
  const isAddress = min === 0 ? new RegExp(`^$|${address.source}`) : address;
  return cleanedText(bareAddress, { min, max: longestEmail }).check(z.regex(isAddress, { error: "email" }));
}

export function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: (issue) => (issue.input == null || issue.input === "" ? "choose" : "unknownOption") });
}

/** A language of the site. */
export function language() {
  return choice(locales);
}

/** A moment as ISO 8601 with its offset; read as UTC text. */
export function moment() {
  const isTime = (value: string) =>
    isoTime.test(value) && !Number.isNaN(Date.parse(value)) && isOfCalendar(value.slice(0, 10));
  return z.string({ error: "invalid" }).check(
    z.refine(isTime, { error: "invalid" }),
    z.overwrite((value) => (isTime(value) ? new Date(value).toISOString() : value)),
  );
}

/** Of the years 1900 to 2999: others are slips, and text doesn't sort times of five digits' years. */
const isoTime = /^(?:19|2\d)\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A day of the calendar, as `2026-11-20`. */
export function day() {
  const isDay = (value: string) => isoDay.test(value) && isOfCalendar(value);
  return z.string({ error: "required" }).check(z.refine(isDay, { error: "invalid" }));
}

/** Of the same years. */
const isoDay = /^(?:19|2\d)\d\d-\d\d-\d\d$/;

/** February 30 is a day in March to `Date`. */
function isOfCalendar(isoDate: string): boolean {
  return new Date(`${isoDate}T00:00Z`).toJSON()?.startsWith(isoDate) === true;
}

/** Hidden fields of public forms (ui/form-traces.tsx), all optional. */
export const formTraces = {
  privacyVersion: z.optional(text({ max: 40 })),
  /** A honeypot: a filled one marks the submission as spam. */
  website: z.optional(text({ max: 500 })),
  /** Tells how long the form was open. */
  formToken: z.optional(text({ max: 100 })),
};

/** How the visit began that a form was sent in, all optional; the server cuts it to what is kept (visit.server). */
export const visitTraces = {
  landingPage: z.optional(text({ max: 2_000 })),
  referrerHost: z.optional(text({ max: 300 })),
  /** `utm_…` parameters. */
  campaign: z.optional(z.record(text({ min: 1, max: 40 }), text({ max: 200 }))),
};

/** The path on which the visit began, the host of the site that led to it ("" if none did), and its `utm_…` parameters; null where not known. */
export const visitFacts = {
  landingPage: z.nullable(z.string()),
  referrerHost: z.nullable(z.string()),
  campaign: z.nullable(z.record(z.string(), z.string())),
};

const wholeNumber = (maximum: number) =>
  z.coerce
    .number({ error: "invalid" })
    .check(z.int({ error: "invalid" }), z.minimum(1, { error: "invalid" }), z.maximum(maximum, { error: "invalid" }));

/** Of a saved version, in a URL: as much as PostgreSQL's integers hold. */
export const versionNumber = wholeNumber(2 ** 31 - 1);

export const idParams = z.object({ id: text({ min: 1, max: 64 }) });

/** `page` counts from 1, `perPage` is 1-200. */
export const pageQuery = { page: z.optional(wholeNumber(100_000)), perPage: z.optional(wholeNumber(200)) };

/** `orders` are the accepted sort orders. */
export function listQuery<const T extends readonly string[]>(orders: T) {
  return {
    search: z.optional(text({ max: 200 })),
    sort: z.optional(choice(orders)),
    order: z.optional(choice(["asc", "desc"])),
    ...pageQuery,
  };
}

export const doneAnswer = z.object({ success: z.literal(true), message: z.string() });

export const successAnswer = z.object({ success: z.literal(true) });

/** RFC 9457 members plus `success`, `message` and `error`. */
export const problemAnswer = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
