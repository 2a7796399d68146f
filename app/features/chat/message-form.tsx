import { ArrowUp, Square } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { limits } from "./limits.ts";
import { InputProblem, MessageInput, PrivacyNote, focusIfUnfocused } from "./message-input.tsx";
import type { Chat } from "./screen/use-chat.ts";
import { isTooLong } from "./screen/use-sending.ts";

/** Renders the form of a conversation: the input with its buttons, a problem, and the privacy note. */
export function MessageForm({ chat, retention }: { chat: Chat; retention: string }) {
  const { t } = useTranslation();
  const { isPending } = chat;
  const problem = isTooLong(chat.draft) ? t("chat.tooLong", { max: limits.message }) : chat.failure;
  return (
    <form
      className="chat-form border-t border-line px-5 pt-4 pb-3 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        chat.send();
      }}
    >
      <div className="flex items-end gap-2.5">
        <MessageInput inputRef={isPending ? null : focusIfUnfocused} chat={chat} problem={problem} onSend={chat.send} />
        {isPending && (
          <IconButton label={t("chat.stop")} variant="line" className="size-12.5" onClick={chat.stop}>
            <Square size={16} fill="currentColor" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          type="submit"
          label={t(isPending ? "chat.sending" : "chat.send")}
          disabled={isPending}
          className="chat-send size-12.5 bg-flare text-on-flare hover:enabled:bg-flare-hi"
        >
          <span>{t(isPending ? "chat.sending" : "chat.send")}</span>
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <InputProblem problem={problem} />
      <PrivacyNote retention={retention} className="mt-2.5" />
    </form>
  );
}
