// What other features may use of this one.
export { formatDay, readingMinutes } from "./post-facts.ts";
