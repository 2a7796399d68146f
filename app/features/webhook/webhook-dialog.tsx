import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { CopyDialog } from "#app/ui/admin/copy-dialog.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { changeWebhook, createWebhook, webhookEvents, webhookForms } from "./contract.ts";
import type { Webhook } from "./contract.ts";
import { formWords } from "./webhook-words.ts";

type WebhookDialogProps = { call: Caller; webhook?: Webhook; onClose: () => void };

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ call, webhook, onClose }: WebhookDialogProps) {
  const saving = useSaving(call, webhook, onClose);
  const secret = saving.data?.secret;
  if (secret !== undefined) {
    return (
      <CopyDialog
        title="Copy the secret"
        description="The receiver checks signatures with it. It is shown only now."
        label="Secret"
        value={secret}
        onClose={onClose}
      />
    );
  }
  const errors = fieldErrors(saving.error);
  return (
    <FormDialog
      size="lg"
      title={webhook ? "Edit webhook" : "Add a webhook"}
      description="Events are sent to the address by POST, with a signature."
      closeLabel="Close dialog"
      isGuarded
      labels={{ send: webhook ? "Save" : "Add", busy: "Saving..." }}
      isBusy={saving.isPending}
      onSend={(data) => {
        const events = webhookEvents.filter((name) => data.has(name));
        const chosen = webhookForms.find((form) => form === data.get("form")) ?? "standard";
        saving.mutate({ url: String(data.get("url") ?? "").trim(), events, form: chosen });
      }}
      onClose={onClose}
    >
      <FieldGroup legend="Format" error={errors["form"]}>
        {webhookForms.map((form) => (
          <RadioCard
            key={form}
            name="form"
            value={form}
            {...formWords[form]}
            defaultChecked={form === (webhook?.form ?? "standard")}
          />
        ))}
      </FieldGroup>
      <Field
        label="Address"
        hint="For Discord, add /slack to the end of the webhook’s address."
        error={errors["url"]}
        required
      >
        <Input
          name="url"
          type="url"
          autoComplete="off"
          maxLength={2_000}
          placeholder="https://"
          defaultValue={webhook?.url}
          data-autofocus=""
        />
      </Field>
      <FieldGroup legend="Events" error={errors["events"]}>
        {webhookEvents.map((name) => (
          <label key={name} className="flex min-h-8 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              className="size-4.5 accent-brand"
              defaultChecked={webhook?.events.includes(name)}
            />
            {name}
          </label>
        ))}
      </FieldGroup>
    </FormDialog>
  );
}

type SaveWebhookResult = { secret?: string };

function useSaving(call: Caller, webhook: Webhook | undefined, onClose: () => void) {
  return useMutation({
    mutationFn: async (body: Pick<Webhook, "url" | "events" | "form">): Promise<SaveWebhookResult> =>
      webhook
        ? (await call(changeWebhook, { params: { id: webhook.id }, body })) && {}
        : (await call(createWebhook, { body })).data,
    onSuccess: ({ secret }) => {
      if (secret !== undefined) return;
      toastSuccess("Webhook saved");
      onClose();
    },
    onError: (error) => toastRefusal(error, "Failed to save the webhook"),
  });
}
