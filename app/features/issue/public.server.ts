// The functions that other features may use.
export { countReportedFailure } from "./outcome-queries.server.ts";
export { countUnsubscribed } from "./queries.server.ts";
