import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import type { Enquiry, EnquiryStatus } from "../contract.ts";

export function fullName({ firstName, lastName }: Pick<Enquiry, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** Returns the label of a choice as the form shows it. */
export function useChoiceLabel(): (field: "serviceInterest" | "projectBudget" | "timeline", value: string) => string {
  const { t } = useTranslation();
  return (field, value) => (value === "" ? "Not asked" : optionLabel(t, field, value));
}

/** What a status is called. */
export const statusLabels: Record<EnquiryStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  answered: "Answered",
  won: "Won",
  lost: "Lost",
  spam: "Spam",
};
