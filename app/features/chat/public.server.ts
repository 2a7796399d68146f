// The exports of this feature for other features.
export { listPages } from "./knowledge.server.ts";
