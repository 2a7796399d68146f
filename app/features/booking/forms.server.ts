// The way of booking's forms that were posted without script: the same rules, and an outcome that a page can show.
import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { once } from "#app/platform/http/idempotency.server.ts";
import { describeProblem, refusalOf } from "#app/platform/http/problem.server.ts";
import { validate } from "#app/platform/http/validate.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as contract from "./contract.ts";
import type { Booked, BookingInput, OwnBooking } from "./contract.ts";
import * as service from "./service.server.ts";

/** How a form ended: done, or refused with sentences in the page's language and the API's status; nothing is changed then. */
export type BookingOutcome<Answer> =
  | { isDone: true; answer: Answer }
  | { isDone: false; status: number; message: string; errors?: Record<string, string>; retryAfter?: string };

/** Books what a form sent, once: the same form with the same text again is the same booking. It doesn't throw: how it ended is the answer. */
export async function bookByForm(
  deps: Deps,
  values: Record<string, unknown>,
  { locale }: { locale: Locale },
): Promise<BookingOutcome<Booked>> {
  return outcomeOf(deps, locale, async () => bookOnce(deps, checked(contract.bookingInput, values), locale));
}

async function bookOnce(deps: Deps, input: BookingInput, locale: Locale): Promise<Booked> {
  if (!input.formToken) return service.book(deps, input, { locale });
  const body = JSON.stringify(input);
  const key = createHash("sha256").update(`${input.formToken}\n${body}`).digest("base64url");
  const answer = await once(deps, { scope: "booking form", key, body }, async (inside) => ({
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
): Promise<BookingOutcome<OwnBooking>> {
  return outcomeOf(deps, locale, async () =>
    service.moveBooking(deps, checked(contract.moveBooking.body, { secret, startsAt }), { locale }),
  );
}

/** Cancels the call of a link. */
export async function cancelByForm(
  deps: Deps,
  secret: string,
  { locale }: { locale: Locale },
): Promise<BookingOutcome<OwnBooking>> {
  return outcomeOf(deps, locale, () => service.cancelBooking(deps, secret, { locale }));
}

function checked<S extends z.ZodMiniType>(schema: S, values: unknown): z.output<S> {
  const result = validate(schema, values);
  if (!result.ok) throw new AppError("validation", { fields: result.fields });
  return result.value;
}

async function outcomeOf<Answer>(
  deps: Deps,
  locale: Locale,
  work: () => Promise<Answer>,
): Promise<BookingOutcome<Answer>> {
  try {
    return { isDone: true, answer: await work() };
  } catch (error) {
    if (!refusalOf(error)) deps.log.error({ err: error }, "unexpected error");
    const { status, headers, body } = describeProblem(deps, error, { locale, requestId: "" });
    const retryAfter = headers["Retry-After"];
    return {
      isDone: false,
      status,
      message: body.message,
      ...(body.errors ? { errors: body.errors } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    };
  }
}
