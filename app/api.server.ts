// THE API MAP: every /api call and the feature that handles it. The pipeline is platform/http/serve.server.ts.
import * as blog from "#app/features/blog/api.server.ts";
import * as blogContract from "#app/features/blog/contract.ts";
import * as account from "#app/features/auth/account/api.server.ts";
import * as accountContract from "#app/features/auth/account/contract.ts";
import * as auth from "#app/features/auth/api.server.ts";
import * as authContract from "#app/features/auth/contract.ts";
import * as forgotten from "#app/features/auth/forgotten/api.server.ts";
import * as forgottenContract from "#app/features/auth/forgotten/contract.ts";
import * as secondFactor from "#app/features/auth/second-factor/api.server.ts";
import * as secondFactorContract from "#app/features/auth/second-factor/contract.ts";
import * as booking from "#app/features/booking/api.server.ts";
import * as bookingContract from "#app/features/booking/contract.ts";
import * as chat from "#app/features/chat/api.server.ts";
import * as chatContract from "#app/features/chat/contract.ts";
import * as dashboard from "#app/features/dashboard/api.server.ts";
import * as dashboardContract from "#app/features/dashboard/contract.ts";
import * as consent from "#app/features/consent/api.server.ts";
import * as consentContract from "#app/features/consent/contract.ts";
import * as enquiry from "#app/features/enquiry/api.server.ts";
import * as enquiryContract from "#app/features/enquiry/contract.ts";
import * as health from "#app/features/health/api.server.ts";
import * as healthContract from "#app/features/health/contract.ts";
import * as outbox from "#app/features/outbox/api.server.ts";
import * as outboxContract from "#app/features/outbox/contract.ts";
import * as newsletter from "#app/features/newsletter/api.server.ts";
import * as newsletterContract from "#app/features/newsletter/contract.ts";
import { addressSources, personalDataSources } from "./personal-data-sources.server.ts";
import * as person from "#app/features/person/api.server.ts";
import * as personContract from "#app/features/person/contract.ts";
import type { ApiMap, EndpointsOf, Route } from "#app/platform/http/serve.server.ts";
import { route } from "#app/platform/http/serve.server.ts";

/** Every call that a contract declares. One without a line below, or with a line at another address, doesn't compile. */
type Declared = EndpointsOf<
  | typeof blogContract
  | typeof accountContract
  | typeof authContract
  | typeof forgottenContract
  | typeof secondFactorContract
  | typeof bookingContract
  | typeof chatContract
  | typeof dashboardContract
  | typeof consentContract
  | typeof enquiryContract
  | typeof healthContract
  | typeof outboxContract
  | typeof newsletterContract
  | typeof personContract
>;

