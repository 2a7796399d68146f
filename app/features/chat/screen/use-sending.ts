// What is typed, and what becomes of it: sent, or back in the input.
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { limits } from "../limits.ts";
import type { Message } from "../contract.ts";
import { toastError } from "./chat-data.ts";
import { passGate } from "./send-gate.ts";
import { refusalOf } from "./send-question.ts";
import { latestQuestion } from "./shown-messages.ts";
import type { useAnswer } from "./use-answer.ts";

/** Where it is sent, and after which messages. */
type Place = { conversationId: string | undefined; stored: readonly Message[]; answer: ReturnType<typeof useAnswer> };

/** The input's text, why the last send failed, and the two ways to send. */
export function useSending(prefilled: string, { conversationId, stored, answer }: Place) {
  const { t } = useTranslation();
  const [typed, setDraft] = useState<string>();
  const draft = typed ?? prefilled.slice(0, limits.message);
  const [failure, setFailure] = useState<string>();
  const isPending = answer.pending !== undefined;

  async function ask(passed: ReturnType<typeof passGate>, isAgain: boolean) {
    if (!passed) return;
    setFailure(undefined);
    if (!isAgain) setDraft("");
    const { conversationId: to, content } = passed;
    const end = await answer.ask({ conversationId: to, question: content, storedBefore: stored.length, isAgain });
    if (end.failure === undefined) return;
    toastError(t, end.failure);
    setFailure(refusalOf(end.failure) ?? t("chat.errors.send"));
    // What was typed is never lost: it stands in the input again, unless something else does by now.
    if (!isAgain && !end.isStored) setDraft((now) => now || content);
  }

  return {
    draft,
    setDraft,
    failure,
    forgetFailure: () => setFailure(undefined),
    send: () => void ask(passGate({ typed: draft, conversationId, isPending }), false),
    regenerate: () =>
      void ask(passGate({ typed: latestQuestion(stored)?.content ?? "", conversationId, isPending }), true),
  };
}
