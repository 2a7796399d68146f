// The company's form in the admin area. Pages provide it if it differs from the built-in form. A file of its own: with
// the hook it would bring the form's fields, 8 kB, to every screen.
import { createContext } from "react";
import type { CompanyForm } from "./form-fields.ts";

export const CompanyFormContext = createContext<CompanyForm | undefined>(undefined);
