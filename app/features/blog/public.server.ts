// The functions that other features may use on the server.
export { limits } from "./contract.ts";
export { importConvertedPosts, importPosts, isPostFile } from "./files/import.server.ts";
export type { PostImportReport, SkippedFile } from "./files/import.server.ts";
export { isPictureFile } from "./files/import-pictures.server.ts";
export type { ImportOptions, SourceFile } from "./files/import-options.server.ts";
export { replacePictures } from "./files/picture-links.ts";
export type { ImportedPost } from "./files/post-file.server.ts";
export { withSections } from "./post-html.ts";
export { findCurrentSlugs } from "./queries.server.ts";
export { createMarker } from "./post-words.server.ts";
export type { FoundText } from "./post-words.server.ts";
export { limitSearches, passageAround, runSearch } from "./searching.server.ts";
