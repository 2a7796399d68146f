import { X } from "lucide-react";
import { useState } from "react";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { daysWords } from "#app/platform/i18n/company-words.ts";
import { sourceWords } from "#app/platform/source-words.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { enquiryOrigins, enquiryStatuses } from "../contract.ts";
import type { listEnquiries } from "../contract.ts";
import type { Colleague } from "../handling/contract.ts";
import { originLabels, statusLabels, useChoiceLabel } from "./enquiry-words.ts";
import { serviceInterests } from "../form-fields.ts";

/** As in the URL. */
export type EnquiryView = Partial<Parsed<typeof listEnquiries, "query">>;

const orders = [
  { label: "Newest first", sort: "createdAt", order: "desc" },
  { label: "Overdue first", sort: "soonest", order: "asc" },
  { label: "Answer due first", sort: "dueAt", order: "asc" },
  { label: "Next step first", sort: "nextStep", order: "asc" },
  { label: "Highest value first", sort: "value", order: "desc" },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
  { label: "Company, A to Z", sort: "company", order: "asc" },
] as const;

const statuses = [
  { value: "", label: "All but spam" },
  { value: "waiting", label: "Waiting for an answer" },
  { value: "open", label: "Open" },
  ...enquiryStatuses.map((value) => ({ value, label: statusLabels[value] })),
  { value: "all", label: "All with spam" },
] as const;

type EnquiryToolbarProps = {
  view: EnquiryView;
  colleagues: readonly Colleague[];
  onShow: (changes: EnquiryView) => void;
  /** Actions on all results. */
  children: React.ReactNode;
};

const soonest = { sort: "soonest", order: "asc" } as const;

/** But for all of them, each with what is overdue first. */
const savedViews: readonly { label: string; view: EnquiryView }[] = [
  { label: "All enquiries", view: {} },
  { label: "Mine", view: { owner: "me", status: "open", ...soonest } },
  { label: "Overdue", view: { due: "overdue", ...soonest } },
  { label: "Due today", view: { due: "today", ...soonest } },
  { label: "Without a next step", view: { next: "none", ...soonest } },
  { label: "New", view: { status: "new", ...soonest } },
];

/** What saved views and filters set. */
const filters = ["status", "owner", "due", "next", "overdue", "suspect", "service", "origin"] as const;

const unfiltered: EnquiryView = Object.fromEntries([...filters, "sort", "order"].map((name) => [name, undefined]));

/** Search, views, filters and order in one row, and what the list was narrowed to from within an enquiry. */
export function EnquiryToolbar({ view, colleagues, onShow, children }: EnquiryToolbarProps) {
  const saved = savedViews.find((each) => filters.every((name) => view[name] === each.view[name]));
  const chosen = saved ? 0 : filters.filter((name) => view[name] !== undefined).length;
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <>
      <ListToolbar
        label="Search enquiries"
        placeholder="Search name, email, company..."
        search={view.search}
        onSearch={(search) => onShow({ search })}
      >
        <SavedViews shown={saved?.label ?? ""} onShow={onShow} />
        <Button variant="line" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {chosen === 0 ? "Filters" : `Filters (${chosen})`}
        </Button>
        <OrderSelect orders={orders} view={view} onShow={onShow} />
        {children}
        {isOpen && (
          <div className="flex w-full flex-wrap gap-3">
            <StatusAndOwner view={view} colleagues={colleagues} onShow={onShow} />
            <MoreFilters view={view} onShow={onShow} />
          </div>
        )}
      </ListToolbar>
      <Narrowed view={view} onShow={onShow} />
    </>
  );
}

type FilterProps = Pick<EnquiryToolbarProps, "view" | "onShow">;

