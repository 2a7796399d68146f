// The functions that other features may use on the server.
export { importPage } from "./import-page.server.ts";
export type { ImportedPage, PageText } from "./import-page.server.ts";
