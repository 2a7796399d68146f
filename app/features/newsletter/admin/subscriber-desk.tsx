import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { useListView } from "#app/platform/list-view.ts";
import { ListDesk } from "#app/ui/admin/list-desk.tsx";
import { replaced, useListPage, without } from "#app/ui/admin/list-page.ts";
import { EmptyList, noMatchHint } from "#app/ui/admin/empty-list.tsx";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import { listSubscribers, deleteSubscriber } from "../contract.ts";
import type { Subscriber } from "../contract.ts";
import { SubscriberTable } from "./subscriber-table.tsx";
import { SubscriberToolbar } from "./subscriber-toolbar.tsx";
import { useSubscriberChange } from "./subscriber-view.ts";
import type { SubscriberView } from "./subscriber-view.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";

const labels = {
  loading: "Loading subscribers...",
  failed: "The subscribers did not load",
  pages: "Pages of subscribers",
};

export function SubscriberDesk({ call }: { call: Caller }) {
  const [view, show] = useListView(listSubscribers.query);
  const list = useListPage({
    path: listSubscribers.path,
    view,
    perPage: 50,
    read: (query) => call(listSubscribers, { query }),
    failure: "Failed to load newsletter subscriptions",
  });
  const change = useSubscriberChange();
  const [asked, setAsked] = useState<Subscriber>();

  function leave({ id }: Subscriber) {
    const isThereMore = moveFocusAfterRemoval(list.data?.rows ?? [], id, () => setAsked(undefined));
    change(view, without(id));
    if (!isThereMore && view.page && view.page > 1) show({ page: view.page - 1 });
  }

  return (
    <>
      <SubscriberToolbar view={view} onShow={show} />
      <ListDesk
        list={list}
        labels={labels}
        empty={<NoSubscribers view={view} onShow={show} />}
        onPage={(page) => show({ page })}
      >
        {(subscribers) => (
          <SubscriberTable
            subscribers={subscribers}
            view={view}
            call={call}
            onShow={show}
            onChanged={(changed) => change(view, replaced(changed))}
            onDelete={setAsked}
          />
        )}
      </ListDesk>
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

function NoSubscribers({ view, onShow }: { view: SubscriberView; onShow: (changes: SubscriberView) => void }) {
  if (!(view.search ?? view.status ?? view.page)) {
    return <EmptyList title="No subscribers yet" description="New subscribers appear here." />;
  }
  const showAll = () => onShow({ search: undefined, status: undefined });
  return <EmptyList title="No subscribers match" description={noMatchHint} onShowAll={showAll} />;
}

type DeleteSubscriberProps = {
  subscriber: Subscriber;
  call: Caller;
  onDeleted: () => void;
  onClose: () => void;
};

function DeleteSubscriber({ subscriber: { id, email }, call, onDeleted, onClose }: DeleteSubscriberProps) {
  return (
    <ConfirmDialog
      title="Delete subscription"
      labels={deleteLabels}
      act={() => call(deleteSubscriber, { params: { id } })}
      done="Subscription deleted successfully"
      failure={() => "Failed to delete subscription"}
      onDone={onDeleted}
      onClose={onClose}
    >
      Are you sure you want to delete <strong className="wrap-anywhere text-text">{email}</strong>? This action cannot
      be undone.
    </ConfirmDialog>
  );
}
