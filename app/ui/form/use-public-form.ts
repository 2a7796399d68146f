// The state and the submission of a public form, without its appearance.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Attempt } from "#app/platform/http/idempotency-keys.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { minimumDuration } from "#app/ui/minimum-duration.ts";
import { toast } from "#app/ui/toast.ts";
import type { FieldErrors, Outcome, PublicForm, Refusal, SendOptions } from "./outcome.ts";

/** The server's result without JavaScript. */
export type FormStart<Field extends string> = { errors: FieldErrors<Field>; failure: string | undefined };

type FormOptions<Answer, Field extends string> = {
  start: FormStart<Field>;
  load: () => Promise<PublicForm<Answer, Field>>;
  /** Shown as a toast if sending failed; `text` replaces a missing message of the server. */
  failed?: { title: string; text: string };
  /** Default: `errors.offline`. */
  offline?: string;
};

/** Manages a public form. `tries` counts the refusals: it is the key of the error summary. */
export function usePublicForm<Answer, Field extends string>(options: FormOptions<Answer, Field>) {
  const { start, load, failed, offline } = options;
  const { t, locale } = useTranslation();
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState({ errors: start.errors, failure: start.failure, isSending: false, tries: 0 });
  const change = (patch: Partial<typeof state>) => setState((old) => ({ ...old, ...patch }));
  const clear = () => change({ errors: {}, failure: undefined });

  /** Returns undefined if the form is already being sent. */
  async function send(form: HTMLFormElement): Promise<Outcome<Answer, Field> | undefined> {
    if (state.isSending) return undefined;
    change({ isSending: true, errors: {}, failure: undefined });
    const outcome = await showBusy(loadAndSend(load, { form, attempt, locale, t }));
    if (!outcome.isDone) showRefusal(form, outcome);
    else {
      if (attempt.current) attempt.current = { text: "", key: "" }; // the same text again is a new attempt
      change({ isSending: false });
    }
    return outcome;
  }

  function showRefusal(form: HTMLFormElement, { reason, message, errors }: Refusal<Field>) {
    const sentence = message ?? failed?.text ?? t("errors.serverError");
    refuse(form, errors, reason === "unreachable" ? (offline ?? t("errors.offline")) : sentence);
    if (failed && reason !== "invalid") toast({ title: failed.title, description: sentence, variant: "error" });
  }

  /** Shows the errors or, if there are none, why the whole form failed. */
  function refuse(form: HTMLFormElement, errors: FieldErrors<Field>, sentence?: string) {
    const isAtFields = Object.keys(errors).length > 0;
    const failure = isAtFields ? undefined : sentence;
    flushSync(() => setState(({ tries }) => ({ errors, failure, isSending: false, tries: tries + 1 })));
    if (isAtFields) return;
    const button = form.querySelector<HTMLElement>("[type=submit]:not([form])");
    if (!form.contains(document.activeElement)) button?.focus(); // disabled and inert controls have lost the focus
    button?.scrollIntoView({ block: "nearest" }); // pushed down by the failure
  }

  /** Resolves to {} if the checks can't be loaded: the server's are sufficient. */
  async function check(form: HTMLFormElement): Promise<FieldErrors<Field>> {
    return load().then(
      (publicForm) => publicForm.check?.(form, t) ?? {},
      () => ({}),
    );
  }

  /** Corrects or removes the error of a changed field. */
  async function recheck({ currentTarget: form, target }: React.FormEvent<HTMLFormElement>) {
    const name = nameOf(target);
    if (!isKeyOf(state.errors, name)) return;
    const { [name]: error } = await check(form);
    setState((old) => {
      const { [name]: _, ...others } = old.errors;
      return { ...old, errors: (error ? { ...old.errors, [name]: error } : others) as FieldErrors<Field> };
    });
  }

  return { state, send, refuse, check, recheck, clear };
}

async function loadAndSend<Answer, Field extends string>(
  load: () => Promise<PublicForm<Answer, Field>>,
  sending: SendOptions,
): Promise<Outcome<Answer, Field>> {
  try {
    return await (await load()).send(sending);
  } catch {
    return { isDone: false, reason: "unreachable", errors: {} }; // only loading can fail
  }
}

/** Resolves like `sending`, once the busy label has been visible long enough; immediately if nothing was sent. */
async function showBusy<Answer, Field extends string>(
  sending: Promise<Outcome<Answer, Field>>,
): Promise<Outcome<Answer, Field>> {
  const seen = minimumDuration();
  const outcome = await sending;
  if (outcome.isDone || outcome.reason !== "invalid") await seen;
  return outcome;
}

function isKeyOf<Keys extends object>(object: Keys, name: string): name is keyof Keys & string {
  return Object.hasOwn(object, name);
}

/** Returns "" for a control without a name. */
function nameOf(control: EventTarget): string {
  return control instanceof Element ? (control.getAttribute("name") ?? "") : "";
}

/** Disables the browser's validation, as a ref callback: the script validates instead. */
export function skipNativeValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
