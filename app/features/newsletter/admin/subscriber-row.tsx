import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import { removeButtonId } from "#app/ui/admin/pass-focus.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { tellDone, tellFailure } from "#app/ui/admin/tell.ts";
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

/** A subscriber: whether letters reach them, as words and as a switch, and the way to delete them. */
export function SubscriberRow({ subscriber, call, onChanged, onDelete }: SubscriberRowProps) {
  const { id, email, subscribedAt } = subscriber;
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: async (isActive: boolean) =>
      (await call(setSubscriberActive, { params: { id }, body: { isActive } })).answer,
    onSuccess: (changed) => {
      tellDone(`Subscription ${changed.isActive ? "activated" : "deactivated"} successfully`);
      onChanged(changed);
    },
    onError: (error) => {
      tellFailure(error, failureOf(error));
      void queries.invalidateQueries({ queryKey: [listSubscribers.path] }); // they may have left, or be deleted: read anew
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

/** A conflict has a reason of its own: who left by their own hand can't be put back. */
function failureOf(error: unknown): string {
  const failure = "Failed to update subscription status";
  const reason = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return reason ? `${failure}. ${reason}` : failure;
}