function SavedViews({ shown, onShow }: { shown: string } & Pick<FilterProps, "onShow">) {
  const choices = savedViews.map(({ label }) => ({ value: label, label }));
  return (
    <ChoiceSelect
      label="View"
      value={shown}
      choices={shown ? choices : [{ value: "", label: "Filtered" }, ...choices]}
      onChoose={(label) => {
        const chosen = savedViews.find((saved) => saved.label === label);
        if (chosen) onShow({ ...unfiltered, ...chosen.view });
      }}
    />
  );
}

function StatusAndOwner({ view, colleagues, onShow }: Omit<EnquiryToolbarProps, "children">) {
  const owners = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ChoiceSelect
        label="Status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <ChoiceSelect
        label="Owner"
        value={view.owner ?? ""}
        choices={[
          { value: "", label: "Any owner" },
          { value: "me", label: "Mine" },
          { value: "none", label: "No owner" },
          ...owners,
        ]}
        onChoose={(owner) => onShow({ owner: owner || undefined })}
      />
    </>
  );
}

function MoreFilters({ view, onShow }: FilterProps) {
  const labelOf = useChoiceLabel();
  const services = serviceInterests.map((value) => ({ value, label: labelOf("serviceInterest", value) }));
  return (
    <>
      <ChoiceSelect
        label="Answer due"
        value={view.overdue ?? ""}
        choices={[
          { value: "", label: "Answer due any time" },
          { value: "true", label: "Answer overdue" },
        ]}
        onChoose={(overdue) => onShow({ overdue: overdue || undefined })}
      />
      <ChoiceSelect
        label="Next step"
        value={view.next ?? ""}
        choices={[
          { value: "", label: "Any next step" },
          { value: "overdue", label: "Step overdue" },
          { value: "today", label: "Step today" },
          { value: "week", label: "Step in seven days" },
          { value: "none", label: "Without a next step" },
        ]}
        onChoose={(next) => onShow({ next: next || undefined })}
      />
      <ChoiceSelect
        label="Spam check"
        value={view.suspect ?? ""}
        choices={[
          { value: "", label: "Any spam check" },
          { value: "true", label: "Suspects" },
          { value: "false", label: "Not suspicious" },
        ]}
        onChoose={(suspect) => onShow({ suspect: suspect || undefined })}
      />
      <ChoiceSelect
        label="Service"
        value={view.service ?? ""}
        choices={[{ value: "", label: "All services" }, ...services]}
        onChoose={(service) => onShow({ service: service || undefined })}
      />
      <ChoiceSelect
        label="Came by"
        value={view.origin ?? ""}
        choices={[
          { value: "", label: "Came any way" },
          ...enquiryOrigins.map((value) => ({ value, label: originLabels[value] })),
        ]}
        onChoose={(origin) => onShow({ origin: origin || undefined })}
      />
    </>
  );
}

/** What the list was narrowed to from elsewhere: by an enquiry's facts, or by a row of the sources. */
function Narrowed({ view, onShow }: Pick<EnquiryToolbarProps, "view" | "onShow">) {
  const { landingPage, referrerHost, source, from, to } = view;
  const narrowed: [label: string | undefined, without: EnquiryView][] = [
    [source && `Source: ${sourceWords(source)}`, { source: undefined }],
    [landingPage && `First page ${landingPage}`, { landingPage: undefined }],
    [referrerHost && `Came from ${referrerHost}`, { referrerHost: undefined }],
    [(from ?? to) && daysWords({ from, to }), { from: undefined, to: undefined }],
  ];
  const shown = narrowed.flatMap(([label, without]) =>
    label ? [<Narrow key={label} label={label} onLeave={() => onShow(without)} />] : [],
  );
  return shown.length > 0 && <p className="-mt-2 mb-5 flex flex-wrap gap-3">{shown}</p>;
}

function Narrow({ label, onLeave }: { label: string; onLeave: () => void }) {
  return (
    <Button variant="line" size="sm" icon={<X size={16} aria-hidden="true" />} onClick={onLeave}>
      <span className="visually-hidden">Show all, not only: </span>
      {label}
    </Button>
  );
}
