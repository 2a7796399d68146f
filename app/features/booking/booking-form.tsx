import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { nameOf } from "#app/ui/name-of.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import { bookingFieldNames, fieldId } from "./form-fields.ts";
import type { BookingErrors } from "./form-fields.ts";
import { ChosenTime } from "./chosen-time.tsx";
import type { Booked, FreeSlots, Requested } from "./contract.ts";
import { DaysForm } from "./days-form.tsx";
import { PersonFields } from "./person-fields.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { takeOver } from "./take-over.ts";
import { useBooking } from "./use-booking.ts";
import type { BookingStart } from "./use-booking.ts";

/** The notice that stands beside the button: its words with the link marked, where that leads, and which version of it. */
export type BookingPrivacy = { text: string; path: string; version: string };

type BookingFormProps = {
  slots: FreeSlots;
  start: BookingStart;
  privacy: BookingPrivacy;
  /** The page that answers where there is no script; undefined in a popup, which is only there with script. */
  action?: string;
  onBooked: (booked: Booked | Requested) => void;
};

/**
 * Day, time and who it is for: one form, whose parts stand beside each other where there is room.
 * @example <BookingForm slots={slots} start={{ values: {}, errors: {}, failure: undefined }} privacy={privacy} action="/book" onBooked={show} />
 */
export function BookingForm({ slots, start, privacy, action, onBooked }: BookingFormProps) {
  const { t } = useTranslation();
  const { state, choice, send, recheck } = useBooking(slots, start, onBooked);
  const { errors, failure, isSending, tries } = state;
  const failureNotice = useErrorTitle(t("form.errorPrefix"));
  return (
    <div className="booking">
      {action !== undefined && <DaysForm query={{}} />}
      <form
        ref={takeOver}
        method="post"
        action={action}
        aria-label={t("booking.form.label")}
        onChange={({ currentTarget, target }) => recheck(currentTarget, nameOf(target))}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <Problems key={tries} errors={errors} />
        <div inert={isSending} className="booking-body">
          <SlotPicker choice={choice} error={errors.startsAt} isPage={action !== undefined} />
          <div className="booking-person">
            <h2 className="picker-title">{t("booking.you")}</h2>
            <PersonFields values={start.values} errors={errors} />
            <input type="hidden" name="day" value={choice.day?.date ?? ""} />
            <FormTraces privacyVersion={privacy.version} token={start.formToken} />
          </div>
        </div>
        <div className="booking-foot">
          <ChosenTime chosen={choice.chosen} timeZone={choice.timeZone} companyZone={choice.companyZone} />
          <div className="grid gap-3">
            {failure && (
              <Notice ref={failureNotice} tone="err" title={t("booking.failed")}>
                {failure}
              </Notice>
            )}
            <Button
              type="submit"
              variant="flare"
              wide
              busy={isSending}
              busyLabel={t("booking.submitting")}
              data-send=""
            >
              {t("booking.submit")}
            </Button>
            <p className="text-s text-text-3">
              <LinkedWords words={privacy.text} to={privacy.path} className="link" />
            </p>
          </div>
        </div>
      </form>
    </div>
  );
}

function Problems({ errors }: { errors: BookingErrors }) {
  const { t } = useTranslation();
  const problems = bookingFieldNames.flatMap((name) =>
    errors[name] ? [{ fieldId: fieldId(name), message: errors[name] }] : [],
  );
  if (problems.length === 0) return null;
  return (
    <ErrorSummary
      title={t("form.summaryTitle")}
      errorPrefix={t("form.errorPrefix")}
      errors={problems}
      className="mb-8"
    />
  );
}
