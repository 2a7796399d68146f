// The filters of the list of enquiries, loaded when they are opened.
import { FilterSelects } from "#app/ui/admin/list-toolbar.tsx";
import type { List } from "#app/ui/admin/use-list.ts";
import { enquiryOrigins, enquiryStatuses } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { ownChoices } from "../form-fields.ts";
import type { Colleague } from "../handling/contract.ts";
import { originLabels, statusLabels } from "../labels.ts";
import { useCompanyForm } from "../use-company-form.ts";
import { useChoiceLabel } from "./enquiry-words.ts";
import type { EnquiryView } from "./enquiry-words.ts";

const statuses = [
  { value: "waiting", label: "Waiting for an answer" },
  { value: "open", label: "Open" },
  ...enquiryStatuses.map((value) => ({ value, label: statusLabels[value] })),
  { value: "all", label: "All, including spam" },
] as const;

type EnquiryFiltersProps = {
  list: Pick<List<Enquiry, EnquiryView>, "view" | "show">;
  colleagues: readonly Colleague[];
  /** Called to close the filters if they can't be loaded. */
  onClose: () => void;
};

export function EnquiryFilters({ list, colleagues }: EnquiryFiltersProps) {
  return <FilterSelects list={list} filters={useFilters(colleagues)} className="max-ml:basis-44" />;
}

function useFilters(colleagues: readonly Colleague[]) {
  const labelOf = useChoiceLabel();
  const { choices } = useCompanyForm();
  return [
    ...useOwnFilters(),
    { name: "status", label: "Status", unset: "all but spam", choices: statuses },
    {
      name: "owner",
      label: "Owner",
      choices: [
        { value: "me", label: "Mine" },
        { value: "none", label: "No owner" },
        ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "overdue",
      label: "Answer due",
      choices: [{ value: "true", label: "Answer overdue" }],
    },
    {
      name: "waiting",
      label: "Their answer",
      choices: [{ value: "us", label: "Answered by them" }],
    },
    {
      name: "next",
      label: "Next step",
      choices: [
        { value: "overdue", label: "Step overdue" },
        { value: "today", label: "Step today" },
        { value: "week", label: "Next step within 7 days" },
        { value: "none", label: "Without a next step" },
      ],
    },
    {
      name: "suspect",
      label: "Spam check",
      choices: [
        { value: "true", label: "Suspects" },
        { value: "false", label: "Not suspicious" },
      ],
    },
    {
      name: "service",
      label: "Service",
      choices: choices.serviceInterest.map(({ value, isFormer }) => ({
        value,
        label: filterLabel(labelOf("serviceInterest", value), isFormer),
      })),
    },
    {
      name: "origin",
      label: "Came by",
      choices: enquiryOrigins.map((value) => ({ value, label: originLabels[value] })),
    },
  ] as const;
}

/** Returns filters for the company's own questions that have one of several answers. */
function useOwnFilters() {
  return ownChoices(useCompanyForm()).map(({ name, label = "", options, isFormer }) => ({
    name,
    label: filterLabel(label, isFormer),
    choices: options.map((option) => ({
      value: option.value,
      label: filterLabel(option.label ?? option.value, option.isFormer),
    })),
  }));
}

function filterLabel(label: string, isFormer = false): string {
  return isFormer ? `${label} (no longer used)` : label;
}
