import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { keyFor } from "#app/platform/http/attempt.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { CopyDialog } from "#app/ui/admin/copy-dialog.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { invite, listInvitations, roles } from "./contract.ts";
import type { Invitation } from "./contract.ts";

const meanings: Record<Invitation["role"], string> = {
  admin: "admin: everything",
  sales: "sales: enquiries, bookings, finding a person",
  editor: "editor: posts and questions",
};

/** Invites by address and role. Without a mail server the link is shown, once, to be passed on. */
export function InviteDialog({ call, onClose }: { call: Caller; onClose: () => void }) {
  const reload = useReload(listInvitations);
  const form = useId();
  const attempt = useRef<Attempt>(undefined);
  const inviting = useMutation({
    mutationFn: async (body: { email: string; role: Invitation["role"] }) =>
      (await call(invite, { body }, { idempotencyKey: keyFor(JSON.stringify(body), attempt) })).answer,
    onSuccess: ({ email, link }) => {
      void reload();
      if (link !== null) return;
      toastSuccess(`An email to ${email} is on its way`);
      onClose();
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to invite"),
  });
  const link = inviting.data?.link;
  if (link) {
    return (
      <CopyDialog
        title="Pass this link on"
        description={`This site doesn’t send email. Give the link to ${inviting.data?.email} yourself: it is shown only once.`}
        label="Link"
        value={link}
        onClose={onClose}
      />
    );
  }
  const errors = fieldErrors(inviting.error);
  return (
    <Dialog
      title="Invite a colleague"
      description="The link creates one account and works once, for 48 hours."
      closeLabel="Close dialog"
      locked={inviting.isPending}
      onClose={onClose}
      foot={
        <Button form={form} type="submit" size="sm" busy={inviting.isPending} busyLabel="Inviting...">
          Invite
        </Button>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const role = roles.find((one) => one === data.get("role")) ?? "sales";
          if (!inviting.isPending) inviting.mutate({ email: String(data.get("email") ?? ""), role });
        }}
      >
        <Field label="Email" error={errors["email"]} required>
          <Input name="email" type="email" autoComplete="off" maxLength={254} data-autofocus="" />
        </Field>
        <Field label="Role">
          <Select name="role" defaultValue="sales">
            {roles.map((role) => (
              <option key={role} value={role}>
                {meanings[role]}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
