import { ListChecks, Pencil, Send, Trash2 } from "lucide-react";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Webhook } from "./contract.ts";

type Actions = {
  switching: { id: string; isEnabled: boolean } | undefined;
  onSwitch: (change: { id: string; isEnabled: boolean }) => void;
  onTest: (webhook: Webhook) => void;
  onShow: (what: "edit" | "deliveries" | "delete", webhook: Webhook) => void;
};

const headings = { Address: "", Events: "w-70", Deliveries: "w-36", On: "w-24", Actions: "w-50" };

/** Cards on a phone. */
export function WebhookTable({ webhooks, ...actions }: Actions & { webhooks: readonly Webhook[] }) {
  return (
    <Table caption="Webhooks" headings={headings} className="ml:min-w-240" data-tall="">
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function WebhookRow({ webhook, switching, onSwitch, onTest, onShow }: Actions & { webhook: Webhook }) {
  const { id, url, events } = webhook;
  const isEnabled = switching?.id === id ? switching.isEnabled : webhook.isEnabled;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere max-ml:pb-3">
        <RowTitle onClick={() => onShow("deliveries", webhook)}>{url}</RowTitle>
      </th>
      <TableCell label="Events" className="text-s">
        {events.join(", ")}
      </TableCell>
      <TableCell label="Deliveries">
        <DeliveryState webhook={webhook} />
      </TableCell>
      <TableCell label="On">
        <Switch
          aria-label={`Call ${url}`}
          checked={isEnabled}
          onChange={({ currentTarget }) => onSwitch({ id, isEnabled: currentTarget.checked })}
        />
      </TableCell>
      <TableCell kind="actions">
        <RowButton
          icon={ListChecks}
          tip="Deliveries"
          label={`Deliveries to ${url}`}
          onClick={() => onShow("deliveries", webhook)}
        />
        <RowButton
          icon={Send}
          tip="Send a test"
          label={`Send a test to ${url}`}
          disabled={!isEnabled}
          onClick={() => onTest(webhook)}
        />
        <RowButton icon={Pencil} tip="Edit" label={`Edit ${url}`} onClick={() => onShow("edit", webhook)} />
        <RowButton
          id={removeButtonId(id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete ${url}`}
          onClick={() => onShow("delete", webhook)}
        />
      </TableCell>
    </tr>
  );
}

function DeliveryState({ webhook: { pending, failed } }: { webhook: Webhook }) {
  if (pending + failed === 0) return <Badge tone="ok">In order</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {failed > 0 && <Badge tone="err">{failed} failed</Badge>}
      {pending > 0 && <Badge tone="brand">{pending} pending</Badge>}
    </span>
  );
}
