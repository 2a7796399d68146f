// The exports of this feature for other features.
export { beginSuggesting, refuseWithoutModel, translate } from "./translate.server.ts";
