import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { erasePerson } from "./contract.ts";

type ErasePersonProps = { email: string; call: Caller; onErased: () => void; onClose: () => void };

/** Asks before everything of an address is erased for good, naming it. */
export function ErasePerson({ email, call, onErased, onClose }: ErasePersonProps) {
  const erasing = useMutation({
    mutationFn: () => call(erasePerson, { body: { email } }),
    onSuccess: () => {
      toast({ title: "Success", description: "Everything held of this address is erased." });
      onClose();
      onErased();
    },
    onError: (error) => {
      if (!isStatus(error, 401)) toast({ title: "Error", description: "Failed to erase the data", variant: "error" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title="Erase Everything"
      description={
        <>
          Enquiries, calls, the subscription and the letters of{" "}
          <strong className="wrap-anywhere text-text">{email}</strong> are deleted for good. This action cannot be
          undone.
        </>
      }
      labels={{ cancel: "Cancel", confirm: "Erase", busy: "Erasing..." }}
      busy={erasing.isPending}
      onConfirm={() => erasing.mutate()}
      onClose={onClose}
    />
  );
}
