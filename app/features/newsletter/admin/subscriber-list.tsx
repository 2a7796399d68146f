import type { Caller } from "#app/platform/http/call.ts";
import { Pager } from "#app/ui/pager.tsx";
import type { Subscriber } from "../contract.ts";
import { NoSubscribers } from "./no-subscribers.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";
import { perPage } from "./use-subscribers.ts";
import type { SubscriberPage, SubscriberView } from "./use-subscribers.ts";

type SubscriberListProps = {
  page: SubscriberPage;
  view: SubscriberView;
  /** It is the page before, shown until the one that was asked for has come. */
  isOld: boolean;
  call: Caller;
  onShow: (changes: SubscriberView) => void;
  onChanged: (subscriber: Subscriber) => void;
  onDelete: (subscriber: Subscriber) => void;
};

/** One page of subscribers as a table, or that there are none. */
export function SubscriberList({
  page: { subscribers, page, total },
  isOld,
  view,
  onShow,
  ...actions
}: SubscriberListProps) {
  if (subscribers.length === 0) return <NoSubscribers view={view} onShow={onShow} />;
  return (
    <div aria-busy={isOld}>
      <SubscriberTable subscribers={subscribers} view={view} onShow={onShow} {...actions} />
      <Pager
        page={page}
        perPage={perPage}
        total={total}
        onPage={(to) => onShow({ page: to })}
        labels={{ region: "Pages of subscribers", previous: "Previous", next: "Next", range: "{from}–{to} of {total}" }}
      />
    </div>
  );
}
