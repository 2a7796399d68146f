import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { deleteSubscriber } from "../contract.ts";
import type { Subscriber } from "../contract.ts";

type DeleteSubscriberProps = {
  subscriber: Subscriber;
  call: Caller;
  onDeleted: () => void;
  onClose: () => void;
};

export function DeleteSubscriber({ subscriber: { id, email }, call, onDeleted, onClose }: DeleteSubscriberProps) {
  return (
    <ConfirmDialog
      title="Delete Subscription"
      labels={deleteLabels}
      act={() => call(deleteSubscriber, { params: { id } })}
      done="Subscription deleted successfully"
      failure={() => "Failed to delete subscription"}
      onDone={onDeleted}
      onClose={onClose}
    >
      Are you sure you want to delete <strong className="wrap-anywhere text-text">{email}</strong>? This action cannot
      be undone.
    </ConfirmDialog>
  );
}
