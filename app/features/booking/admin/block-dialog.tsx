import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import {
  BlockedTimeFields,
  checkBlockedTime,
  NoteField,
  readBlockedTime,
  useAddBlockedTime,
} from "./blocked-time-form.tsx";
import type { BlockedTimeFault } from "./blocked-time-form.tsx";

type BlockDialogProps = {
  call: Caller;
  /** Local times of the company. */
  span: { from: string; to: string };
  onBlocked: () => Promise<void>;
  onClose: () => void;
};

/** Blocks a time that was marked in the week, with the fields of blocked times. */
export function BlockDialog({ call, span, onBlocked, onClose }: BlockDialogProps) {
  const [fault, setFault] = useState<BlockedTimeFault>();
  const adding = useAddBlockedTime(call);
  return (
    <FormDialog
      title="Block a time"
      description="No calls can be booked during it. Existing bookings stay."
      closeLabel="Close dialog"
      labels={{ send: "Block the time", busy: "Blocking..." }}
      isBusy={adding.isPending}
      onSend={(data, form) => {
        const sent = readBlockedTime(data);
        const found = checkBlockedTime(sent);
        setFault(found);
        if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
        else
          adding.mutate(sent, {
            onSuccess: () => {
              onClose();
              void onBlocked();
            },
          });
      }}
      onClose={onClose}
    >
      <BlockedTimeFields fault={fault} {...span} />
      <NoteField />
    </FormDialog>
  );
}
