// The exports of this feature for other features.
export { isInAnother } from "./recognise-language.ts";
export { beginSuggesting, refuseWithoutModel, translate } from "./translate.server.ts";
