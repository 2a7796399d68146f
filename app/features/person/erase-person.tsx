import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { erasePerson } from "./contract.ts";

type ErasePersonProps = { email: string; call: Caller; onErased: () => void; onClose: () => void };

export function ErasePerson({ email, call, onErased, onClose }: ErasePersonProps) {
  return (
    <ConfirmDialog
      title="Erase Everything"
      labels={{ cancel: "Cancel", confirm: "Erase", busy: "Erasing..." }}
      act={() => call(erasePerson, { body: { email } })}
      done="Everything held of this address is erased."
      failure={() => "Failed to erase the data"}
      onDone={() => {
        onClose();
        onErased();
      }}
      onClose={onClose}
    >
      Enquiries, calls, the subscription, assistant conversations, answers that name the address and the emails of{" "}
      <strong className="wrap-anywhere text-text">{email}</strong> are deleted for good. This action cannot be undone.
    </ConfirmDialog>
  );
}
