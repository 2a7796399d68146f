// The exports of this feature for other features.
export { readTranslator } from "./contract.ts";
