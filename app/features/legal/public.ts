// The functions that other features may use.
export { hostOf, processorsInUse, classifyTransfers } from "./processors.ts";
export { retentionPeriods, retentionWords } from "./retention.ts";
