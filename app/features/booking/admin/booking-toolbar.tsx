import type { Parsed } from "#app/platform/http/endpoint.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { OrderSelect } from "#app/ui/admin/order-select.tsx";
import type { listBookings } from "../contract.ts";

/** As in the URL. */
export type BookingView = Partial<Parsed<typeof listBookings, "query">>;

type BookingToolbarProps = { view: BookingView; onShow: (changes: BookingView) => void };

const statuses = [
  { value: "", label: "All bookings" },
  { value: "pending", label: "To accept or reject" },
  { value: "booked", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "cancelled", label: "Cancelled" },
] as const;

const orders = [
  { label: "Next call first", sort: undefined, order: undefined },
  { label: "Latest call first", sort: "startsAt", order: "desc" },
  { label: "Newest booking first", sort: "createdAt", order: "desc" },
  { label: "Name, A to Z", sort: "name", order: "asc" },
] as const;

export function BookingToolbar({ view, onShow }: BookingToolbarProps) {
  return (
    <ListToolbar
      label="Search bookings"
      placeholder="Search name, email, subject"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <ChoiceSelect
        label="Status"
        value={view.status ?? ""}
        choices={statuses}
        onChoose={(status) => onShow({ status: status || undefined })}
      />
      <OrderSelect orders={orders} view={view} onShow={onShow} />
    </ListToolbar>
  );
}
