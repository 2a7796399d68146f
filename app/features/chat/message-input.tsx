import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { isTooLong, messageInputId, sendsOn } from "./screen/use-sending.ts";
import type { Chat } from "./screen/use-chat.ts";

const mostRows = 6;

type MessageInputProps = {
  chat: Chat;
  describedBy: string;
  /** At first; it grows with what is typed. */
  rows?: number;
  onSend: () => void;
  inputRef?: React.RefCallback<HTMLTextAreaElement> | null;
};

/** Enter sends, Shift+Enter begins another line. */
export function MessageInput({ chat, describedBy, rows = 1, onSend, inputRef }: MessageInputProps) {
  const { t } = useTranslation();
  const { draft, isPending } = chat;
  return (
    <textarea
      ref={inputRef}
      id={messageInputId}
      name="message"
      rows={Math.max(rows, Math.min(mostRows, draft.split("\n").length))}
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
        onSend();
      }}
    />
  );
}
