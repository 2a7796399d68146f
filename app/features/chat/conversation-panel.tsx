import { useRef, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import type { Conversation } from "./contract.ts";
import { LoadFailure } from "./load-failure.tsx";
import { findConversations, shownDate } from "./screen/conversation-search.ts";
import type { Chat } from "./screen/use-chat.ts";

/** `onChosen` is called after a conversation was selected or created. */
type ConversationPanelProps = { chat: Chat; onChosen?: (() => void) | undefined };

/** Shows the search, the conversations and, if one is selected, a button to create another one. */
export function ConversationPanel({ chat, onChosen }: ConversationPanelProps) {
  const { t } = useTranslation();
  const searchId = onChosen ? "chat-search-sheet" : "chat-search"; // the panel may be rendered twice, beside and in the sheet
  const [search, setSearch] = useState("");
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
          value={search}
          onSearch={setSearch}
        />
      </div>
      <ConversationList chat={chat} search={search} onChosen={onChosen} />
      {chat.selected && (
        <div className="border-t border-line px-5 py-4 max-lg:px-0">
          <Button wide icon={<PlainIcon name="plus" size={18} />} busy={chat.isStarting} onClick={start}>
            {t("chat.start")}
          </Button>
        </div>
      )}
    </div>
  );
}

function ConversationList({ chat, search, onChosen }: ConversationPanelProps & { search: string }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const all = chat.conversations.data;
  const conversations = findConversations(all ?? [], search);
  const select = (id: string) => {
    chat.select(id);
    onChosen?.();
  };
  const remove = (id: string) => {
    chat.remove(id);
    list.current?.focus(); // the focused button is removed
  };
  return (
    <div ref={list} tabIndex={-1} className="chat-scroll min-h-0 grow outline-none">
      {chat.conversations.isError && !all && (
        <LoadFailure onRetry={() => void chat.conversations.refetch()}>{t("chat.errors.conversations")}</LoadFailure>
      )}
      <ul className="border-line not-empty:border-t">
        {conversations.map((conversation) => (
          <li key={conversation.id} className="chat-item" data-slot="conversation">
            <ConversationButton
              conversation={conversation}
              isSelected={conversation.id === chat.selected?.id}
              onSelect={() => select(conversation.id)}
            />
            <IconButton
              label={t("chat.delete", { title: conversation.preview ?? conversation.title })}
              variant="danger"
              size="sm"
              className="chat-item-delete absolute inset-y-0 right-2.5 my-auto"
              onClick={() => remove(conversation.id)}
            >
              <PlainIcon name="trash" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="px-5 text-s text-text-2 not-empty:py-3">
        {all && conversations.length === 0 && t(all.length === 0 ? "chat.noConversations" : "chat.noMatch")}
      </p>
    </div>
  );
}

type ConversationButtonProps = { conversation: Conversation; isSelected: boolean; onSelect: () => void };

function ConversationButton({ conversation, isSelected, onSelect }: ConversationButtonProps) {
  const { t, locale } = useTranslation();
  const { title, preview, updatedAt } = conversation;
  const isNamed = title !== t("chat.newConversation");
  return (
    <button type="button" className="chat-item-button" aria-current={isSelected || undefined} onClick={onSelect}>
      <span className="block truncate font-semibold">{preview ?? title}</span>
      <span className="flex gap-1 text-xs text-text-3">
        {/* The default title is hidden, because it doesn't describe the conversation. */}
        {preview && <span className={isNamed ? "truncate" : "visually-hidden"}>{title}</span>}
        {preview && isNamed && <span aria-hidden="true">·</span>}
        <time dateTime={updatedAt} className="shrink-0">
          {shownDate(updatedAt, locale)}
        </time>
      </span>
    </button>
  );
}

/** Shows the button that opens the sheet with the conversations, on narrow screens only. */
export function ListButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t("chat.showConversations")} className="-ml-3 lg:hidden" onClick={onPress}>
      <PlainIcon name="panel" size={20} />
    </IconButton>
  );
}
