import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { DayPicker } from "./day-picker.tsx";
import { daysFormId } from "./days-form.tsx";
import { TimePicker } from "./time-picker.tsx";
import type { SlotChoice } from "./use-slot-choice.ts";
import { ZoneSelect } from "./zone-select.tsx";

type SlotPickerProps = {
  choice: SlotChoice;
  error: string | undefined;
  /** Other query parameters to keep without script. */
  query?: Readonly<Record<string, string>>;
  /** True if days can be requested by URL without script: not in a popup. */
  isPage: boolean;
};

const noQuery = {};

/** Days and times inside the form that is sent. Without script, its days belong to a second form: see DaysForm. */
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
          // A different zone needs new radio buttons.
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

/** Adopts what was chosen before hydration. */
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

/**
 * Keeps the focus if the time zone replaces the radio buttons: on the same one, or the chosen one. Returns the picker's
 * `onFocus`.
 */
function useKeptFocus(root: RefObject<HTMLElement | null>, timeZone: string) {
  const focused = useRef<Element>(null);

  // Synchronises with the document's focus, which may have been here before hydration.
  useLayoutEffect(() => {
    const last = focused.current;
    if (last && !last.isConnected && document.activeElement === document.body)
      counterpartOf(last, root.current)?.focus({ preventScroll: true });
    if (root.current?.contains(document.activeElement)) focused.current = document.activeElement;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the zone is what replaces them
  }, [root, timeZone]);

  return (event: React.FocusEvent) => {
    focused.current = event.target;
  };
}

function counterpartOf(gone: Element, picker: HTMLElement | null): HTMLInputElement | undefined {
  if (!picker || !(gone instanceof HTMLInputElement)) return undefined;
  const own = [...picker.querySelectorAll<HTMLInputElement>("input")].filter(({ name }) => name === gone.name);
  return own.find(({ value }) => value === gone.value) ?? own.find(({ checked }) => checked) ?? own[0];
}
