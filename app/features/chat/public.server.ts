// The exports of this feature for other features.
export { findPassages, findReadyPassages } from "./find-passages.server.ts";
export { listPages } from "./knowledge.server.ts";
