// What browser and server agree of one call: method, path, who may, how often, what goes in and what comes out.
// Contracts import this file and zod alone, so that the same object serves form, API, tests and OpenAPI.
import * as z from "zod/mini";
import type { RefusalCode } from "#app/platform/errors.ts";

// zod would otherwise probe `Function()`, which Trusted Types reports in the browser. It stands before any schema.
z.config({ jitless: true });

type Schema = z.ZodMiniType;

/** What a colleague may do: everything, or what belongs to one job. */
export type Role = "admin" | "sales" | "editor";

/** The kinds of calls that need a session, by who may. */
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

/** The description of one HTTP call, as {@link endpoint} takes it. */
export type EndpointInit = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as in Hono: `/api/admin/contacts/:id`. */
  path: string;
  /** One sentence for the API description. */
  summary: string;
  /**
   * Who may: `staff` is everybody who is signed in, `sales` and `editor` those of that role and admins. `optional-admin`: public,
   * but a valid token of an admin or editor shows more. `visitor`: a chat session id is needed.
   */
  access: "public" | "optional-admin" | "visitor" | StaffAccess;
  /** True for what somebody may call who must turn on a second factor first (REQUIRE_SECOND_FACTOR). */
  isForEnrolling?: true;
  /** Which limit of the settings counts calls of one address. */
  limit?: "publicWrites" | "chatMessages" | "chatReads" | "signIns";
  /** True where `Idempotency-Key` is honoured for 24 h. */
  isIdempotent?: boolean;
  /** True where the answer holds a secret: it is not stored for repeats, which are 409. */
  hasSecretAnswer?: true;
  /**
   * Set where what the path names has versions: its answer carries the present one as `ETag` (but a delete's), and a write
   * with `If-Match` is refused with 412 where it names others. A write without it takes any.
   */
  isVersioned?: true;
  /** Largest body, in bytes; 128 kB where left out. */
  maxBytes?: number;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  answer: Schema;
  /** Status of success; 200 where left out. */
  status?: 200 | 201;
  /** The other answer, with 202, of a call that may have to wait for somebody's decision. No value fits both schemas. */
  accepted?: Schema;
  /**
   * The events of a call that can also answer bit by bit, each with what it carries: sent where `Accept` names
   * `text/event-stream`. Such a call keeps repeats apart itself: its work may outlast a transaction.
   */
  events?: Readonly<Record<string, Schema>>;
  /**
   * Set where the answer for whoever has no token follows from the published content alone: that answer has an ETag and
   * is kept in memory until the content changes. These are the query parameters that a kept answer may depend on; one
   * that was asked for with others is made anew each time, so nobody can fill the memory.
   */
  keptBy?: readonly string[];
  /** Refusals of its own, beside those that its access, limit and body bring. */
  refuses?: readonly RefusalCode[];
};

/**
 * Declares a call. It only gives back what it takes: the types are the point.
 * @example export const getMe = endpoint({ method: "GET", path: "/api/admin/me", … })
 */
export function endpoint<const E extends EndpointInit>(init: E): E {
  return init;
}

/** What a call's part (`body`, `query`, `params`) is once parsed; undefined where it has none. */
export type Parsed<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

/** What the caller may send as a call's part, before it is parsed. */
export type Sent<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.input<E[Part]>
  : undefined;

/** One event of a call that answers bit by bit. */
export type AnswerEvent<E extends EndpointInit> =
  E["events"] extends Readonly<Record<string, Schema>>
    ? { [Name in keyof E["events"] & string]: { event: Name; data: z.output<E["events"][Name]> } }[keyof E["events"] &
        string]
    : never;

/** What a call answers. */
export type Answer<E extends EndpointInit> =
  | z.output<E["answer"]>
  | (E["accepted"] extends Schema ? z.output<E["accepted"]> : never);

/** Every control character but newline and tab (decisions OPEN-07); PostgreSQL could not store NUL either. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const readable = /^[^\u0000-\u0008\u000B-\u001F\u007F]*$/;

const required = (issue: { input?: unknown }) => (issue.input == null ? "required" : "invalid");

/**
 * More than 30 combining marks in a row, the most that Unicode's Stream-Safe Text Format allows (UAX #15 §13). Sorting a run of
 * them, as normalisation does, costs quadratic time. The two halfwidth kana marks become combining ones by compatibility.
 * What may stand before a run is named, so that each run is looked at once.
 */
