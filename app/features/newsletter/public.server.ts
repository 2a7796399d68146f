// The functions that other features may use.
export { countActive, hasConsented } from "./subscribers/queries.server.ts";
