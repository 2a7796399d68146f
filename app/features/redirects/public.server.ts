// The functions that other features may use on the server.
export { endRedirect, importRedirects, listOwnRules } from "./service.server.ts";
export type { NewRedirect } from "./service.server.ts";
