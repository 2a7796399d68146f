// What other features may use of this one.
export { isBookingOf } from "./person-bookings.server.ts";
