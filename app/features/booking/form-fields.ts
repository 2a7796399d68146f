// What the booking form asks, within which limits, and how long a call is. Plain data: the browser has it before any schema.

/** How long a call lasts, in minutes. */
export const slotMinutes = 30;

/** What a visitor fills in, in the order of the form. */
export const bookingFieldNames = ["startsAt", "name", "email", "phone", "subject"] as const;

/** The name of a field. */
export type BookingField = (typeof bookingFieldNames)[number];

/** What stands in the fields. */
export type BookingValues = Partial<Record<BookingField, string>>;

/** What is wrong with them, as sentences. */
export type BookingErrors = Partial<Record<BookingField, string>>;

/** Longest texts, in UTF-16 units as HTML's maxlength counts. */
export const limits = { name: 100, email: 254, phone: 40, subject: 2000 } as const;

/** The id of a field's control, which an error summary links to. */
export function fieldId(name: BookingField): string {
  return `booking-${name}`;
}

/** What is said of the form's own fields among what a server said of any. */
export function errorsOf(errors: unknown): BookingErrors {
  const known = Object.entries(Object(errors)).filter(
    (entry): entry is [BookingField, string] =>
      typeof entry[1] === "string" && bookingFieldNames.some((name) => name === entry[0]),
  );
  return Object.fromEntries(known);
}
