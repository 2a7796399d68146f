// What other features may use of this one.
export { reauthenticate, withCheckedPassword } from "./account/reauthenticate.server.ts";
export { isSalesStaff } from "./sales-staff.server.ts";
export { staffName } from "./staff-name.server.ts";
