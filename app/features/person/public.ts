// The functions that other features may use.
export { hostOf, isController, processorsInUse, transfersBy } from "./processors.ts";
export type { DescribedProcessor } from "./processors.ts";
export { retentionOf, retentionWords } from "./retention.ts";
