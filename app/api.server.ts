// THE API MAP: every /api call and the feature that handles it (those of posts, pictures and the assistant: writing-api.server.ts; of the newsletter: newsletter-api.server.ts). The pipeline is platform/http/serve.server.ts.
import * as accountContract from "#app/features/auth/account/contract.ts";
import * as auth from "#app/features/auth/api.server.ts";
import * as authContract from "#app/features/auth/contract.ts";
import * as forgottenContract from "#app/features/auth/forgotten/contract.ts";
import * as secondFactorContract from "#app/features/auth/second-factor/contract.ts";
import * as booking from "#app/features/booking/api.server.ts";
import * as bookingContract from "#app/features/booking/contract.ts";
import { calendarChecks } from "#app/features/booking/admin.server.ts";
import { modelChecks } from "#app/platform/language-model/outage.server.ts";
import * as availabilityContract from "#app/features/booking/availability/contract.ts";
import * as busyCalendarsContract from "#app/features/booking/busy-calendars/contract.ts";
import * as ownFeedContract from "#app/features/booking/own-feed/contract.ts";
import { listNextSlots } from "#app/features/booking/service.server.ts";
import * as announceExportContract from "#app/platform/announce-export.ts";
import * as audit from "#app/features/audit/api.server.ts";
import * as auditContract from "#app/features/audit/contract.ts";
import * as teamContract from "#app/features/auth/team/contract.ts";
import * as dashboard from "#app/features/dashboard/api.server.ts";
import * as dashboardContract from "#app/features/dashboard/contract.ts";
import * as consent from "#app/features/consent/api.server.ts";
import * as consentContract from "#app/features/consent/contract.ts";
import * as enquiry from "#app/features/enquiry/api.server.ts";
import * as enquiryContract from "#app/features/enquiry/contract.ts";
import * as health from "#app/features/health/api.server.ts";
import * as healthContract from "#app/features/health/contract.ts";
import * as desk from "#app/features/enquiry/desk/api.server.ts";
import * as deskContract from "#app/features/enquiry/desk/contract.ts";
import * as find from "#app/features/find/api.server.ts";
import * as findContract from "#app/features/find/contract.ts";
import * as outbox from "#app/features/outbox/api.server.ts";
import * as outboxContract from "#app/features/outbox/contract.ts";
import * as webhook from "#app/features/webhook/api.server.ts";
import * as webhookContract from "#app/features/webhook/contract.ts";
import { findSources } from "./find-sources.server.ts";
import { addressSources, personalDataSources } from "./personal-data-sources.server.ts";
import { newsletterCalls } from "./newsletter-api.server.ts";
import { writingCalls } from "./writing-api.server.ts";
import { timelineSources } from "./timeline-sources.server.ts";
import * as person from "#app/features/person/api.server.ts";
import * as personContract from "#app/features/person/contract.ts";
import type { AuditNote } from "#app/platform/audit.server.ts";
import type { ApiMap, Call, EndpointsOf, Route } from "#app/platform/http/route.server.ts";
import { audited, route, routeAfter } from "#app/platform/http/route.server.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { pathPattern } from "#app/platform/site.ts";

function memberNotes({ body: { role, isDisabled } }: Call<typeof teamContract.changeMember>): AuditNote[] {
  return [
    ...(role ? [{ action: `role-${role}` }] : []),
    ...(isDisabled === undefined ? [] : [{ action: isDisabled ? "account-disabled" : "account-enabled" }]),
  ];
}

function rangeOf({ day, until = day }: { day: string; until?: string | undefined }): string {
  return until === day ? day : `${day} – ${until}`;
}

/** Every call that a contract declares. One without a line below, or with a line at another address, doesn't compile. */
type Declared = EndpointsOf<
  | typeof accountContract
  | typeof authContract
  | typeof forgottenContract
  | typeof secondFactorContract
  | typeof bookingContract
  | typeof availabilityContract
  | typeof ownFeedContract
  | typeof busyCalendarsContract
  | typeof dashboardContract
  | typeof consentContract
  | typeof enquiryContract
  | typeof healthContract
  | typeof outboxContract
  | typeof personContract
  | typeof teamContract
  | typeof auditContract
  | typeof findContract
  | typeof deskContract
  | typeof webhookContract
  | typeof announceExportContract
