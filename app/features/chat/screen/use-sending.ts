// The chat input: its text, whether it may be sent, and restoring it after a failed send.
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { limits } from "../limits.ts";
import type { Message } from "../contract.ts";
import { toastError } from "./chat-calls.ts";
import { refusalOf } from "./send-question.ts";
import { latestQuestion } from "./shown-messages.ts";
import type { useAnswer } from "./use-answer.ts";

export const messageInputId = "chat-message";

/** Of the button that begins a conversation with what stands in the input. */
export const startId = "chat-start";

/** Where it is sent, and after which messages. */
type Place = { conversationId: string | undefined; stored: readonly Message[]; answer: ReturnType<typeof useAnswer> };

/** The input's text, why the last send failed, and the ways to send. */
export function useSending(prefilled: string, { conversationId, stored, answer }: Place) {
  const { t } = useTranslation();
  const [typed, setDraft] = useState(typedBefore);
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
    takeBack: (question: string, why: string) => {
      setDraft((now) => now || question);
      setFailure(why);
    },
    sendTo: (to: string, question: string) => void ask(passGate(question, { conversationId: to, isPending }), false),
    send: () => void ask(passGate(draft, { conversationId, isPending }), false),
    regenerate: () => void ask(passGate(latestQuestion(stored)?.content ?? "", { conversationId, isPending }), true),
  };
}

/** What stands in the input before the script comes is a draft too. */
function typedBefore(): string | undefined {
  if (import.meta.env.SSR) return undefined;
  const input = document.querySelector<HTMLTextAreaElement>(`#${messageInputId}`);
  return input?.value === "" ? undefined : input?.value;
}

/**
 * What is sent: the trimmed text and where to. Undefined where sending is ignored: nothing typed, no conversation selected,
 * a send pending, or a text longer than the server takes.
 * @example passGate(" Hi ", { conversationId: "1", isPending: false }) // { content: "Hi", conversationId: "1" }
 */
export function passGate(
  typed: string,
  { conversationId, isPending }: { conversationId: string | undefined; isPending: boolean },
): { content: string; conversationId: string } | undefined {
  const content = typed.trim();
  if (content === "" || conversationId === undefined || isPending || isTooLong(typed)) return undefined;
  return { content, conversationId };
}

/** Whether a text is longer than a message may be. */
export function isTooLong(typed: string): boolean {
  return typed.normalize("NFC").trim().length > limits.message;
}

/** A key press, as far as it matters here. */
export type KeyPress = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** Whether a key sends: Enter does; Shift+Enter doesn't, nor does the Enter that ends a composition. */
export function sendsOn({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229; // 229: Safari's Enter that ends a composition
}
