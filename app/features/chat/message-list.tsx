import { ArrowDown } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { SpinnerGlyph } from "#app/ui/spinner-glyph.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Source } from "./contract.ts";
import { allowedLink } from "./screen/link-rules.ts";
import { useListScroll } from "./screen/list-scroll.ts";
import type { ShownMessage } from "./screen/shown-messages.ts";
import type { Chat } from "./screen/use-chat.ts";

type MessageListProps = {
  chat: Chat;
  title: string;
  addresses: readonly string[];
  /** Stands below the last message. */
  children?: React.ReactNode;
};

/** The messages, the visitor's at the right and the assistant's at the left, and the way back to the last one. */
export function MessageList({ chat, title, addresses, children }: MessageListProps) {
  const { t } = useTranslation();
  const { shown, isAgain, isPending } = chat;
  const { watch, look, toEnd, focus, isAway } = useListScroll(shown.length);
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={watch}
        data-slot="message-list"
        role="group"
        aria-label={title}
        aria-busy={isPending}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="chat-scroll min-h-0 grow -outline-offset-3"
        onScroll={look}
      >
        <ul className="grid gap-5 px-4 py-6 md:px-6">
          {shown.map((message) =>
            message.role === "user" ? (
              <li key={message.id} data-slot="message" data-role="user" className="chat-bubble justify-self-end">
                <VisuallyHidden>{t("chat.you")}: </VisuallyHidden>
                {message.content}
              </li>
            ) : (
              <AnswerMessage key={message.id} message={message} isAgain={isAgain} addresses={addresses} />
            ),
          )}
        </ul>
        {children}
      </div>
      {isAway && (
        <IconButton
          label={t("chat.scrollDown")}
          variant="line"
          shape="round"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-surface shadow-1"
          onClick={() => {
            toEnd();
            focus(); // the button that had the focus goes away
          }}
        >
          <ArrowDown size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

type AnswerMessageProps = { message: ShownMessage; isAgain: boolean; addresses: readonly string[] };

/** A message of the assistant, labelled as what it is, with the pages it is from; or the placeholder of one. */
function AnswerMessage({ message, isAgain, addresses }: AnswerMessageProps) {
  const { t } = useTranslation();
  const { content, kind, sources = [] } = message;
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
          <SourceList label={t(kind === "suggestion" ? "chat.suggestions" : "chat.sources")} sources={sources} />
        )}
      </div>
    </li>
  );
}

function SourceList({ label, sources }: { label: string; sources: readonly Source[] }) {
  return (
    <ol aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {sources.map(({ title, href }, index) => {
        const to = allowedLink(href);
        return (
          to !== undefined && (
            <li key={href} className="min-w-0">
              <Link to={to} className="chat-source">
                <span className="mr-1.5 font-semibold text-accent">{index + 1}</span>
                {title}
              </Link>
            </li>
          )
        );
      })}
    </ol>
  );
}
