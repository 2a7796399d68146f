// The HTTP door of bookings: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import * as admin from "./admin.server.ts";
import type * as contract from "./contract.ts";
import * as requests from "./requests.server.ts";
import * as service from "./service.server.ts";

/** GET /api/booking/slots */
export async function listSlots(deps: Deps) {
  return service.listSlots(deps);
}

/** POST /api/booking */
export async function book(deps: Deps, { body, requestContext }: Call<typeof contract.book>) {
  return service.book(deps, body, requestContext);
}

/** POST /api/booking/find */
export async function find(deps: Deps, { body, requestContext }: Call<typeof contract.findBooking>) {
  return service.findBooking(deps, body.secret, { locale: requestContext.locale });
}

/** POST /api/booking/move */
export async function move(deps: Deps, { body, requestContext }: Call<typeof contract.moveBooking>) {
  return service.moveBooking(deps, body, requestContext);
}

/** POST /api/booking/cancel */
export async function cancel(deps: Deps, { body, requestContext }: Call<typeof contract.cancelBooking>) {
  return service.cancelBooking(deps, body.secret, requestContext);
}

/** GET /api/admin/bookings */
export async function list(deps: Deps, { query, headers }: Call<typeof contract.listBookings>) {
  const { bookings, total } = await admin.listBookings(deps, query);
  headers.set("X-Total-Count", String(total));
  return bookings;
}

/** GET /api/admin/bookings/:id */
export async function read(deps: Deps, { params }: Call<typeof contract.readBooking>) {
  return admin.readBooking(deps, params.id);
}

/** POST /api/admin/bookings/:id/cancel */
export async function cancelByAdmin(deps: Deps, { params }: Call<typeof contract.cancelBookingByAdmin>) {
  return admin.cancelBookingByAdmin(deps, params.id);
}

/** POST /api/admin/bookings/:id/accept */
export async function accept(deps: Deps, { params }: Call<typeof contract.acceptRequest>) {
  return requests.acceptRequest(deps, params.id);
}

/** POST /api/admin/bookings/:id/reject */
export async function reject(deps: Deps, { params }: Call<typeof contract.rejectRequest>) {
  return requests.rejectRequest(deps, params.id);
}

/** GET /api/admin/days-off */
export async function listDaysOff(deps: Deps) {
  return admin.listDaysOff(deps);
}

/** POST /api/admin/days-off */
export async function addDayOff(deps: Deps, { body }: Call<typeof contract.addDayOff>) {
  return admin.addDaysOff(deps, body);
}

/** DELETE /api/admin/days-off/:day */
export async function removeDayOff(deps: Deps, { params, query }: Call<typeof contract.removeDayOff>) {
  await admin.removeDaysOff(deps, { day: params.day, until: query.until });
  return { success: true as const };
}
