// The names of statuses and origins in the admin area; the server also uses them for imports.
import type { EnquiryOrigin, EnquiryStatus } from "./contract.ts";

export const originLabels: Record<EnquiryOrigin, string> = {
  website: "Website",
  call: "Booked call",
  phone: "Phone",
  email: "Email",
  event: "Event",
  referral: "Referral",
  social: "Social media",
  other: "Other",
};

export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  answered: "Answered",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};
