// The functions that other features may use.
export { hostOf, processorsInUse, transfersBy } from "./processors.ts";
export { retentionOf, retentionWords } from "./retention.ts";
