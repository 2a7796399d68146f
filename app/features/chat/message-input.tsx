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
  const { draft, isPending } = chat;

  return (
    <textarea
      ref={isPending ? null : takeLostFocus}
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

/** The browser takes the focus from an input that is disabled, or that replaces a button: enabled again, it takes it back. */
function takeLostFocus(input: HTMLTextAreaElement | null): void {
  const hasNobody = document.activeElement === null || document.activeElement === document.body;
  if (hasNobody) input?.focus({ preventScroll: true });
}
