// The enquiry form's state where the script runs: its steps, its draft, and who is called to go on and to send.
// What it takes to check and send is loaded with the first input: see enquiry-moves.ts.
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { toast } from "#app/ui/toast.ts";
import { saveDraft } from "./enquiry-draft.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import { readValues } from "./form-controls.ts";
import { firstStepWithError, isStepFilled, steps } from "./form-fields.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";
import { prepareOutcomes } from "./late-outcomes.ts";
import type { Attempt } from "./send-enquiry.ts";
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

/** The form as the functions that move it along see it. */
export type EnquiryView = {
  form: RefObject<HTMLFormElement | null>;
  state: EnquiryState;
  change: (patch: Partial<EnquiryState>) => void;
  t: TFunction;
  locale: string;
  attempt: RefObject<Attempt | undefined>;
};

const loadMoves = () => import("./enquiry-moves.ts");

/** The form's state, and what its controls call. */
export function useEnquiry(start: EnquiryStart, locale: string) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState(() => firstState(start));
  const change = (patch: Partial<EnquiryState>) => setState((old) => ({ ...old, ...patch }));
  const view: EnquiryView = { form, state, change, t, locale, attempt };

  useStart(form, start, () => follow(view));
  useErrorTitle(Object.keys(state.errors).length > 0 || state.failure !== undefined, t("form.errorPrefix"));
  return {
    form,
    state,
    showStep: (step: number) => showStep(view, step),
    goOn: () => void goOn(view),
    send: () => void send(view),
    onChange: () => {
      follow(view);
      loadMoves().catch(() => undefined); // asked for again where it is needed
      prepareOutcomes();
    },
  };
}

/** The state in which a form begins. */
export function firstState({ values, errors, failure, isSent }: EnquiryStart): EnquiryState {
  const step = firstStepWithError(errors) ?? (failure ? steps.length - 1 : 0);
  return { step, isFilled: isStepFilled(step, values), isStarted: false, isSending: false, errors, tries: 0, failure, sentTo: isSent ? "" : undefined };
}

/** What stands in the form now. */
export function valuesOf({ form }: EnquiryView): FormValues {
  return form.current ? readValues(form.current) : {};
}

/** Shows a step and puts the focus on its question. */
export function showStep(view: EnquiryView, step: number): void {
  flushSync(() => view.change({ step, errors: {}, failure: undefined, sentTo: undefined, isFilled: isStepFilled(step, valuesOf(view)) }));
  document.getElementById(stepHeadingId(step))?.focus();
}

/** Shows what is wrong: fields at their step, whose summary takes the focus, or why it was not sent. */
export function showErrors(view: EnquiryView, errors: FieldErrors, failure?: string): void {
  const { form, state, change } = view;
  const step = firstStepWithError(errors) ?? state.step;
  flushSync(() => change({ step, isFilled: isStepFilled(step, valuesOf(view)), errors, failure, isSending: false, tries: state.tries + 1 }));
  // A button that was disabled has lost the focus.
  if (failure) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

function follow(view: EnquiryView): void {
  const values = valuesOf(view);
  saveDraft(values);
  view.change({ isStarted: true, isFilled: isStepFilled(view.state.step, values) });
}

async function goOn(view: EnquiryView): Promise<void> {
  const found = await loadMoves().then(({ checkStep }) => checkStep(view), () => ({})); // not loaded: the server's checks are enough
  if (Object.keys(found).length > 0) showErrors(view, found);
  else showStep(view, view.state.step + 1);
}

async function send(view: EnquiryView): Promise<void> {
  if (view.state.isSending) return;
  view.change({ isSending: true, errors: {}, failure: undefined });
  try {
    const moves = await loadMoves();
    await moves.send(view);
  } catch {
    // Its file could not be loaded: there is no way to the server.
    showErrors(view, {}, view.t("errors.offline"));
    toast({ title: view.t("contact.error.title"), description: view.t("contact.error.text"), variant: "error" });
  }
}
