import { SearchInput } from "#app/ui/search-input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { BookingView } from "./use-bookings.ts";

type BookingToolbarProps = { view: BookingView; onShow: (changes: BookingView) => void };

const orders = {
  coming: { label: "Next call first", sort: undefined, order: undefined },
  latest: { label: "Latest call first", sort: "startsAt", order: "desc" },
  newest: { label: "Newest booking first", sort: "createdAt", order: "desc" },
  name: { label: "Name, A to Z", sort: "name", order: "asc" },
} as const;

/** Search, status and the order. */
export function BookingToolbar({ view, onShow }: BookingToolbarProps) {
  const order =
    Object.entries(orders).find(([, one]) => one.sort === view.sort && one.order === view.order)?.[0] ?? "coming";
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchInput
        aria-label="Search bookings"
        placeholder="Search by name, email or subject"
        className="grow basis-64 ml:max-w-96"
        maxLength={200}
        value={view.search ?? ""}
        onSearch={(search) => onShow({ search })}
      />
      <div className="max-sm:grow">
        <Select
          aria-label="Status"
          value={view.status ?? ""}
          onChange={(event) => onShow({ status: statusOf(event.currentTarget.value) })}
        >
          <option value="">All bookings</option>
          <option value="booked">Upcoming</option>
          <option value="past">Past</option>
          <option value="cancelled">Cancelled</option>
        </Select>
      </div>
      <div className="max-sm:grow">
        <Select
          aria-label="Order"
          value={order}
          onChange={(event) => {
            const { sort, order: way } = orders[event.currentTarget.value as keyof typeof orders]; // its options are made from the table above
            onShow({ sort, order: way });
          }}
        >
          {Object.entries(orders).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

function statusOf(value: string): BookingView["status"] {
  return value === "booked" || value === "past" || value === "cancelled" ? value : undefined;
}
