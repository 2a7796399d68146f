import { useDeferredValue, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { formatTime, formatWeekdayAndDate, formatZone, zonesDiffer } from "#app/platform/i18n/slot-time.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { DayPicker } from "./day-picker.tsx";
import { daysFormId } from "./days-form.tsx";
import { fieldId } from "./form-fields.ts";
import type { SlotChoice } from "./use-slot-choice.ts";

type SlotPickerProps = {
  choice: SlotChoice;
  error: string | undefined;
  /** Other query parameters to keep without JavaScript. */
  query?: Readonly<Record<string, string>>;
  /** True if days can be requested by URL without JavaScript; false in a popup. */
  isPage: boolean;
};

const noQuery = {};

/** Renders days and times in the submitted form. Without JavaScript, its days belong to a second form: see DaysForm. */
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
          onDay={(date) => {
            flushSync(() => choice.showDay(date));
            showTimes(root.current);
          }}
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

/** Scrolls to the times if they are below the days, after a tap on a day. Keyboard focus remains on the days. */
function showTimes(picker: HTMLElement | null): void {
  const times = picker?.querySelector<HTMLElement>(".time-picker");
  const days = picker?.querySelector(".slot-days");
  if (!times || !days || document.activeElement?.matches(":focus-visible")) return;
  if (times.getBoundingClientRect().top < days.getBoundingClientRect().bottom) return;
  times.focus({ preventScroll: true });
  times.scrollIntoView();
}

/** Adopts the choice made before hydration. */
function useAdoption({ day, showDay, choose }: SlotChoice) {
  const root = useRef<HTMLDivElement>(null);

  // Synchronises with the DOM's radio buttons, once.
  useLayoutEffect(() => {
    const checked = (name: string) => root.current?.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value;
    const [date, slot] = [checked("day"), checked("startsAt")];
    if (date !== undefined && date !== day?.date) {
      showDay(date);
      requestAnimationFrame(() => showTimes(root.current)); // as after any later tap
    } else if (slot !== undefined) choose(slot);
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
  const inputs = [...picker.querySelectorAll<HTMLInputElement>("input")].filter(({ name }) => name === gone.name);
  return inputs.find(({ value }) => value === gone.value) ?? inputs.find(({ checked }) => checked) ?? inputs[0];
}

type TimePickerProps = {
  slots: readonly string[];
  chosen: string | undefined;
  timeZone: string;
  companyZone: string;
  error: string | undefined;
  onChoose: (slot: string) => void;
};

/** Renders times as native radio buttons; also shows the company's time if it differs. */
function TimePicker({ slots, chosen, timeZone, companyZone, error, onChoose }: TimePickerProps) {
  const { t, locale } = useTranslation();
  const id = fieldId("startsAt");
  const first = slots[0] ?? "";
  const isAbroad = first !== "" && zonesDiffer(first, timeZone, companyZone);
  const noteId = isAbroad ? `${id}-note` : undefined;
  return (
    <fieldset
      id={id}
      role="radiogroup"
      tabIndex={-1}
      aria-required="true"
      aria-invalid={error ? "true" : undefined}
      aria-describedby={[error && `${id}-error`, noteId].filter(Boolean).join(" ") || undefined}
      className="time-picker"
    >
      <legend className="visually-hidden">{t("booking.form.startsAt")}</legend>
      <p className="picker-title picker-line block pt-2.5">{first && formatWeekdayAndDate(first, locale, timeZone)}</p>
      {/* Either text takes the same space, because the visitor's zone is known shortly after the page. */}
      <p id={noteId} className="mb-4 text-xs text-text-3">
        {isAbroad ? t("booking.smallPrint") : t("booking.zoned", { zone: t("common.place") })}
      </p>
      {error && (
        <FieldNote id={`${id}-error`} kind="error" className="mt-0 mb-3">
          {error}
        </FieldNote>
      )}
      <div className="time-grid">
        {slots.map((slot) => (
          <label key={slot} className="time">
            <input
              type="radio"
              name="startsAt"
              value={slot}
              required
              defaultChecked={slot === chosen}
              onChange={() => onChoose(slot)}
            />
            {formatTime(slot, locale, timeZone)}
            {isAbroad && <LocalTime time={formatTime(slot, locale, companyZone)} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the company's time; screen readers also get the zone. */
function LocalTime({ time }: { time: string }) {
  const { t } = useTranslation();
  return (
    <span className="time-local">
      <span aria-hidden="true">{time}</span>
      <span className="visually-hidden">, {t("common.local", { time })}</span>
    </span>
  );
}

type ZoneSelectProps = { timeZone: string; companyZone: string; onChoose: (timeZone: string) => void };

/** Explains the days' strokes; once started, renders the zone select beside it. */
function ZoneSelect({ timeZone, companyZone, onChoose }: ZoneSelectProps) {
  const { t } = useTranslation();
  // Deferred, because hundreds of options would block hydration.
  const hasChoice = useDeferredValue(useIsHydrated());
  const company = { timeZone: companyZone, place: t("common.place") };
  return (
    <div className="zone">
      <span aria-hidden="true" className="free-day mr-auto">
        {t("booking.freeDay")}
      </span>
      {hasChoice && (
        <>
          <PlainIcon name="globe" size={16} />
          <select
            aria-label={t("booking.zone")}
            className="zone-control"
            value={timeZone}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            {zonesByRegion([timeZone, companyZone]).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {formatZone(zone, company)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <PlainIcon name="down" size={16} className="-ml-1" />
        </>
      )}
    </div>
  );
}

/** Returns all zones of the browser and the given ones, by region. */
function zonesByRegion(zones: readonly string[]): [string, string[]][] {
  const regions = new Map<string, string[]>();
  for (const zone of [...new Set([...Intl.supportedValuesOf("timeZone"), ...zones])].toSorted()) {
    const region = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "UTC";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}