const calls = {
  "POST /api/admin/login": route(authContract.signIn, auth.signIn),
  "POST /api/admin/setup": route(authContract.setUp, auth.setUp),
  "GET /api/admin/me": route(authContract.getMe, auth.getMe),
  "POST /api/admin/logout": route(authContract.signOut, auth.signOut),
  "POST /api/admin/password": route(accountContract.changePassword, account.changePassword),
  "GET /api/admin/sessions": route(accountContract.listSessions, account.listSessions),
  "DELETE /api/admin/sessions/:id": route(accountContract.endSession, account.endSession),
  "GET /api/admin/second-factor": route(secondFactorContract.readSecondFactor, secondFactor.read),
  "POST /api/admin/second-factor/key": route(secondFactorContract.beginSecondFactor, secondFactor.begin),
  "POST /api/admin/second-factor": route(secondFactorContract.turnOnSecondFactor, secondFactor.turnOn),
  "POST /api/admin/second-factor/off": route(secondFactorContract.turnOffSecondFactor, secondFactor.turnOff),
  "POST /api/admin/second-factor/recovery-codes": route(
    secondFactorContract.renewRecoveryCodes,
    secondFactor.renewCodes,
  ),
  "POST /api/password/forgot": route(forgottenContract.askForReset, forgotten.askForReset),
  "POST /api/password/reset": route(forgottenContract.setForgotten, forgotten.setForgotten),
  "GET /api/admin/activity": route(dashboardContract.listActivity, dashboard.listActivity),
  "GET /api/admin/arrivals": route(dashboardContract.countArrivals, dashboard.countArrivals),
  "GET /api/admin/storage-alarm": route(dashboardContract.readStorageAlarm, dashboard.readStorageAlarm),
  "GET /api/admin/attention": route(dashboardContract.listAttention, dashboard.listAttention),
  "POST /api/contact": route(enquiryContract.submitEnquiry, enquiry.submit),
  "GET /api/admin/contacts": route(enquiryContract.listEnquiries, enquiry.list),
  "GET /api/admin/contacts/:id": route(enquiryContract.readEnquiry, enquiry.read),
  "DELETE /api/admin/contacts/:id": route(enquiryContract.deleteEnquiry, enquiry.remove),
  "GET /api/booking/slots": route(bookingContract.listSlots, booking.listSlots),
  "POST /api/booking": route(bookingContract.book, booking.book),
  "POST /api/booking/find": route(bookingContract.findBooking, booking.find),
  "POST /api/booking/move": route(bookingContract.moveBooking, booking.move),
  "POST /api/booking/cancel": route(bookingContract.cancelBooking, booking.cancel),
  "GET /api/admin/bookings": route(bookingContract.listBookings, booking.list),
  "GET /api/admin/bookings/:id": route(bookingContract.readBooking, booking.read),
  "POST /api/admin/bookings/:id/cancel": route(bookingContract.cancelBookingByAdmin, booking.cancelByAdmin),
  "POST /api/admin/bookings/:id/accept": route(bookingContract.acceptRequest, booking.accept),
  "POST /api/admin/bookings/:id/reject": route(bookingContract.rejectRequest, booking.reject),
  "GET /api/admin/days-off": route(bookingContract.listDaysOff, booking.listDaysOff),
  "POST /api/admin/days-off": route(bookingContract.addDayOff, booking.addDayOff),
  "DELETE /api/admin/days-off/:day": route(bookingContract.removeDayOff, booking.removeDayOff),
  "POST /api/newsletter": route(newsletterContract.subscribe, newsletter.subscribe),
  "GET /api/admin/newsletter": route(newsletterContract.listSubscribers, newsletter.list),
  "POST /api/admin/newsletter/exports": route(newsletterContract.recordExport, newsletter.recordExport),
  "PUT /api/admin/newsletter/:id": route(newsletterContract.setSubscriberActive, newsletter.setActive),
  "DELETE /api/admin/newsletter/:id": route(newsletterContract.deleteSubscriber, newsletter.remove),
  "GET /api/admin/health": route(healthContract.readHealth, health.read),
  "GET /api/admin/outbox": route(outboxContract.listEmails, outbox.list),
  "GET /api/admin/outbox/:id": route(outboxContract.getEmail, outbox.get),
  "POST /api/admin/outbox/:id/try-again": route(outboxContract.retryEmail, outbox.tryAgain),
  "POST /api/admin/person/search": route(personContract.searchPeople, person.search(addressSources)),
  "POST /api/admin/person/find": route(personContract.findPerson, person.find(personalDataSources)),
  "POST /api/admin/person/erase": route(personContract.erasePerson, person.erase(personalDataSources)),
  "POST /api/consent": route(consentContract.recordConsent, consent.note),
  "GET /api/admin/consent": route(consentContract.listConsent, consent.list),
  "GET /api/blog": route(blogContract.listPosts, blog.list),
  "GET /api/blog/tags": route(blogContract.listTags, blog.listTags),
  "GET /api/blog/slug/:slug": route(blogContract.getPost, blog.get),
  "GET /api/blog/slug/:slug/related": route(blogContract.listRelated, blog.listRelated),
  "GET /api/admin/blog": route(blogContract.listAllPosts, blog.listAll),
  "GET /api/admin/blog/:id": route(blogContract.readPostById, blog.readById),
  "POST /api/admin/blog": route(blogContract.createPost, blog.create),
  "PUT /api/admin/blog/:id": route(blogContract.updatePost, blog.update),
  "DELETE /api/admin/blog/:id": route(blogContract.deletePost, blog.remove),
  "POST /api/admin/blog/preview": route(blogContract.previewPost, blog.preview),
  "GET /api/chat/conversations": route(chatContract.listConversations, chat.list),
  "POST /api/chat/conversations": route(chatContract.createConversation, chat.create),
  "DELETE /api/chat/conversations/:id": route(chatContract.deleteConversation, chat.remove),
  "GET /api/chat/conversations/:id/messages": route(chatContract.listMessages, chat.listMessages),
  "POST /api/chat/conversations/:id/messages": route(chatContract.sendMessage, chat.send, chat.stream),
  "GET /api/admin/chat/unanswered": route(chatContract.listUnanswered, chat.listUnanswered),
  "GET /api/admin/chat/sections": route(chatContract.listAnswerable, chat.listAnswerable),
  "DELETE /api/admin/chat/unanswered/:id": route(chatContract.deleteUnanswered, chat.removeUnanswered),
} satisfies ApiMap<Declared>;

/** All calls of the API. One that is not listed here does not exist. */
export const apiMap: readonly Route[] = Object.values(calls);
