import { reauthenticate } from "#app/features/auth/public.server.ts";
import { listChangedKeys } from "#app/features/enquiry/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { deletedRecord, sameRows } from "#app/platform/feature.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { personAreas } from "#app/platform/http/person-areas.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, SignedInUser } from "#app/platform/http/route.server.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import * as availabilityContract from "./availability/contract.ts";
import * as availability from "./availability/service.server.ts";
import * as busyContract from "./busy-calendars/contract.ts";
import { readBusyCalendars } from "./busy-calendars/read-calendars.server.ts";
import * as busyCalendars from "./busy-calendars/service.server.ts";
import { calendarChecks } from "./calendar-checks.server.ts";
import * as changes from "./change-bookings.server.ts";
import * as contract from "./contract.ts";
import * as hosts from "./hosts.server.ts";
import * as ownFeedContract from "./own-feed/contract.ts";
import * as ownFeed from "./own-feed/service.server.ts";
import * as persons from "./personal-data.server.ts";
import * as queries from "./queries.server.ts";
import * as bookings from "./read-bookings.server.ts";
import * as requests from "./requests.server.ts";
import * as service from "./service.server.ts";

/** Booked calls: free times, visitors’ bookings, and the staff's calendars. */
export const booking = {
  routes: {
    "GET /api/booking/slots": route(contract.listSlots, async (deps) => ({
      ...(await service.listSlots(deps)),
      formToken: issueFormToken(deps.secret, deps.now(), deps.content.formVersion),
    })),
    "POST /api/booking": route(contract.book, {
      prepare: (deps, { body, requestContext }) => service.consumeBookingEmail(deps, body, requestContext.clientKey),
      handle: (deps, { body, requestContext }, mayEmailNow) =>
        service.book(deps, body, { ...requestContext, mayEmailNow }),
    }),
    "POST /api/booking/find": route(contract.findBooking, (deps, { body, requestContext }) =>
      service.findBooking(deps, body.secret, { locale: requestContext.locale }),
    ),
    "POST /api/booking/move": route(contract.moveBooking, (deps, { body, requestContext }) =>
      service.moveBooking(deps, body, requestContext),
    ),
    "POST /api/booking/cancel": route(contract.cancelBooking, (deps, { body, requestContext }) =>
      service.cancelBooking(deps, body.secret, requestContext),
    ),
    "GET /api/admin/bookings": route(contract.listBookings, (deps, { query }) => bookings.listBookings(deps, query)),
    "GET /api/admin/bookings/:id": route(contract.readBooking, (deps, { params }) =>
      bookings.readBooking(deps, params.id),
    ),
    "GET /api/admin/bookings/:id/history": route(contract.readBookingHistory, (deps, { params, user: by }) =>
      bookings.readBookingHistory(deps, params.id, { seesEnquiries: seesEnquiries(by) }),
    ),
    "POST /api/admin/bookings": route(contract.bookForVisitor, {
      findPerson: async (deps, { body: { enquiryId } }) =>
        enquiryId === undefined ? undefined : queries.findEnquiry(deps.db.kysely, enquiryId),
      handle: async (deps, { body, user: by }) => {
        if (body.enquiryId !== undefined && !seesEnquiries(by)) throw missingAreaError();
        return changes.bookForVisitor(deps, body, { userId: by.userId, name: by.name });
      },
    }),
    "PATCH /api/admin/bookings/:id": route(
      contract.changeBooking,
      (deps, { params, body, ifMatch, user: { userId, name, token } }) =>
        changes.changeBooking(deps, params.id, { ...body, by: { userId, name, isProgram: Boolean(token) }, ifMatch }),
    ),
    "POST /api/admin/bookings/:id/move": route(contract.moveBookingByStaff, {
      findPerson: findContact,
      handle: (deps, { params, body, ifMatch, user: { userId, name } }) =>
        changes.moveBookingByStaff(deps, params.id, { ...body, by: { userId, name }, ifMatch }),
    }),
    "GET /api/admin/booking-settings/hosts": route(contract.listHosts, hosts.listHosts),
    "PUT /api/admin/booking-settings/hosts/:id": route(contract.saveHostMeeting, (deps, { params, body }) =>
      hosts.saveHostMeeting(deps, params.id, body.meeting),
    ),
    "POST /api/admin/bookings/:id/cancel": route(contract.cancelBookingByStaff, {
      findPerson: findContact,
      handle: (deps, { params }) => changes.cancelBookingByStaff(deps, params.id),
    }),
    "POST /api/admin/bookings/:id/accept": route(contract.acceptRequest, {
      findPerson: findContact,
      handle: (deps, { params }) => requests.acceptRequest(deps, params.id),
    }),
    "POST /api/admin/bookings/:id/reject": route(contract.rejectRequest, {
      findPerson: findContact,
      handle: (deps, { params }) => requests.rejectRequest(deps, params.id),
    }),
    "GET /api/admin/days-off": route(contract.listDaysOff, availability.listDaysOff),
    "POST /api/admin/days-off": route(contract.addDayOff, {
      audit: ({ body }) => ({
        action: "days-off-added",
        about: rangeOf(body),
      }),
      handle: (deps, { body }) => availability.addDaysOff(deps, body),
    }),
    "DELETE /api/admin/days-off/:day": route(contract.removeDayOff, {
      audit: ({ params, query }) => ({ action: "days-off-removed", about: rangeOf({ ...params, ...query }) }),
      handle: (deps, { params, query }) => availability.removeDaysOff(deps, { ...params, ...query }),
    }),
    "GET /api/admin/booking-settings": route(availabilityContract.readBookingSettings, (deps) =>
      availability.readSettingsForStaff(deps, deps.db.kysely),
    ),
    "PUT /api/admin/booking-settings": route(availabilityContract.saveBookingSettings, (deps, { body }) =>
      availability.saveSettings(deps, body),
    ),
    "GET /api/admin/blocked-times": route(availabilityContract.listBlockedTimes, availability.listBlockedTimes),
    "GET /api/admin/blocked-times/by-day": route(availabilityContract.listWithheld, (deps, { query }) =>
      availability.listWithheld(deps, query.from),
    ),
    "POST /api/admin/blocked-times": route(availabilityContract.addBlockedTime, (deps, { body }) =>
      availability.addBlockedTime(deps, body),
    ),
    "DELETE /api/admin/blocked-times/:id": route(availabilityContract.removeBlockedTime, (deps, { params }) =>
      availability.removeBlockedTime(deps, params.id),
    ),
    "GET /api/admin/calendar-feed": route(ownFeedContract.readOwnFeed, (deps, { user: { userId } }) =>
      ownFeed.readOwnFeed(deps, userId),
    ),
    "POST /api/admin/calendar-feed": route(ownFeedContract.renewOwnFeed, {
      prepare: (deps, { user: { userId }, body }) =>
        reauthenticate(deps, userId, { field: "password", password: body.password }),
      handle: (deps, { user: { userId } }, hash) => ownFeed.renewOwnFeed(deps, { userId, hash }),
    }),
    "DELETE /api/admin/calendar-feed": route(ownFeedContract.endOwnFeed, (deps, { user: { userId } }) =>
      ownFeed.endOwnFeed(deps, userId),
    ),
    "GET /api/admin/busy-calendars": route(busyContract.listBusyCalendars, busyCalendars.listBusyCalendars),
    "POST /api/admin/busy-calendars": route(busyContract.addBusyCalendar, (deps, { body }) =>
      busyCalendars.addBusyCalendar(deps, body),
    ),
    "PATCH /api/admin/busy-calendars/:id": route(busyContract.changeBusyCalendar, (deps, { params, body }) =>
      busyCalendars.changeBusyCalendar(deps, params.id, body),
    ),
    "DELETE /api/admin/busy-calendars/:id": route(busyContract.removeBusyCalendar, (deps, { params }) =>
      busyCalendars.removeBusyCalendar(deps, params.id),
    ),
  } satisfies ApiMap<
    EndpointsOf<typeof contract | typeof availabilityContract | typeof ownFeedContract | typeof busyContract>
  >,
  jobs: [readBusyCalendars],
  cleanup: [service.deleteOldBookings],
  personalData: [
    {
      kind: "callChanges" as const,
      findPersonData: persons.findChanges,
      erasePerson: persons.eraseChanges,
      readRecordId: (row) => row["booking_id"],
      forSales: sameRows,
    },
    {
      kind: "bookings" as const,
      findPersonData: persons.findPersonData,
      erasePerson: persons.erasePerson,
      nameOf: ({ name }) => String(name),
      forSales: sameRows,
    },
  ],
  personKeys: { area: "bookings" as const, find: persons.findAddresses },
  writtenPersonKeys: (connection) => listChangedKeys(connection, "booking_change"),
  commandPalette: {
    roles: ["admin", "sales"],
    listPath: "/admin/bookings?search=",
    find: async (deps, { text, limit }) => {
      const { rows, total } = await bookings.listBookings(deps, { search: text, page: 1, perPage: limit });
      const results = rows.map(({ id, name, startsAt }) => ({
        kind: "booking" as const,
        id,
        title: name,
        detail: formatDateTime(startsAt),
        to: `/admin/bookings?open=${id}`,
      }));
      return { rows: results, total };
    },
  },
  timeline: persons.bookingTimeline,
  checks: calendarChecks,
  webhookData: {
    "booking.created": contract.adminBooking,
    "booking.updated": contract.adminBooking,
    "booking.rescheduled": contract.adminBooking,
    "booking.cancelled": contract.adminBooking,
    "booking.deleted": deletedRecord,
  },
} satisfies Feature;

/** Returns true if the user may see who an enquiry is from, in a call's history or a booking for it. */
function seesEnquiries(by: SignedInUser): boolean {
  return personAreas(by).includes("enquiries");
}

function missingAreaError(): AppError {
  return new AppError("forbidden", { message: "Booking for an enquiry needs a token with the area “enquiries” too." });
}

/** Finds the booking, whose visitor a stored answer belongs to. */
async function findContact({ db }: Deps, { params }: { params: { id: string } }) {
  return queries.findById(db.kysely, params.id);
}

function rangeOf({ day, until = day }: { day: string; until?: string | undefined }): string {
  return until === day ? day : `${day} – ${until}`;
}
