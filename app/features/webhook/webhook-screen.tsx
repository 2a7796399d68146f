import { useMutation } from "@tanstack/react-query";
import { ListChecks, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { EmptyList } from "#app/ui/admin/empty-list.tsx";
import { moveFocusAfterRemoval, removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { RowTitle } from "#app/ui/admin/row-title.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { changeWebhook, deleteWebhook, listWebhooks, testWebhook } from "./contract.ts";
import type { Delivery, Webhook } from "./contract.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { formWords, parseHost } from "./webhook-words.ts";

type OpenDialog =
  | { kind: "new" }
  | { kind: "edit" | "deliveries" | "delete"; webhook: Webhook }
  | { kind: "test"; webhook: Webhook; sent: Delivery };

/** Shows the webhooks: adds, changes, tests, disables and, after confirmation, deletes them; lists deliveries. */
export function WebhookScreen({ call }: { call: Caller }) {
  const reload = useReload(listWebhooks);
  const [dialog, setDialog] = useState<OpenDialog>();
  const list = useEndpoint(call, listWebhooks);
  const { switching, testing } = useWebhookActions(call, (webhook, sent) => setDialog({ kind: "test", webhook, sent }));
  const close = () => {
    setDialog(undefined);
    void reload();
  };
  const leave = ({ id }: Webhook) => moveFocusAfterRemoval(list.data ?? [], id, close);
  return (
    <>
      <MainAction>
        <Button size="sm" onClick={() => setDialog({ kind: "new" })}>
          Add a webhook
        </Button>
      </MainAction>
      <Loaded from={list} labels={{ loading: "Loading webhooks...", failed: "The webhooks did not load" }}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyList
              title="No webhooks yet"
              description="Add the address of a system, or of your team’s chat, to notify about enquiries, calls, posts and issues."
            >
              <Button size="sm" variant="line" onClick={() => setDialog({ kind: "new" })}>
                Add the first webhook
              </Button>
            </EmptyList>
          ) : (
            <WebhookTable
              webhooks={webhooks}
              switching={switching.isPending ? switching.variables : undefined}
              onSwitch={switching.mutate}
              onTest={testing.mutate}
              onShow={(kind, webhook) => setDialog({ kind, webhook })}
            />
          )
        }
      </Loaded>
      {dialog && <ShownDialog dialog={dialog} call={call} onDeleted={leave} onClose={close} />}
    </>
  );
}

type ShownDialogProps = {
  dialog: OpenDialog;
  call: Caller;
  onDeleted: (webhook: Webhook) => void;
  onClose: () => void;
};

function ShownDialog({ dialog, onDeleted, ...rest }: ShownDialogProps) {
  if (dialog.kind === "new") return <WebhookDialog {...rest} />;
  const props = { webhook: dialog.webhook, ...rest };
  if (dialog.kind === "edit") return <WebhookDialog {...props} />;
  if (dialog.kind === "test") return <TestDialog {...props} sent={dialog.sent} />;
  return dialog.kind === "deliveries" ? (
    <DeliveriesDialog {...props} />
  ) : (
    <DeleteQuestion {...props} onDeleted={onDeleted} />
  );
}

function useWebhookActions(call: Caller, onTested: (webhook: Webhook, sent: Delivery) => void) {
  const reload = useReload(listWebhooks);
  const switching = useMutation({
    mutationFn: async ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      (await call(changeWebhook, { params: { id }, body: { isEnabled } })).data,
    onSuccess: ({ url, isEnabled }) => toastSuccess(`${parseHost(url)} is ${isEnabled ? "on" : "off"}`),
    onError: (error) => toastRefusal(error, "Failed to change the webhook"),
    onSettled: reload,
  });
  const testing = useMutation({
    mutationFn: async ({ id }: Webhook) => (await call(testWebhook, { params: { id } })).data,
    onSuccess: (sent, webhook) => onTested(webhook, sent),
    onError: (error) => toastRefusal(error, "Failed to send a test"),
    onSettled: reload,
  });
  return { switching, testing };
}

type DeleteQuestionProps = Omit<ShownDialogProps, "dialog"> & { webhook: Webhook };

function DeleteQuestion({ call, webhook, onDeleted, onClose }: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      title="Delete webhook"
      act={() => call(deleteWebhook, { params: { id: webhook.id } })}
      done="Webhook deleted"
      failure="Failed to delete the webhook"
      onDone={() => onDeleted(webhook)}
      onClose={onClose}
    >
      {`Are you sure you want to delete the webhook to ${webhook.url}? Pending deliveries are deleted too. This action cannot be undone.`}
    </ConfirmDialog>
  );
}

type WebhookActions = {
  switching: { id: string; isEnabled: boolean } | undefined;
  onSwitch: (change: { id: string; isEnabled: boolean }) => void;
  onTest: (webhook: Webhook) => void;
  onShow: (what: "edit" | "deliveries" | "delete", webhook: Webhook) => void;
};

const headings = { Address: "", Deliveries: "w-36", Events: "w-70", Format: "w-28", On: "w-24", Actions: "w-50" };

/** Shows the webhooks as a table; as cards on a phone. */
function WebhookTable({ webhooks, ...actions }: WebhookActions & { webhooks: readonly Webhook[] }) {
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

function WebhookRow({ webhook, switching, onSwitch, onTest, onShow }: WebhookActions & { webhook: Webhook }) {
  const { id, url, events, form } = webhook;
  const isEnabled = switching?.id === id ? switching.isEnabled : webhook.isEnabled;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <RowTitle onClick={() => onShow("deliveries", webhook)}>{url}</RowTitle>
      </th>
      <TableCell label="Deliveries" kind="tag">
        <DeliveryState webhook={webhook} />
      </TableCell>
      <TableCell label="Events">{events.join(", ")}</TableCell>
      <TableCell label="Format">{formWords[form].label}</TableCell>
      <TableCell label="On" kind="switch">
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
          variant="danger"
          onClick={() => onShow("delete", webhook)}
        />
      </TableCell>
    </tr>
  );
}

function DeliveryState({ webhook: { pending, failed } }: { webhook: Webhook }) {
  if (pending + failed === 0) return <Badge tone="ok">OK</Badge>;
  return (
    <span className="contents">
      {failed > 0 && <Badge tone="err">{failed} failed</Badge>}
      {pending > 0 && <Badge tone="brand">{pending} pending</Badge>}
    </span>
  );
}
