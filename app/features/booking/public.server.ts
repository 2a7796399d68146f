// The functions that other features may use.
export { isBookingOf } from "./person-bookings.server.ts";
export { recordCalendarAnswer, readCalendarAnswer } from "./calendar-answer.server.ts";
export type { CalendarAnswer } from "./calendar-answer.server.ts";
