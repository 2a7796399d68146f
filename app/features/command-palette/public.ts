// The functions that other features may use.
export { findSitePages } from "./site-pages.ts";
