// Everything that holds something of a person by their address. What is added to the site with an address is added here.
import * as booking from "#app/features/booking/person.server.ts";
import * as staffAnswers from "#app/features/chat/answers/person.server.ts";
import * as chat from "#app/features/chat/person.server.ts";
import * as enquiry from "#app/features/enquiry/person.server.ts";
import * as newsletter from "#app/features/newsletter/person.server.ts";
import type { AddressSource, PersonStep } from "#app/features/person/service.server.ts";
import * as answers from "#app/platform/http/idempotency.server.ts";
import * as letters from "#app/platform/mail/person-letters.server.ts";

/** The steps, in the order in which the admin area shows what they find. */
export const personSteps: readonly PersonStep[] = [
  { kind: "enquiries", findPersonData: enquiry.findPersonData, erasePerson: enquiry.erasePerson },
  { kind: "bookings", findPersonData: booking.findPersonData, erasePerson: booking.erasePerson },
  { kind: "subscriptions", findPersonData: newsletter.findPersonData, erasePerson: newsletter.erasePerson },
  { kind: "conversations", findPersonData: chat.findPersonData, erasePerson: chat.erasePerson },
  { kind: "staffAnswers", findPersonData: staffAnswers.findPersonData, erasePerson: staffAnswers.erasePerson },
  { kind: "letters", findPersonData: letters.findPersonData, erasePerson: letters.erasePerson },
  { kind: "answers", findPersonData: answers.findPersonData, erasePerson: answers.erasePerson },
];

/** Where an address can be found by a part of it. */
export const addressSources: readonly AddressSource[] = [
  enquiry.findAddresses,
  booking.findAddresses,
  newsletter.findAddresses,
  letters.findAddresses,
];
