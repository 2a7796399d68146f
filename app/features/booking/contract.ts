// What browser and server agreed on booking a call. A link's secret travels in bodies only: addresses are logged, bodies never.
import * as z from "zod/mini";
import {
  choice,
  doneAnswer,
  email,
  endpoint,
  formTraces,
  idParams,
  listQuery,
  successAnswer,
  text,
} from "#app/platform/http/endpoint.ts";
import { limits } from "./form-fields.ts";

/** A time as `toISOString` writes it: UTC, with milliseconds. */
const instant = z
  .string({ error: (issue) => (issue.input == null || issue.input === "" ? "choose" : "invalid") })
  .check(z.refine(isInstant, { error: (issue) => (issue.input === "" ? "choose" : "invalid") }));

function isInstant(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** The secret of a booking's link, 256 bits in hex. What has another shape is answered as one that nobody knows. */
const secret = text({ min: 1, max: 100 });

/** What a visitor fills in; `startsAt` is one of the free slots. */
export const bookingFields = z.object({
  startsAt: instant,
  name: text({ min: 1, max: limits.name }),
  email: email(),
  /** Where we call; without it the call is a video call. */
  phone: z.optional(text({ max: limits.phone })),
  /** What the call is about. */
  subject: z.optional(text({ max: limits.subject })),
});

/** What the form sends: the visitor's fields, and traces of the form itself, all of which may be left out. */
export const bookingInput = z.extend(bookingFields, {
  /** The visitor's IANA time zone; one that we don't know counts as the company's. */
  timeZone: z.optional(text({ max: 64 })),
  ...formTraces,
});

/** A new booking as it is sent. */
export type BookingInput = z.infer<typeof bookingInput>;

/** The free slots; each is the ISO 8601 UTC time at which a call may begin, in order. `timeZone` is the company's. */
export const freeSlots = z.object({ timeZone: z.string(), slots: z.array(z.string()) });

/** The free slots and the company's time zone. */
export type FreeSlots = z.infer<typeof freeSlots>;

/** A booking as its visitor sees it. It is `booked` until it begins, then `past`; only a `booked` one can be changed. */
export const ownBooking = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.enum(["booked", "cancelled", "past"]),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  timeZone: z.string(),
});

/** A booking as its visitor sees it. */
export type OwnBooking = z.infer<typeof ownBooking>;

/** What was booked, and the two addresses on this site that are the visitor's alone. */
export const bookedAnswer = z.object({
  booking: ownBooking,
  /** The page on which the call is moved or cancelled, in the visitor's language: `/ro/book/<secret>`. */
  managePath: z.string(),
  /** The call as a calendar file: `/book/<secret>/calendar.ics`. */
  calendarPath: z.string(),
  /** False if the site has no mail server: nothing is confirmed by email then. */
  sendsEmail: z.boolean(),
});

/** What was booked, and where it is changed. */
export type Booked = z.infer<typeof bookedAnswer>;

/** The answer where staff must accept the call first: nothing is booked yet, and no time is held. */
export const requestedAnswer = z.extend(doneAnswer, { isPending: z.literal(true) });

/** The answer where staff must accept the call first. */
export type Requested = z.infer<typeof requestedAnswer>;

/** GET /api/booking/slots: the times at which a call can begin, in order. None where an outside scheduler is used. */
export const listSlots = endpoint({
  method: "GET",
  path: "/api/booking/slots",
  summary: "The times at which a call of 30 minutes can begin, in order.",
  access: "public",
  answer: freeSlots,
});

/**
 * POST /api/booking: books a slot. A time that is not free is a conflict, with a sentence that says what to do. What looks like
 * spam, and who holds enough calls to come, is answered 202: staff accept or reject it.
 */
export const book = endpoint({
  method: "POST",
  path: "/api/booking",
  summary:
    "Book a free slot. Of many who ask for one, one gets it, the others 409. With 202 staff accept or reject it first.",
  access: "public",
  limit: "publicWrites",
  isIdempotent: true,
  body: bookingInput,
  answer: bookedAnswer,
  status: 201,
  accepted: requestedAnswer,
  refuses: ["conflict", "storage-full"],
});

/** POST /api/booking/find: the booking that a link's secret belongs to. */
export const findBooking = endpoint({
  method: "POST",
  path: "/api/booking/find",
  summary: "The booking that a link's secret belongs to.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret }),
  answer: ownBooking,
  refuses: ["not-found"],
});

/** POST /api/booking/move: moves a booking that has not begun to a free slot. */
export const moveBooking = endpoint({
  method: "POST",
  path: "/api/booking/move",
  summary: "Move a booking to another free slot. The same slot again changes nothing.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret, startsAt: instant }),
  answer: ownBooking,
  refuses: ["not-found", "conflict", "storage-full"],
});

/** POST /api/booking/cancel: cancels a booking that has not begun. */
export const cancelBooking = endpoint({
  method: "POST",
  path: "/api/booking/cancel",
  summary: "Cancel a booking that has not begun; its slot is free again. Once more changes nothing.",
  access: "public",
  limit: "publicWrites",
  body: z.object({ secret }),
  answer: ownBooking,
  refuses: ["not-found", "conflict", "storage-full"],
});

