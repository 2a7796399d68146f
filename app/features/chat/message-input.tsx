import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FieldNote } from "#app/ui/field-note.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import type { Chat } from "./screen/use-chat.ts";
import { isTooLong, messageInputId, sendsOn, startId } from "./screen/use-sending.ts";

const maxRows = 6;

const [problemId, privacyId] = ["chat-problem", "chat-privacy"];

type MessageInputProps = {
  chat: Chat;
  /** Shown by an `InputProblem`. */
  problem: string | undefined;
  /** Minimum number of rows; the input grows with its text. */
  rows?: number;
  onSend: () => void;
  inputRef?: React.RefCallback<HTMLTextAreaElement> | null;
};

/**
 * Renders the text input for messages: Enter sends, Shift+Enter begins a line. It needs a `PrivacyNote` on the same
 * page.
 */
export function MessageInput({ chat, problem, rows = 1, onSend, inputRef }: MessageInputProps) {
  const { t } = useTranslation();
  const { draft, isPending } = chat;
  return (
    <textarea
      ref={inputRef}
      id={messageInputId}
      name="message"
      rows={Math.max(rows, Math.min(maxRows, draft.split("\n").length))}
      className="control chat-input"
      aria-label={t("chat.input")}
      aria-describedby={problem ? `${problemId} ${privacyId}` : privacyId}
      aria-invalid={isTooLong(draft) || undefined}
      placeholder={t("chat.placeholder")}
      autoComplete="off"
      enterKeyHint="send"
      data-enter={startId}
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

/**
 * Focuses an input if nothing has the focus, such as after it was disabled while sending or replaced a focused button.
 */
export function focusIfUnfocused(input: HTMLTextAreaElement | null): void {
  const hasNobody = document.activeElement === null || document.activeElement === document.body;
  if (hasNobody) input?.focus({ preventScroll: true });
}

export function InputProblem({ problem }: Pick<MessageInputProps, "problem">) {
  return (
    problem && (
      <FieldNote id={problemId} kind="error">
        {problem}
      </FieldNote>
    )
  );
}

/** Renders a note on which data should not be typed and on how long messages are stored. */
export function PrivacyNote({ retention, className = "" }: { retention: string; className?: string }) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <p id={privacyId} className={`text-xs text-text-3 ${className}`}>
      <LinkedWords words={t("chat.privacy", { time: retention })} to={to("/privacy")} className="link" />
    </p>
  );
}
