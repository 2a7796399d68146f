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
import * as chatContract from "#app/features/chat/contract.ts";
import { announceExport } from "#app/platform/announce-export.ts";
import * as audit from "#app/features/audit/api.server.ts";
import * as auditContract from "#app/features/audit/contract.ts";
import * as team from "#app/features/auth/team/api.server.ts";
import * as teamContract from "#app/features/auth/team/contract.ts";
import * as dashboard from "#app/features/dashboard/api.server.ts";
import * as dashboardContract from "#app/features/dashboard/contract.ts";
import * as consent from "#app/features/consent/api.server.ts";
import * as consentContract from "#app/features/consent/contract.ts";
import * as enquiry from "#app/features/enquiry/api.server.ts";
import * as enquiryContract from "#app/features/enquiry/contract.ts";
import * as desk from "#app/features/enquiry/desk/api.server.ts";
import * as deskContract from "#app/features/enquiry/desk/contract.ts";
import * as letters from "#app/features/letters/api.server.ts";
import * as lettersContract from "#app/features/letters/contract.ts";
import * as newsletter from "#app/features/newsletter/api.server.ts";
import * as newsletterContract from "#app/features/newsletter/contract.ts";
import { addressSources, personSteps } from "./person-steps.server.ts";
import * as find from "#app/features/find/api.server.ts";
import * as findContract from "#app/features/find/contract.ts";
import { findSources } from "./find-sources.server.ts";
import { timelineSources } from "./timeline-sources.server.ts";
import * as person from "#app/features/person/api.server.ts";
import * as personContract from "#app/features/person/contract.ts";
import type { AuditNote } from "#app/platform/audit.server.ts";
import type { Call, Route } from "#app/platform/http/serve.server.ts";
import { audited, route } from "#app/platform/http/serve.server.ts";

function memberNote({ params, body }: Call<typeof teamContract.changeMember>): AuditNote {
  const about = params.id;
  if (body.role) return { action: `role-${body.role}`, about };
  return { action: body.isDisabled ? "account-disabled" : "account-enabled", about };
}

function postNote(_call: unknown, { id, published }: { id: string; published: boolean }): AuditNote {
  return { action: published ? "post-published" : "post-saved", about: id };
}

