// The state of the enquiry form with script: its steps, its draft, and sending.
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { readFields } from "#app/ui/form/outcome.ts";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { usePublicForm } from "#app/ui/form/use-public-form.ts";
import { toast } from "#app/ui/toast.ts";
import type { RenderedOffer } from "./contract.ts";
import { deleteDraft, readDraft, saveDraft } from "./enquiry-draft.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import type { FieldDefinition, CompanyForm, FieldErrors, FormValues, Step } from "./form-fields.ts";
import { loadOutcomes } from "./lazy-outcomes.tsx";
import { firstMissing, firstStepWithError } from "./typed-values.ts";

/**
 * The initial state. `sent` is what was sent without script, with `sentFields`. `token` is that of the form with which
 * the enquiry was started, if it is shown again.
 */
export type EnquiryStart = FormStart<string> & {
  values: FormValues;
  token?: string | undefined;
  sent?: FormValues | undefined;
  sentFields?: readonly FieldDefinition[] | undefined;
  offer?: RenderedOffer | undefined;
};

/**
 * The progress in the form. Steps count from 0. `missing` must be filled in before going on. `sent` is what was sent
 * last, until the visitor goes on; `sentAt` is the time, if this page sent it.
 */
type Progress = {
  step: number;
  missing: FieldDefinition | undefined;
  isStarted: boolean;
  sent: FormValues | undefined;
  sentAt: Date | undefined;
  offer: RenderedOffer | undefined;
};

type EnquiryParts = { form: CompanyForm; steps: readonly Step[]; start: EnquiryStart };

export function useEnquiry({ form: companyForm, steps, start }: EnquiryParts) {
  const { t } = useTranslation();
  const load = async () => (await import("./send-enquiry.ts")).enquiryForm(companyForm);
  const { ref, progress, values, trackInput, goToStep, resetForm } = useSteps(steps, start);
  const { step } = progress;
  const failed = { title: t("contact.error.title"), text: t("contact.error.text") };
  const { state, ...form } = usePublicForm({ start, load, failed });

  function showStep(next: number) {
    flushSync(() => {
      form.clear();
      goToStep(next);
    });
    document.getElementById(stepHeadingId(next))?.focus({ preventScroll: true });
    ref.current?.scrollIntoView(); // each step begins at the same height
  }

  function showErrors(errors: FieldErrors) {
    const wrong = firstStepWithError(steps, errors);
    if (wrong === undefined) return;
    flushSync(() => goToStep(wrong));
    ref.current?.scrollIntoView();
  }

  async function goToNextStep() {
    if (!ref.current) return;
    const fields = steps[step]?.fields.map(({ name }) => name) ?? [];
    const faults = Object.entries(await form.check(ref.current)).filter(([field]) => fields.includes(field));
    if (faults.length === 0) return showStep(step + 1);
    const errors: FieldErrors = Object.fromEntries(faults);
    form.refuse(ref.current, errors);
    showErrors(errors);
  }

  async function send() {
    if (!ref.current) return;
    const sent = values();
    const outcome = await form.send(ref.current);
    if (!outcome) return;
    if (!outcome.isDone) return showErrors(outcome.errors);
    resetForm(sent, outcome.answer);
    toast({ title: t("contact.success.title"), description: t("contact.success.text") });
  }

  const onChange = (event: React.FormEvent<HTMLFormElement>) => {
    trackInput();
    load().catch(() => undefined); // retried when needed
    void form.recheck(event);
    loadOutcomes();
  };
  return { ref, state: { ...state, ...progress }, showStep, goToNextStep, send, onChange };
}

function useSteps(steps: readonly Step[], start: EnquiryStart) {
  const ref = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState(() => firstProgress(steps, start));
  const names = steps.flatMap(({ fields }) => fields.map(({ name }) => name));
  const values = (): FormValues => (ref.current ? readFields(ref.current, names) : {});

  function trackInput() {
    saveDraft(values());
    setProgress((old) => ({ ...old, isStarted: true, missing: firstMissing(steps[old.step], values()) }));
  }

  function goToStep(step: number, last?: Pick<Progress, "sent" | "sentAt" | "offer">) {
    const none = { sent: undefined, sentAt: undefined, offer: undefined };
    setProgress((old) => ({ ...old, ...none, ...last, step, missing: firstMissing(steps[step], values()) }));
  }

  function resetForm(sent: FormValues, offer: RenderedOffer) {
    if (ref.current) clearFields(ref.current);
    deleteDraft();
    goToStep(0, { sent, sentAt: new Date(), offer });
  }

  // Restores input from before hydration, and the draft of this tab, before a held click is replayed.
  useLayoutEffect(() => {
    if (!ref.current) return;
    if (start.sent) deleteDraft();
    fillEmpty(ref.current, names, readDraft());
    trackInput();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  return { ref, progress, values, trackInput, goToStep, resetForm };
}

function firstProgress(steps: readonly Step[], { values, errors, failure, sent, offer }: EnquiryStart): Progress {
  const step = firstStepWithError(steps, errors) ?? (failure ? steps.length - 1 : 0);
  return { step, missing: firstMissing(steps[step], values), isStarted: false, sent, sentAt: undefined, offer };
}

function fillEmpty(form: HTMLFormElement, names: readonly string[], values: FormValues): void {
  const typed = readFields(form, names);
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (!value || !names.includes(control.name) || typed[control.name]) continue;
    if (isTicked(control)) control.checked = value === control.value || value.split(",").includes(control.value);
    else control.value = value;
  }
}

const controlsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");

function isTicked(control: HTMLInputElement | HTMLTextAreaElement): control is HTMLInputElement {
  return control.type === "radio" || control.type === "checkbox";
}

/** Clears the fields, including default values, which a reset would restore. */
function clearFields(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (control.type === "hidden") continue;
    if (isTicked(control)) control.checked = false;
    else control.value = "";
  }
}
