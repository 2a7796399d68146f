import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { ChatFacts } from "./chat-facts.ts";
import type { Conversation } from "./contract.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { EnquiryBrief, hasReasonToWrite } from "./enquiry-brief.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import type { Chat } from "./screen/use-chat.ts";
import { SpokenAnswer } from "./spoken-answer.tsx";
import { TemplateList } from "./template-list.tsx";

type ConversationViewProps = { chat: Chat; conversation: Conversation; facts: ChatFacts; onList: () => void };

/**
 * The right panel with the selected conversation: its title and what can be done with it, its messages, the input.
 * @example <ConversationView key={selected.id} chat={chat} conversation={selected} facts={facts} onList={openSheet} />
 */
export function ConversationView({ chat, conversation, facts, onList }: ConversationViewProps) {
  const { t } = useTranslation();
  const { messages, shown } = chat;
  return (
    <section aria-labelledby="chat-title" className="chat-view">
      <ConversationHead chat={chat} conversation={conversation} onList={onList} />
      {messages.isError && !messages.data && (
        <LoadFailure onRetry={() => void messages.refetch()}>{t("chat.errors.messages")}</LoadFailure>
      )}
      {shown.length === 0 && messages.data ? (
        <TemplateList onChoose={chat.setDraft} />
      ) : (
        <MessageList
          messages={shown}
          title={conversation.title}
          isBusy={chat.isPending}
          isAgain={chat.isAgain}
          addresses={facts.addresses}
        >
          {hasReasonToWrite(shown) && <EnquiryBrief messages={shown} facts={facts.brief} />}
        </MessageList>
      )}
      <MessageForm chat={chat} kept={facts.kept} />
      <SpokenAnswer words={chat.spoken} />
    </section>
  );
}
