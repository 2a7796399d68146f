import { createContext, use } from "react";
import { builtForm } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";

/** The company's form in the admin area. Pages provide it if it differs from the built-in form. */
export const CompanyFormContext = createContext<CompanyForm | undefined>(undefined);

export function useCompanyForm(): CompanyForm {
  return use(CompanyFormContext) ?? builtForm;
}
