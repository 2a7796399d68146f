import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { ConversationItem } from "./conversation-item.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { findConversations } from "./screen/find-conversations.ts";
import type { Chat } from "./screen/use-chat.ts";

/** `onChosen` hears of a choice that leads to the other panel. */
type ConversationPanelProps = { chat: Chat; onChosen?: () => void };

/**
 * Search, the conversations, and the way to a new one.
 * @example <ConversationPanel chat={chat} />
 */
export function ConversationPanel({ chat, onChosen }: ConversationPanelProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const all = chat.conversations.data;
  const found = findConversations(all ?? [], words);
  const start = () => {
    chat.start();
    onChosen?.();
  };
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div className="px-5 pb-4 max-lg:px-0">
        <SearchInput aria-label={t("chat.search")} placeholder={t("chat.search")} value={words} onSearch={setWords} />
      </div>
      <div ref={list} tabIndex={-1} className="chat-scroll min-h-0 grow outline-none">
        {chat.conversations.isError && !all && (
          <LoadFailure onRetry={() => void chat.conversations.refetch()}>{t("chat.errors.conversations")}</LoadFailure>
        )}
        <ul className="border-line not-empty:border-t">
          {found.map((conversation) => (
            <ConversationItem
              key={conversation.id}
              conversation={conversation}
              isSelected={conversation.id === chat.selected?.id}
              onSelect={() => {
                chat.select(conversation.id);
                onChosen?.();
              }}
              onDelete={() => {
                chat.remove(conversation.id);
                list.current?.focus(); // the button that had the focus goes away
              }}
            />
          ))}
        </ul>
        <p role="status" className="px-5 text-s text-text-2 not-empty:py-3">
          {all && found.length === 0 && t(all.length === 0 ? "chat.noConversations" : "chat.noMatch")}
        </p>
      </div>
      {chat.selected && (
        <div className="border-t border-line p-4 max-lg:px-0">
          <Button
            wide
            icon={<Plus size={18} aria-hidden="true" />}
            busy={chat.isStarting}
            busyLabel={t("chat.start")}
            onClick={start}
          >
            {t("chat.start")}
          </Button>
        </div>
      )}
    </div>
  );
}
