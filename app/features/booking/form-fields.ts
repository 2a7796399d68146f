// The booking form's fields as plain data, which the browser loads before any schema.
import { minuteMs } from "#app/platform/base/durations.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";

/** The length of a call. */
export const slotMs = 30 * minuteMs;

/** The fields in the form's order. */
export const bookingFieldNames = ["startsAt", "name", "email", "phone", "subject"] as const;

export type BookingField = (typeof bookingFieldNames)[number];

export type BookingValues = Partial<Record<BookingField, string>>;

export type BookingErrors = Partial<Record<BookingField, string>>;

/** In UTF-16 units, as HTML's maxlength counts. */
export const limits = { name: 100, email: 254, phone: 40, subject: 2000, meeting: 500 } as const;

/** Returns the id of a field's control. */
export function fieldId(name: BookingField): string {
  return `booking-${name}`;
}

const number = /^(?:tel:)?\+?\d[\d\s()./-]{4,}$/i;

/**
 * Returns the URL of a place, or null if it is neither a link nor a phone number.
 * @example meetingAddress("+40 21 555 01 00") // "tel:+40215550100"
 */
export function meetingAddress(meeting: string): string | null {
  if (number.test(meeting)) return telAddress(meeting);
  return /^https:\/\/\S+$/i.test(meeting) ? (parseUrl(meeting)?.href ?? null) : null; // ASCII
}
