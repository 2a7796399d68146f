import * as z from "zod/mini";
import { dayMs } from "#app/platform/base/durations.ts";
import { doneResponse, endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import {
  choice,
  email,
  formTraces,
  language,
  listQuery,
  moment,
  name,
  text,
  visitFacts,
  visitTraces,
} from "#app/platform/http/field-schemas.ts";
import { limits, meetingAddress } from "./form-fields.ts";

const scheme = /^[a-z][a-z0-9+.-]*:(?=\S)/i;

/** Returns a text without line breaks, which email subjects and the list of calls have no room for. */
export function onOneLine(value: string): string {
  return value.replaceAll(/\s+/g, " ");
}

const visitorName = name({ min: 1, max: limits.name }).check(z.overwrite(onOneLine));

/** The place of a call, on one line; the only addresses allowed are `https:` and `tel:`. */
export const meetingText = name({ min: 1, max: limits.meeting }).check(
  z.overwrite(onOneLine),
  z.refine((value) => !scheme.test(value) || meetingAddress(value) !== null, { error: "invalid" }),
);

/** In the format of `toISOString`. */
const instant = z
  .string({ error: (issue) => (issue.input == null || issue.input === "" ? "chooseTime" : "invalid") })
  .check(z.refine(isInstant, { error: (issue) => (issue.input === "" ? "chooseTime" : "invalid") }));

function isInstant(value: string): boolean {
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value; // of 30 February it is another day
}

/** 256 bits in hex. Other formats are not-found, not invalid. */
const secret = text({ min: 1, max: 100 });

/** `startsAt` is one of the free slots. */
export const bookingFields = z.object({
  startsAt: instant,
  name: visitorName,
  email: email(),
  /** Without a phone number, it is a video call. */
  phone: z.optional(name({ max: limits.phone })),
  subject: z.optional(name({ max: limits.subject })),
});

export const bookingInput = z.extend(bookingFields, {
  /** An IANA zone; an unknown one is replaced by the company's. */
  timeZone: z.optional(text({ max: 64 })),
  /** From the answer to an enquiry with the same address; ignored if it is no longer valid. */
  followUp: z.optional(text({ max: 200 })),
  ...visitTraces,
  ...formTraces,
});

export type BookingInput = z.infer<typeof bookingInput>;

/** Sorted ISO 8601 UTC times. `timeZone` is the company's. */
export const freeSlots = z.object({ timeZone: z.string(), slots: z.array(z.string()) });

export type FreeSlots = z.infer<typeof freeSlots>;

/** The free slots with a form token, for a form that the browser renders. */
export const offeredSlots = z.extend(freeSlots, { formToken: z.string() });

export type OfferedSlots = z.infer<typeof offeredSlots>;

/** A booking as its visitor sees it: `booked` until it begins, then `past`. Only a `booked` one can be changed. */
export const ownBooking = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.enum(["booked", "cancelled", "past"]),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  timeZone: z.string(),
  /** The colleague who takes the call. */
  hostName: z.nullable(z.string()),
  /** The place; null: by phone or video, as the visitor chose. */
  meeting: z.nullable(z.string()),
});

export type OwnBooking = z.infer<typeof ownBooking>;

/** Both paths are secret. */
export const bookedAnswer = z.object({
  booking: ownBooking,
  /** `/ro/book/<secret>` */
  managePath: z.string(),
  /** `/book/<secret>/calendar.ics` */
  calendarPath: z.string(),
  /** False without a mail server, or if the confirmation is withheld. */
  sendsEmail: z.boolean(),
});

export type BookingConfirmation = z.infer<typeof bookedAnswer>;

/** Staff must accept the call; it holds no slot. */
export const requestedAnswer = z.extend(doneResponse, { isPending: z.literal(true) });

export type RequestConfirmation = z.infer<typeof requestedAnswer>;

export const listSlots = endpoint({
  method: "GET",
  path: "/api/booking/slots",
  summary: "The free slots of 30 minutes, by start time.",
  access: "public",
  tokenArea: "bookings",
  response: offeredSlots,
});

export const book = endpoint({
  method: "POST",
  path: "/api/booking",
  summary:
    "Book a free slot. Of several concurrent bookings of one slot, only one succeeds; the others get 409. 202: staff must approve the booking first. Bookings without a valid `formToken` from `GET /api/booking/slots` always need approval.",
  access: "public",
  limit: "publicWrites",
  fills: ["booking"],
  isIdempotent: true,
  body: bookingInput,
  response: bookedAnswer,
  status: 201,
  acceptedResponse: requestedAnswer,
  errors: ["conflict", "storage-full"],
});

export const findBooking = endpoint({
  method: "POST",
  path: "/api/booking/find",
  summary: "The booking that a link's secret belongs to.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret }),
  response: ownBooking,
  errors: ["not-found"],
});

export const moveBooking = endpoint({
  method: "POST",
  path: "/api/booking/move",
  summary: "Reschedule a booking to another free slot. The same slot again changes nothing.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret, startsAt: instant }),
  response: ownBooking,
  errors: ["not-found", "conflict", "storage-full"],
});

