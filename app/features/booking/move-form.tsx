import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, FormFailure } from "#app/ui/form/form-problems.tsx";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { skipNativeValidation, usePublicForm } from "#app/ui/form/use-public-form.ts";
import { ChosenTime } from "./chosen-time.tsx";
import type { FreeSlots } from "./contract.ts";
import { DaysForm } from "./days-form.tsx";
import { bookingFieldNames, fieldId } from "./form-fields.ts";
import type { BookingField } from "./form-fields.ts";
import { NoSlots } from "./no-slots.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { useSlotChoice } from "./use-slot-choice.ts";

const query = { move: "1" };

type MoveFormProps = {
  secret: string;
  slots: FreeSlots;
  /** The requested day. */
  day: string | undefined;
  start: FormStart<BookingField>;
  /** The link to the page without this form. */
  back: { path: string; label: string };
  onMoved: () => void;
};

export function MoveForm({ slots: offered, ...props }: MoveFormProps) {
  const [slots, setSlots] = useState(offered);
  if (slots.slots.length === 0) return <NoSlots isNew={slots !== offered} />;
  return <Form {...props} slots={slots} onFresh={setSlots} />;
}

type FormProps = MoveFormProps & { onFresh: (slots: FreeSlots) => void };

function Form({ secret, slots, day, start, back, onFresh, onMoved }: FormProps) {
  const { t } = useTranslation();
  const choice = useSlotChoice(slots, { day });
  const startsAt = choice.chosen;
  const { state, send, refuse, clear } = usePublicForm<unknown, BookingField>({
    start,
    load: async () => (await import("./send-booking.ts")).moveForm({ secret, startsAt: startsAt ?? "", onTaken }),
  });
  const { errors, failure, isSending, tries } = state;

  function onTaken(fresh: FreeSlots) {
    choice.choose(undefined);
    onFresh(fresh);
  }

  async function move(form: HTMLFormElement) {
    if (startsAt === undefined) return refuse(form, { startsAt: t("form.chooseTime") });
    if ((await send(form))?.isDone) onMoved();
  }

  return (
    <div className="booking">
      <DaysForm query={query} />
      <form
        ref={skipNativeValidation}
        method="post"
        aria-label={t("booking.move")}
        onChange={({ target }) => target instanceof HTMLInputElement && target.name === "startsAt" && clear()}
        onSubmit={(event) => {
          event.preventDefault();
          void move(event.currentTarget);
        }}
      >
        <ErrorSummary key={tries} errors={errors} names={bookingFieldNames} fieldId={fieldId} />
        <h2 autoFocus tabIndex={-1} className="mb-6 text-d4-lg">
          {t("booking.move")}
        </h2>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="day" value={choice.day?.date ?? ""} />
        <div inert={isSending}>
          <SlotPicker choice={choice} error={errors.startsAt} query={query} isPage />
        </div>
        <div className="booking-foot">
          <div className="grid gap-3">
            <ChosenTime choice={choice} />
            {failure && <FormFailure title={t("booking.notMoved")}>{failure}</FormFailure>}
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