/** All calls of the API. One that is not listed here does not exist. */
export const apiMap: readonly Route[] = [
  route(authContract.signIn, auth.signIn),
  route(authContract.setUp, auth.setUp),
  route(authContract.getMe, auth.getMe),
  route(authContract.signOut, auth.signOut),
  audited(route(accountContract.changePassword, account.changePassword), "password-changed", { isApart: true }),
  route(accountContract.listSessions, account.listSessions),
  route(accountContract.endSession, account.endSession),
  route(secondFactorContract.readSecondFactor, secondFactor.read),
  route(secondFactorContract.beginSecondFactor, secondFactor.begin),
  audited(route(secondFactorContract.turnOnSecondFactor, secondFactor.turnOn), "second-factor-on", { isApart: true }),
  audited(route(secondFactorContract.turnOffSecondFactor, secondFactor.turnOff), "second-factor-off", {
    isApart: true,
  }),
  route(secondFactorContract.renewRecoveryCodes, secondFactor.renewCodes),
  route(forgottenContract.askForReset, forgotten.askForReset),
  route(forgottenContract.setForgotten, forgotten.setForgotten),
  route(teamContract.listTeam, team.list),
  audited(route(teamContract.changeMember, team.change), memberNote),
  audited(route(teamContract.removeMember, team.remove), "account-removed"),
  route(teamContract.listInvitations, team.listInvitations),
  audited(route(teamContract.invite, team.invite), (_call, { id, role }) => ({ action: `invited-${role}`, about: id })),
  audited(route(teamContract.withdrawInvitation, team.withdraw), "invitation-withdrawn"),
  audited(route(teamContract.acceptInvitation, team.accept), "invitation-accepted", { isApart: true }),
  route(auditContract.listAudit, audit.list),
  route(findContract.find, find.find(findSources)),
  audited(route(announceExport, audit.announce), ({ body }) => ({
    action: `exported-${body.what}`,
    counts: { rows: body.rows },
  })),
  route(dashboardContract.listActivity, dashboard.listActivity),
  route(dashboardContract.countArrivals, dashboard.countArrivals),
  route(dashboardContract.readStorageAlarm, dashboard.readStorageAlarm),
  route(dashboardContract.listAttention, dashboard.listAttention),
  route(enquiryContract.submitEnquiry, enquiry.submit),
  route(enquiryContract.listEnquiries, enquiry.list),
  route(enquiryContract.readEnquiry, enquiry.read),
  audited(route(enquiryContract.deleteEnquiry, enquiry.remove), "enquiry-deleted"),
  route(deskContract.changeEnquiry, desk.change),
  audited(route(deskContract.changeEnquiries, desk.changeMany), ({ body }, { changed }) =>
    body.delete ? { action: "enquiries-deleted", counts: { enquiries: changed } } : undefined,
  ),
  route(deskContract.addNote, desk.addNote),
  audited(route(deskContract.deleteNote, desk.removeNote), "note-deleted"),
  audited(route(deskContract.replyToEnquiry, desk.reply), "reply-sent"),
  route(deskContract.readTimeline, desk.readTimeline(timelineSources)),
  route(deskContract.listSavedReplies, desk.listSavedReplies),
  route(deskContract.createSavedReply, desk.createSavedReply),
  route(deskContract.updateSavedReply, desk.updateSavedReply),
  audited(route(deskContract.deleteSavedReply, desk.removeSavedReply), "saved-reply-deleted"),
  route(deskContract.listColleagues, desk.listColleagues),
  route(deskContract.readShortcuts, desk.readShortcuts),
  route(deskContract.setShortcuts, desk.setShortcuts),
  route(deskContract.readLeadFigures, desk.readLeadFigures),
  route(bookingContract.listSlots, booking.listSlots),
  route(bookingContract.book, booking.book),
  route(bookingContract.findBooking, booking.find),
  route(bookingContract.moveBooking, booking.move),
  route(bookingContract.cancelBooking, booking.cancel),
  route(bookingContract.listBookings, booking.list),
  route(bookingContract.readBooking, booking.read),
  audited(route(bookingContract.cancelBookingByAdmin, booking.cancelByAdmin), "booking-cancelled"),
  route(bookingContract.acceptRequest, booking.accept),
  route(bookingContract.rejectRequest, booking.reject),
  route(bookingContract.listDaysOff, booking.listDaysOff),
  route(bookingContract.addDayOff, booking.addDayOff),
  route(bookingContract.removeDayOff, booking.removeDayOff),
  route(newsletterContract.subscribe, newsletter.subscribe),
  route(newsletterContract.listSubscribers, newsletter.list),
  route(newsletterContract.recordExport, newsletter.recordExport),
  route(newsletterContract.setSubscriberActive, newsletter.setActive),
  audited(route(newsletterContract.deleteSubscriber, newsletter.remove), "subscriber-deleted"),
  route(lettersContract.listLetters, letters.list),
  route(lettersContract.getLetter, letters.get),
  audited(route(lettersContract.tryLetterAgain, letters.tryAgain), "email-retried"),
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
  audited(route(blogContract.createPost, blog.create), postNote),
  audited(route(blogContract.updatePost, blog.update), postNote),
  audited(route(blogContract.deletePost, blog.remove), "post-deleted"),
  route(blogContract.previewPost, blog.preview),
  route(chatContract.listConversations, chat.list),
  route(chatContract.createConversation, chat.create),
  route(chatContract.deleteConversation, chat.remove),
  route(chatContract.listMessages, chat.listMessages),
  route(chatContract.sendMessage, chat.send, chat.stream),
  route(chatContract.listUnanswered, chat.listUnanswered),
  route(chatContract.listAnswerable, chat.listAnswerable),
  audited(route(chatContract.deleteUnanswered, chat.removeUnanswered), "question-deleted"),
];
