import { X } from "lucide-react";
import { useState } from "react";
import type { Parsed } from "#app/platform/http/endpoint.ts";
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

/** Each with what is overdue first. */
const savedViews = [
  { label: "Mine", view: { owner: "me", status: "open" } },
  { label: "Overdue", view: { due: "overdue" } },
  { label: "Due today", view: { due: "today" } },
  { label: "Without a next step", view: { next: "none" } },
  { label: "New", view: { status: "new" } },
] as const satisfies readonly { label: string; view: EnquiryView }[];

const soonest = { sort: "soonest", order: "asc" } as const;

/** What the saved views and filters set. */
const unfiltered: EnquiryView = {
  status: undefined,
  owner: undefined,
  due: undefined,
  next: undefined,
  overdue: undefined,
  suspect: undefined,
  service: undefined,
  origin: undefined,
  sort: undefined,
  order: undefined,
};

/** Views, search, filters and order, and what the list was narrowed to from within an enquiry. */
export function EnquiryToolbar({ view, colleagues, onShow, children }: EnquiryToolbarProps) {
  const chosen = filterCountOf(view);
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <SavedViews view={view} onShow={onShow} />
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {chosen === 0 ? "More filters" : `More filters (${chosen})`}
        </Button>
      </div>
      <ListToolbar
        label="Search enquiries"
        placeholder="Search name, email, company..."
        search={view.search}
        onSearch={(search) => onShow({ search })}
      >
        <StatusAndOwner view={view} colleagues={colleagues} onShow={onShow} />
        <OrderSelect orders={orders} view={view} onShow={onShow} />
        {children}
        {isOpen && (
          <div className="flex w-full flex-wrap gap-3">
            <MoreFilters view={view} onShow={onShow} />
          </div>
        )}
      </ListToolbar>
      <Narrowed view={view} onShow={onShow} />
    </>
  );
}

function filterCountOf({ overdue, next, suspect, service, origin, due }: EnquiryView): number {
  const isSaved = due !== undefined || (next === "none" && overdue === undefined);
  return [overdue, isSaved ? undefined : next, suspect, service, origin].filter(Boolean).length;
}

type FilterProps = Pick<EnquiryToolbarProps, "view" | "onShow">;

function SavedViews({ view, onShow }: FilterProps) {
  const shown = savedViews.find(({ view: saved }) => isShown(view, saved));
  return (
    <nav aria-label="Saved views" className="flex flex-wrap gap-2">
      <SavedView label="All" isShown={!shown} onShow={() => onShow(unfiltered)} />
      {savedViews.map((saved) => (
        <SavedView
          key={saved.label}
          label={saved.label}
          isShown={saved === shown}
          onShow={() => onShow({ ...unfiltered, ...saved.view, ...soonest })}
        />
      ))}
    </nav>
  );
}

/** Whatever else is searched or sorted. */
function isShown(view: EnquiryView, saved: EnquiryView): boolean {
  const names = ["status", "owner", "due", "next", "overdue", "suspect", "service", "origin"] as const;
  return names.every((name) => view[name] === saved[name]);
}

function SavedView({ label, isShown: isCurrent, onShow }: { label: string; isShown: boolean; onShow: () => void }) {
  return (
    <Button
      size="sm"
      variant={isCurrent ? "line" : "quiet"}
      aria-pressed={isCurrent}
      className={isCurrent ? "bg-brand-soft" : ""}
      onClick={onShow}
    >
      {label}
    </Button>
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

/** The first page and the site that an enquiry's facts narrowed the list to. */
function Narrowed({ view, onShow }: Pick<EnquiryToolbarProps, "view" | "onShow">) {
  const { landingPage, referrerHost, source } = view;
  if (!landingPage && !referrerHost && !source) return null;
  return (
    <p className="-mt-2 mb-5 flex flex-wrap gap-3">
      {source && <Narrow label={`Source ${source}`} onLeave={() => onShow({ source: undefined })} />}
      {landingPage && <Narrow label={`First page ${landingPage}`} onLeave={() => onShow({ landingPage: undefined })} />}
      {referrerHost && (
        <Narrow label={`Came from ${referrerHost}`} onLeave={() => onShow({ referrerHost: undefined })} />
      )}
    </p>
  );
}

function Narrow({ label, onLeave }: { label: string; onLeave: () => void }) {
  return (
    <Button variant="line" size="sm" icon={<X size={16} aria-hidden="true" />} onClick={onLeave}>
      <span className="visually-hidden">Show all, not only: </span>
      {label}
    </Button>
  );
}
