// The functions that other features may use.
export { readVisit } from "./arrival.ts";
export { campaignFrom, campaignWords } from "./campaign.ts";
export type { VisitInput } from "./posted-visit.ts";
export { referrerFrom, referrerWords, sourceWords } from "./source-words.ts";
export type { VisitColumns } from "./tables.ts";
