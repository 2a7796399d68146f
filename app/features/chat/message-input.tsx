import { useEffect, useRef } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { isTooLong, sendsOn } from "./screen/send-gate.ts";
import type { Chat } from "./screen/use-chat.ts";

/** The input's id. */
export const messageInputId = "chat-message";

const mostRows = 6;

/**
 * One line that grows with what is typed: Enter sends it, Shift+Enter begins another line.
 * @example <MessageInput chat={chat} describedBy="chat-privacy" />
 */
export function MessageInput({ chat, describedBy }: { chat: Chat; describedBy: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const { draft, isPending } = chat;

  // Synchronises with the document's focus: the browser takes it from an input that is disabled, or that replaces a button.
  useEffect(() => {
    const hasNobody = document.activeElement === null || document.activeElement === document.body;
    if (!isPending && hasNobody) input.current?.focus({ preventScroll: true });
  }, [isPending]);

  return (
    <textarea
      ref={input}
      id={messageInputId}
      name="message"
      rows={Math.min(mostRows, draft.split("\n").length)}
      className="control chat-input"
      aria-label={t("chat.input")}
      aria-describedby={describedBy}
      aria-invalid={isTooLong(draft) || undefined}
      placeholder={t("chat.placeholder")}
      autoComplete="off"
      enterKeyHint="send"
      disabled={isPending}
      value={draft}
      onChange={({ currentTarget }) => chat.setDraft(currentTarget.value)}
      onKeyDown={({ nativeEvent }) => {
        if (!sendsOn(nativeEvent)) return;
        nativeEvent.preventDefault();
        chat.send();
      }}
    />
  );
}
