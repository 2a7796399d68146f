// The exports of this feature for other features.
export { findPassages } from "./find-passages.server.ts";
export { listPages } from "./knowledge.server.ts";