>;

/** The calls that exports are made of. */
const exportedLists = {
  enquiries: enquiryContract.listEnquiries,
  subscribers: newsletterCalls["GET /api/admin/newsletter"].endpoint,
  person: personContract.findPerson,
  audit: auditContract.listAudit,
};

const calls = {
  "POST /api/admin/login": route(authContract.signIn, auth.signIn),
  "POST /api/admin/setup": route(authContract.setUp, auth.setUp),
  "GET /api/admin/me": route(authContract.getMe, auth.getMe),
  "POST /api/admin/logout": route(authContract.signOut, auth.signOut),
  "POST /api/admin/password": audited(route(accountContract.changePassword, auth.changePassword), "password-changed", {
    isApart: true,
  }),
  "GET /api/admin/sessions": route(accountContract.listSessions, auth.listSessions),
  "DELETE /api/admin/sessions/:id": route(accountContract.endSession, auth.endSession),
  "GET /api/admin/second-factor": route(secondFactorContract.readSecondFactor, auth.readSecondFactor),
  "POST /api/admin/second-factor/key": route(secondFactorContract.beginSecondFactor, auth.beginSecondFactor),
  "POST /api/admin/second-factor": audited(
    route(secondFactorContract.turnOnSecondFactor, auth.turnOnSecondFactor),
    "second-factor-on",
    { isApart: true },
  ),
  "POST /api/admin/second-factor/off": audited(
    route(secondFactorContract.turnOffSecondFactor, auth.turnOffSecondFactor),
    "second-factor-off",
    { isApart: true },
  ),
  "POST /api/admin/second-factor/recovery-codes": audited(
    route(secondFactorContract.renewRecoveryCodes, auth.renewRecoveryCodes),
    "recovery-codes-renewed",
    { isApart: true },
  ),
  "POST /api/password/forgot": route(forgottenContract.askForReset, auth.askForReset),
  "POST /api/password/reset": route(forgottenContract.setForgotten, auth.setForgotten),
  "GET /api/admin/team": route(teamContract.listTeam, auth.listTeam),
  "PATCH /api/admin/team/:id": audited(route(teamContract.changeMember, auth.changeMember), memberNotes),
  "DELETE /api/admin/team/:id": audited(route(teamContract.removeMember, auth.removeMember), "account-removed"),
  "GET /api/admin/team/invitations": route(teamContract.listInvitations, auth.listInvitations),
  "POST /api/admin/team/invitations": audited(route(teamContract.invite, auth.invite), (_call, { id, role }) => ({
    action: `invited-${role}`,
    about: id,
  })),
  "DELETE /api/admin/team/invitations/:id": audited(
    route(teamContract.withdrawInvitation, auth.withdrawInvitation),
    "invitation-withdrawn",
  ),
  "POST /api/admin/invitations/accept": route(teamContract.acceptInvitation, auth.acceptInvitation),
  "GET /api/admin/audit": route(auditContract.listAudit, audit.list),
  "POST /api/admin/exports": audited(
    route(announceExportContract.announceExport, audit.announce(exportedLists)),
    ({ body }) => ({ action: `exported-${body.what}`, counts: { rows: body.rows } }),
  ),
  "POST /api/admin/find": route(findContract.find, find.find(findSources)),
  "GET /api/admin/activity": route(dashboardContract.listActivity, dashboard.listActivity),
  "GET /api/admin/arrivals": route(dashboardContract.countArrivals, dashboard.countArrivals),
  "GET /api/admin/storage-alarm": route(dashboardContract.readStorageAlarm, dashboard.readStorageAlarm),
  "GET /api/admin/attention": route(dashboardContract.listAttention, dashboard.listAttention),
  "POST /api/contact": routeAfter(listNextSlots, enquiryContract.submitEnquiry, enquiry.submit),
  "GET /api/admin/contacts": route(enquiryContract.listEnquiries, enquiry.list),
  "GET /api/admin/contacts/:id": route(enquiryContract.readEnquiry, enquiry.read),
  "DELETE /api/admin/contacts/:id": audited(route(enquiryContract.deleteEnquiry, enquiry.remove), "enquiry-deleted"),
  "PATCH /api/admin/contacts/:id": route(deskContract.changeEnquiry, desk.change),
  "POST /api/admin/contacts/bulk": audited(
    route(deskContract.changeEnquiries, desk.changeMany),
    ({ body }, { changed }) =>
      body.delete ? { action: "enquiries-deleted", counts: { enquiries: changed } } : undefined,
  ),
  "POST /api/admin/contacts/:id/notes": route(deskContract.addNote, desk.addNote),
  "DELETE /api/admin/contacts/:id/notes/:noteId": audited(
    route(deskContract.deleteNote, desk.removeNote),
    "note-deleted",
  ),
  "POST /api/admin/contacts/:id/reply": audited(route(deskContract.replyToEnquiry, desk.reply), "reply-sent"),
  "GET /api/admin/contacts/:id/timeline": route(deskContract.readTimeline, desk.readTimeline(timelineSources)),
  "GET /api/admin/saved-replies": route(deskContract.listSavedReplies, desk.listSavedReplies),
  "POST /api/admin/saved-replies": route(deskContract.createSavedReply, desk.createSavedReply),
  "PUT /api/admin/saved-replies/:id": route(deskContract.updateSavedReply, desk.updateSavedReply),
  "DELETE /api/admin/saved-replies/:id": audited(
    route(deskContract.deleteSavedReply, desk.removeSavedReply),
    "saved-reply-deleted",
  ),
  "GET /api/admin/colleagues": route(deskContract.listColleagues, desk.listColleagues),
  "GET /api/admin/preferences": route(deskContract.readShortcuts, desk.readShortcuts),
  "PUT /api/admin/preferences": route(deskContract.setShortcuts, desk.setShortcuts),
  "GET /api/admin/lead-figures": route(deskContract.readLeadFigures, desk.readLeadFigures),
  "GET /api/booking/slots": route(bookingContract.listSlots, booking.listSlots),
  "POST /api/booking": route(bookingContract.book, booking.book),
  "POST /api/booking/find": route(bookingContract.findBooking, booking.find),
  "POST /api/booking/move": route(bookingContract.moveBooking, booking.move),
  "POST /api/booking/cancel": route(bookingContract.cancelBooking, booking.cancel),
  "GET /api/admin/bookings": route(bookingContract.listBookings, booking.list),
  "GET /api/admin/bookings/:id": route(bookingContract.readBooking, booking.read),
  "POST /api/admin/bookings/:id/cancel": audited(
    route(bookingContract.cancelBookingByAdmin, booking.cancelByAdmin),
    "booking-cancelled",
  ),
  "POST /api/admin/bookings/:id/accept": audited(
    route(bookingContract.acceptRequest, booking.accept),
    "booking-accepted",
  ),
  "POST /api/admin/bookings/:id/reject": audited(
    route(bookingContract.rejectRequest, booking.reject),
    "booking-rejected",
  ),
  "GET /api/admin/days-off": route(bookingContract.listDaysOff, booking.listDaysOff),
  "POST /api/admin/days-off": audited(route(bookingContract.addDayOff, booking.addDayOff), ({ body }) => ({
    action: "days-off-added",
    about: rangeOf(body),
  })),
  "DELETE /api/admin/days-off/:day": audited(
    route(bookingContract.removeDayOff, booking.removeDayOff),
    ({ params, query }) => ({ action: "days-off-removed", about: rangeOf({ ...params, ...query }) }),
  ),
  "GET /api/admin/booking-settings": route(availabilityContract.readBookingSettings, booking.readSettings),
  "PUT /api/admin/booking-settings": audited(
    route(availabilityContract.saveBookingSettings, booking.saveSettings),
    "booking-settings-saved",
  ),
  "GET /api/admin/blocked-times": route(availabilityContract.listBlockedTimes, booking.listBlockedTimes),
  "POST /api/admin/blocked-times": audited(
    route(availabilityContract.addBlockedTime, booking.addBlockedTime),
    (_call, { id }) => ({ action: "blocked-time-added", about: id }),
  ),
  "DELETE /api/admin/blocked-times/:id": audited(
    route(availabilityContract.removeBlockedTime, booking.removeBlockedTime),
    "blocked-time-removed",
  ),
  "GET /api/admin/calendar-feed": route(ownFeedContract.readOwnFeed, booking.readOwnFeed),
  "POST /api/admin/calendar-feed": audited(
    route(ownFeedContract.renewOwnFeed, booking.renewOwnFeed),
    "calendar-feed-renewed",
  ),
  "DELETE /api/admin/calendar-feed": audited(
    route(ownFeedContract.endOwnFeed, booking.endOwnFeed),
    "calendar-feed-ended",
  ),
  "GET /api/admin/busy-calendars": route(busyCalendarsContract.listBusyCalendars, booking.listBusyCalendars),
  "POST /api/admin/busy-calendars": audited(
    route(busyCalendarsContract.addBusyCalendar, booking.addBusyCalendar),
    (_call, { id }) => ({ action: "busy-calendar-added", about: id }),
  ),
  "DELETE /api/admin/busy-calendars/:id": audited(
    route(busyCalendarsContract.removeBusyCalendar, booking.removeBusyCalendar),
    "busy-calendar-removed",
  ),
  "GET /api/admin/webhooks": route(webhookContract.listWebhooks, webhook.list),
  "POST /api/admin/webhooks": audited(route(webhookContract.createWebhook, webhook.create), (_call, { id }) => ({
    action: "webhook-created",
    about: id,
  })),
  "PATCH /api/admin/webhooks/:id": audited(route(webhookContract.changeWebhook, webhook.change), "webhook-changed"),
  "DELETE /api/admin/webhooks/:id": audited(route(webhookContract.deleteWebhook, webhook.remove), "webhook-deleted"),
  "POST /api/admin/webhooks/:id/test": audited(route(webhookContract.testWebhook, webhook.test), "webhook-tested"),
  "GET /api/admin/webhooks/:id/deliveries": route(webhookContract.listDeliveries, webhook.listDeliveries),
  "POST /api/admin/webhooks/:id/deliveries/:deliveryId/retry": audited(
    route(webhookContract.retryDelivery, webhook.retry),
    "webhook-retried",
  ),
  "GET /api/admin/health": route(healthContract.readHealth, health.read({ ...calendarChecks, ...modelChecks })),
  "POST /api/admin/resume": audited(route(healthContract.resume, health.resume), ({ body }) => ({
    action: `resumed-${body.what}`,
  })),
  "GET /api/admin/outbox": route(outboxContract.listEmails, outbox.list),
  "GET /api/admin/outbox/:id": route(outboxContract.getEmail, outbox.get),
  "POST /api/admin/outbox/:id/try-again": audited(route(outboxContract.retryEmail, outbox.tryAgain), "email-retried"),
  "POST /api/admin/person/search": route(personContract.searchPeople, person.search(addressSources)),
  "POST /api/admin/person/find": route(personContract.findPerson, person.find(personalDataSources)),
  "POST /api/admin/person/erase": route(personContract.erasePerson, person.erase(personalDataSources)),
  "POST /api/consent": route(consentContract.recordConsent, consent.note),
  "GET /api/admin/consent": route(consentContract.listConsent, consent.list),
} satisfies ApiMap<Declared>;

/** All calls of the API. One that is not listed here does not exist. */
export const apiMap: readonly Route[] = [
  ...Object.values(calls),
  ...Object.values(newsletterCalls),
  ...Object.values(writingCalls),
];

type Addressed = { method?: string | undefined; url?: string | undefined };

/** Returns whether a request is one of some calls, by its address. */
function addressedTo(isMeant: (endpoint: EndpointInit) => boolean): (request: Addressed) => boolean {
  const addresses = apiMap.flatMap(({ endpoint }) =>
    isMeant(endpoint) ? [{ method: endpoint.method, pattern: pathPattern(endpoint.path) }] : [],
  );
  return ({ method, url = "" }) => {
    const path = url.split("?")[0] ?? "";
    return addresses.some((one) => one.method === method && one.pattern.test(path));
  };
}

/** True for a request whose body is a file. */
export const isUpload = addressedTo(({ file }) => Boolean(file));

/** True for a call that can stream. */
export const mayStream = addressedTo(({ events }) => events !== undefined);
