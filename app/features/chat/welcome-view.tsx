import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { ListButton } from "./conversation-panel.tsx";
import { limits } from "./limits.ts";
import { InputProblem, MessageInput, PrivacyNote, focusIfUnfocused } from "./message-input.tsx";
import type { Chat, ChatFacts } from "./screen/use-chat.ts";
import { isTooLong, startId } from "./screen/use-sending.ts";

type WelcomeViewProps = { chat: Chat; facts: ChatFacts; onList: (() => void) | undefined };

/**
 * Renders the right panel while no conversation is selected: the input, which starts one, and example questions, which
 * are sent at once. The question from the page's address is in the input at first.
 */
export function WelcomeView({ chat, facts, onList }: WelcomeViewProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="chat-welcome" className="chat-view ink">
      {onList && (
        <div className="absolute top-4 right-3 z-1 lg:hidden">
          <ListButton onPress={onList} />
        </div>
      )}
      <div className="chat-scroll chat-welcome">
        <div className="chat-welcome-in">
          <h2 id="chat-welcome" className="chat-welcome-title">
            {t("chat.welcome")}
          </h2>
          <p className="chat-welcome-text text-text-2">{t("chat.welcomeText")}</p>
          <Composer chat={chat} retention={facts.retention} />
          <Examples chat={chat} facts={facts} />
        </div>
      </div>
    </section>
  );
}

/** Renders the input with a button to start a conversation, with the text as its first message or without a message. */
function Composer({ chat, retention }: { chat: Chat; retention: string }) {
  const { t } = useTranslation();
  const { draft, failure } = chat;
  const isLong = isTooLong(draft);
  const problem = isLong ? t("chat.tooLong", { max: limits.message }) : failure;
  const isEmpty = draft.trim() === "";
  const begin = () => {
    if (!isLong) chat.start(isEmpty ? undefined : draft);
  };
  return (
    <div className="chat-composer paper bg-surface">
      <MessageInput
        inputRef={failure === undefined ? null : focusIfUnfocused}
        chat={chat}
        rows={2}
        problem={problem}
        onSend={() => {
          if (!isEmpty) begin();
        }}
      />
      <InputProblem problem={problem} />
      <div className="chat-composer-end">
        <PrivacyNote retention={retention} />
        <Button
          id={startId}
          variant="flare"
          icon={isEmpty && <PlainIcon name="plus" size={18} />}
          arrow={isEmpty ? undefined : "on"}
          busy={chat.isStarting}
          onClick={begin}
        >
          {t("chat.start")}
        </Button>
      </div>
    </div>
  );
}

/** Renders example questions with the beginnings of their answers and the pages of these. */
function Examples({ chat, facts }: { chat: Chat; facts: ChatFacts }) {
  const { t } = useTranslation();
  const { examples, source } = facts;
  const numbers = examples.flatMap(({ answer }, index) => (answer ? [index + 1] : []));
  return (
    <div className="chat-examples">
      <ul className="ledger">
        {examples.map(({ question, answer }, index) => (
          <li key={question} className="chat-example">
            <button
              type="button"
              className="chat-question"
              aria-disabled={chat.isStarting}
              onClick={() => chat.start(question)}
            >
              {question}
              <Arrow className="text-accent" />
            </button>
            {answer && (
              <p className="text-s text-text-2">
                {answer.text}
                <sup className="chat-citation">
                  <Link to={answer.to} aria-label={`${index + 1}: ${source}`}>
                    {index + 1}
                  </Link>
                </sup>
              </p>
            )}
          </li>
        ))}
      </ul>
      {numbers.length > 0 && (
        <p className="mt-4 text-s text-text-3">
          {t("common.label", { label: t("chat.sources") })}{" "}
          <span className="text-text-2">
            <span className="font-semibold text-accent">{numbers.join(", ")}</span> {source}
          </span>
        </p>
      )}
    </div>
  );
}
