// The company's form in the admin area, which comes with its pages.
import { createContext, use } from "react";
import { builtForm } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";

export const CompanyFormContext = createContext<CompanyForm>(builtForm);

export function useCompanyForm(): CompanyForm {
  return use(CompanyFormContext);
}
