// The functions that other features may use.
export { formatDay, readingMinutes } from "./post-facts.ts";
