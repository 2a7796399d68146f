import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { ConversationList } from "./conversation-list.tsx";
import type { Chat } from "./screen/use-chat.ts";

/** `onChosen` hears of a choice that leads to the other panel. */
type ConversationPanelProps = { chat: Chat; onChosen?: () => void };

/**
 * Search, the conversations, and, beside a selected one, the way to a new one.
 * @example <ConversationPanel chat={chat} />
 */
export function ConversationPanel({ chat, onChosen }: ConversationPanelProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const start = () => {
    chat.start();
    onChosen?.();
  };
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div className="px-5 pb-4 max-lg:px-0">
        <SearchInput aria-label={t("chat.search")} placeholder={t("chat.search")} value={words} onSearch={setWords} />
      </div>
      <ConversationList chat={chat} words={words} onChosen={onChosen} />
      {chat.selected && (
        <div className="border-t border-line p-4 max-lg:px-0">
          <Button wide icon={<Plus size={18} aria-hidden="true" />} busy={chat.isStarting} onClick={start}>
            {t("chat.start")}
          </Button>
        </div>
      )}
    </div>
  );
}
