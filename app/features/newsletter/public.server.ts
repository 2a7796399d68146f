// The functions that other features may use.
export { countSoftBounce, markBounced, resetSoftBounces } from "./bounces.server.ts";
export { countActive, hasConsented } from "./subscribers/queries.server.ts";
