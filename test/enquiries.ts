import type { EnquiryInput } from "#app/features/enquiry/contract.ts";
import type { EnquiryField } from "#app/features/enquiry/fields.ts";

/** A visitor's input, with a value for each field. */
export const filledIn: Record<EnquiryField, string> = {
  firstName: "Ștefania",
  lastName: "Țîrlea-Ionescu",
  email: "stefania@hexley.example",
  phone: "+40 21 555 0199",
  company: "Hexley Works SRL",
  serviceInterest: "autonomous-agents",
  projectBudget: "15k-50k",
  timeline: "1-3months",
  projectDetails: "Oferte scrise de mână: 40 pe zi, câte 25 de minute. 🧾",
  message: "Prefer afternoons.",
};

export function anEnquiry(changes: Partial<EnquiryInput> = {}): EnquiryInput {
  return { ...filledIn, ...changes };
}
