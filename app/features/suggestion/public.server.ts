// The exports of this feature for other features.
export { isInAnother } from "./recognise-language.ts";
export { countSuggestion, refuseWithoutModel, translate } from "./translate.server.ts";
