import { Plus } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { ListButton } from "./list-button.tsx";
import type { Chat } from "./screen/use-chat.ts";

type WelcomeViewProps = { chat: Chat; onList: () => void };

/**
 * The right panel while no conversation is selected: what one can ask, and the button that begins. A question that the page was
 * opened with is shown, and then stands in the input.
 * @example <WelcomeView chat={chat} onList={openSheet} />
 */
export function WelcomeView({ chat, onList }: WelcomeViewProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="chat-welcome" className="chat-view">
      <div className="flex min-h-14 items-center px-4 lg:hidden">
        <ListButton onPress={onList} />
      </div>
      <div className="chat-scroll grid min-h-0 grow content-center px-5 py-8 md:px-14">
        <Mark className="h-12" />
        <h2 id="chat-welcome" className="mt-6 text-d3">
          {t("chat.welcome")}
        </h2>
        <p className="mt-3 max-w-120 text-text-2">{t("chat.welcomeText")}</p>
        {chat.draft !== "" && <p className="chat-bubble mt-6 justify-self-start">{chat.draft}</p>}
        <Button
          variant="flare"
          className="mt-8 justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          busy={chat.isStarting}
          onClick={() => chat.start()}
        >
          {t("chat.start")}
        </Button>
      </div>
    </section>
  );
}
