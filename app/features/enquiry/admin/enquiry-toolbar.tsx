import { X } from "lucide-react";
import { useState } from "react";
import { referrerLabel, sourceLabel } from "#app/features/sources/public.ts";
import { formatDays } from "#app/platform/i18n/format.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { lateDialog } from "#app/ui/admin/late-dialog.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import type { List } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import type { Enquiry } from "../contract.ts";
import { ownChoices } from "../form-fields.ts";
import type { Colleague } from "../handling/contract.ts";
import { useCompanyForm } from "../use-company-form.ts";
import type { EnquiryView } from "./enquiry-words.ts";

const orders = [
  { label: "Newest first", sort: "createdAt", order: "desc" },
  { label: "Overdue first", sort: "soonest", order: "asc" },
  { label: "Answer due first", sort: "dueAt", order: "asc" },
  { label: "Next step first", sort: "nextStep", order: "asc" },
  { label: "Oldest answer first", sort: "answeredByThemAt", order: "asc" },
  { label: "Highest value first", sort: "value", order: "desc" },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
  { label: "Company, A to Z", sort: "company", order: "asc" },
] as const;

type EnquiryToolbarProps = {
  list: List<Enquiry, EnquiryView>;
  colleagues: readonly Colleague[];
  /** Actions on all results. */
  children: React.ReactNode;
};

const soonest = { sort: "soonest", order: "asc" } as const;

/** Lists the enquiries that clients have answered; the one that waits longest is first. */
const answered: EnquiryView = { waiting: "us", sort: "answeredByThemAt", order: "asc" };

/** The saved views. All except the first list first what has been due longest. */
const savedViews: readonly { label: string; view: EnquiryView }[] = [
  { label: "All enquiries", view: {} },
  { label: "Answered by them", view: answered },
  { label: "Mine", view: { owner: "me", status: "open", ...soonest } },
  { label: "Overdue", view: { due: "overdue", ...soonest } },
  { label: "Due today", view: { due: "today", ...soonest } },
  { label: "Without a next step", view: { next: "none", ...soonest } },
  { label: "New", view: { status: "new", ...soonest } },
];

/** The filters, loaded on demand because they are seldom opened. */
const EnquiryFilters = lateDialog(
  "enquiry filters",
  "The filters did not load",
  async () => (await import("./enquiry-filters.tsx")).EnquiryFilters,
);

/** The names of the filters that saved views and the filter panel set. */
const specifiedFilters = [
  "status",
  "owner",
  "due",
  "next",
  "overdue",
  "waiting",
  "suspect",
  "service",
  "origin",
] as const;

/** Renders search, views, filters and order in one row, with filters that were set from within an enquiry. */
export function EnquiryToolbar({ list, colleagues, children }: EnquiryToolbarProps) {
  const { view, show: onShow } = list;
  const filters = [...specifiedFilters, ...ownChoices(useCompanyForm()).map(({ name }) => name)];
  const saved = savedViews.find((each) => filters.every((name) => view[name] === each.view[name]));
  const chosen = saved ? 0 : filters.filter((name) => view[name] !== undefined).length;
  const [isOpen, setIsOpen] = useState(chosen > 0);
  const showSaved = (changes: EnquiryView) =>
    onShow({ ...Object.fromEntries([...filters, "sort", "order"].map((name) => [name, undefined])), ...changes });
  return (
    <>
      <ListToolbar list={list} label="Search enquiries" placeholder="Name, email, company">
        <SavedViews shown={saved?.label ?? ""} onShow={showSaved} />
        <AnsweredByThem isShown={saved?.view === answered} onShow={showSaved} />
        <Button
          variant="line"
          size="sm"
          className="font-normal"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosen === 0 ? "Filters" : `Filters (${chosen})`}
        </Button>
        <OrderSelect orders={orders} view={view} onShow={onShow} />
        {children}
        {isOpen && (
          <div className="flex w-full flex-wrap gap-2">
            <EnquiryFilters list={list} colleagues={colleagues} onClose={() => setIsOpen(false)} />
          </div>
        )}
      </ListToolbar>
      <Narrowed view={view} onShow={onShow} />
    </>
  );
}

type ShowProps = { onShow: (changes: EnquiryView) => void };

function SavedViews({ shown, onShow }: { shown: string } & ShowProps) {
  const choices = savedViews.map(({ label }) => ({ value: label, label }));
  return (
    <ChoiceSelect
      label="View"
      value={shown}
      choices={shown ? choices : [{ value: "", label: "Filtered" }, ...choices]}
      onChoose={(label) => {
        const chosen = savedViews.find((saved) => saved.label === label);
        if (chosen) onShow(chosen.view);
      }}
    />
  );
}

/** Shows what clients have answered; pressed again, it shows all enquiries. */
function AnsweredByThem({ isShown, onShow }: ShowProps & { isShown: boolean }) {
  return (
    <Button
      variant={isShown ? "ink" : "line"}
      size="sm"
      aria-pressed={isShown}
      className="font-normal"
      onClick={() => onShow(isShown ? {} : answered)}
    >
      Answered by them
    </Button>
  );
}

/** Shows filters that were set elsewhere: in an enquiry's facts, or in a row of the sources. */
function Narrowed({ view, onShow }: ShowProps & { view: EnquiryView }) {
  const { landingPage, referrerHost, source, from, to } = view;
  const narrowed: [label: string | false | undefined, without: EnquiryView][] = [
    [source && `Source: ${sourceLabel(source)}`, { source: undefined }],
    [landingPage && `First page ${landingPage}`, { landingPage: undefined }],
    [referrerHost !== undefined && `Came from ${referrerLabel(referrerHost)}`, { referrerHost: undefined }],
    [(from ?? to) && formatDays({ from, to }), { from: undefined, to: undefined }],
  ];
  const shown = narrowed.flatMap(([label, without]) =>
    label ? [<Narrow key={label} label={label} onLeave={() => onShow(without)} />] : [],
  );
  return shown.length > 0 && <p className="mb-3 flex flex-wrap gap-3">{shown}</p>;
}

function Narrow({ label, onLeave }: { label: string; onLeave: () => void }) {
  return (
    <Button variant="line" size="sm" icon={<X size={16} aria-hidden="true" />} onClick={onLeave}>
      <span className="visually-hidden">Clear filter: </span>
      {label}
    </Button>
  );
}
