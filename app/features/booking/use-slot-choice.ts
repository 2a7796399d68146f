// The slot picker's state: day shown, time chosen, time zone. Follows the native radio buttons.
import { useMemo, useState } from "react";
import type { FreeSlots } from "./contract.ts";
import { groupByDay, groupByWeek } from "./slot-days.ts";
import { useTimeZone } from "./use-time-zone.ts";

/** The server's state: the requested day and the submitted time, if any. */
export type ChoiceStart = { day?: string | undefined; startsAt?: string | undefined };

/** The choice of a slot, shown by the picker and read by its form. */
export type SlotChoice = ReturnType<typeof useSlotChoice>;

export function useSlotChoice({ slots, timeZone: companyZone }: FreeSlots, start: ChoiceStart) {
  const [timeZone, chooseZone] = useTimeZone(companyZone);
  const [requestedDay, setRequestedDay] = useState(start.day);
  const [startsAt, setStartsAt] = useState(start.startsAt);
  // Hundreds of slots are formatted by Intl: once, not at each choice.
  const days = useMemo(() => groupByDay(slots, timeZone), [slots, timeZone]);
  const chosen = slots.find((slot) => slot === startsAt);
  // A chosen time remains selected if another zone gives it another date.
  const day =
    days.find((slotDay) => chosen !== undefined && slotDay.slots.includes(chosen)) ??
    days.find(({ date }) => requestedDay !== undefined && date >= requestedDay) ??
    days[0];
  const showDay = (date: string) => {
    setRequestedDay(date);
    setStartsAt(undefined);
  };

  return {
    timeZone,
    companyZone,
    chooseZone,
    days,
    weeks: groupByWeek(days),
    day,
    showDay,
    chosen,
    choose: setStartsAt,
  };
}
