// Declares HTTP calls, shared by forms, API, tests and OpenAPI. Contracts import this file, zod, and plain data of
// their feature.
import * as z from "zod/mini";
import type { ErrorCode } from "#app/platform/base/errors.ts";
import type { PublicTable } from "#app/platform/base/public-tables.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Area, CallAccess, CallLimit } from "./access.ts";
import { idParams } from "./field-schemas.ts";

type Schema = z.ZodMiniType;

export type EndpointInit = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in Hono's syntax: `/api/admin/contacts/:id`. */
  path: string;
  summary: string;
  access: CallAccess;
  /** The area that an API token needs for the call. Without one, no token may make it, not even a public one. */
  tokenArea?: Area;
  /** A write that a token with `draft` access may make too. */
  isDraftCall?: true;
  /**
   * A write by staff: the audit log's action, such as `post-deleted`, about the record in the path or the created one.
   */
  audit?: string;
  /** The audit action for reading a whole list, without `page`; logged once a day. A failure to log is ignored. */
  auditWhole?: string;
  /** Why this write by staff isn't in the audit log. Writes by API tokens are always logged, by area. */
  unaudited?: string;
  /** True if it may be called before a required second factor is turned on (REQUIRE_SECOND_FACTOR). */
  isAllowedBeforeSecondFactor?: true;
  /** The rate limit per client address. */
  limit?: CallLimit;
  /** The tables to which a visitor's call adds rows: it is refused while the storage alarm closes one of them. */
  fills?: readonly PublicTable[];
  /** True if `Idempotency-Key` is honoured for 24 h. */
  isIdempotent?: boolean;
  /** The response contains a secret: it isn't stored, and a repeat gets 409. */
  hasSecretResponse?: true;
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
    /** True if it is too large for memory: it is written to the disk. */
    isStored?: true;
  };
  response: Schema;
  /** Labels of the company's own fields, by their paths in the body. */
  labels?: (locale: Locale) => Readonly<Record<string, string>>;
  /** The response is a file of this media type, as bytes. */
  responseType?: string;
  /** Default: 200. */
  status?: 200 | 201;
  /** The alternative 202 response of a call that may need approval. No value fits both schemas. */
  acceptedResponse?: Schema;
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
  errors?: readonly ErrorCode[];
};

/**
 * Returns the ETag for a version.
 * @example formatEtag(3) // "\"3\""
 */
export function formatEtag(version: number | string): string {
  return `"${version}"`;
}

/** Returns true if `If-Match` contains `version`, or is absent. */
export function matchesVersion(version: number | string, ifMatch: readonly string[] | undefined): boolean {
  return ifMatch === undefined || ifMatch.includes(String(version));
}

/** Returns its argument, typed. */
export function endpoint<const E extends EndpointInit>(init: E): E {
  return init;
}

/** Declares an endpoint for the record of `:id` in its path, which answers not-found if there is none. */
export function recordEndpoint<const E extends Omit<EndpointInit, "params">>(
  init: E,
): E & { params: typeof idParams; errors: readonly ErrorCode[] } {
  return { ...init, params: idParams, errors: ["not-found", ...(init.errors ?? [])] };
}

export type Parsed<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

export type RequestInput<E extends EndpointInit, Part extends "body" | "query" | "params"> = E[Part] extends Schema
  ? z.input<E[Part]>
  : undefined;

export type ResponseEvent<E extends EndpointInit> =
  E["events"] extends Readonly<Record<string, Schema>>
    ? { [Name in keyof E["events"] & string]: { event: Name; data: z.output<E["events"][Name]> } }[keyof E["events"] &
        string]
    : never;

export type ResponseBody<E extends EndpointInit> =
  | z.output<E["response"]>
  | (E["acceptedResponse"] extends Schema ? z.output<E["acceptedResponse"]> : never);

export const doneResponse = z.object({ success: z.literal(true), message: z.string() });

export const successResponse = z.object({ success: z.literal(true) });

/** RFC 9457 members plus `success`, `message` and `error`. */
export const problemResponse = z.object({
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
