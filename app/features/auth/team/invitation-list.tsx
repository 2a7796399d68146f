import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { listInvitations, withdrawInvitation } from "./contract.ts";

/** Invitations that can still be accepted, and withdrawing them; nothing where there are none. */
export function InvitationList({ call }: { call: Caller }) {
  const reload = useReload(listInvitations);
  const { data = [], isLoadingError, refetch } = useAnswer(call, listInvitations);
  const withdrawing = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSuccess: () => toastSuccess("Invitation withdrawn"),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to withdraw the invitation"),
    onSettled: reload,
  });
  if (isLoadingError) {
    return (
      <div className="mt-5">
        <LoadFailure title="The invitations did not load" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <Card pad="none" className="mt-5">
      <h2 className="border-b border-line px-6 py-5 text-d4">Open invitations</h2>
      <ul className="divide-y divide-line">
        {data.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-6 py-3.5">
            <div className="mr-auto min-w-0">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-xs text-text-3">
                As {role}, invited by {invitedBy}, until {minuteOf(expiresAt)}
              </p>
            </div>
            <Button
              variant="line"
              size="sm"
              busy={withdrawing.isPending && withdrawing.variables === id}
              busyLabel="Withdrawing..."
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={() => withdrawing.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
