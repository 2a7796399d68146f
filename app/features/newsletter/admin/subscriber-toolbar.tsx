import { SearchInput } from "#app/ui/search-input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { SubscriberView } from "./use-subscribers.ts";

type SubscriberToolbarProps = { view: SubscriberView; onShow: (changes: SubscriberView) => void };

const sorts = {
  newest: { label: "Newest first", sort: undefined, order: undefined },
  oldest: { label: "Oldest first", sort: "subscribedAt", order: "asc" },
  email: { label: "Email A to Z", sort: "email", order: "asc" },
  emailBack: { label: "Email Z to A", sort: "email", order: "desc" },
} as const;

/** Search, status and, where rows are cards and have no heads to press, the order. */
export function SubscriberToolbar({ view, onShow }: SubscriberToolbarProps) {
  const sort =
    Object.entries(sorts).find(([, one]) => one.sort === view.sort && one.order === view.order)?.[0] ?? "newest";
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchInput
        aria-label="Search subscribers"
        placeholder="Search by email"
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
          <option value="">All statuses</option>
          <option value="active">Active</option>
          <option value="inactive">Inactive</option>
        </Select>
      </div>
      <div className="max-sm:grow ml:hidden">
        <Select
          aria-label="Order"
          value={sort}
          onChange={(event) => {
            const { sort: by, order } = sorts[event.currentTarget.value as keyof typeof sorts]; // its options are made from the table above
            onShow({ sort: by, order });
          }}
        >
          {Object.entries(sorts).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

function statusOf(value: string): SubscriberView["status"] {
  return value === "active" || value === "inactive" ? value : undefined;
}
