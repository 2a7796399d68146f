import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { changeMember, removeMember } from "./contract.ts";
import type { Member } from "./contract.ts";

/** The change of an account that is to be confirmed. */
export type MemberAction = { kind: "disable" | "remove"; member: Member };

type MemberConfirmDialogProps = { action: MemberAction; call: Caller; onDone: () => void; onClose: () => void };

/** Asks for confirmation before an account is disabled or removed, and explains the effect. */
export function MemberConfirmDialog({ action: { kind, member }, call, onDone, onClose }: MemberConfirmDialogProps) {
  const { id, username, email } = member;
  const isRemoval = kind === "remove";
  return (
    <ConfirmDialog<unknown>
      title={isRemoval ? "Remove account" : "Disable account"}
      labels={{
        cancel: "Cancel",
        confirm: isRemoval ? "Remove" : "Disable",
        busy: isRemoval ? "Removing..." : "Disabling...",
      }}
      act={() =>
        isRemoval
          ? call(removeMember, { params: { id } })
          : call(changeMember, { params: { id }, body: { isDisabled: true } })
      }
      done={isRemoval ? `${username} is removed` : `${username} is disabled`}
      failure="Failed to change the account"
      onDone={onDone}
      onClose={onClose}
    >
      {isRemoval
        ? `Are you sure you want to remove ${username} (${email})? All sessions end at once. Anything ${username} wrote will still carry their name. This action cannot be undone.`
        : `Are you sure you want to disable ${username} (${email})? All sessions end at once, and they can’t sign in until the account is enabled again.`}
    </ConfirmDialog>
  );
}
