// What other features may use of this one.
export { columnOf } from "./columns.ts";
export { choiceFields, fieldNames } from "./fields.ts";
export { staffFields } from "./staff-fields.ts";
