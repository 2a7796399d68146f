import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { listBlockedTimes, removeBlockedTime } from "../availability/contract.ts";
import type { BlockedTime } from "../availability/contract.ts";
import { AddBlockedTime } from "./add-blocked-time.tsx";
import { spanWords } from "./booking-words.ts";

export function BlockedTimesDesk({ call }: { call: Caller }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useAnswer(call, listBlockedTimes);
  const removal = useRemoval(call, () => heading.current?.focus());
  return (
    <section aria-labelledby="blocked-times" className="mt-12">
      <h2 id="blocked-times" ref={heading} tabIndex={-1} className="text-d4-lg">
        Blocked times
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">No calls can be booked in these times. Existing bookings stay.</p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <AddBlockedTime call={call} />
        <Loaded from={list} labels={{ loading: "Loading blocked times...", failed: "The blocked times did not load" }}>
          {(times) => <BlockedTimes times={times} onRemove={(time) => !removal.isPending && removal.mutate(time)} />}
        </Loaded>
      </div>
    </section>
  );
}

function BlockedTimes({ times, onRemove }: { times: readonly BlockedTime[]; onRemove: (time: BlockedTime) => void }) {
  if (times.length === 0)
    return (
      <Card>
        <p className="text-text-2">No blocked times.</p>
      </Card>
    );
  return (
    <Card pad="none" clip>
      <ul aria-label="Blocked times" className="divide-y divide-line">
        {times.map((time) => (
          <li key={time.id} className="flex items-center justify-between gap-4 px-6 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{spanWords(time)}</p>
              {time.note && <p className="text-s wrap-anywhere text-text-2">{time.note}</p>}
              {time.bookings > 0 && (
                <p className="text-s text-warn">
                  {time.bookings === 1 ? "1 call is" : `${time.bookings} calls are`} booked in it
                </p>
              )}
            </div>
            <RowButton
              icon={Trash2}
              tip="Remove"
              label={`Offer calls again: ${spanWords(time)}`}
              variant="danger"
              onClick={() => onRemove(time)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useRemoval(call: Caller, onRemoved: () => void) {
  const reload = useReload(listBlockedTimes);
  return useMutation({
    mutationFn: ({ id }: BlockedTime) => call(removeBlockedTime, { params: { id } }),
    onSuccess: () => {
      toastSuccess("Calls can be booked at this time again");
      onRemoved();
      return reload();
    },
    onError: (error) => toastError(error, "Failed to remove the blocked time"),
  });
}
