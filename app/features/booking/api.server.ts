import type { Deps } from "#app/platform/deps.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import * as admin from "./admin.server.ts";
import type * as availabilityContract from "./availability/contract.ts";
import * as availability from "./availability/service.server.ts";
import type * as busyContract from "./busy-calendars/contract.ts";
import * as busyCalendars from "./busy-calendars/service.server.ts";
import type * as contract from "./contract.ts";
import type * as ownFeedContract from "./own-feed/contract.ts";
import * as ownFeed from "./own-feed/service.server.ts";
import * as requests from "./requests.server.ts";
import * as service from "./service.server.ts";

export async function listSlots(deps: Deps) {
  return { ...(await service.listSlots(deps)), formToken: issueFormToken(deps.secret, deps.now()) };
}

export async function book(deps: Deps, { body, requestContext }: Call<typeof contract.book>) {
  return service.book(deps, body, requestContext);
}

export async function find(deps: Deps, { body, requestContext }: Call<typeof contract.findBooking>) {
  return service.findBooking(deps, body.secret, { locale: requestContext.locale });
}

export async function move(deps: Deps, { body, requestContext }: Call<typeof contract.moveBooking>) {
  return service.moveBooking(deps, body, requestContext);
}

export async function cancel(deps: Deps, { body, requestContext }: Call<typeof contract.cancelBooking>) {
  return service.cancelBooking(deps, body.secret, requestContext);
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listBookings>) {
  const { bookings, total } = await admin.listBookings(deps, query);
  headers.set("X-Total-Count", String(total));
  return bookings;
}

export async function read(deps: Deps, { params }: Call<typeof contract.readBooking>) {
  return admin.readBooking(deps, params.id);
}

export async function cancelByAdmin(deps: Deps, { params }: Call<typeof contract.cancelBookingByAdmin>) {
  return admin.cancelBookingByAdmin(deps, params.id);
}

export async function accept(deps: Deps, { params }: Call<typeof contract.acceptRequest>) {
  return requests.acceptRequest(deps, params.id);
}

export async function reject(deps: Deps, { params }: Call<typeof contract.rejectRequest>) {
  return requests.rejectRequest(deps, params.id);
}

export async function listDaysOff(deps: Deps) {
  return admin.listDaysOff(deps);
}

export async function addDayOff(deps: Deps, { body }: Call<typeof contract.addDayOff>) {
  return admin.addDaysOff(deps, body);
}

export async function removeDayOff(deps: Deps, { params, query }: Call<typeof contract.removeDayOff>) {
  await admin.removeDaysOff(deps, { day: params.day, until: query.until });
  return { success: true as const };
}

export async function readSettings(deps: Deps) {
  return availability.readSettings(deps, deps.db.kysely);
}

export async function saveSettings(deps: Deps, { body }: Call<typeof availabilityContract.saveBookingSettings>) {
  return availability.saveSettings(deps, body);
}

export async function listBlockedTimes(deps: Deps) {
  return availability.listBlockedTimes(deps);
}

export async function addBlockedTime(deps: Deps, { body }: Call<typeof availabilityContract.addBlockedTime>) {
  return availability.addBlockedTime(deps, body);
}

export async function removeBlockedTime(deps: Deps, { params }: Call<typeof availabilityContract.removeBlockedTime>) {
  await availability.removeBlockedTime(deps, params.id);
  return { success: true as const };
}

export async function listBusyCalendars(deps: Deps) {
  return busyCalendars.listBusyCalendars(deps);
}

export async function addBusyCalendar(deps: Deps, { body }: Call<typeof busyContract.addBusyCalendar>) {
  return busyCalendars.addBusyCalendar(deps, body);
}

export async function removeBusyCalendar(deps: Deps, { params }: Call<typeof busyContract.removeBusyCalendar>) {
  await busyCalendars.removeBusyCalendar(deps, params.id);
  return { success: true as const };
}

export async function readOwnFeed(deps: Deps, { admin: { adminId } }: Call<typeof ownFeedContract.readOwnFeed>) {
  return ownFeed.readOwnFeed(deps, adminId);
}

export async function renewOwnFeed(deps: Deps, { admin: { adminId } }: Call<typeof ownFeedContract.renewOwnFeed>) {
  return ownFeed.renewOwnFeed(deps, adminId);
}

export async function endOwnFeed(deps: Deps, { admin: { adminId } }: Call<typeof ownFeedContract.endOwnFeed>) {
  await ownFeed.endOwnFeed(deps, adminId);
  return { success: true as const };
}
