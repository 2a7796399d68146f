// The state of the enquiry form with script: its steps, its draft, and sending.
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { readFields } from "#app/ui/form/outcome.ts";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { usePublicForm } from "#app/ui/form/use-public-form.ts";
import { toast } from "#app/ui/toast.ts";
import type { ShownOffer } from "./contract.ts";
import { deleteDraft, readDraft, saveDraft } from "./enquiry-draft.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import { fieldNames, firstStepWithError, isStepFilled, steps } from "./fields.ts";
import type { EnquiryField, FieldErrors, FormValues } from "./fields.ts";
import { loadOutcomes } from "./lazy-outcomes.tsx";

/** `sent` is what was sent without script. */
export type EnquiryStart = FormStart<EnquiryField> & {
  values: FormValues;
  sent: FormValues | undefined;
  offer: ShownOffer | undefined;
};

/** Steps count from 0. `sent` is what was sent last, until the visitor goes on; `sentAt` is when, if by this page. */
type Progress = {
  step: number;
  isFilled: boolean;
  isStarted: boolean;
  sent: FormValues | undefined;
  sentAt: Date | undefined;
  offer: ShownOffer | undefined;
};

const load = async () => (await import("./send-enquiry.ts")).enquiryForm;

export function useEnquiry(start: EnquiryStart) {
  const { t } = useTranslation();
  const { ref, progress, values, follow, show, empty } = useSteps(start);
  const { step } = progress;
  const failed = { title: t("contact.error.title"), text: t("contact.error.text") };
  const { state, ...form } = usePublicForm({ start, load, failed });

  function showStep(next: number) {
    flushSync(() => {
      form.clear();
      show(next);
    });
    document.getElementById(stepHeadingId(next))?.focus({ preventScroll: true });
    ref.current?.scrollIntoView(); // each step begins at the same height
  }

  function showErrors(errors: FieldErrors) {
    const wrong = firstStepWithError(errors);
    if (wrong === undefined) return;
    flushSync(() => show(wrong));
    ref.current?.scrollIntoView();
  }

  async function goOn() {
    if (!ref.current) return;
    const fields: readonly string[] = steps[step]?.fields ?? [];
    const found = Object.entries(await form.check(ref.current)).filter(([field]) => fields.includes(field));
    if (found.length === 0) return showStep(step + 1);
    const errors: FieldErrors = Object.fromEntries(found);
    form.refuse(ref.current, errors);
    showErrors(errors);
  }

  async function send() {
    if (!ref.current) return;
    const sent = values();
    const outcome = await form.send(ref.current);
    if (!outcome) return;
    if (!outcome.isDone) return showErrors(outcome.errors);
    empty(sent, outcome.answer);
    toast({ title: t("contact.success.title"), description: t("contact.success.text") });
  }

  const onChange = (event: React.FormEvent<HTMLFormElement>) => {
    follow();
    load().catch(() => undefined); // retried when needed
    void form.recheck(event);
    loadOutcomes();
  };
  return { ref, state: { ...state, ...progress }, showStep, goOn, send, onChange };
}

function useSteps(start: EnquiryStart) {
  const ref = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState(() => firstProgress(start));
  const values = () => (ref.current ? readFields(ref.current, fieldNames) : {});

  function follow() {
    saveDraft(values());
    setProgress((old) => ({ ...old, isStarted: true, isFilled: isStepFilled(old.step, values()) }));
  }

  function show(step: number, last?: Pick<Progress, "sent" | "sentAt" | "offer">) {
    const none = { sent: undefined, sentAt: undefined, offer: undefined };
    setProgress((old) => ({ ...old, ...none, ...last, step, isFilled: isStepFilled(step, values()) }));
  }

  function empty(sent: FormValues, offer: ShownOffer) {
    if (ref.current) clearFields(ref.current);
    deleteDraft();
    show(0, { sent, sentAt: new Date(), offer });
  }

  // Adopts what was typed before hydration, and the draft of this tab, before a held click is replayed.
  useLayoutEffect(() => {
    if (!ref.current) return;
    if (start.sent) deleteDraft();
    fillEmpty(ref.current, readDraft());
    follow();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return { ref, progress, values, follow, show, empty };
}

function firstProgress({ values, errors, failure, sent, offer }: EnquiryStart): Progress {
  const step = firstStepWithError(errors) ?? (failure ? steps.length - 1 : 0);
  return { step, isFilled: isStepFilled(step, values), isStarted: false, sent, sentAt: undefined, offer };
}

function fillEmpty(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldNames) {
    const control = form.elements.namedItem(field); // a radio group also has a value
    if (control && "value" in control && !control.value && values[field]) control.value = values[field];
  }
}

/** Also removes default values, which a reset would bring back. */
function clearFields(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (control.type === "hidden") continue;
    if (control instanceof HTMLInputElement && control.type === "radio") control.checked = false;
    else control.value = "";
  }
}
