import { useRef } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ConversationItem } from "./conversation-item.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { findConversations } from "./screen/find-conversations.ts";
import type { Chat } from "./screen/use-chat.ts";

type ConversationListProps = { chat: Chat; words: string; onChosen: (() => void) | undefined };

/**
 * The conversations that match the words; or that there are none, or that they could not be loaded.
 * @example <ConversationList chat={chat} words="pricing" onChosen={closeSheet} />
 */
export function ConversationList({ chat, words, onChosen }: ConversationListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const all = chat.conversations.data;
  const found = findConversations(all ?? [], words);
  const select = (id: string) => {
    chat.select(id);
    onChosen?.();
  };
  const remove = (id: string) => {
    chat.remove(id);
    list.current?.focus(); // the button that had the focus goes away
  };
  return (
    <div ref={list} tabIndex={-1} className="chat-scroll min-h-0 grow outline-none">
      {chat.conversations.isError && !all && (
        <LoadFailure onRetry={() => void chat.conversations.refetch()}>{t("chat.errors.conversations")}</LoadFailure>
      )}
      <ul className="border-line not-empty:border-t">
        {found.map((one) => (
          <ConversationItem
            key={one.id}
            conversation={one}
            isSelected={one.id === chat.selected?.id}
            onSelect={() => select(one.id)}
            onDelete={() => remove(one.id)}
          />
        ))}
      </ul>
      <p role="status" className="px-5 text-s text-text-2 not-empty:py-3">
        {all && found.length === 0 && t(all.length === 0 ? "chat.noConversations" : "chat.noMatch")}
      </p>
    </div>
  );
}
