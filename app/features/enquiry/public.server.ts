// The server-side exports for other features.
export { addressByPeople, keepCorrections } from "./corrections.server.ts";
export type { Corrector } from "./corrections.server.ts";
export { keepBookingAsLead } from "./handling/booking-lead.server.ts";
export { receiveMessage, receiveReply } from "./handling/received.server.ts";
export type { Message } from "./handling/received.server.ts";
export { findColleague } from "./handling/queries.server.ts";
export { noteReplyFailed } from "./handling/undelivered.server.ts";
export { keepForm, readFormerForm, readStaffForm } from "./kept-forms.server.ts";
export { readFollowUp } from "./follow-up.server.ts";
export { isChangeTo, listChangedKeys } from "./person-changes.server.ts";
