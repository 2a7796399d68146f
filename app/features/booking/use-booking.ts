// What the booking form knows of itself where the script runs, and what a submit does. Not how it looks.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import type { BookingErrors, BookingValues } from "./booking-fields.ts";
import type { Booked, FreeSlots } from "./contract.ts";
import type * as sender from "./send-booking.ts";
import type { BookingResult, Refusal } from "./send-booking.ts";
import { showingBusy } from "./showing-busy.ts";
import { useSlotChoice } from "./use-slot-choice.ts";

/** What the server rendered into the form. */
export type BookingStart = {
  day?: string | undefined;
  values: BookingValues;
  errors: BookingErrors;
  failure: string | undefined;
};

type BookingState = Pick<BookingStart, "errors" | "failure"> & { isSending: boolean; tries: number; slots: FreeSlots };

/** The form's state, and what a submit does. `onBooked` hears of the booking. */
export function useBooking(slots: FreeSlots, start: BookingStart, onBooked: (booked: Booked) => void) {
  const { t, locale } = useTranslation();
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState<BookingState>(() => ({
    errors: start.errors,
    failure: start.failure,
    isSending: false,
    tries: 0,
    slots,
  }));
  const choice = useSlotChoice(state.slots, { day: start.day, startsAt: start.values.startsAt });
  useErrorTitle(Object.keys(state.errors).length > 0 || state.failure !== undefined, t("form.errorPrefix"));

  async function send(form: HTMLFormElement) {
    if (state.isSending) return;
    setState((old) => ({ ...old, isSending: true, errors: {}, failure: undefined }));
    const sending = load((from) => from.sendBooking({ form, timeZone: choice.timeZone, attempt, locale, t: say }));
    const result = await showingBusy(sending);
    if (result.isDone) onBooked(result.booked);
    else showRefusal(form, result);
  }

  function say(key: string, values: Record<string, string | number> = {}) {
    return t(key, values);
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

  return { state, choice, send: (form: HTMLFormElement) => void send(form) };
}

async function load(work: (sending: typeof sender) => Promise<BookingResult>): Promise<BookingResult> {
  try {
    return await work(await import("./send-booking.ts"));
  } catch {
    return { isDone: false, reason: "unreachable", errors: {} }; // it never throws itself: its file could not be loaded
  }
}
