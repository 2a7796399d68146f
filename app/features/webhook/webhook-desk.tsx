import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { EmptyList } from "#app/ui/admin/empty-list.tsx";
import { moveFocusAfterRemoval } from "#app/ui/admin/focus-after-removal.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { changeWebhook, deleteWebhook, listWebhooks, testWebhook } from "./contract.ts";
import type { Webhook } from "./contract.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { hostOf } from "./webhook-words.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookTable } from "./webhook-table.tsx";

type Shown = { what: "new" } | { what: "edit" | "deliveries" | "delete"; webhook: Webhook };

/** Webhooks: added, changed, tested, switched off, and deleted after a question; and what was sent to each. */
export function WebhookDesk({ call }: { call: Caller }) {
  const reload = useReload(listWebhooks);
  const [shown, setShown] = useState<Shown>();
  const list = useAnswer(call, listWebhooks);
  const { switching, testing } = useWebhookActions(call);
  const close = () => {
    setShown(undefined);
    void reload();
  };
  const leave = ({ id }: Webhook) => moveFocusAfterRemoval(list.data ?? [], id, close);
  return (
    <>
      <div className="mb-5 flex justify-end">
        <Button size="sm" onClick={() => setShown({ what: "new" })}>
          Add a webhook
        </Button>
      </div>
      <Loaded from={list} labels={{ loading: "Loading webhooks...", failed: "The webhooks did not load" }}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyList
              title="No webhooks yet"
              description="Add the address of a system that should be notified of enquiries."
            />
          ) : (
            <WebhookTable
              webhooks={webhooks}
              switching={switching.isPending ? switching.variables : undefined}
              onSwitch={switching.mutate}
              onTest={testing.mutate}
              onShow={(what, webhook) => setShown({ what, webhook })}
            />
          )
        }
      </Loaded>
      {shown && <ShownDialog shown={shown} call={call} onDeleted={leave} onClose={close} />}
    </>
  );
}

type ShownDialogProps = { shown: Shown; call: Caller; onDeleted: (webhook: Webhook) => void; onClose: () => void };

function ShownDialog({ shown, onDeleted, ...rest }: ShownDialogProps) {
  if (shown.what === "new") return <WebhookDialog {...rest} />;
  const props = { webhook: shown.webhook, ...rest };
  if (shown.what === "edit") return <WebhookDialog {...props} />;
  return shown.what === "deliveries" ? (
    <DeliveriesDialog {...props} />
  ) : (
    <DeleteQuestion {...props} onDeleted={onDeleted} />
  );
}

function useWebhookActions(call: Caller) {
  const reload = useReload(listWebhooks);
  const switching = useMutation({
    mutationFn: async ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      (await call(changeWebhook, { params: { id }, body: { isEnabled } })).answer,
    onSuccess: ({ url, isEnabled }) => toastSuccess(`${hostOf(url)} is ${isEnabled ? "on" : "off"}`),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to change the webhook"),
    onSettled: reload,
  });
  const testing = useMutation({
    mutationFn: ({ id }: Webhook) => call(testWebhook, { params: { id } }),
    onSuccess: (_answer, { url }) => toastSuccess(`A test is on its way to ${hostOf(url)}`),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to send a test"),
    onSettled: reload,
  });
  return { switching, testing };
}

type DeleteQuestionProps = Omit<ShownDialogProps, "shown"> & { webhook: Webhook };

function DeleteQuestion({ call, webhook, onDeleted, onClose }: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      title="Delete webhook"
      labels={deleteLabels}
      act={() => call(deleteWebhook, { params: { id: webhook.id } })}
      done="Webhook deleted"
      failure={(error) => refusalMessage(error) ?? "Failed to delete the webhook"}
      onDone={() => onDeleted(webhook)}
      onClose={onClose}
    >
      {`Are you sure you want to delete the webhook to ${webhook.url}? What is still to be delivered is deleted too. This action cannot be undone.`}
    </ConfirmDialog>
  );
}
