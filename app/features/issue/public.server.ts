// The functions that other features may use.
export { countReportedFailure } from "./outcome-queries.server.ts";
