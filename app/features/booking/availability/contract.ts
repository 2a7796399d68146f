// Contract of availability: the calls with which staff set when calls can be booked.
import * as z from "zod/mini";
import { dayMs } from "#app/platform/base/durations.ts";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, text } from "#app/platform/http/field-schemas.ts";
import { dayText, meetingText } from "../contract.ts";

/** `09:30`, in the company's time zone. */
const clock = z
  .string({ error: "required" })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: (issue) => (issue.input === "" ? "required" : "invalid") }));

const period = z
  .object({ from: clock, to: clock })
  .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "invalid" }));

export type Period = z.infer<typeof period>;

/** In order, with breaks in between. Empty on a day off. */
const periods = z.array(period).check(
  z.maxLength(6, { error: "invalid" }),
  z.refine((day) => day.every(({ from }, index) => (day[index - 1]?.to ?? "") < from), { error: "invalid" }),
);

const weekHours = z.object({
  monday: periods,
  tuesday: periods,
  wednesday: periods,
  thursday: periods,
  friday: periods,
  saturday: periods,
  sunday: periods,
});

export type WeekHours = z.infer<typeof weekHours>;

const whole = (minimum: number, maximum: number) =>
  z
    .number({ error: "invalid" })
    .check(
      z.int({ error: "invalid" }),
      z.minimum(minimum, { error: "invalid" }),
      z.maximum(maximum, { error: "invalid" }),
    );

/** Settings of availability. The buffers are kept free before and after a call. */
export const bookingSettings = z.object({
  hours: weekHours,
  bufferBeforeMinutes: whole(0, 240),
  bufferAfterMinutes: whole(0, 240),
  /** Null: no limit other than the number of slots. */
  mostPerDay: z.nullable(whole(1, 48)),
  noticeHours: whole(0, 24 * 14),
  horizonDays: whole(1, 365),
  /** Default host and place; a colleague or a call may override them. */
  hostId: z._default(z.nullable(text({ min: 1, max: 64 })), null),
  meeting: z._default(z.nullable(meetingText), null),
});

export type BookingSettings = z.infer<typeof bookingSettings>;

export const readBookingSettings = endpoint({
  method: "GET",
  path: "/api/admin/booking-settings",
  summary:
    "Working hours by weekday, buffers, calls a day, notice, horizon, host and place of calls. Times are in the company's time zone.",
  access: "sales",
  response: bookingSettings,
});

export const saveBookingSettings = endpoint({
  method: "PUT",
  path: "/api/admin/booking-settings",
  summary:
    "Change the settings that determine which times are offered. Omitted fields, omitted weekdays of `hours` and existing bookings are unchanged.",
  access: "sales",
  audit: "booking-settings-saved",
  body: z.partial(
    z.extend(bookingSettings, {
      hours: z.partial(weekHours).check(z.refine((days) => Object.keys(days).length > 0, { error: "required" })),
      hostId: bookingSettings.shape.hostId.def.innerType,
      meeting: bookingSettings.shape.meeting.def.innerType,
    }),
  ),
  response: bookingSettings,
  errors: ["storage-full"],
});

const minutesOf = (time: string) => Date.parse(`${time}Z`);

function isMinute(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return false;
  const ms = minutesOf(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

/** `2026-11-24T10:00`, in the company's time zone. */
const localTime = z
  .string({ error: "required" })
  .check(z.refine(isMinute, { error: (issue) => (issue.input === "" ? "required" : "invalid") }));

const blockedFields = z.object({
  from: localTime,
  to: localTime,
  /** `weekly`: repeated every week from then on. */
  repeats: z._default(choice(["never", "weekly"]), "never"),
  note: z._default(text({ max: 200 }), ""),
});

function isSpan({ from, to, repeats }: z.infer<typeof blockedFields>): boolean {
  const ms = minutesOf(to) - minutesOf(from);
  return ms > 0 && ms <= (repeats === "weekly" ? 7 : 366) * dayMs;
}

/** `bookings` counts the upcoming calls within it. */
export const blockedTime = z.extend(blockedFields, { id: z.string(), bookings: z.number() });

export type BlockedTime = z.infer<typeof blockedTime>;

export const listBlockedTimes = endpoint({
  method: "GET",
  path: "/api/admin/blocked-times",
  summary: "Current and future blocked times, in order. Times are in the company's time zone.",
  access: "sales",
  tokenArea: "bookings",
  response: z.array(blockedTime),
});

export const addBlockedTime = endpoint({
  method: "POST",
  path: "/api/admin/blocked-times",
  summary:
    "Block a period (2026-11-24T10:00, in the company's time zone), once or every week. Existing bookings in it are kept; the response counts them.",
  access: "sales",
  tokenArea: "bookings",
  audit: "blocked-time-added",
  body: blockedFields.check(z.refine(isSpan, { path: ["to"], error: "invalid" })),
  response: blockedTime,
  status: 201,
  isIdempotent: true,
  errors: ["conflict", "storage-full"],
});

export const removeBlockedTime = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/blocked-times/:id",
  summary: "Unblock a time.",
  access: "sales",
  tokenArea: "bookings",
  audit: "blocked-time-removed",
  response: successResponse,
});

/** Why no calls are offered in a part of a day; `00:00` to `24:00` is the whole day. */
export const withheldTime = z.object({
  day: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(["holiday", "day-off", "blocked", "busy"]),
  /** The holiday's name, the staff's note, or the busy calendar's name. */
  note: z.string(),
  /** The blocked time that `DELETE /api/admin/blocked-times/{id}` removes; null for other reasons. */
  id: z.nullable(z.string()),
});

export type WithheldTime = z.infer<typeof withheldTime>;

export const listWithheld = endpoint({
  method: "GET",
  path: "/api/admin/blocked-times/by-day",
  summary:
    "Blocked times, days off, public holidays and events of busy calendars in the seven days from `from` (default: today), split by day. Times are in the company's time zone.",
  access: "sales",
  query: z.object({ from: z.optional(dayText) }),
  response: z.array(withheldTime),
});
