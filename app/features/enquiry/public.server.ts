// The server-side exports for other features.
export { staffOnlyError, recordCorrections } from "./corrections.server.ts";
export type { Corrector } from "./corrections.server.ts";
export { linkBookingToLead } from "./handling/booking-lead.server.ts";
export { receiveMessage, receiveReply } from "./handling/received.server.ts";
export type { Message } from "./handling/received.server.ts";
export { findColleague } from "./handling/queries.server.ts";
export { recordReplyFailed } from "./handling/undelivered.server.ts";
export { saveOfferedForm, readFormerForm, readStaffForm } from "./offered-forms.server.ts";
export { readFollowUp } from "./follow-up.server.ts";
export { isChangeTo, listChangedKeys } from "./person-changes.server.ts";