export const cancelBooking = endpoint({
  method: "POST",
  path: "/api/booking/cancel",
  summary: "Cancel a booking that has not started; its slot is free again. Repeating it changes nothing.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret }),
  response: ownBooking,
  errors: ["not-found", "conflict", "storage-full"],
});

/** `no-place`: booked without phone number or place. `no-outcome`: ended within 30 days without a recorded outcome. */
const bookingFilters = ["pending", "booked", "no-place", "past", "no-outcome", "cancelled"] as const;

const bookingOutcomes = ["took-place", "no-show"] as const;

/**
 * Times are ISO 8601 UTC. `email` is empty if there is none. It is `booked` and can be changed until it ends. A
 * `pending` one is a request to accept or reject.
 */
export const adminBooking = z.extend(ownBooking, {
  status: z.enum(["pending", ...ownBooking.shape.status.options]),
  id: z.string(),
  createdAt: z.string(),
  locale: z.string(),
  cancelledAt: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(["visitor", "admin"])),
  privacyVersion: z.nullable(z.string()),
  ...visitFacts,
  isSpamSuspect: z.boolean(),
  spamReason: z.nullable(z.string()),
  /** The enquiry to which it belongs. */
  enquiryId: z.nullable(z.string()),
  hostId: z.nullable(z.string()),
  /** The answer of the visitor's calendar to the invitation, if the site reads a mailbox. */
  theirAnswer: z.nullable(z.enum(["accepted", "declined"])),
  /** Null until staff record the outcome. */
  outcome: z.nullable(z.enum(bookingOutcomes)),
  /** Incremented by every change; used as its ETag. */
  version: z.number(),
});

export type AdminBooking = z.infer<typeof adminBooking>;

/** A booking's enquiry, and who changed what in the booking. */
export const bookingHistory = z.object({
  /** For a token without the area `enquiries`, only the id. */
  enquiry: z.nullable(
    z.object({
      id: z.string(),
      name: z.optional(z.string()),
      company: z.optional(z.nullable(z.string())),
      phone: z.optional(z.nullable(z.string())),
      status: z.optional(z.string()),
    }),
  ),
  changes: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      field: z.string(),
      was: z.nullable(z.string()),
      value: z.nullable(z.string()),
    }),
  ),
});

export type BookingHistory = z.infer<typeof bookingHistory>;

export const listBookings = endpoint({
  method: "GET",
  path: "/api/admin/bookings",
  auditWhole: "bookings-read-whole",
  summary:
    "Bookings: requests and upcoming ones first. `no-place`: booked without a phone number or place; `no-outcome`: ended within the last 30 days without a recorded outcome. `host` is an account's id or `none`. All of them without `page`; with it, one page and the total in X-Total-Count.",
  access: "sales",
  tokenArea: "bookings",
  query: z.object({
    status: z.optional(choice(bookingFilters)),
    /** A host's id, or `none`. */
    host: z.optional(text({ min: 1, max: 64 })),
    /** Calls that begin at this time or later. */
    from: z.optional(moment()),
    /** Calls that begin before this time. */
    to: z.optional(moment()),
    ...listQuery(["startsAt", "createdAt", "name"]),
  }),
  response: z.array(adminBooking),
});

export const readBooking = recordEndpoint({
  method: "GET",
  path: "/api/admin/bookings/:id",
  summary: "One booking.",
  access: "sales",
  tokenArea: "bookings",
  isVersioned: true,
  response: adminBooking,
});

export const readBookingHistory = recordEndpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/history",
  summary:
    "A booking's enquiry, and the changes that staff made to the booking. Without the area `enquiries` a token sees only the enquiry's id.",
  access: "sales",
  tokenArea: "bookings",
  response: bookingHistory,
});

const hostId = z.nullable(text({ min: 1, max: 64 }));

const force = z.optional(z.boolean());

const staffBooking = z
  .object({
    startsAt: moment(),
    enquiryId: z.optional(text({ min: 1, max: 64 })),
    person: z.optional(
      z.object({
        name: visitorName,
        email: z.optional(email()),
        phone: z.optional(name({ max: limits.phone })),
        subject: z.optional(name({ max: limits.subject })),
        locale: z.optional(language()),
      }),
    ),
    hostId: z.optional(hostId),
    meeting: z.optional(z.nullable(meetingText)),
    force,
  })
  .check(
    z.refine(({ enquiryId, person }) => (enquiryId === undefined) !== (person === undefined), {
      path: ["person"],
      error: "required",
    }),
  );

export type StaffBooking = z.infer<typeof staffBooking>;

export const bookForVisitor = endpoint({
  method: "POST",
  path: "/api/admin/bookings",
  summary:
    "Book a call for an enquiry or a person, even outside working hours and notice. 409 if it overlaps another call and, without `force`, a busy calendar, blocked time, day off or buffer, or exceeds the calls a day. The usual emails are sent if there is an address.",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-made",
  isIdempotent: true,
  body: staffBooking,
  response: adminBooking,
  status: 201,
  errors: ["not-found", "conflict", "storage-full"],
});

