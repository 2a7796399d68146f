import { ArrowDown } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { AnswerMessage } from "./answer-message.tsx";
import { QuestionMessage } from "./question-message.tsx";
import type { ShownMessage } from "./screen/shown-messages.ts";
import { useListScroll } from "./screen/use-list-scroll.ts";

type MessageListProps = {
  messages: readonly ShownMessage[];
  title: string;
  isBusy: boolean;
  isAgain: boolean;
  addresses: readonly string[];
  /** Stands below the last message. */
  children?: React.ReactNode;
};

/**
 * The messages, the visitor's at the right and the assistant's at the left, and the way back to the last one.
 * @example <MessageList messages={shown} title={title} isBusy={false} isAgain={false} addresses={addresses} />
 */
export function MessageList({ messages, title, isBusy, isAgain, addresses, children }: MessageListProps) {
  const { t } = useTranslation();
  const { watch, look, toEnd, focus, isAway } = useListScroll(messages.length);
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={watch}
        data-slot="message-list"
        role="group"
        aria-label={title}
        aria-busy={isBusy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="chat-scroll min-h-0 grow -outline-offset-3"
        onScroll={look}
      >
        <ul className="grid gap-5 px-4 py-6 md:px-6">
          {messages.map((message) =>
            message.role === "user" ? (
              <QuestionMessage key={message.id} message={message} />
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
