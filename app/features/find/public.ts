// What other features may use of this one.
export { findOwnPages } from "./own-pages.ts";
