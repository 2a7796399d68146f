import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { fieldId } from "./form-fields.ts";
import { splitByPart } from "./slot-days.ts";
import { formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { areApart } from "./slot-format.ts";

type TimePickerProps = {
  /** Of one day. */
  slots: readonly string[];
  chosen: string | undefined;
  timeZone: string;
  companyZone: string;
  error: string | undefined;
  onChoose: (slot: string) => void;
};

/** Native radio buttons; also shows the company's time if it differs. */
export function TimePicker({ slots, chosen, timeZone, companyZone, error, onChoose }: TimePickerProps) {
  const { t, locale } = useTranslation();
  const id = fieldId("startsAt");
  const first = slots[0] ?? "";
  const isAbroad = first !== "" && areApart(first, timeZone, companyZone);
  const noteId = isAbroad ? `${id}-note` : undefined;
  return (
    <fieldset
      id={id}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? "true" : undefined}
      aria-describedby={[error && `${id}-error`, noteId].filter(Boolean).join(" ") || undefined}
      className="time-picker"
    >
      <legend className="picker-title">{t("booking.form.startsAt")}</legend>
      <p className="picker-line block pt-2.5 text-s font-medium text-text-2 first-letter:uppercase">
        {first && formatWeekdayAndDate(first, locale, timeZone)}
      </p>
      {error && (
        <FieldNote id={`${id}-error`} kind="error" className="mt-0 mb-3">
          {error}
        </FieldNote>
      )}
      {splitByPart(slots, timeZone).map(([part, own]) => (
        <div key={part} className="time-part">
          <p className="text-xs text-text-3">{t(`booking.parts.${part}`)}</p>
          <div className="time-grid">
            {own.map((slot) => (
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
        </div>
      ))}
      {isAbroad && (
        <p id={noteId} className="mt-3 text-xs text-text-3">
          {t("booking.smallPrint")}
        </p>
      )}
    </fieldset>
  );
}

/** Screen readers also get the zone. */
function LocalTime({ time }: { time: string }) {
  const { t } = useTranslation();
  return (
    <span className="time-local">
      <span aria-hidden="true">{time}</span>
      <span className="visually-hidden">, {t("booking.local", { time })}</span>
    </span>
  );
}