/** A booking as the admin area reads it; times are ISO 8601 UTC. A `pending` one is a request that staff accept or reject. */
export const adminBooking = z.extend(ownBooking, {
  status: z.enum(["pending", ...ownBooking.shape.status.options]),
  id: z.string(),
  createdAt: z.string(),
  locale: z.string(),
  cancelledAt: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(["visitor", "admin"])),
  privacyVersion: z.nullable(z.string()),
  isSuspect: z.boolean(),
  suspectReason: z.nullable(z.string()),
});

/** A booking as the admin area reads it. */
export type AdminBooking = z.infer<typeof adminBooking>;

/** GET /api/admin/bookings: requests first, then those to come, the next one at the top; then the others, the latest first. */
export const listBookings = endpoint({
  method: "GET",
  path: "/api/admin/bookings",
  summary:
    "Bookings, requests and those to come first. Without `page` all of them; with it a page, the total in X-Total-Count.",
  access: "sales",
  query: z.object({
    status: z.optional(choice(["pending", "booked", "cancelled", "past"])),
    ...listQuery(["startsAt", "createdAt", "name"]),
  }),
  answer: z.array(adminBooking),
});

/** GET /api/admin/bookings/:id: one booking. */
export const readBooking = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id",
  summary: "One booking.",
  access: "sales",
  params: idParams,
  answer: adminBooking,
  refuses: ["not-found"],
});

/** POST /api/admin/bookings/:id/cancel: cancels a call that has not begun, and tells its visitor. */
export const cancelBookingByAdmin = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/cancel",
  summary: "Cancel a booking that has not begun and tell its visitor. Once more changes nothing.",
  access: "sales",
  params: idParams,
  answer: adminBooking,
  refuses: ["not-found", "conflict", "storage-full"],
});

/** POST /api/admin/bookings/:id/accept: books what was requested, and tells its visitor. */
export const acceptRequest = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/accept",
  summary: "Accept a request for a call (status `pending`): it is booked, and its visitor gets the confirmation.",
  access: "sales",
  params: idParams,
  answer: adminBooking,
  refuses: ["not-found", "conflict", "storage-full"],
});

/** POST /api/admin/bookings/:id/reject: rejects what was requested; nobody is told. */
export const rejectRequest = endpoint({
  method: "POST",
  path: "/api/admin/bookings/:id/reject",
  summary: "Reject a request for a call (status `pending`). Nothing is sent.",
  access: "sales",
  params: idParams,
  answer: adminBooking,
  refuses: ["not-found", "conflict", "storage-full"],
});

/** A day as `2026-12-24`, in the company's time zone. */
const day = z.iso.date({ error: (issue) => (issue.input == null || issue.input === "" ? "required" : "invalid") });

/** A day on which no calls are offered. `bookings` counts those that stand on it all the same: they stay. */
export const dayOff = z.object({ day: z.string(), note: z.string(), bookings: z.number() });

/** A day on which no calls are offered. */
export type DayOff = z.infer<typeof dayOff>;

/** GET /api/admin/days-off: the days off from today on, and the public holidays of the next twelve months. */
export const listDaysOff = endpoint({
  method: "GET",
  path: "/api/admin/days-off",
  summary: "Days without calls, from today on, and the public holidays of the next twelve months.",
  access: "sales",
  answer: z.object({
    daysOff: z.array(dayOff),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
});

/** The longest range of days off: a year and a day. */
const longestDays = 366;

/** The last day of a range is no earlier than its first, and not a lifetime later. */
function isRange({ day: first, until }: { day: string; until?: string | undefined }): boolean {
  if (until === undefined) return true;
  const days = (Date.parse(until) - Date.parse(first)) / (24 * 60 * 60 * 1000);
  return days >= 0 && days < longestDays;
}

/** POST /api/admin/days-off: takes a day, or all from `day` to `until`, out of the offer. One that is out gets the new note. */
export const addDayOff = endpoint({
  method: "POST",
  path: "/api/admin/days-off",
  summary:
    "Offer no calls on a day, or on all days from `day` to `until`. Bookings on them stay; the answer counts them.",
  access: "sales",
  body: z
    .object({ day, until: z.optional(day), note: z.optional(text({ max: 200 })) })
    .check(z.refine(isRange, { path: ["until"], error: "invalid" })),
  answer: z.extend(dayOff, { until: z.optional(z.string()) }),
  status: 201,
  refuses: ["storage-full"],
});

/** DELETE /api/admin/days-off/:day: offers calls on a day again, or on all from it to `until`. */
export const removeDayOff = endpoint({
  method: "DELETE",
  path: "/api/admin/days-off/:day",
  summary: "Offer calls on a day again, or on all days from it to `until`.",
  access: "sales",
  params: z.object({ day: text({ min: 1, max: 10 }) }),
  query: z.object({ until: z.optional(day) }),
  answer: successAnswer,
  refuses: ["not-found"],
});
