import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import type { SubscriberView } from "./subscriber-view.ts";

type SubscriberToolbarProps = { view: SubscriberView; onShow: (changes: SubscriberView) => void };

const statuses = [
  { value: "", label: "All statuses" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
] as const;

const orders = [
  { label: "Newest first", sort: undefined, order: undefined },
  { label: "Oldest first", sort: "subscribedAt", order: "asc" },
  { label: "Email A to Z", sort: "email", order: "asc" },
  { label: "Email Z to A", sort: "email", order: "desc" },
] as const;

/** The order is a select where cards replace the table. */
export function SubscriberToolbar({ view, onShow }: SubscriberToolbarProps) {
  return (
    <ListToolbar
      label="Search subscribers"
      placeholder="Search by email"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <OrderSelect orders={orders} view={view} onShow={onShow} className="ml:hidden" />
    </ListToolbar>
  );
}
