import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import Chat from "./chat.island.tsx";
import { sessionIdKey } from "./screen/session-id.ts";
import type { ChatFacts } from "./screen/use-chat.ts";

/** `noScript` explains why there is no chat; `faq` is the title of the page of questions and answers. */
type ChatFrameProps = { facts: ChatFacts; texts: { noScript: string; faq: string } };

/**
 * Renders the frame of the assistant: the chat, or, without scripts or if its files cannot be loaded, links to contact
 * and FAQ.
 * Each visitor of the page gets a session id, even without chatting; start.ts creates it.
 */
export function ChatFrame({ facts, texts }: ChatFrameProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  return (
    <div data-slot="chat-frame" data-browser-id={sessionIdKey} className="chat-frame">
      <div className="without-script ink grow">
        <div className="m-auto max-w-130 p-6 md:p-10">
          <Mark className="h-11" />
          <p className="mt-5 text-lead text-balance">{texts.noScript}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={to("/contact")} arrow="on">
              {t("nav.contact")}
            </ButtonLink>
            <ButtonLink to={to("/faq")} variant="line">
              {texts.faq}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="chat-columns needs-script">
        <Chat facts={facts} />
      </div>
    </div>
  );
}
