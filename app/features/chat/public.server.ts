// What other features may use of this one.
export { listPages } from "./knowledge.server.ts";
