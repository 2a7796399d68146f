// The functions that other features may use.
export { reauthenticate, withCheckedPassword } from "./account/reauthenticate.server.ts";
export { saveMeeting } from "./queries.server.ts";
export { isSalesStaff } from "./sales-staff.server.ts";
export { staffName } from "./staff-name.server.ts";
