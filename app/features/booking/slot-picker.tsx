import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { DayPicker } from "./day-picker.tsx";
import { daysFormId } from "./days-form.tsx";
import { TimePicker } from "./time-picker.tsx";
import type { SlotChoice } from "./use-slot-choice.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { ZoneSelect } from "./zone-select.tsx";

type SlotPickerProps = {
  choice: SlotChoice;
  /** What is wrong with the time. */
  error: string | undefined;
  /** What else stands in the page's address, where another day is asked for without script. */
  query?: Readonly<Record<string, string>>;
  /** Whether the server can be asked for another day by the page's address: not in a popup. */
  isPage: boolean;
};

const noQuery = {};

/**
 * Days and times to choose from. It stands inside the form that is sent; its days belong to a form of their own beside it,
 * which asks for another day's times where there is no script: see DaysForm.
 */
export function SlotPicker({ choice, error, query = noQuery, isPage }: SlotPickerProps) {
  const { t } = useTranslation();
  const { day, timeZone, companyZone } = choice;
  const root = useAdoption(choice);
  const onFocus = useKeptFocus(root, timeZone);
  if (!day) return null;
  return (
    <div ref={root} className="slot-picker" onFocus={onFocus}>
      <div className="slot-days">
        <DayPicker
          // Radio buttons that mean something else are other radio buttons.
          key={`${timeZone} ${choice.days.length}`}
          weeks={choice.weeks}
          day={day.date}
          form={daysFormId}
          hrefOf={(date) => `?${new URLSearchParams({ ...query, day: date })}`}
          onDay={choice.showDay}
        />
        {isPage && (
          <div className="show-times">
            <Button type="submit" form={daysFormId} variant="line" size="sm">
              {t("booking.showTimes")}
            </Button>
          </div>
        )}
        <ZoneSelect timeZone={timeZone} companyZone={companyZone} onChoose={choice.chooseZone} />
      </div>
      <TimePicker
        key={`${timeZone} ${day.date}`}
        slots={day.slots}
        chosen={choice.chosen}
        timeZone={timeZone}
        companyZone={companyZone}
        error={error}
        onChoose={choice.choose}
      />
    </div>
  );
}

/** What was chosen before the script started counts. */
function useAdoption({ day, showDay, choose }: SlotChoice) {
  const root = useRef<HTMLDivElement>(null);

  // Synchronises with the DOM's radio buttons, once.
  useLayoutEffect(() => {
    const checked = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value;
    const [date, slot] = [checked("day"), checked("startsAt")];
    if (date !== undefined && date !== day?.date) showDay(date);
    else if (slot !== undefined) choose(slot);
    // oxlint-disable-next-line react/exhaustive-deps -- later renderings bring nothing new
  }, []);
  return root;
}
