// The functions that other features may use.
export { isBookingOf } from "./person-bookings.server.ts";
