import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Button } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { ListButton } from "./conversation-panel.tsx";
import type { Chat } from "./screen/use-chat.ts";

type WelcomeViewProps = { chat: Chat; questions: readonly string[]; onList: () => void };

/**
 * The right panel while no conversation is selected: what one can ask, the button that begins, and questions that are sent at
 * once. That with which the page was opened then stands in the input.
 */
export function WelcomeView({ chat, questions, onList }: WelcomeViewProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="chat-welcome" className="chat-view">
      <div className="absolute top-4 right-3 z-1 lg:hidden">
        <ListButton onPress={onList} />
      </div>
      <div className="chat-scroll chat-welcome">
        <Mark className="h-10 md:h-12" />
        <h2 id="chat-welcome" className="mt-5 text-d3 md:mt-6">
          {t("chat.welcome")}
        </h2>
        <p className="mt-3 max-w-120 text-text-2">{t("chat.welcomeText")}</p>
        <Button
          variant="flare"
          className="mt-8 justify-self-start"
          icon={<PlainIcon name="plus" size={18} />}
          busy={chat.isStarting}
          onClick={() => chat.start()}
        >
          {t("chat.start")}
        </Button>
        {/* In one place, so that nothing moves when the question of the address comes. */}
        {chat.draft === "" ? (
          <ul className="mt-8 max-w-120 border-b border-line">
            {questions.map((question) => (
              <li key={question} className="border-t border-line">
                <button
                  type="button"
                  className="chat-question"
                  aria-disabled={chat.isStarting}
                  onClick={() => {
                    if (!chat.isStarting) chat.start(question);
                  }}
                >
                  {question}
                  <Arrow className="text-accent" />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="chat-bubble mt-8 justify-self-start">{chat.draft}</p>
        )}
      </div>
    </section>
  );
}
