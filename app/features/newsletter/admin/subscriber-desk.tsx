import { useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { listSubscribers } from "../contract.ts";
import type { Subscriber } from "../contract.ts";
import { DeleteSubscriber } from "./delete-subscriber.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { SubscriberList } from "./subscriber-list.tsx";
import { deleteButtonId } from "./subscriber-row.tsx";
import { SubscriberToolbar } from "./subscriber-toolbar.tsx";
import { useSubscriberChanges, useSubscribers } from "./use-subscribers.ts";

/** The newsletter's subscribers: find somebody, turn their letters on and off, delete them. */
export function SubscriberDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listSubscribers.query);
  const list = useSubscribers(call, view);
  const changes = useSubscriberChanges(view);
  const [asked, setAsked] = useState<Subscriber>();

  function leave(gone: Subscriber) {
    const subscribers = list.data?.subscribers ?? [];
    const at = subscribers.findIndex(({ id }) => id === gone.id);
    const next = subscribers[at + 1] ?? subscribers[at - 1];
    flushSync(() => setAsked(undefined)); // the dialog gives the focus back to its opener, which is about to go
    const heir = next
      ? document.getElementById(deleteButtonId(next.id))
      : document.querySelector<HTMLElement>("main h1");
    heir?.focus();
    void changes.remove(gone.id);
    if (!next && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <SubscriberToolbar view={view} onShow={show} />
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <Card pad="none">
          <Spinner>Loading subscribers...</Spinner>
        </Card>
      )}
      {list.isSuccess && (
        <SubscriberList
          page={list.data}
          view={view}
          isOld={list.isPlaceholderData}
          call={call}
          onShow={show}
          onChanged={changes.replace}
          onDelete={setAsked}
        />
      )}
      {asked && (
        <DeleteSubscriber
          subscriber={asked}
          call={call}
          onDeleted={() => leave(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
