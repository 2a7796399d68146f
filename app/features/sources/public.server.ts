// The functions that other features may use.
export { joinedOnSite } from "./queries.server.ts";
export { noVisit, storedSource, visitColumns, toVisit } from "./visit.server.ts";
