import { useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { listDeliveries, listWebhooks } from "./contract.ts";
import type { Delivery, Webhook } from "./contract.ts";
import { DeliveryState, Exchange } from "./delivery-parts.tsx";
import { parseHost } from "./webhook-words.ts";

type TestDialogProps = { call: Caller; webhook: Webhook; sent: Delivery; onClose: () => void };

const pollMs = 500;

/** Shows a test's request, and its response once it has arrived. */
export function TestDialog({ call, webhook: { id, url }, sent, onClose }: TestDialogProps) {
  const read = useQuery({
    queryKey: [listWebhooks.path, id, "test", sent.id],
    queryFn: async () => {
      const query = { search: sent.event, page: 1, perPage: 20 };
      const { data } = await call(listDeliveries, { params: { id }, query });
      return data.find((candidate) => candidate.id === sent.id) ?? sent;
    },
    initialData: sent,
    refetchInterval: ({ state }) => state.data?.tries === 0 && pollMs,
  });
  const delivery = read.data;
  return (
    <Dialog size="lg" title={`Test of ${parseHost(url)}`} closeLabel="Close dialog" closeOnBackdrop onClose={onClose}>
      <div role="status" className="mb-4">
        {delivery.tries > 0 && <DeliveryState delivery={delivery} />}
      </div>
      {read.isError && <LoadFailure title="The response did not load" onRetry={() => void read.refetch()} />}
      {delivery.tries === 0 && !read.isError && <Spinner className="py-4">Waiting for the response...</Spinner>}
      <Exchange delivery={delivery} />
    </Dialog>
  );
}
