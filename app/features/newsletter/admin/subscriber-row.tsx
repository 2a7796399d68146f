import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import { removeButtonId } from "#app/ui/admin/focus-after-removal.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { listSubscribers, setSubscriberActive } from "../contract.ts";
import type { Subscriber } from "../contract.ts";

type SubscriberRowProps = {
  subscriber: Subscriber;
  call: Caller;
  onChanged: (subscriber: Subscriber) => void;
  onDelete: () => void;
};

export function SubscriberRow({ subscriber, call, onChanged, onDelete }: SubscriberRowProps) {
  const { id, email, subscribedAt } = subscriber;
  const reload = useReload(listSubscribers);
  const switching = useMutation({
    mutationFn: async (isActive: boolean) =>
      (await call(setSubscriberActive, { params: { id }, body: { isActive } })).answer,
    onSuccess: (changed) => {
      toastSuccess(`Subscription ${changed.isActive ? "activated" : "deactivated"} successfully`);
      onChanged(changed);
    },
    onError: (error) => {
      toastError(error, failureOf(error));
      void reload(); // the subscriber may have changed
    },
  });
  const isActive = switching.isPending ? switching.variables : subscriber.isActive;
  const hasLeft = !isActive && subscriber.unsubscribedBy === "visitor";
  return (
    <tr>
      <th scope="row" className="max-ml:pb-3">
        <span title={email} className="font-semibold text-text wrap-anywhere max-ml:text-body">
          {email}
        </span>
      </th>
      <TableCell label="Status">
        <span className="inline-flex items-center gap-x-3 gap-y-1 max-ml:flex-wrap">
          <Badge tone={isActive ? "ok" : "plain"}>{statusOf(subscriber, isActive)}</Badge>
          {hasLeft && <span className="text-xs text-text-3">Unsubscribed themselves</span>}
        </span>
      </TableCell>
      <TableCell label="Subscribed" kind="figure">
        <time dateTime={subscribedAt}>{dayOf(subscribedAt)}</time>
      </TableCell>
      <TableCell label="Active">
        <Switch
          aria-label={`Newsletter to ${email}`}
          className="target max-ml:self-center max-ml:justify-self-start ml:align-middle"
          checked={isActive}
          onChange={(event) => !switching.isPending && switching.mutate(event.currentTarget.checked)}
        />
      </TableCell>
      <TableCell kind="actions">
        <RowButton
          id={removeButtonId(id)}
          icon={Trash2}
          tip="Delete"
          label={`Delete subscriber ${email}`}
          variant="danger"
          onClick={onDelete}
        />
      </TableCell>
    </tr>
  );
}

function statusOf({ isUnconfirmed }: Subscriber, isActive: boolean): string {
  if (isActive) return "Active";
  return isUnconfirmed ? "Unconfirmed" : "Inactive";
}

/** A conflict has its own reason: someone who unsubscribed themselves can't be reactivated. */
function failureOf(error: unknown): string {
  const failure = "Failed to update subscription status";
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}
