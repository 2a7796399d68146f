// The state of the form that proposes times for a consultation, and what sending it does. Not how it looks.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { toast } from "#app/ui/toast.ts";
import { sendConsultation } from "./send-consultation.ts";
import type { ConsultationResult } from "./send-consultation.ts";
import type { Attempt } from "./enquiry-attempt.ts";

/** What the form shows beside its fields. `sentTo` is the address that the answer goes to, once sent. */
export type ConsultationState = {
  isSending: boolean;
  errors: Partial<Record<string, string>>;
  failure: string | undefined;
  sentTo: string | undefined;
};

const shortestSendMs = 400; // decisions OPEN-29: a busy label is to be seen
const atRest: ConsultationState = { isSending: false, errors: {}, failure: undefined, sentTo: undefined };

/** The form's state, and what a submit does. */
export function useConsultation() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState(atRest);

  async function send() {
    if (!form.current || state.isSending) return;
    setState({ ...atRest, isSending: true });
    const sentence = (key: string, values: Record<string, string | number> = {}) => t(key, values);
    const sending = sendConsultation({ form: form.current, attempt, locale, t: sentence });
    const result = await atLeast(shortestSendMs, sending);
    if (!result.isSent) return showFailure(result);
    setState({ ...atRest, sentTo: result.email });
    toast({ title: t("contact.success.title"), description: t("contact.success.text") });
  }

  function showFailure({ reason, message, errors }: Extract<ConsultationResult, { isSent: false }>) {
    const description = message ?? t("contact.error.text");
    const said = reason === "unreachable" ? t("errors.offline") : description;
    const isAtFields = Object.keys(errors).length > 0;
    flushSync(() => setState({ ...atRest, errors, failure: isAtFields ? undefined : said }));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (reason !== "invalid") toast({ title: t("contact.error.title"), description, variant: "error" });
  }

  return { form, state, send: () => void send() };
}

/** What is wrong by the contract is said at once; only what was really sent is shown as busy for a while. */
async function atLeast(ms: number, sending: Promise<ConsultationResult>): Promise<ConsultationResult> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  const result = await sending;
  if (result.isSent || result.reason !== "invalid") await pause;
  return result;
}
