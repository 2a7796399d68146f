// The way of booking's forms that were posted without script: the same rules, and an outcome that a page can show.
import type { Deps } from "#app/platform/deps.server.ts";
import { checkedForm, onceByForm, outcomeOf } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome } from "#app/platform/http/posted-form.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as contract from "./contract.ts";
import type { Booked, BookingInput, OwnBooking } from "./contract.ts";
import * as service from "./service.server.ts";

/** Books what a form sent, once: the same form with the same text again is the same booking. It doesn't throw: how it ended is the answer. */
export async function bookByForm(
  deps: Deps,
  values: Record<string, unknown>,
  { locale }: { locale: Locale },
): Promise<FormOutcome<Booked>> {
  return outcomeOf(deps, locale, async () => bookOnce(deps, checkedForm(contract.bookingInput, values), locale));
}

async function bookOnce(deps: Deps, input: BookingInput, locale: Locale): Promise<Booked> {
  if (!input.formToken) return service.book(deps, input, { locale });
  const answer = await onceByForm(deps, { scope: "booking form", token: input.formToken, input }, async (inside) => ({
    status: 201,
    body: JSON.stringify(await service.book(inside, input, { locale })),
  }));
  return contract.bookedAnswer.parse(JSON.parse(answer.body));
}

/** Moves the call of a link to the slot that a form sent, by its field `startsAt`. */
export async function moveByForm(
  deps: Deps,
  { secret, startsAt }: { secret: string; startsAt: unknown },
  { locale }: { locale: Locale },
): Promise<FormOutcome<OwnBooking>> {
  return outcomeOf(deps, locale, async () =>
    service.moveBooking(deps, checkedForm(contract.moveBooking.body, { secret, startsAt }), { locale }),
  );
}

/** Cancels the call of a link. */
export async function cancelByForm(
  deps: Deps,
  secret: string,
  { locale }: { locale: Locale },
): Promise<FormOutcome<OwnBooking>> {
  return outcomeOf(deps, locale, () => service.cancelBooking(deps, secret, { locale }));
}
