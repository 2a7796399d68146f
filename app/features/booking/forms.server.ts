// Handles booking forms posted without JavaScript: the same rules, with an outcome that a page can show.
import * as z from "zod/mini";
import type { Deps } from "#app/platform/deps.server.ts";
import { parseForm, runFormOnce, runForm } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome, FormSender } from "#app/platform/http/posted-form.server.ts";
import * as contract from "./contract.ts";
import type { BookingConfirmation, BookingInput, OwnBooking, RequestConfirmation } from "./contract.ts";
import * as service from "./service.server.ts";
import type { Sender } from "./service.server.ts";

/**
 * Books by a form, once: the same text sent again is the same booking. Never throws; returns the outcome.
 * @public Pages call it through their services, which knip can't follow.
 */
export async function bookByForm(
  deps: Deps,
  values: Record<string, unknown>,
  sender: FormSender,
): Promise<FormOutcome<BookingConfirmation | RequestConfirmation>> {
  return runForm(deps, sender, async () => bookOnce(deps, parseForm(contract.bookingInput, values), sender));
}

async function bookOnce(
  deps: Deps,
  input: BookingInput,
  sender: Sender,
): Promise<BookingConfirmation | RequestConfirmation> {
  const prepare = () => service.consumeBookingEmail(deps, input, sender.clientKey);
  if (!input.formToken) return service.book(deps, input, { ...sender, mayEmailNow: await prepare() });
  const answer = await runFormOnce(
    deps,
    { scope: "booking form", token: input.formToken, input },
    {
      prepare,
      run: async (inside, mayEmailNow) => ({
        status: 201,
        body: JSON.stringify(await service.book(inside, input, { ...sender, mayEmailNow })),
      }),
    },
  );
  return z.union([contract.bookedAnswer, contract.requestedAnswer]).parse(JSON.parse(answer.body));
}

/**
 * Moves a call to the slot in the form's field `startsAt`.
 * @public As above.
 */
export async function moveByForm(
  deps: Deps,
  { secret, startsAt }: { secret: string; startsAt: unknown },
  sender: FormSender,
): Promise<FormOutcome<OwnBooking>> {
  return runForm(deps, sender, async () =>
    service.moveBooking(deps, parseForm(contract.moveBooking.body, { secret, startsAt }), sender),
  );
}

/**
 * Cancels the call of a secret link.
 * @public As above.
 */
export async function cancelByForm(deps: Deps, secret: string, sender: FormSender): Promise<FormOutcome<OwnBooking>> {
  return runForm(deps, sender, () => service.cancelBooking(deps, secret, sender));
}
