// What statuses and origins are called in the admin area; on the server too, which reads them in an import.
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

/** What a status is called. */
export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  answered: "Answered",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};
