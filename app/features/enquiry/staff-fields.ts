// What staff and emails to the company call the fields of an enquiry, and where staff see them. Visitors don't load it.
import type { EnquiryField } from "./fields.ts";

type StaffFacts = {
  /** In the admin area, and above its column in CSV. */
  label: string;
  /** Its name in `enquiry.team` of emails.yaml, where it has another one there; without words there it has the form's label. */
  emailName?: string;
  /** The width of its column in the list; without one it has none. */
  listed?: string;
};

export const staffFields: Readonly<Record<EnquiryField, StaffFacts>> = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
  company: { label: "Company", listed: "" },
  serviceInterest: { label: "Service", emailName: "service", listed: "" },
  projectBudget: { label: "Budget", emailName: "budget", listed: "w-28" },
  timeline: { label: "Timeline", listed: "w-28" },
  projectDetails: { label: "Project details", emailName: "details" },
  message: { label: "Message" },
};
