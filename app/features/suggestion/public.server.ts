// The exports of this feature for other features.
export { isInOtherLanguage, otherLanguageOf } from "./recognise-language.ts";
export { countSuggestion, refuseWithoutModel, translate } from "./translate.server.ts";
