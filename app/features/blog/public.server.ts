// The functions that other features may use on the server.
export { limits } from "./contract.ts";
export { findMovedSlug, findPublishedSlugs } from "./queries.server.ts";
export { markerOf } from "./post-words.server.ts";
export type { FoundText } from "./post-words.server.ts";
export { limitSearches, passageAround, runSearch } from "./searching.server.ts";
