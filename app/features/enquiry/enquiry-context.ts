// What every field of the enquiry form reads: what it begins with, and what is wrong with it now.
import { createContext } from "react";
import type { FieldErrors, FormValues } from "./form-fields.ts";

/** Values that the server rendered (uncontrolled from then on) and the errors of the last try. */
export const EnquiryContext = createContext<{ values: FormValues; errors: FieldErrors }>({ values: {}, errors: {} });
