import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Mark } from "#app/ui/mark.tsx";
import { SpinnerGlyph } from "#app/ui/spinner-glyph.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { ShownMessage } from "./screen/shown-messages.ts";
import { SourceList } from "./source-list.tsx";

type AnswerMessageProps = { message: ShownMessage; isAgain: boolean; addresses: readonly string[] };

/**
 * A message of the assistant, at the left, labelled as what it is, with the pages it is from; or the placeholder of one.
 * @example <AnswerMessage message={message} isAgain={false} addresses={addresses} />
 */
export function AnswerMessage({ message, isAgain, addresses }: AnswerMessageProps) {
  const { t } = useTranslation();
  const { content, sources = [] } = message;
  return (
    <li data-slot="message" data-role="assistant" data-loading={message.isLoading} className="chat-answer">
      <span className="chat-answer-mark">
        <Mark className="h-4.5" />
      </span>
      <div className="min-w-0">
        <p className="text-xs text-text-3">{t("chat.assistant")}</p>
        {message.isLoading ? (
          <p className="mt-1 flex items-center gap-2.5 text-text-2">
            <SpinnerGlyph />
            {t(isAgain ? "chat.regenerating" : "chat.writing")}
          </p>
        ) : (
          <AnswerText text={content} sources={sources} addresses={addresses} />
        )}
        {sources.length > 0 && (
          <SourceList
            label={t(message.kind === "suggestion" ? "chat.suggestions" : "chat.sources")}
            sources={sources}
          />
        )}
      </div>
    </li>
  );
}
