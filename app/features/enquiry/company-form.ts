// The company's form in the admin area. Pages provide it if it differs from the built-in form.
import { createContext } from "react";
import type { CompanyForm } from "./form-fields.ts";

export const CompanyFormContext = createContext<CompanyForm | undefined>(undefined);
