import { use } from "react";
import { CompanyFormContext } from "./company-form.ts";
import { builtForm } from "./form-fields.ts";
import type { CompanyForm } from "./form-fields.ts";

export function useCompanyForm(): CompanyForm {
  return use(CompanyFormContext) ?? builtForm;
}