const longMarkRun = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Letters that NFC composes were at most this many UTF-16 units before, as U+1F82. */
const longestDecomposition = 4;

/** Stands before whatever reads a text: normalisation sees none that is far too long or that takes it more than linear time. */
function readableIn(max: number) {
  return z.check<string>(({ value, issues }) => {
    if (value.length > max * longestDecomposition)
      issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: value, continue: false });
    else if (longMarkRun.test(value))
      issues.push({ code: "custom", message: "combiningMarks", input: value, continue: false });
  });
}

/**
 * A text: NFC, trimmed, well-formed Unicode without control characters, at most `max` UTF-16 units (as HTML counts).
 * With `min` 1 it is required.
 * @example text({ min: 1, max: 100 })
 */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return z.string({ error: required }).check(
    readableIn(max),
    z.normalize("NFC"),
    z.trim(),
    z.minLength(min, { error: "required" }),
    z.maxLength(max, { error: "tooLong" }),
    z.regex(readable, { error: "controlCharacters" }),
    z.refine((value) => value.isWellFormed(), { error: "controlCharacters" }),
  );
}

/** WHATWG HTML §4.10.5.1.5, with at least one dot in the domain: an address that the web's mail can reach. */
const address =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

const longestEmail = 254;

/**
 * An e-mail address, required, trimmed, at most 254 characters (RFC 5321 §4.5.3.1.3).
 * @example email()
 */
export function email() {
  return z
    .string({ error: required })
    .check(
      readableIn(longestEmail),
      z.normalize("NFC"),
      z.trim(),
      z.minLength(1, { error: "required" }),
      z.maxLength(longestEmail, { error: "tooLong" }),
      z.regex(address, { error: "email" }),
    );
}

/**
 * One of a few values, required.
 * @example choice(["asap", "1-3months"])
 */
export function choice<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: (issue) => (issue.input == null || issue.input === "" ? "choose" : "unknownOption") });
}

/** What a public form sends along unseen (ui/form-traces.tsx); all of it may be left out. Spread it into a body. */
export const formTraces = {
  /** Version of the privacy notice beside the button. */
  privacyVersion: z.optional(text({ max: 40 })),
  /** A field that people don't see: who fills it in is doubted, never refused. */
  website: z.optional(text({ max: 500 })),
  /** The page's form token: tells how long the form was open. */
  formToken: z.optional(text({ max: 100 })),
};

const wholeNumber = (maximum: number) =>
  z.coerce
    .number({ error: "invalid" })
    .check(z.int({ error: "invalid" }), z.minimum(1, { error: "invalid" }), z.maximum(maximum, { error: "invalid" }));

/** What `/:id` in a path holds. */
export const idParams = z.object({ id: text({ min: 1, max: 64 }) });

/** The query parameters by which a list is paged: `page` counts from 1, `perPage` is 1-200. Spread them into a query. */
export const pageQuery = { page: z.optional(wholeNumber(100_000)), perPage: z.optional(wholeNumber(200)) };

/**
 * The query parameters of a list that is searched, sorted by one of `orders` and paged. Spread them into a query.
 * @example query: z.object({ status: z.optional(choice(statuses)), ...listQuery(["subscribedAt", "email"]) })
 */
export function listQuery<const T extends readonly string[]>(orders: T) {
  return {
    search: z.optional(text({ max: 200 })),
    sort: z.optional(choice(orders)),
    order: z.optional(choice(["asc", "desc"])),
    ...pageQuery,
  };
}

/** The answer of a write that has nothing else to tell (decisions OPEN-20). */
export const doneAnswer = z.object({ success: z.literal(true), message: z.string() });

/** The answer of a delete or a logout (decisions OPEN-20). */
export const successAnswer = z.object({ success: z.literal(true) });

/** An error's body: RFC 9457 members, and the ones that spec §7 reads (decisions OPEN-20). */
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
