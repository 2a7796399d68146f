import type { Caller } from "#app/platform/http/call.ts";
import { SortHeader } from "#app/ui/sort-header.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Subscriber } from "../contract.ts";
import { SubscriberRow } from "./subscriber-row.tsx";
import type { SubscriberView } from "./subscriber-view.ts";

type SubscriberTableProps = {
  subscribers: readonly Subscriber[];
  view: SubscriberView;
  call: Caller;
  onShow: (changes: SubscriberView) => void;
  onChanged: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
};

const columns = ["", "w-76", "w-36", "w-24", "w-24"];

/** Cards on a phone. */
export function SubscriberTable({ subscribers, view, call, onShow, onChanged, onDelete }: SubscriberTableProps) {
  const sorting = { view: { sort: "subscribedAt", ...view }, onShow };
  return (
    <Table caption="Newsletter subscribers" columns={columns}>
      <thead>
        <tr>
          <SortHeader by="email" first="asc" {...sorting}>
            Email
          </SortHeader>
          <th scope="col">Status</th>
          <SortHeader by="subscribedAt" first="desc" {...sorting}>
            Subscribed
          </SortHeader>
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
