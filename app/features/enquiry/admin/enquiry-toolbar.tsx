import { X } from "lucide-react";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { enquiryStatuses } from "../contract.ts";
import type { listEnquiries } from "../contract.ts";
import type { Colleague } from "../handling/contract.ts";
import { statusLabels, useChoiceLabel } from "./enquiry-words.ts";
import { serviceInterests } from "../form-fields.ts";

/** As in the URL. */
export type EnquiryView = Partial<Parsed<typeof listEnquiries, "query">>;

const orders = [
  { label: "Newest first", sort: "createdAt", order: "desc" },
  { label: "Due first", sort: "dueAt", order: "asc" },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
  { label: "Company, A to Z", sort: "company", order: "asc" },
] as const;

const statuses = [
  { value: "", label: "All but spam" },
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

/** Search, filters and order, and what the list was narrowed to from within an enquiry. */
export function EnquiryToolbar({ view, colleagues, onShow, children }: EnquiryToolbarProps) {
  return (
    <>
      <ListToolbar
        label="Search enquiries"
        placeholder="Search name, email, company..."
        search={view.search}
        onSearch={(search) => onShow({ search })}
      >
        <Filters view={view} colleagues={colleagues} onShow={onShow} />
        <OrderSelect orders={orders} view={view} onShow={onShow} />
        {children}
      </ListToolbar>
      <Narrowed view={view} onShow={onShow} />
    </>
  );
}

function Filters({ view, colleagues, onShow }: Omit<EnquiryToolbarProps, "children">) {
  const labelOf = useChoiceLabel();
  const services = serviceInterests.map((value) => ({ value, label: labelOf("serviceInterest", value) }));
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
      <ChoiceSelect
        label="Due"
        value={view.overdue ?? ""}
        choices={[
          { value: "", label: "Due any time" },
          { value: "true", label: "Overdue" },
        ]}
        onChoose={(overdue) => onShow({ overdue: overdue || undefined })}
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
    </>
  );
}

/** The first page and the site that an enquiry's facts narrowed the list to. */
function Narrowed({ view, onShow }: Pick<EnquiryToolbarProps, "view" | "onShow">) {
  const { landingPage, referrerHost } = view;
  if (!landingPage && !referrerHost) return null;
  return (
    <p className="-mt-2 mb-5 flex flex-wrap gap-3">
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
