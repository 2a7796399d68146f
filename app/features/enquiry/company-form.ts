// The company's form in the admin area, which comes with its pages where it isn't the one that the program was built with.
import { createContext } from "react";
import type { CompanyForm } from "./form-fields.ts";

export const CompanyFormContext = createContext<CompanyForm | undefined>(undefined);
