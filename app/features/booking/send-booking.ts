// Sends bookings and changes. Loaded on demand, because it includes the contract and its schemas.
import { readVisit } from "#app/features/sources/public.ts";
import { call } from "#app/platform/http/call.ts";
import type { Outcome, PublicForm, SendOptions } from "#app/ui/form/outcome.ts";
import { resolveOutcome, publicForm } from "#app/ui/form/public-form.ts";
import { book, bookingFields, cancelBooking, listSlots, moveBooking } from "./contract.ts";
import type { BookingConfirmation, FreeSlots, OfferedSlots, OwnBooking, RequestConfirmation } from "./contract.ts";
import { bookingFieldNames } from "./form-fields.ts";
import type { BookingField } from "./form-fields.ts";

/** `onTaken` receives the free slots if the chosen one is taken. */
type BookingOptions = { timeZone: string; onTaken: (fresh: FreeSlots) => void; followUp: string | undefined };

export function bookingForm({
  timeZone,
  onTaken,
  followUp,
}: BookingOptions): PublicForm<BookingConfirmation | RequestConfirmation, BookingField> {
  const form = publicForm({
    names: bookingFieldNames,
    schema: bookingFields,
    extra: () => ({ timeZone, ...(followUp ? { followUp } : {}), ...readVisit() }),
    call: (body, options) => call(book, { body }, options),
  });
  return { ...form, send: async (sending) => atSlot(await form.send(sending), sending, onTaken) };
}

type RescheduleInput = { secret: string; startsAt: string; onTaken: BookingOptions["onTaken"] };

export function moveForm({ secret, startsAt, onTaken }: RescheduleInput): PublicForm<OwnBooking, BookingField> {
  return {
    send: async (sending) => {
      const { locale } = sending;
      const moving = call(moveBooking, { body: { secret, startsAt } }, { locale });
      return atSlot(await resolveOutcome(moving, bookingFieldNames), sending, onTaken);
    },
  };
}

export function cancelForm(secret: string): PublicForm<OwnBooking> {
  return { send: ({ locale }) => resolveOutcome(call(cancelBooking, { body: { secret } }, { locale }), []) };
}

/** Reads the free slots. @throws if they can't be loaded */
export async function readSlots(): Promise<OfferedSlots> {
  return call(listSlots, {});
}

/** Turns a conflict into an error of the slot's field. */
async function atSlot<Answer>(
  outcome: Outcome<Answer, BookingField>,
  { t }: SendOptions,
  onTaken: BookingOptions["onTaken"],
): Promise<Outcome<Answer, BookingField>> {
  if (outcome.isDone || outcome.status !== 409) return outcome;
  await readSlots().then(onTaken, () => undefined); // the old ones remain
  return { ...outcome, errors: { startsAt: outcome.message ?? t("booking.taken") } };
}
