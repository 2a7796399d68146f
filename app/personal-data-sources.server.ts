import * as booking from "#app/features/booking/person.server.ts";
import * as chat from "#app/features/chat/person.server.ts";
import * as enquiryWork from "#app/features/enquiry/desk/person.server.ts";
import * as enquiry from "#app/features/enquiry/person.server.ts";
import * as invitations from "#app/features/auth/team/invitations.server.ts";
import * as newsletter from "#app/features/newsletter/person.server.ts";
import * as question from "#app/features/question/person.server.ts";
import * as webhooks from "#app/features/webhook/queries.server.ts";
import type { AddressSource, PersonalDataSource } from "#app/features/person/service.server.ts";
import * as answers from "#app/platform/http/idempotency.server.ts";
import * as emails from "#app/platform/mail/person-emails.server.ts";
import { site } from "./site-map.ts";

/** All records of personal data, in the order shown. Add new ones here. */
export const personalDataSources: readonly PersonalDataSource[] = [
  { kind: "replies", ...enquiryWork.replies },
  { kind: "notes", ...enquiryWork.notes },
  { kind: "changes", ...enquiryWork.changes },
  { kind: "enquiries", findPersonData: enquiry.findPersonData, erasePerson: enquiry.erasePerson },
  { kind: "bookings", findPersonData: booking.findPersonData, erasePerson: booking.erasePerson },
  { kind: "subscriptions", findPersonData: newsletter.findPersonData, erasePerson: newsletter.erasePerson },
  { kind: "conversations", findPersonData: chat.findPersonData, erasePerson: chat.erasePerson },
  { kind: "staffAnswers", findPersonData: question.findPersonData, erasePerson: question.erasePerson },
  { kind: "emails", findPersonData: emails.findPersonData(site), erasePerson: emails.erasePerson },
  { kind: "answers", findPersonData: answers.findPersonData, erasePerson: answers.erasePerson },
  { kind: "webhooks", findPersonData: webhooks.findPersonData, erasePerson: webhooks.erasePerson },
  { kind: "invitations", findPersonData: invitations.findPersonData, erasePerson: invitations.erasePerson },
];

export const addressSources: readonly AddressSource[] = [
  enquiry.findAddresses,
  booking.findAddresses,
  newsletter.findAddresses,
  emails.findAddresses,
];

/** Addresses that only a restore looks for: too many to be offered to who types the beginning of one. */
export const furtherAddresses = [
  chat.findWrittenAddresses,
  question.findWrittenAddresses,
  webhooks.findPeople,
] as const;
