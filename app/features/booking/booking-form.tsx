import { useEffect, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { ErrorSummary, FormFailure } from "#app/ui/form/form-problems.tsx";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { skipNativeValidation, usePublicForm } from "#app/ui/form/use-public-form.ts";
import { Input } from "#app/ui/input.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { ChosenTime } from "./chosen-time.tsx";
import type { BookingConfirmation, FreeSlots, RequestConfirmation } from "./contract.ts";
import { DaysForm } from "./days-form.tsx";
import { bookingFieldNames, fieldId, limits } from "./form-fields.ts";
import type { BookingErrors, BookingField, BookingValues } from "./form-fields.ts";
import { NoSlots } from "./no-slots.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import { useSlotChoice } from "./use-slot-choice.ts";

/** `formToken` is set if the server did not render the form. */
export type BookingStart = FormStart<BookingField> & {
  day?: string | undefined;
  values: BookingValues;
  formToken?: string;
  /** The token from the answer to the enquiry sent before. */
  followUp?: string | undefined;
};

/** `text` marks the link to `path`. */
export type BookingPrivacy = { text: string; path: string; version: string };

type BookingFormProps = {
  slots: FreeSlots;
  start: BookingStart;
  privacy: BookingPrivacy;
  /** The page that handles the form without JavaScript; undefined in a popup. */
  action?: string;
  /** The points that visitors can expect of the call; a popup has none. */
  points?: readonly string[];
  onBooked: (booked: BookingConfirmation | RequestConfirmation) => void;
};

export function BookingForm({ slots, start, privacy, action, points, onBooked }: BookingFormProps) {
  const { t } = useTranslation();
  const { state, choice, send, recheck } = useBooking(slots, start, onBooked);
  const { errors, failure, isSending, tries } = state;
  const stays = choice.chosen !== undefined && failure === undefined && Object.keys(errors).length === 0;
  if (!choice.day) return <NoSlots isNew={tries > 0} />;
  return (
    <div className="booking">
      {action !== undefined && <DaysForm query={{}} />}
      <form
        ref={skipNativeValidation}
        method="post"
        data-visit=""
        action={action}
        aria-label={t("booking.form.label")}
        onChange={(event) => void recheck(event)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!leadOn(event.currentTarget)) void send(event.currentTarget);
        }}
      >
        <ErrorSummary key={tries} errors={errors} names={bookingFieldNames} fieldId={fieldId} />
        <div className="booking-body">
          <div inert={isSending}>
            <SlotPicker choice={choice} error={errors.startsAt} isPage={action !== undefined} />
          </div>
          <div className="booking-side">
            <div inert={isSending} className="booking-person">
              <h2 className="picker-line picker-title">{t("booking.you")}</h2>
              <PersonFields values={start.values} errors={errors} />
              <p className="text-xs text-text-3">
                <LinkedWords words={privacy.text} to={privacy.path} className="link" />
              </p>
              {start.followUp && <input type="hidden" name="followUp" value={start.followUp} />}
              <input type="hidden" name="day" value={choice.day.date} />
              <FormTraces privacyVersion={privacy.version} token={start.formToken} />
            </div>
            <div className="booking-foot">
              <div className="booking-go" data-stay={stays}>
                <ChosenTime choice={choice} />
                {failure && <FormFailure title={t("booking.failed")}>{failure}</FormFailure>}
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
              </div>
            </div>
          </div>
          {points && (
            <ul className="booking-points grid text-s text-text-2">
              {points.map((point) => (
                <li key={point} className="border-t border-line pt-3">
                  {point}
                </li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </div>
  );
}

/** Scrolls to the details if they are missing: on phones, the button is visible before they are. */
function leadOn(form: HTMLFormElement): boolean {
  const [bar, name] = [form.querySelector(".booking-go"), form.elements.namedItem("name")];
  if (!bar || !(name instanceof HTMLInputElement) || name.value) return false;
  if (getComputedStyle(bar).position !== "sticky") return false;
  if (name.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top) return false;
  name.focus({ preventScroll: true });
  name.closest(".booking-person")?.scrollIntoView();
  return true;
}

const loadSender = () => import("./send-booking.ts");

function useBooking(offered: FreeSlots, start: BookingStart, onBooked: BookingFormProps["onBooked"]) {
  const [slots, setSlots] = useState(offered);
  const choice = useSlotChoice(slots, { day: start.day, startsAt: start.values.startsAt });
  const { timeZone } = choice;
  const onTaken = (fresh: FreeSlots) => {
    choice.choose(undefined);
    setSlots(fresh);
  };
  const load = async () => (await loadSender()).bookingForm({ timeZone, onTaken, followUp: start.followUp });
  const { state, send, recheck } = usePublicForm({ start, load });

  // Synchronises with the browser's history: a restored page may be hours old.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void readSlotsAgain().then((fresh) => fresh && setSlots(fresh));
    };
    addEventListener("pageshow", refresh);
    return () => removeEventListener("pageshow", refresh);
  }, []);

  return {
    state,
    choice,
    recheck,
    send: async (form: HTMLFormElement) => {
      const outcome = await send(form);
      if (outcome?.isDone) onBooked(outcome.answer);
    },
  };
}

/** Reads the slots again. Offline, the old ones remain; a taken one is refused when sent. */
async function readSlotsAgain(): Promise<FreeSlots | undefined> {
  return loadSender().then(
    ({ readSlots }) => readSlots().catch(() => undefined),
    () => undefined,
  );
}

/** Renders the visitor's name, address and topic. */
function PersonFields({ values, errors }: { values: BookingValues; errors: BookingErrors }) {
  const { t } = useTranslation();
  const field = (name: BookingField) => ({ id: fieldId(name), error: errors[name] });
  return (
    <div className="person-fields">
      <Field {...field("name")} label={t("booking.form.name")} required>
        <Input name="name" autoComplete="name" maxLength={limits.name} defaultValue={values.name} />
      </Field>
      <Field {...field("email")} label={t("contact.form.email")} required>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={values.email}
        />
      </Field>
      <Field
        {...field("phone")}
        label={t("contact.form.phone")}
        hint={t("booking.form.phoneHint")}
        aside={t("common.optional")}
      >
        <Input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          defaultValue={values.phone}
        />
      </Field>
      <Field {...field("subject")} label={t("booking.form.subject")} aside={t("common.optional")}>
        <Textarea name="subject" rows={2} maxLength={limits.subject} defaultValue={values.subject} />
      </Field>
    </div>
  );
}
