// What other features may use of this one.
export { noVisit, storedSource, visitColumns, visitOf } from "./visit.server.ts";
