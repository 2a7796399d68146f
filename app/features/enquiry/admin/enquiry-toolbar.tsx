import type { Parsed } from "#app/platform/http/endpoint.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import type { listEnquiries } from "../contract.ts";
import { useChoiceLabel } from "./enquiry-words.ts";
import { serviceInterests } from "../form-fields.ts";

/** As in the URL. */
export type EnquiryView = Partial<Parsed<typeof listEnquiries, "query">>;

const orders = [
  { label: "Newest first", sort: "createdAt", order: "desc" },
  { label: "Oldest first", sort: "createdAt", order: "asc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
  { label: "Company, A to Z", sort: "company", order: "asc" },
] as const;

type EnquiryToolbarProps = {
  view: EnquiryView;
  onShow: (changes: EnquiryView) => void;
  /** Actions on all results. */
  children: React.ReactNode;
};

/** The order is a select where cards replace the table. */
export function EnquiryToolbar({ view, onShow, children }: EnquiryToolbarProps) {
  const labelOf = useChoiceLabel();
  const services = serviceInterests.map((value) => ({ value, label: labelOf("serviceInterest", value) }));
  return (
    <ListToolbar
      label="Search enquiries"
      placeholder="Search name, email, company..."
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Service"
        value={view.service ?? ""}
        choices={[{ value: "", label: "All services" }, ...services]}
        onChoose={(service) => onShow({ service: service || undefined })}
      />
      <OrderSelect orders={orders} view={view} onShow={onShow} className="ml:hidden" />
      {children}
    </ListToolbar>
  );
}
