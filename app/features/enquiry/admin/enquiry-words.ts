import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import type { Enquiry, EnquiryOrigin, EnquiryStatus } from "../contract.ts";

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}

/** Stands for what was not given. */
export const nothing = "–";

export type ChoiceField = "serviceInterest" | "projectBudget" | "timeline";

/** Returns the label of a choice as the form shows it. */
export function useChoiceLabel(): (field: ChoiceField, value: string | null) => string {
  const { t } = useTranslation();
  return (field, value) => (value === null ? nothing : optionLabel(t, field, value));
}

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
