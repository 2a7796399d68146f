// The functions that other features may use.
export { hostOf, isController, processorsInUse, transfersBy } from "../legal/processors.ts";
export type { DescribedProcessor } from "../legal/processors.ts";
export { retentionOf, retentionWords } from "../legal/retention.ts";
