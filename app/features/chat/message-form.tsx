import { ArrowUp, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { limits } from "./contract.ts";
import { isTooLong, sendsOn } from "./screen/send-gate.ts";
import type { Chat } from "./screen/use-chat.ts";

/** The input's id. */
export const messageInputId = "chat-message";

const mostRows = 6;

type MessageFormProps = { chat: Chat; kept: string };

/**
 * The input, one line that grows, with its buttons, what went wrong, and what should not be typed.
 * @example <MessageForm chat={chat} kept="90 days" />
 */
export function MessageForm({ chat, kept }: MessageFormProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLTextAreaElement>(null);
  const { isPending } = chat;
  const problem = isTooLong(chat.draft) ? t("chat.tooLong", { max: limits.message }) : chat.failure;

  // Synchronises with the document's focus: the browser takes it from an input that is disabled, or that replaces a button.
  useEffect(() => {
    const hasNobody = document.activeElement === null || document.activeElement === document.body;
    if (!isPending && hasNobody) input.current?.focus({ preventScroll: true });
  }, [isPending]);

  return (
    <form
      className="border-t border-line px-4 pt-4 pb-3 md:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        chat.send();
      }}
    >
      <div className="flex items-end gap-2.5">
        <textarea
          ref={input}
          id={messageInputId}
          name="message"
          rows={Math.min(mostRows, chat.draft.split("\n").length)}
          className="control chat-input"
          aria-label={t("chat.input")}
          aria-describedby={problem ? "chat-problem chat-privacy" : "chat-privacy"}
          aria-invalid={isTooLong(chat.draft) || undefined}
          placeholder={t("chat.placeholder")}
          autoComplete="off"
          enterKeyHint="send"
          disabled={isPending}
          value={chat.draft}
          onChange={({ currentTarget }) => chat.setDraft(currentTarget.value)}
          onKeyDown={({ nativeEvent }) => {
            if (!sendsOn(nativeEvent)) return;
            nativeEvent.preventDefault();
            chat.send();
          }}
        />
        {isPending && (
          <IconButton label={t("chat.stop")} variant="line" className="size-12.5" onClick={chat.stop}>
            <Square size={16} fill="currentColor" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          type="submit"
          label={t(isPending ? "chat.sending" : "chat.send")}
          disabled={isPending}
          className="size-12.5 bg-flare text-on-flare hover:enabled:bg-flare-hi"
        >
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <FieldNote id="chat-problem" kind="error">
          {problem}
        </FieldNote>
      )}
      <PrivacyLine kept={kept} />
    </form>
  );
}

/** What happens with what is typed; its link is marked `<a>…</a>` in the content. */
function PrivacyLine({ kept }: { kept: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const [before, link, after] = t("chat.privacy", { time: kept }).split(/<\/?a>/);
  return (
    <p id="chat-privacy" className="mt-2.5 text-xs text-text-3">
      {before}
      <Link to={to("/privacy")} className="link">
        {link}
      </Link>
      {after}
    </p>
  );
}
