import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import type { SlotDay } from "./slot-days.ts";
import { formatDate, formatMonth, formatMonthName, formatShortMonth, formatWeekday } from "./slot-format.ts";

const weeksShown = 5;

type DayPickerProps = {
  weeks: readonly SlotDay[][];
  day: string;
  /** The form that requests another day without JavaScript. */
  form: string;
  /** Returns the URL of a day's times without JavaScript. */
  hrefOf: (day: string) => string;
  onDay: (day: string) => void;
};

/** Renders days as native radio buttons, so arrow keys move between free days. */
export function DayPicker({ weeks, day, form, hrefOf, onDay }: DayPickerProps) {
  const { t } = useTranslation();
  const at = weeks.findIndex((week) => week.some(({ date }) => date === day));
  const from = Math.max(0, at - (at % weeksShown));
  const visibleWeeks = weeks.slice(from, from + weeksShown);
  const places = visibleWeeks.flat();
  return (
    <fieldset className="day-picker">
      <legend className="visually-hidden">{t("booking.form.day")}</legend>
      <div className="picker-line">
        <Months places={places} />
        {weeks.length > weeksShown && (
          <span className="flex gap-1">
            <Turn
              to={firstFree(weeks.slice(Math.max(0, from - weeksShown), from))}
              back
              hrefOf={hrefOf}
              onDay={onDay}
            />
            <Turn to={firstFree(weeks.slice(from + weeksShown))} hrefOf={hrefOf} onDay={onDay} />
          </span>
        )}
      </div>
      <div className="day-grid" data-columns={visibleWeeks[0]?.length}>
        {visibleWeeks[0]?.map(({ date }) => (
          <Weekday key={date} date={date} />
        ))}
        {places.map((place, index) => (
          <Place
            key={place.date}
            place={place}
            isNewMonth={place.date.slice(0, 7) !== places[index - 1]?.date.slice(0, 7)}
            isChosen={place.date === day}
            form={form}
            onDay={onDay}
          />
        ))}
      </div>
    </fieldset>
  );
}

function firstFree(weeks: readonly SlotDay[][]): string | undefined {
  return weeks.flat().find(({ slots }) => slots.length > 0)?.date;
}

function Months({ places }: { places: readonly SlotDay[] }) {
  const { locale } = useTranslation();
  const [first, last] = [places.at(0)?.date ?? "", places.at(-1)?.date ?? ""];
  if (!last) return null;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isOneYear ? formatMonthName(first, locale) : formatMonth(first, locale);
  return (
    <p className="picker-title">{isOneMonth ? formatMonth(last, locale) : `${begin} – ${formatMonth(last, locale)}`}</p>
  );
}

function Weekday({ date }: { date: string }) {
  const { locale } = useTranslation();
  return (
    <span aria-hidden="true" className="day-head" suppressHydrationWarning>
      {formatWeekday(date, locale)}
    </span>
  );
}

type PlaceProps = Pick<DayPickerProps, "form" | "onDay"> & {
  place: SlotDay;
  isNewMonth: boolean;
  isChosen: boolean;
};

function Place({ place: { date, slots }, isNewMonth, isChosen, form, onDay }: PlaceProps) {
  const { t, locale } = useTranslation();
  const face = (
    <span aria-hidden="true" className="day-face">
      {isNewMonth && (
        <span className="day-month" suppressHydrationWarning>
          {formatShortMonth(date, locale)}
        </span>
      )}
      {Number(date.slice(8))}
    </span>
  );
  if (slots.length === 0) return <span className="day-closed">{face}</span>;
  return (
    <label className="day">
      <input type="radio" name="day" value={date} form={form} defaultChecked={isChosen} onChange={() => onDay(date)} />
      {face}
      <span className="visually-hidden">
        {formatDate(date, locale)}, {t("booking.free", { count: slots.length })}
      </span>
    </label>
  );
}

type TurnProps = Pick<DayPickerProps, "hrefOf" | "onDay"> & { to: string | undefined; back?: boolean };

/** Renders a paging button. It is inert at the ends, but keeps the focus. */
function Turn({ to, back = false, hrefOf, onDay }: TurnProps) {
  const { t } = useTranslation();
  const isEnd = to === undefined;
  return (
    <a
      href={isEnd ? undefined : hrefOf(to)}
      role={isEnd ? "link" : undefined}
      aria-disabled={isEnd || undefined}
      tabIndex={isEnd ? -1 : undefined}
      aria-label={t(back ? "booking.earlier" : "booking.later")}
      className="week-turn aria-disabled:opacity-45"
      onClick={(event) => {
        event.preventDefault();
        if (!isEnd) onDay(to);
      }}
    >
      <PlainIcon name={back ? "before" : "after"} size={20} />
    </a>
  );
}
