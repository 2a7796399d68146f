// The exports for other features.
export { builtForm, readFieldText } from "./form-fields.ts";
export type { Answers } from "./form-fields.ts";
export { toFieldName } from "./columns.ts";
export { originLabels } from "./labels.ts";
export { useCompanyForm } from "./use-company-form.ts";
export { everyField, fieldText } from "./staff-fields.ts";
