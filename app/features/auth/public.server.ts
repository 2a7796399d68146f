// The functions that other features may use.
export { reauthenticate, withCheckedPassword } from "./account/reauthenticate.server.ts";
export { saveMeeting } from "./queries.server.ts";
export {
  isSalesStaff,
  listAdminEmails,
  listSalesStaff,
  listWeeklyEmailRecipients,
  staffName,
} from "./staff-columns.server.ts";
