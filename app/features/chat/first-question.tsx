import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Mark } from "#app/ui/mark.tsx";
import { merge } from "#app/ui/merge.ts";
import { SpinnerGlyph } from "#app/ui/spinner-glyph.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

/** Shows a placeholder while a conversation is created and its view is loaded, with the same layout as the view. */
export function FirstQuestion({ question }: { question: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section aria-busy="true" aria-labelledby="chat-title" className="chat-view">
      <ViewHead title={t("chat.newConversation")}>
        <span className="-ml-3 size-11 lg:hidden" />
      </ViewHead>
      {question !== undefined && (
        <Messages>
          <AskedMessage question={question} />
          <li data-slot="message" data-role="assistant" data-loading="true" className="chat-answer">
            <AnswerBody>
              <AnswerPlaceholder>{t("chat.writing")}</AnswerPlaceholder>
            </AnswerBody>
          </li>
        </Messages>
      )}
    </section>
  );
}

type ViewHeadProps = { title: React.ReactNode; actions?: React.ReactNode; children: React.ReactNode };

/** Shows the head of a conversation: its title, with elements before and after it. */
export function ViewHead({ title, actions, children }: ViewHeadProps) {
  return (
    <header className="chat-view-head flex min-h-14 items-center gap-2 border-b border-line px-5 md:min-h-16 md:px-6">
      {children}
      <h2 id="chat-title" className="min-w-0 grow truncate text-body font-semibold md:text-d4">
        {title}
      </h2>
      {actions}
    </header>
  );
}

export function Messages({ children }: { children: React.ReactNode }) {
  return <ul className="chat-messages flex flex-col gap-5 px-5 pt-6 pb-4 md:px-6">{children}</ul>;
}

/** Maximum length of a question that remains visible above its answer, in characters: three lines on a phone. */
const maxStickyLength = 100;

const isShort = (question: string) => question.length <= maxStickyLength && !question.includes("\n");

/** Shows a message of the visitor. */
export function AskedMessage({ question }: { question: string }) {
  const { t } = useTranslation();
  return (
    <li className={merge("chat-asked", isShort(question) && "is-short")}>
      <div data-slot="message" data-role="user" className="chat-bubble">
        <VisuallyHidden>{t("common.label", { label: t("chat.you") })} </VisuallyHidden>
        {question}
      </div>
    </li>
  );
}

/** Shows the content of a message of the assistant, below its name. */
export function AnswerBody({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="chat-answer-mark">
        <Mark className="h-4.5" />
      </span>
      <div className="min-w-0">
        <p className="text-xs text-text-3">{t("chat.assistant")}</p>
        {children}
      </div>
    </>
  );
}

/** Shows a placeholder until the text of an answer begins. */
export function AnswerPlaceholder({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-2.5 text-text-2">
      <SpinnerGlyph />
      {children}
    </p>
  );
}
