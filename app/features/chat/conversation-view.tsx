import { Code, Copy, Download, LifeBuoy, MessageSquare, ReceiptText, RotateCcw, Workflow } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { copyText } from "#app/ui/copy-text.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { toast } from "#app/ui/toast.ts";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Conversation } from "./contract.ts";
import { ListButton } from "./conversation-panel.tsx";
import { EnquiryBrief, hasReasonToWrite } from "./enquiry-brief.tsx";
import { ViewHead } from "./first-question.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";
import { conversationText } from "./screen/conversation-text.ts";
import type { Chat, ChatFacts } from "./screen/use-chat.ts";
import { messageInputId } from "./screen/use-sending.ts";

type ConversationViewProps = { chat: Chat; conversation: Conversation; facts: ChatFacts; onList: () => void };

/** Renders the right panel with the selected conversation: its title and actions, its messages, and the input. */
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
      <MessageForm chat={chat} retention={facts.retention} />
      {/* Announcements for screen readers while an answer is written. */}
      <div role="log" aria-live="polite" aria-label={t("chat.assistant")} className="visually-hidden">
        {chat.spoken.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log only grows
          <p key={index}>{text}</p>
        ))}
      </div>
    </section>
  );
}

/**
 * Renders the conversation's title, with buttons to regenerate the last answer, to copy the conversation, and to export
 * it.
 */
function ConversationHead({ chat, conversation, onList }: Omit<ConversationViewProps, "facts">) {
  const { t } = useTranslation();
  const text = () => conversationText(chat.shown.filter(({ content }) => content !== "")); // includes pending messages
  const sayFailure = () => toast({ title: t("chat.errorTitle"), description: t("chat.errors.copy"), variant: "error" });
  const copy = () => copyText(text(), t("chat.copied"), sayFailure);
  const actions = (
    <div className="-mr-3 flex">
      <Act label={t("chat.regenerate")} isOff={!chat.canRegenerate || chat.isPending} onPress={chat.regenerate}>
        <RotateCcw size={20} aria-hidden="true" />
      </Act>
      <Act label={t("chat.copy")} onPress={() => void copy()}>
        <Copy size={20} aria-hidden="true" />
      </Act>
      <Act label={t("chat.export")} onPress={() => saveFile(`conversation-${conversation.id}.txt`, text())}>
        <Download size={20} aria-hidden="true" />
      </Act>
    </div>
  );
  const { title, preview } = conversation;
  const isNamed = title !== t("chat.newConversation");
  // As in the list, the preview replaces the default title.
  const named = preview && !isNamed && (
    <>
      {preview} <VisuallyHidden>{title}</VisuallyHidden>
    </>
  );
  return (
    <ViewHead title={named || title} actions={actions}>
      <ListButton onPress={onList} />
    </ViewHead>
  );
}

type ActProps = { label: string; isOff?: boolean; onPress: () => void; children: React.ReactNode };

/** Renders a button with a tooltip. It uses `aria-disabled` instead of `disabled`, so that it keeps the focus. */
function Act({ label, isOff = false, onPress, children }: ActProps) {
  return (
    <Tooltip content={label}>
      <IconButton
        label={label}
        aria-disabled={isOff || undefined}
        className="aria-disabled:opacity-45"
        onClick={() => !isOff && onPress()}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** Icons by template name; templates with other names have the icon of messages. */
const icons: Partial<Record<string, LucideIcon>> = {
  integration: Workflow,
  software: Code,
  pricing: ReceiptText,
  support: LifeBuoy,
};

/** Templates for the first message of an empty conversation; choosing one fills the input. */
function TemplateList({ onChoose }: { onChoose: (prompt: string) => void }) {
  const { t, names } = useTranslation();
  const templates = names("chat.templates").map((name) => ({ name, Icon: icons[name] ?? MessageSquare }));
  return (
    <div className="chat-scroll flex min-h-0 grow flex-col px-5 py-6 md:px-6">
      <div className="mt-auto">
        <h3 className="text-d3">{t("chat.question")}</h3>
        <p className="mt-3 text-s text-text-2">{t("chat.questionText")}</p>
        <ul className="mt-5 grid gap-x-8 sm:grid-cols-2">
          {templates.map(({ name, Icon }) => (
            <li key={name} className="sm:last:odd:col-span-2">
              <button
                type="button"
                className="chat-template"
                onClick={() => {
                  onChoose(t(`chat.templates.${name}.prompt`));
                  document.getElementById(messageInputId)?.focus();
                }}
              >
                <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
                <span>
                  <strong className="block font-semibold">{t(`chat.templates.${name}.title`)}</strong>{" "}
                  <span className="block text-s text-text-2">{t(`chat.templates.${name}.hint`)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
