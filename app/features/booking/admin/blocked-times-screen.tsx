import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { listBlockedTimes, removeBlockedTime } from "../availability/contract.ts";
import type { BlockedTime } from "../availability/contract.ts";
import {
  BlockedTimeFields,
  checkBlockedTime,
  NoteAndButton,
  readBlockedTime,
  useAddBlockedTime,
} from "./blocked-time-form.tsx";
import type { BlockedTimeFault } from "./blocked-time-form.tsx";
import { formatTimeSpan } from "./booking-words.ts";
import { RemovableList, RemovableSection } from "./removable-section.tsx";

export function BlockedTimesScreen({ call }: { call: Caller }) {
  const list = useEndpoint(call, listBlockedTimes);
  return (
    <RemovableSection
      id="blocked-times"
      title="Blocked times"
      lead="No calls can be booked at these times. Existing bookings stay."
      form={<AddBlockedTime call={call} />}
      from={list}
      endpoint={listBlockedTimes}
      labels={{ loading: "Loading blocked times...", failed: "The blocked times did not load" }}
      remove={({ id }: BlockedTime) => call(removeBlockedTime, { params: { id } })}
      removed={() => "Calls can be booked at this time again"}
      failure={() => "Failed to remove the blocked time"}
    >
      {(times, onRemove) => (
        <RemovableList
          label="Blocked times"
          empty="No blocked times."
          rows={times}
          keyOf={({ id }) => id}
          removeLabel={(time) => `Offer calls again: ${formatTimeSpan(time)}`}
          onRemove={onRemove}
        >
          {(time) => (
            <>
              <p className="font-semibold">{formatTimeSpan(time)}</p>
              {time.note && <p className="text-s wrap-anywhere text-text-2">{time.note}</p>}
              {time.bookings > 0 && (
                <p className="text-s text-warn">
                  {time.bookings === 1 ? "1 call is" : `${time.bookings} calls are`} booked during it
                </p>
              )}
            </>
          )}
        </RemovableList>
      )}
    </RemovableSection>
  );
}

function AddBlockedTime({ call }: { call: Caller }) {
  const [fault, setFault] = useState<BlockedTimeFault>();
  const adding = useAddBlockedTime(call);

  function submit(data: FormData, form: HTMLFormElement) {
    const sent = readBlockedTime(data);
    const found = checkBlockedTime(sent);
    setFault(found);
    if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else adding.mutate(sent, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <AdminForm aria-label="Block a time" className="grid gap-4" isBusy={adding.isPending} onSend={submit}>
        <BlockedTimeFields fault={fault} />
        <NoteAndButton>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Blocking...">
            Block the time
          </Button>
        </NoteAndButton>
      </AdminForm>
    </Card>
  );
}
