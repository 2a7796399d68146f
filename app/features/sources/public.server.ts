// The functions that other features may use.
export { noVisit, storedSource, visitColumns, visitOf } from "./visit.server.ts";
