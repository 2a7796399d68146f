// What the booking form knows of itself where the script runs, and what a submit does. Not how it looks.
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { errorsAfterChange } from "#app/platform/i18n/errors-after-change.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { showingBusy } from "#app/ui/showing-busy.ts";
import type { BookingErrors, BookingValues } from "./form-fields.ts";
import type { Booked, FreeSlots, Requested } from "./contract.ts";
import { sendLate } from "./late-sender.ts";
import type { Refusal } from "./send-booking.ts";
import { useSlotChoice } from "./use-slot-choice.ts";

/** What stands in the form at first. */
export type BookingStart = {
  day?: string | undefined;
  values: BookingValues;
  errors: BookingErrors;
  failure: string | undefined;
  /** The form's token where the server did not render the form. */
  formToken?: string;
};

type BookingState = Pick<BookingStart, "errors" | "failure"> & { isSending: boolean; tries: number; slots: FreeSlots };

/** The form's state, and what a submit does. `onBooked` hears of the booking. */
export function useBooking(slots: FreeSlots, start: BookingStart, onBooked: (booked: Booked | Requested) => void) {
  const { t, locale } = useTranslation();
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState<BookingState>(() => ({
    errors: start.errors,
    failure: start.failure,
    isSending: false,
    tries: 0,
    slots,
  }));
  // Synchronises with the browser's history: the page may have lain there for hours, and the free times with it.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void readAgain((fresh) => setState((old) => ({ ...old, slots: fresh })));
    };
    addEventListener("pageshow", refresh);
    return () => removeEventListener("pageshow", refresh);
  }, []);
  const choice = useSlotChoice(state.slots, { day: start.day, startsAt: start.values.startsAt });

  async function send(form: HTMLFormElement) {
    if (state.isSending) return;
    setState((old) => ({ ...old, isSending: true, errors: {}, failure: undefined }));
    const sending = { form, timeZone: choice.timeZone, attempt, locale, t };
    const result = await showingBusy(sendLate((late) => late.sendBooking(sending)));
    if (result.isDone) onBooked(result.booked);
    else showRefusal(form, result);
  }

  /** A mistake is shown no longer than it is one. */
  async function recheck(form: HTMLFormElement, name: string) {
    const found = Object.hasOwn(state.errors, name) ? await checkLate(form, t) : undefined;
    if (found) setState((old) => ({ ...old, errors: errorsAfterChange(old.errors, name, found) }));
  }

  function showRefusal(form: HTMLFormElement, { reason, message, errors, slots: fresh }: Refusal) {
    const isAtFields = Object.keys(errors).length > 0;
    const said = reason === "unreachable" ? t("errors.offline") : (message ?? t("errors.serverError"));
    if (fresh) choice.choose(undefined);
    flushSync(() =>
      setState((old) => ({
        isSending: false,
        errors,
        failure: isAtFields ? undefined : said,
        tries: old.tries + 1,
        slots: fresh ?? old.slots,
      })),
    );
    if (isAtFields) return;
    // What failed as a whole is tried again by the same button, which the sentence has pushed down.
    const button = form.querySelector<HTMLElement>("[data-send]");
    button?.focus();
    button?.scrollIntoView({ block: "nearest" });
  }

  return {
    state,
    choice,
    send: (form: HTMLFormElement) => void send(form),
    recheck: (form: HTMLFormElement, name: string) => void recheck(form, name),
  };
}

/** What is wrong with the form now; undefined where the checks can't be loaded: the server's come when it is sent. */
async function checkLate(form: HTMLFormElement, t: TFunction): Promise<BookingErrors | undefined> {
  return import("./send-booking.ts").then(
    ({ checkBooking }) => checkBooking(form, t),
    () => undefined,
  );
}

/** Reads the free times anew; where that fails, the old ones stay. */
async function readAgain(show: (slots: FreeSlots) => void): Promise<void> {
  try {
    const { readSlots } = await import("./send-booking.ts");
    show(await readSlots());
  } catch {
    // Offline: a time that is gone meanwhile is refused when it is sent.
  }
}
