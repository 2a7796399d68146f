// What other features may use of this one.
export { builtForm, textIn } from "./form-fields.ts";
export type { Answers } from "./form-fields.ts";
export { fieldOf } from "./columns.ts";
export { CompanyFormContext, useCompanyForm } from "./company-form.ts";
export { everyField, wordsOf } from "./staff-fields.ts";
