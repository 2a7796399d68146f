import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { ListToolbar } from "#app/ui/admin/list-toolbar.tsx";
import { PagedList } from "#app/ui/admin/paged-list.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { useList, useOwnView } from "#app/ui/admin/use-list.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { deliveryStates, dismissDelivery, listDeliveries, retryDelivery } from "./contract.ts";
import type { Delivery, Webhook } from "./contract.ts";
import { DeliveryState, Exchange } from "./delivery-parts.tsx";
import { parseHost, stateLooks } from "./webhook-words.ts";

type DeliveriesDialogProps = { call: Caller; webhook: Webhook; onClose: () => void };

const words = {
  loading: "Loading deliveries...",
  failed: "The deliveries did not load",
  pages: "Pages of deliveries",
  none: "No deliveries yet",
  noMatch: "No deliveries match",
};
const choices = deliveryStates.map((value) => ({ value, label: stateLooks[value].label }));
const filters = [{ name: "state", label: "State", choices }] as const;

/** Shows a webhook's deliveries, and retries them. */
export function DeliveriesDialog({ call, webhook: { id, url }, onClose }: DeliveriesDialogProps) {
  const list = useList(call, listDeliveries, useOwnView(), {
    perPage: 20,
    params: { id },
    failure: "Failed to load the deliveries",
  });
  const reload = useReload(listDeliveries);
  const retrying = useMutation({
    mutationFn: (deliveryId: string) => call(retryDelivery, { params: { id, deliveryId } }),
    onSuccess: () => toastSuccess("It is being delivered again"),
    onError: (error) => toastRefusal(error, "Failed to deliver it again"),
    onSettled: reload,
  });
  const dismissing = useMutation({
    mutationFn: (deliveryId: string) => call(dismissDelivery, { params: { id, deliveryId } }),
    onSuccess: () => toastSuccess("Dismissed"),
    onError: (error) => toastRefusal(error, "Failed to dismiss it"),
    onSettled: reload,
  });
  return (
    <Dialog
      size="lg"
      title={`Deliveries to ${parseHost(url)}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
    >
      <ListToolbar
        list={list}
        label="Search deliveries"
        placeholder="Event or payload"
        filters={filters}
        kept={
          <Button variant="line" size="sm" onClick={() => void list.loaded.refetch()}>
            Refresh
          </Button>
        }
      />
      <PagedList list={list} words={words}>
        {(deliveries) => (
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Item
                key={delivery.id}
                delivery={delivery}
                onRetry={() => retrying.mutate(delivery.id)}
                onDismiss={() => dismissing.mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}

type ItemProps = { delivery: Delivery; onRetry: () => void; onDismiss: () => void };

function Item({ delivery, onRetry, onDismiss }: ItemProps) {
  const { event, state, createdAt, dismissedAt } = delivery;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{event}</span>
        <time dateTime={createdAt} className="mr-auto text-s text-text-2">
          {formatDateTime(createdAt)}
        </time>
        {state !== "delivered" && (
          <Button variant="quiet" size="sm" aria-label={`Deliver ${event} again`} onClick={onRetry}>
            Try again
          </Button>
        )}
        {state === "failed" && dismissedAt === null && (
          <Button variant="quiet" size="sm" aria-label={`Dismiss ${event}`} onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <DeliveryState delivery={delivery} />
      <details className="mt-1 text-s">
        <summary className="py-1">Request and response</summary>
        <Exchange delivery={delivery} />
      </details>
    </li>
  );
}
