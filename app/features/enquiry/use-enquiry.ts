// What happens in the enquiry form where the script runs: steps, checks, sending, the draft. Not what it looks like.
import type { TFunction } from "#app/platform/i18n/words.ts";
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Sentence } from "#app/platform/i18n/field-sentence.ts";
import { toast } from "#app/ui/toast.ts";
import { dropDraft, saveDraft } from "./enquiry-draft.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import { clearFields, readValues } from "./form-controls.ts";
import { firstStepWithError, isStepFilled, steps } from "./form-fields.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";
import type { Attempt, SendResult } from "./send-enquiry.ts";
import { useErrorTitle, useStart } from "./use-enquiry-page.ts";

/** What the server rendered into the form. */
export type EnquiryStart = { values: FormValues; errors: FieldErrors; failure: string | undefined; isSent: boolean };

/** What the form shows beside its fields. Steps are counted from 0. */
export type EnquiryState = {
  step: number;
  /** Whether the step's required fields are filled: Next hangs on it once the script runs. */
  isFilled: boolean;
  isStarted: boolean;
  isSending: boolean;
  errors: FieldErrors;
  /** How often errors were shown: each time the summary takes the focus anew. */
  tries: number;
  /** Why it was not sent, in words. */
  failure: string | undefined;
  /** Where the answer goes, once sent; "" where the page doesn't know it any more. */
  sentTo: string | undefined;
};

/** The form as the functions below act on it. */
type View = {
  form: RefObject<HTMLFormElement | null>;
  state: EnquiryState;
  change: (patch: Partial<EnquiryState>) => void;
  t: TFunction;
  locale: string;
  attempt: RefObject<Attempt | undefined>;
};

const shortestSendMs = 400; // decisions OPEN-29: a busy label is to be seen

const loadSender = () => import("./send-enquiry.ts");

/** The form's state, and what its controls call. */
export function useEnquiry(start: EnquiryStart, locale: string) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState(() => firstState(start));
  const change = (patch: Partial<EnquiryState>) => setState((old) => ({ ...old, ...patch }));
  const view: View = { form, state, change, t, locale, attempt };

  useStart(form, start, () => follow(view));
  useErrorTitle(Object.keys(state.errors).length > 0 || state.failure !== undefined, t("form.errorPrefix"));
  return {
    form,
    state,
    showStep: (step: number) => showStep(view, step),
    goOn: () => goOn(view),
    send: () => send(view),
    onChange: () => {
      follow(view);
      void loadSender().catch(() => undefined); // it is asked for again where it is needed
    },
  };
}

function firstState({ values, errors, failure, isSent }: EnquiryStart): EnquiryState {
  const step = firstStepWithError(errors) ?? (failure ? steps.length - 1 : 0);
  return { step, isFilled: isStepFilled(step, values), isStarted: false, isSending: false, errors, tries: 0, failure, sentTo: isSent ? "" : undefined };
}

function valuesOf({ form }: View): FormValues {
  return form.current ? readValues(form.current) : {};
}

function follow(view: View): void {
  const values = valuesOf(view);
  saveDraft(values);
  view.change({ isStarted: true, isFilled: isStepFilled(view.state.step, values) });
}

function showStep(view: View, step: number): void {
  flushSync(() => view.change({ step, errors: {}, failure: undefined, sentTo: undefined, isFilled: isStepFilled(step, valuesOf(view)) }));
  document.getElementById(stepHeadingId(step))?.focus();
}

function showErrors(view: View, errors: FieldErrors, failure?: string): void {
  const { form, state, change } = view;
  const step = firstStepWithError(errors) ?? state.step;
  flushSync(() => change({ step, isFilled: isStepFilled(step, valuesOf(view)), errors, failure, isSending: false, tries: state.tries + 1 }));
  // A button that was disabled has lost the focus. Where fields are at fault, their summary takes it.
  if (failure) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

async function goOn(view: View): Promise<void> {
  const { step } = view.state;
  const say: Sentence = (key, values) => view.t(key, values ?? {});
  // Where the checks can't be loaded, the server's are enough.
  const found = await loadSender().then(({ checkValues }) => checkValues(valuesOf(view), say), () => ({}));
  const own = Object.entries(found).filter(([field]) => steps[step]?.fields.some((name) => name === field));
  if (own.length > 0) showErrors(view, Object.fromEntries(own));
  else showStep(view, step + 1);
}

async function send(view: View): Promise<void> {
  const { form, state, change, t } = view;
  if (!form.current || state.isSending) return;
  change({ isSending: true, errors: {}, failure: undefined });
  const sentTo = valuesOf(view).email ?? "";
  const [result] = await Promise.all([sendFrom(view, form.current), busyTime()]);
  if (!result.isSent) return showFailure(view, result);
  dropDraft();
  if (form.current) clearFields(form.current);
  change({ ...firstState({ values: {}, errors: {}, failure: undefined, isSent: true }), isStarted: true, sentTo });
  toast({ title: t("contact.success.title"), description: t("contact.success.text") });
}

async function sendFrom({ attempt, locale, t }: View, form: HTMLFormElement): Promise<SendResult> {
  try {
    const { sendEnquiry } = await loadSender();
    return await sendEnquiry(form, attempt, { locale, t: (key, values) => t(key, values ?? {}) });
  } catch {
    return { isSent: false, reason: "unreachable", errors: {} }; // it never throws itself: its file could not be loaded
  }
}

function busyTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, shortestSendMs);
  });
}

function showFailure(view: View, { reason, message, errors }: Extract<SendResult, { isSent: false }>): void {
  const said = message ?? view.t("contact.error.text");
  const inline = reason === "unreachable" ? view.t("errors.offline") : said;
  showErrors(view, errors, Object.keys(errors).length > 0 ? undefined : inline);
  if (reason !== "invalid") toast({ title: view.t("contact.error.title"), description: said, variant: "error" });
}
