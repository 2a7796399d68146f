import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
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
  const searchId = onChosen ? "chat-search-sheet" : "chat-search"; // the panel stands twice: beside, and in the sheet
  const [words, setWords] = useState(() => typedInto(searchId));
  const start = () => {
    chat.start();
    onChosen?.();
  };
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div className="px-5 pb-4 max-lg:px-0">
        <SearchInput
          id={searchId}
          aria-label={t("chat.search")}
          placeholder={t("chat.search")}
          value={words}
          onSearch={setWords}
        />
      </div>
      <ConversationList chat={chat} words={words} onChosen={onChosen} />
      {chat.selected && (
        <div className="border-t border-line p-4 max-lg:px-0">
          <Button wide icon={<PlainIcon name="plus" size={18} />} busy={chat.isStarting} onClick={start}>
            {t("chat.start")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What was typed before the script came counts: React would set the box back to what it was rendered with. */
function typedInto(id: string): string {
  if (import.meta.env.SSR) return "";
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement ? box.value : "";
}
