// The fields of the booking form as plain data: the browser has it before any schema.

export const slotMinutes = 30;

/** In the order of the form. */
export const bookingFieldNames = ["startsAt", "name", "email", "phone", "subject"] as const;

export type BookingField = (typeof bookingFieldNames)[number];

export type BookingValues = Partial<Record<BookingField, string>>;

export type BookingErrors = Partial<Record<BookingField, string>>;

/** In UTF-16 units, as HTML's maxlength counts. */
export const limits = { name: 100, email: 254, phone: 40, subject: 2000 } as const;

/** The id of a field's control. */
export function fieldId(name: BookingField): string {
  return `booking-${name}`;
}
