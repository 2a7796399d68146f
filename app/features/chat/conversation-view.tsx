import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Conversation } from "./contract.ts";
import { ConversationHead } from "./conversation-head.tsx";
import { EnquiryBrief, hasReasonToWrite } from "./enquiry-brief.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import type { Chat, ChatFacts } from "./screen/use-chat.ts";
import { TemplateList } from "./template-list.tsx";

type ConversationViewProps = { chat: Chat; conversation: Conversation; facts: ChatFacts; onList: () => void };

/** The right panel with the selected conversation: its title and what can be done with it, its messages, the input. */
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
        <MessageList chat={chat} title={conversation.title} addresses={facts.addresses}>
          {hasReasonToWrite(shown) && <EnquiryBrief messages={shown} facts={facts.brief} />}
        </MessageList>
      )}
      <MessageForm chat={chat} kept={facts.kept} />
      {/* What screen readers are told of an answer while it is written, apart from the messages themselves. */}
      <div role="log" aria-live="polite" aria-label={t("chat.assistant")} className="visually-hidden">
        {chat.spoken.map((said, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log only grows
          <p key={index}>{said}</p>
        ))}
      </div>
    </section>
  );
}
