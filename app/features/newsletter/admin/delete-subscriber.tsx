import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { deleteSubscriber } from "../contract.ts";
import type { Subscriber } from "../contract.ts";

type DeleteSubscriberProps = {
  subscriber: Subscriber;
  call: Caller;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before a subscriber is deleted for good, naming the address. */
export function DeleteSubscriber({ subscriber: { id, email }, call, onDeleted, onClose }: DeleteSubscriberProps) {
  const deleting = useMutation({
    mutationFn: () => call(deleteSubscriber, { params: { id } }),
    onSuccess: () => {
      toast({ title: "Success", description: "Subscription deleted successfully" });
      onDeleted();
    },
    onError: (error) => {
      if (!isStatus(error, 401))
        toast({ title: "Error", description: "Failed to delete subscription", variant: "error" });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      title="Delete Subscription"
      description={
        <>
          Are you sure you want to delete <strong className="wrap-anywhere text-text">{email}</strong>? This action
          cannot be undone.
        </>
      }
      labels={{ cancel: "Cancel", confirm: "Delete", busy: "Deleting..." }}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
