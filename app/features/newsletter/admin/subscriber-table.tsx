import type { Caller } from "#app/platform/http/call.ts";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Subscriber } from "../contract.ts";
import { SubscriberRow } from "./subscriber-row.tsx";
import type { SubscriberView } from "./use-subscribers.ts";

type SubscriberTableProps = {
  subscribers: readonly Subscriber[];
  view: SubscriberView;
  call: Caller;
  onShow: (changes: SubscriberView) => void;
  onChanged: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
};

const usualOrders = { subscribedAt: "desc", email: "asc" } as const;

/** Subscribers as rows; as cards on a phone. */
export function SubscriberTable({ subscribers, view, call, onShow, onChanged, onDelete }: SubscriberTableProps) {
  const sorted = view.sort ?? "subscribedAt";
  const sorting = (column: typeof sorted) => ({
    order: sorted === column ? (view.order ?? usualOrders[column]) : undefined,
    firstOrder: usualOrders[column],
    onSort: (order: "asc" | "desc") => onShow({ sort: column, order }),
  });
  return (
    <Table caption="Newsletter subscribers">
      <thead>
        <tr>
          <SortHeader {...sorting("email")}>Email</SortHeader>
          <th scope="col">Status</th>
          <SortHeader {...sorting("subscribedAt")}>Subscribed</SortHeader>
          <th scope="col">Active</th>
          <th scope="col" data-end="">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <SubscriberRow
            key={subscriber.id}
            subscriber={subscriber}
            call={call}
            onChanged={onChanged}
            onDelete={() => onDelete(subscriber)}
          />
        ))}
      </tbody>
    </Table>
  );
}
