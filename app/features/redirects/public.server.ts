// The functions that other features may use on the server.
export { endRedirect, listOwnRules } from "./service.server.ts";
