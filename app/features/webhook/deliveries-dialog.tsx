import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { ChoiceSelect } from "#app/ui/admin/choice-select.tsx";
import { EmptyList } from "#app/ui/admin/empty-list.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { useListPage } from "#app/ui/admin/list-page.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { deliveryStates, listDeliveries, listWebhooks, retryDelivery } from "./contract.ts";
import type { Delivery, Webhook } from "./contract.ts";
import { DeliveryState, Exchange } from "./delivery-parts.tsx";
import { hostOf, stateLooks } from "./webhook-words.ts";

type DeliveriesDialogProps = { call: Caller; webhook: Webhook; onClose: () => void };
type View = { state?: Delivery["state"] | undefined; search?: string; page?: number | undefined };

const labels = {
  loading: "Loading deliveries...",
  failed: "The deliveries did not load",
  pages: "Pages of deliveries",
};
const choices = [
  { value: "", label: "All states" },
  ...deliveryStates.map((value) => ({ value, label: stateLooks[value].label })),
] as const;

/** What was sent to a webhook, and trying again. */
export function DeliveriesDialog({ call, webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const [view, setView] = useState<View>({});
  const path = `${listWebhooks.path}/${id}`;
  const list = useListPage({
    path,
    view,
    perPage: 20,
    read: (query) => call(listDeliveries, { params: { id }, query }),
    failure: "Failed to load the deliveries",
  });
  const reload = useReload({ path });
  const retrying = useMutation({
    mutationFn: (deliveryId: string) => call(retryDelivery, { params: { id, deliveryId } }),
    onSuccess: () => toastSuccess("It is being delivered again"),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to deliver it again"),
    onSettled: reload,
  });
  return (
    <Dialog
      size="lg"
      title={`Deliveries to ${hostOf(url)}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
    >
      <ListToolbar
        label="Search deliveries"
        placeholder="Search event or payload"
        search={view.search}
        onSearch={(search) => setView({ ...view, search, page: undefined })}
      >
        <ChoiceSelect
          label="State"
          value={view.state ?? ""}
          choices={choices}
          onChoose={(state) => setView({ ...view, state: state || undefined, page: undefined })}
        />
        <Button variant="line" size="sm" onClick={() => void list.refetch()}>
          Refresh
        </Button>
      </ListToolbar>
      <PagedList
        list={list}
        labels={labels}
        empty={<EmptyList title={view.state || view.search ? "No deliveries match" : "No deliveries yet"} />}
        onPage={(page) => setView({ ...view, page })}
      >
        {(deliveries) => (
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Item key={delivery.id} delivery={delivery} onRetry={() => retrying.mutate(delivery.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}

function Item({ delivery, onRetry }: { delivery: Delivery; onRetry: () => void }) {
  const { event, state, createdAt } = delivery;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{event}</span>
        <time dateTime={createdAt} className="mr-auto text-s text-text-2">
          {minuteOf(createdAt)}
        </time>
        {state !== "delivered" && (
          <Button variant="quiet" size="sm" aria-label={`Deliver ${event} again`} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      <DeliveryState delivery={delivery} />
      <details className="mt-1 text-s">
        <summary className="py-1">Sent and came back</summary>
        <Exchange delivery={delivery} />
      </details>
    </li>
  );
}
