import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { nameOf } from "#app/ui/name-of.ts";
import { Notice } from "#app/ui/notice.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import { fieldId } from "./form-fields.ts";
import { ChosenTime } from "./chosen-time.tsx";
import type { FreeSlots } from "./contract.ts";
import { DaysForm } from "./days-form.tsx";
import { NoSlots } from "./no-slots.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { takeOver } from "./take-over.ts";
import { useChange } from "./use-change.ts";
import type { ChangeFailure } from "./use-change.ts";
import { useSlotChoice } from "./use-slot-choice.ts";

const query = { move: "1" };
type MoveFormProps = {
  secret: string;
  slots: FreeSlots;
  /** The day that was asked for. */
  day: string | undefined;
  /** Why a try without script failed. */
  failure: ChangeFailure | undefined;
  /** The page without this form. */
  back: { path: string; label: string };
  onMoved: () => void;
};

/** Another time for a call that is booked. */
export function MoveForm({ slots: start, ...props }: MoveFormProps) {
  const [slots, setSlots] = useState(start);
  return slots.slots.length > 0 ? <Form {...props} slots={slots} onFresh={setSlots} /> : <NoSlots />;
}

type FormProps = MoveFormProps & { onFresh: (slots: FreeSlots) => void };

function Form({ secret, slots, day, failure: start, back, onFresh, onMoved }: FormProps) {
  const { t } = useTranslation();
  const choice = useSlotChoice(slots, { day });
  const { isSending, failure, send, refuse, clearFailure } = useChange(start);
  const failureNotice = useErrorTitle(t("form.errorPrefix"));
  const [isHeadFirst] = useState(!start?.isTime); // else the summary of errors takes the focus
  const timeError = failure?.isTime ? failure.message : undefined;

  async function move(startsAt: string) {
    const result = await send((late, page) => late.sendMove(secret, startsAt, page));
    if (result?.isDone) return onMoved();
    if (!result?.slots) return;
    choice.choose(undefined);
    onFresh(result.slots);
  }

  return (
    <div className="booking">
      <DaysForm query={query} />
      <form
        ref={takeOver}
        method="post"
        aria-label={t("booking.move")}
        onChange={({ target }) => nameOf(target) === "startsAt" && clearFailure()}
        onSubmit={(event) => {
          event.preventDefault();
          if (choice.chosen !== undefined) void move(choice.chosen);
          else refuse({ message: t("form.choose", { field: t("booking.form.startsAt") }), isTime: true });
        }}
      >
        {timeError && (
          <ErrorSummary
            title={t("form.summaryTitle")}
            errorPrefix={t("form.errorPrefix")}
            errors={[{ fieldId: fieldId("startsAt"), message: timeError }]}
            className="mb-8"
          />
        )}
        <h2 ref={isHeadFirst ? takeFocus : undefined} tabIndex={-1} className="mb-6 text-d4-lg">
          {t("booking.move")}
        </h2>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="day" value={choice.day?.date ?? ""} />
        <div inert={isSending}>
          <SlotPicker choice={choice} error={timeError} query={query} isPage />
        </div>
        <div className="booking-foot">
          <div className="grid gap-3">
            <ChosenTime chosen={choice.chosen} timeZone={choice.timeZone} companyZone={choice.companyZone} />
            {failure && !failure.isTime && (
              <Notice ref={failureNotice} tone="err" title={t("booking.notMoved")}>
                {failure.message}
              </Notice>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSending} busyLabel={t("booking.moving")}>
              {t("booking.moveTo")}
            </Button>
            <ButtonLink to={back.path} variant="quiet">
              {back.label}
            </ButtonLink>
          </div>
        </div>
      </form>
    </div>
  );
}
