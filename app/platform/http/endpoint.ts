// Declares HTTP calls, shared by forms, API, tests and OpenAPI. Contracts import this file, zod, and plain data of their feature.
import * as z from "zod/mini";
import type { RefusalCode } from "#app/platform/base/errors.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

// zod would otherwise probe `Function()`, which Trusted Types reports. Must run before any schema.
z.config({ jitless: true });

type Schema = z.ZodMiniType;

export type Role = "admin" | "sales" | "editor";

export type StaffAccess = Role | "staff";

const staffAccess: Readonly<Record<StaffAccess, readonly Role[]>> = {
  admin: ["admin"],
  sales: ["admin", "sales"],
  editor: ["admin", "editor"],
  staff: ["admin", "sales", "editor"],
};

/**
 * Returns the roles that may make a call, or undefined if it needs no session.
 * @example rolesOf(listEnquiries) // ["admin", "sales"]
 */
export function rolesOf({ access }: { access: EndpointInit["access"] }): readonly Role[] | undefined {
  return access in staffAccess ? staffAccess[access as StaffAccess] : undefined; // checked in the same line
}

export function hasRole(own: readonly Role[], allowed: readonly Role[]): boolean {
  return allowed.some((role) => own.includes(role));
}

/**
 * Header of a call that a page makes by itself: no use of the session, which expires although the page is open (S6).
 */
export const unattendedHeader = "X-Unattended";

/** Areas of API tokens. Each feature's `feature.server.ts` lists its calls in them. */
export const areas = ["enquiries", "bookings", "posts", "content", "newsletter", "sources"] as const;

export type Area = (typeof areas)[number];

/** What a token may do in its areas, least first. `draft` reads, and writes what nobody sees before it is published. */
export const accesses = ["read", "draft", "write"] as const;

export type TokenAccess = (typeof accesses)[number];

/** The areas that have drafts. */
export const draftAreas: readonly Area[] = ["posts", "content"];

/** Access that each area requires. */
const areaAccess: Readonly<Record<Area, StaffAccess>> = {
  enquiries: "sales",
  bookings: "sales",
  posts: "editor",
  content: "editor",
  newsletter: "editor",
  sources: "staff",
};

/** Returns the areas open to these roles. */
export function areasOf(roles: readonly Role[]): Area[] {
  return areas.filter((area) => hasRole(roles, staffAccess[areaAccess[area]]));
}

export type EndpointInit = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in Hono's syntax: `/api/admin/contacts/:id`. */
  path: string;
  summary: string;
  /**
   * Who may make the call: `staff` is everyone signed in, `sales` and `editor` that role and admins. `optional-admin`:
   * public, but a valid token of an admin or editor shows more. `visitor`: needs a chat session id.
   */
  access: "public" | "optional-admin" | "visitor" | StaffAccess;
  /** A write by staff: the audit log's action, such as `post-deleted`, about the record in the path or the created one. */
  audit?: string;
  /** A list: the action of reading all of it, without `page`, logged once a day. It is returned even if that fails. */
  auditWhole?: string;
  /** A write by staff that isn't in the audit log: why not. Those of tokens are, by their area. */
  unaudited?: string;
  /** True if it may be called before a required second factor is turned on (REQUIRE_SECOND_FACTOR). */
  isForEnrolling?: true;
  /** The rate limit per client address. */
  limit?: "publicWrites" | "chatMessages" | "chatReads" | "signIns" | "uploads";
  /** True if `Idempotency-Key` is honoured for 24 h. */
  isIdempotent?: boolean;
  /** The response contains a secret: it isn't stored, and a repeat gets 409. */
  hasSecretAnswer?: true;
  /** The response carries the version as `ETag`, and a write with a different `If-Match` is rejected with 412. */
  isVersioned?: true;
  /** `If-None-Match: *` is honoured: 412 if a version exists already. */
  takesIfNoneMatch?: true;
  /** Default: 128 kB. */
  maxBytes?: number;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a file of one of these media types. Read only once the caller may send it; aborted if too slow. */
  file?: {
    types: readonly string[];
    maxBytes: number;
    /** Returns the message for a file of another type. */
    refusal?: (type: string) => string;
  };
  answer: Schema;
  /** Labels of the company's own fields, by their paths in the body. */
  labels?: (locale: Locale) => Readonly<Record<string, string>>;
  /** The response is a file of this media type, as bytes. */
  sends?: string;
  /** Default: 200. */
  status?: 200 | 201;
  /** The alternative 202 response of a call that may need approval. No value fits both schemas. */
  accepted?: Schema;
  /**
   * Event schemas of a call that can stream (`Accept: text/event-stream`). Such a call handles repeats itself: it may
   * outlast a transaction.
   */
  events?: Readonly<Record<string, Schema>>;
  /**
   * Set if the anonymous response depends only on published content: it is cached until the content changes, by these
   * query parameters. Other parameters bypass the cache, so that nobody can fill the memory.
   */
  cachedBy?: readonly string[];
  /** Errors in addition to those of access, limit and body. */
  refuses?: readonly RefusalCode[];
};

/**
 * Returns the ETag for a version.
 * @example etagOf(3) // "\"3\""
 */
export function etagOf(version: number | string): string {
  return `"${version}"`;
}

/** Returns true if `If-Match` contains `version`, or is absent. */
export function isMatch(version: number | string, ifMatch: readonly string[] | undefined): boolean {
  return ifMatch === undefined || ifMatch.includes(String(version));
}

/** Returns its argument, typed. */
export function endpoint<const E extends EndpointInit>(init: E): E {
  return init;
}

/** Declares an endpoint for the record of `:id` in its path, which answers not-found if there is none. */
export function recordEndpoint<const E extends Omit<EndpointInit, "params">>(
  init: E,
): E & { params: typeof idParams; refuses: readonly RefusalCode[] } {
  return { ...init, params: idParams, refuses: ["not-found", ...(init.refuses ?? [])] };
}

export type Parsed<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

export type RequestInput<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
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
 * More than 30 combining marks in a row, the limit of Unicode's Stream-Safe Text Format (UAX #15 §13): normalising them costs
 * quadratic time. What may precede a run is listed so that each run is scanned once.
 */
const longMarkRun = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** NFC composes a character from at most this many UTF-16 units, such as U+1F82. */
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

/** Unicode's embeddings, overrides and isolates (UAX #9): an unclosed one changes the direction of what follows. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Parses a name or title, shown beside other text: `text` without bidi controls, which affect what follows. */
export function name({ min = 0, max }: { min?: number; max: number }) {
  return cleanedText((value) => visibleText(value.replaceAll(directionControls, "")), { min, max });
}

/** WHATWG HTML §4.10.5.1.5, with at least one dot in the domain. */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

const longestEmail = 254;

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
  return cleanedText(bareAddress, { min, max: longestEmail }).check(z.regex(isAddress, { error: "email" }));
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

/** How the visit of a form's sender began, all optional; the server shortens it to what is stored (visit.server). */
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
