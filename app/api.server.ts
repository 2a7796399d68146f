// THE API MAP: every /api call, and the feature that answers it. The way of a call is platform/http/serve.server.ts.
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
import * as chatAdminContract from "#app/features/chat/admin/contract.ts";
import * as chatContract from "#app/features/chat/contract.ts";
import * as dashboard from "#app/features/dashboard/api.server.ts";
import * as dashboardContract from "#app/features/dashboard/contract.ts";
import * as consent from "#app/features/consent/api.server.ts";
import * as consentContract from "#app/features/consent/contract.ts";
import * as enquiry from "#app/features/enquiry/api.server.ts";
import * as enquiryContract from "#app/features/enquiry/contract.ts";
import * as letters from "#app/features/letters/api.server.ts";
import * as lettersContract from "#app/features/letters/contract.ts";
import * as newsletter from "#app/features/newsletter/api.server.ts";
import * as newsletterContract from "#app/features/newsletter/contract.ts";
import { addressSources, personSteps } from "./person-steps.server.ts";
import * as person from "#app/features/person/api.server.ts";
import * as personContract from "#app/features/person/contract.ts";
import type { Route } from "#app/platform/http/serve.server.ts";
import { route } from "#app/platform/http/serve.server.ts";

/** All calls of the API. One that is not listed here does not exist. */
export const apiMap: readonly Route[] = [
  route(authContract.signIn, auth.signIn),
  route(authContract.setUp, auth.setUp),
  route(authContract.getMe, auth.getMe),
  route(authContract.signOut, auth.signOut),
  route(accountContract.changePassword, account.changePassword),
  route(accountContract.listSessions, account.listSessions),
  route(accountContract.endSession, account.endSession),
  route(secondFactorContract.readSecondFactor, secondFactor.read),
  route(secondFactorContract.beginSecondFactor, secondFactor.begin),
  route(secondFactorContract.turnOnSecondFactor, secondFactor.turnOn),
  route(secondFactorContract.turnOffSecondFactor, secondFactor.turnOff),
  route(secondFactorContract.renewRecoveryCodes, secondFactor.renewCodes),
  route(forgottenContract.askForReset, forgotten.askForReset),
  route(forgottenContract.setForgotten, forgotten.setForgotten),
  route(dashboardContract.listActivity, dashboard.listActivity),
  route(dashboardContract.countArrivals, dashboard.countArrivals),
  route(dashboardContract.readStorageAlarm, dashboard.readStorageAlarm),
  route(dashboardContract.listAttention, dashboard.listAttention),
  route(enquiryContract.submitEnquiry, enquiry.submit),
  route(enquiryContract.listEnquiries, enquiry.list),
  route(enquiryContract.readEnquiry, enquiry.read),
  route(enquiryContract.deleteEnquiry, enquiry.remove),
  route(bookingContract.listSlots, booking.listSlots),
  route(bookingContract.book, booking.book),
  route(bookingContract.findBooking, booking.find),
  route(bookingContract.moveBooking, booking.move),
  route(bookingContract.cancelBooking, booking.cancel),
  route(bookingContract.listBookings, booking.list),
  route(bookingContract.readBooking, booking.read),
  route(bookingContract.cancelBookingByAdmin, booking.cancelByAdmin),
  route(bookingContract.acceptRequest, booking.accept),
  route(bookingContract.rejectRequest, booking.reject),
  route(bookingContract.listDaysOff, booking.listDaysOff),
  route(bookingContract.addDayOff, booking.addDayOff),
  route(bookingContract.removeDayOff, booking.removeDayOff),
  route(newsletterContract.subscribe, newsletter.subscribe),
  route(newsletterContract.listSubscribers, newsletter.list),
  route(newsletterContract.recordExport, newsletter.recordExport),
  route(newsletterContract.setSubscriberActive, newsletter.setActive),
  route(newsletterContract.deleteSubscriber, newsletter.remove),
  route(lettersContract.listLetters, letters.list),
  route(lettersContract.getLetter, letters.get),
  route(lettersContract.tryLetterAgain, letters.tryAgain),
  route(personContract.searchPeople, person.search(addressSources)),
  route(personContract.findPerson, person.find(personSteps)),
  route(personContract.erasePerson, person.erase(personSteps)),
  route(consentContract.noteConsent, consent.note),
  route(consentContract.listConsent, consent.list),
  route(blogContract.listPosts, blog.list),
  route(blogContract.listTags, blog.listTags),
  route(blogContract.getPost, blog.get),
  route(blogContract.listRelated, blog.listRelated),
  route(blogContract.listAllPosts, blog.listAll),
  route(blogContract.readPostById, blog.readById),
  route(blogContract.createPost, blog.create),
  route(blogContract.updatePost, blog.update),
  route(blogContract.deletePost, blog.remove),
  route(blogContract.previewPost, blog.preview),
  route(chatContract.listConversations, chat.list),
  route(chatContract.createConversation, chat.create),
  route(chatContract.deleteConversation, chat.remove),
  route(chatContract.listMessages, chat.listMessages),
  route(chatContract.sendMessage, chat.send, chat.stream),
  route(chatAdminContract.listUnanswered, chat.listUnanswered),
  route(chatAdminContract.deleteUnanswered, chat.removeUnanswered),
  route(chatAdminContract.listAnswerPages, chat.listAnswerPages),
  route(chatAdminContract.answerQuestion, chat.answerQuestion),
  route(chatAdminContract.listAnswers, chat.listAnswers),
  route(chatAdminContract.readAnswer, chat.readAnswer),
  route(chatAdminContract.changeAnswer, chat.changeAnswer),
  route(chatAdminContract.deleteAnswer, chat.removeAnswer),
];
