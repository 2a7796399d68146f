// The functions that other features may use.
export { readVisit } from "./arrival.ts";
export { campaignFrom, campaignWords } from "./campaign.ts";
export type { VisitInput } from "./posted-visit.ts";
export { referrerFrom, referrerLabel, sourceLabel } from "./source-label.ts";
export type { VisitColumns } from "./tables.ts";
