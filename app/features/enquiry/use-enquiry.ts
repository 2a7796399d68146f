// What happens in the enquiry form where the script runs: steps, checks, sending, the draft. Not what it looks like.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
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

const shortestSendMs = 400; // decisions OPEN-29: a busy label is to be seen

const busyTime = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, shortestSendMs);
  });

const loadSender = () => import("./send-enquiry.ts");

function firstState({ values, errors, failure, isSent }: EnquiryStart): EnquiryState {
  const step = firstStepWithError(errors) ?? (failure ? steps.length - 1 : 0);
  return { step, isFilled: isStepFilled(step, values), isStarted: false, isSending: false, errors, tries: 0, failure, sentTo: isSent ? "" : undefined };
}

/** The form's state, and what its controls call. */
export function useEnquiry(start: EnquiryStart, locale: string) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt | undefined>(undefined);
  const [state, setState] = useState(() => firstState(start));
  const change = (patch: Partial<EnquiryState>) => setState((old) => ({ ...old, ...patch }));
  const read = () => (form.current ? readValues(form.current) : {});

  const say: Sentence = (key, values) => t(key, values ?? {});

  const follow = () => {
    const values = read();
    saveDraft(values);
    change({ isStarted: true, isFilled: isStepFilled(state.step, values) });
  };
  const followAndPrepare = () => {
    follow();
    void loadSender().catch(() => undefined); // it is asked for again where it is needed
  };
  const showStep = (step: number) => {
    flushSync(() => change({ step, errors: {}, failure: undefined, sentTo: undefined, isFilled: isStepFilled(step, read()) }));
    document.getElementById(stepHeadingId(step))?.focus();
  };
  const showErrors = (errors: FieldErrors, failure?: string) => {
    const step = firstStepWithError(errors) ?? state.step;
    const isFilled = isStepFilled(step, read());
    setState((old) => ({ ...old, step, isFilled, errors, failure, isSending: false, tries: old.tries + 1 }));
  };

  async function goOn() {
    const fields: readonly string[] = steps[state.step]?.fields ?? [];
    // Where the checks can't be loaded, the server's are enough.
    const found = await loadSender().then(({ checkValues }) => checkValues(read(), say), () => ({}));
    const own = Object.entries(found).filter(([field]) => fields.includes(field));
    if (own.length > 0) showErrors(Object.fromEntries(own));
    else showStep(state.step + 1);
  }

  async function send() {
    if (!form.current || state.isSending) return;
    change({ isSending: true, errors: {}, failure: undefined });
    const sentTo = readValues(form.current).email;
    const sending = sendFrom(form.current, attempt, { locale, t: say });
    const [result] = await Promise.all([sending, busyTime()]);
    if (!result.isSent) return showFailure(result);
    dropDraft();
    if (form.current) clearFields(form.current);
    change({ ...firstState({ values: {}, errors: {}, failure: undefined, isSent: true }), isStarted: true, sentTo });
    toast({ title: t("contact.success.title"), description: t("contact.success.text") });
  }

  function showFailure({ reason, message, errors }: Extract<SendResult, { isSent: false }>) {
    const said = message ?? t("contact.error.text");
    const hasErrors = Object.keys(errors).length > 0;
    const failure = reason === "unreachable" ? t("errors.offline") : said;
    showErrors(errors, hasErrors ? undefined : failure);
    if (reason !== "invalid") toast({ title: t("contact.error.title"), description: said, variant: "error" });
  }

  useStart(form, start, follow);
  useErrorTitle(Object.keys(state.errors).length > 0 || state.failure !== undefined, t("form.errorPrefix"));
  return { form, state, follow: followAndPrepare, goOn, send, showStep };
}

async function sendFrom(...parameters: Parameters<Awaited<ReturnType<typeof loadSender>>["sendEnquiry"]>): Promise<SendResult> {
  try {
    return await (await loadSender()).sendEnquiry(...parameters);
  } catch {
    return { isSent: false, reason: "unreachable", errors: {} }; // it never throws itself: its file could not be loaded
  }
}
