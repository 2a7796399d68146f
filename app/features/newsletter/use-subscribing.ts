import { useRef, useState } from "react";
import type { Attempt } from "#app/platform/http/attempt.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { showingBusy } from "#app/ui/showing-busy.ts";
import { toast } from "#app/ui/toast.ts";
import type { sendSubscription, SubscriptionResult } from "./send-subscription.ts";

/** The server's result without script. */
export type SubscriptionStart = { email: string; error: string | undefined; isFieldError: boolean };

export type SubscribingState = { isSending: boolean; error: string | undefined; isFieldError: boolean };

/** An empty field does nothing. */
export function useSubscribing(start: SubscriptionStart | undefined, locale: string) {
  const { t } = useTranslation();
  const attempt = useRef<Attempt | undefined>(undefined);
  const [state, setState] = useState<SubscribingState>({
    isSending: false,
    error: start?.error,
    isFieldError: start?.isFieldError ?? false,
  });

  async function submit(field: HTMLInputElement) {
    const email = field.value.trim();
    if (email === "" || state.isSending) return;
    setState({ isSending: true, error: undefined, isFieldError: false });
    const result = await showingBusy(send(email, attempt, { locale, t }));
    if (!result.isDone) return showFailure(result, field);
    attempt.current = undefined;
    field.value = "";
    setState({ isSending: false, error: undefined, isFieldError: false });
    const description = [t("newsletter.success.text"), ...(result.needsConfirmation ? [t("newsletter.confirm")] : [])];
    toast({ title: t("newsletter.success.title"), description: description.join(" ") });
  }

  function showFailure(result: Extract<SubscriptionResult, { isDone: false }>, field: HTMLInputElement) {
    const description = (result.reason === "refused" && result.message) || t("newsletter.error.text");
    const isFieldError = result.fieldError !== undefined;
    setState({ isSending: false, error: result.fieldError ?? description, isFieldError });
    if (isFieldError) field.focus();
    if (result.reason === "refused") toast({ title: t("newsletter.error.title"), description, variant: "error" });
  }

  return { state, submit };
}

async function send(...parameters: Parameters<typeof sendSubscription>): Promise<SubscriptionResult> {
  try {
    const sender = await import("./send-subscription.ts");
    return await sender.sendSubscription(...parameters);
  } catch {
    return { isDone: false, reason: "refused" }; // only loading its code can fail
  }
}