export const moveBookingByStaff = recordEndpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/move",
  summary:
    "Reschedule a booking that has not started, by the rules for bookings by staff. Its visitor is notified by email.",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-moved",
  isIdempotent: true,
  isVersioned: true,
  body: z.object({ startsAt: moment(), force }),
  response: adminBooking,
  errors: ["conflict", "storage-full"],
});

const bookingChanges = z.object({
  name: z.optional(visitorName),
  email: z.optional(email()),
  /** Empty or null: no number. */
  phone: z.optional(z.nullable(name({ max: limits.phone }))),
  subject: z.optional(name({ max: limits.subject })),
  hostId: z.optional(hostId),
  meeting: z.optional(z.nullable(meetingText)),
  outcome: z.optional(z.nullable(choice(bookingOutcomes))),
});

export type BookingChanges = z.infer<typeof bookingChanges>;

export const changeBooking = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/bookings/:id",
  summary:
    "Correct a booking, change its host (`hostId`) or place (`meeting`), of which its visitor is notified by email, or record the outcome (`outcome`; 409 before its end).",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-changed",
  isVersioned: true,
  body: bookingChanges,
  response: adminBooking,
  errors: ["conflict", "storage-full"],
});

/** A colleague who can take calls, and where theirs take place. */
export const host = z.object({ id: z.string(), name: z.string(), meeting: z.nullable(z.string()) });

export type Host = z.infer<typeof host>;

export const listHosts = endpoint({
  method: "GET",
  path: "/api/admin/booking-settings/hosts",
  summary: "The colleagues who can take calls, by name, with the default place of their calls.",
  access: "sales",
  response: z.array(host),
});

export const saveHostMeeting = recordEndpoint({
  method: "PUT",
  path: "/api/admin/booking-settings/hosts/:id",
  summary:
    "Set the default place of a colleague's calls; null for the place in the booking settings. Existing bookings are unchanged.",
  access: "sales",
  audit: "host-meeting-saved",
  body: z.object({ meeting: z.nullable(meetingText) }),
  response: host,
});

export const cancelBookingByStaff = recordEndpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/cancel",
  summary: "Cancel a booking that has not ended and notify its visitor. Repeating it changes nothing.",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-cancelled",
  isIdempotent: true,
  response: adminBooking,
  errors: ["conflict", "storage-full"],
});

export const acceptRequest = recordEndpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/accept",
  summary: "Accept a request for a call (status `pending`): it is booked, and its visitor gets the confirmation.",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-accepted",
  isIdempotent: true,
  response: adminBooking,
  errors: ["conflict", "storage-full"],
});

export const rejectRequest = recordEndpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/reject",
  summary:
    "Reject a request for a call (status `pending`). Its visitor is notified by email, unless it looks like spam.",
  access: "sales",
  tokenArea: "bookings",
  audit: "booking-rejected",
  isIdempotent: true,
  response: adminBooking,
  errors: ["conflict", "storage-full"],
});

/** A day such as `2026-12-24`, in the company's time zone. */
export const dayText = z.iso.date({
  error: (issue) => (issue.input == null || issue.input === "" ? "required" : "invalid"),
});

/** `bookings` counts existing calls on the day. */
export const dayOff = z.object({ day: z.string(), note: z.string(), bookings: z.number() });

export type DayOff = z.infer<typeof dayOff>;

export const listDaysOff = endpoint({
  method: "GET",
  path: "/api/admin/days-off",
  summary: "Days off from today on, and the public holidays of the next twelve months.",
  access: "sales",
  response: z.object({
    daysOff: z.array(dayOff),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});

const maxDays = 366;

function isRange({ day: first, until }: { day: string; until?: string | undefined }): boolean {
  if (until === undefined) return true;
  const days = (Date.parse(until) - Date.parse(first)) / dayMs;
  return days >= 0 && days < maxDays;
}

export const addDayOff = endpoint({
  method: "POST",
  path: "/api/admin/days-off",
  summary: "Add a day off, or all days from `day` to `until`. Existing bookings are kept; the response counts them.",
  access: "sales",
  isIdempotent: true,
  body: z
    .object({ day: dayText, until: z.optional(dayText), note: z.optional(text({ max: 200 })) })
    .check(z.refine(isRange, { path: ["until"], error: "invalid" })),
  response: z.extend(dayOff, { until: z.optional(z.string()) }),
  status: 201,
  errors: ["storage-full"],
});

export const removeDayOff = endpoint({
  method: "DELETE",
  path: "/api/admin/days-off/:day",
  summary: "Remove a day off, or all days from `day` to `until`.",
  access: "sales",
  params: z.object({ day: dayText }),
  query: z.object({ until: z.optional(dayText) }),
  response: successResponse,
  errors: ["not-found"],
});
