import type { EnquiryInput } from "#app/features/enquiry/contract.ts";

export function anEnquiry(changes: Partial<EnquiryInput> = {}): EnquiryInput {
  return {
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
    ...changes,
  };
}
