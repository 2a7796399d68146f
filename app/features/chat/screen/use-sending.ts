// The state of the chat input: its text, when it may be sent, and restoring it after a failed send.
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Message } from "../contract.ts";
import { limits } from "../limits.ts";
import { toastError } from "./chat-calls.ts";
import { refusalText } from "./send-question.ts";
import { latestQuestion } from "./shown-messages.ts";
import type { usePendingReply } from "./use-pending-reply.ts";

export const messageInputId = "chat-message";

/** Id of the button that starts a conversation with the text of the input. */
export const startId = "chat-start";

/** The selected conversation with its stored messages, and its pending reply. */
type ConversationPosition = {
  conversationId: string | undefined;
  stored: readonly Message[];
  reply: ReturnType<typeof usePendingReply>;
};

/** Returns the input's text, the reason of a failed send, and functions to send. */
export function useSending(prefilled: string, { conversationId, stored, reply }: ConversationPosition) {
  const { t } = useTranslation();
  const [typed, setDraft] = useState(typedBefore);
  const draft = typed ?? prefilled.slice(0, limits.message);
  const [failure, setFailure] = useState<string>();
  const isPending = reply.pending !== undefined;

  async function ask(passed: ReturnType<typeof passGate>, isAgain: boolean) {
    if (!passed) return;
    setFailure(undefined);
    if (!isAgain) setDraft("");
    const { conversationId: to, content } = passed;
    const end = await reply.ask({ conversationId: to, question: content, storedBefore: stored.length, isAgain });
    if (end.failure !== undefined) {
      toastError(t, end.failure);
      setFailure(refusalText(end.failure) ?? t("chat.errors.send"));
    }
    // The text is never lost, also if sending was stopped: it is restored to the input, unless another text has been
    // typed meanwhile.
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

/** Returns the text that was typed before the script loaded, if any. */
function typedBefore(): string | undefined {
  if (import.meta.env.SSR) return undefined;
  const input = document.querySelector<HTMLTextAreaElement>(`#${messageInputId}`);
  return input?.value === "" ? undefined : input?.value;
}

/**
 * Returns the trimmed text and its conversation; undefined if it is not sent because it is empty, because no
 * conversation is selected, because a send is pending, or because it is longer than the server accepts.
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

/** Returns true if a text is longer than a message may be, in UTF-16 units after normalisation. */
export function isTooLong(typed: string): boolean {
  return typed.normalize("NFC").trim().length > limits.message;
}

/** The properties of a keyboard event that {@link sendsOn} uses. */
export type KeyPress = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** Returns true if a key press sends: Enter without Shift, unless it ends an IME composition. */
export function sendsOn({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229; // 229: Safari's Enter that ends a composition
}
