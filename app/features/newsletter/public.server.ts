// The functions that other features may use.
export { countReportedBounce, countSoftBounce, hasAddress, markBounced, resetSoftBounces } from "./bounces.server.ts";
export { countActive, hasConsented } from "./subscribers/queries.server.ts";
export { unsubscribe } from "./unsubscribe.server.ts";
