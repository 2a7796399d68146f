// Types shared by public forms, their senders and their pages. Loaded without any schema.
import type { Attempt } from "#app/platform/http/idempotency-keys.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";

/** Messages by field. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** `invalid` was not sent, `unreachable` not answered. `message` is the server's message. */
export type Refusal<Field extends string = string> = {
  isDone: false;
  reason: "invalid" | "refused" | "unreachable";
  status?: number;
  message?: string;
  errors: FieldErrors<Field>;
};

export type Outcome<Answer, Field extends string = string> = { isDone: true; answer: Answer } | Refusal<Field>;

export type SendOptions = {
  form: HTMLFormElement;
  attempt: { current: Attempt | undefined };
  locale: string;
  t: TFunction;
};

/** The part of a form that is loaded late, because it imports the contract and its schemas. */
export type PublicForm<Answer, Field extends string = string> = {
  check?: (form: HTMLFormElement, t: TFunction) => FieldErrors<Field>;
  /** Never throws. */
  send: (sending: SendOptions) => Promise<Outcome<Answer, Field>>;
};

/** Returns the values of these fields; "" for a missing one, several joined by commas. */
export function readFields<Field extends string>(
  form: HTMLFormElement,
  names: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const entries = names.map((name) => [name, data.getAll(name).map(String).join(",")]);
  return Object.fromEntries(entries) as Record<Field, string>; // one entry per name
}

/** Returns the errors of the form's own fields: others can't be shown. */
export function ownErrors<Field extends string>(names: readonly Field[], errors: unknown): FieldErrors<Field> {
  const fieldErrors = Object.entries(Object(errors)).filter(
    ([name, error]) => typeof error === "string" && error !== "" && names.some((field) => field === name),
  );
  return Object.fromEntries(fieldErrors) as FieldErrors<Field>; // as filtered
}
