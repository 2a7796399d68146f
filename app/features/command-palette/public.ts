// The functions that other features may use.
export { findOwnPages } from "./own-pages.ts";
