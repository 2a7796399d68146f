import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import type { Conversation } from "./contract.ts";
import { shownDate } from "./screen/shown-date.ts";

type ConversationItemProps = {
  conversation: Conversation;
  isSelected: boolean;
  onSelect: () => void;
  onDelete: () => void;
};

/**
 * One conversation of the list: title, how it began, when it last changed; its delete button shows on hover, on focus, and on
 * touch screens always.
 * @example <ConversationItem conversation={conversation} isSelected={false} onSelect={open} onDelete={remove} />
 */
export function ConversationItem({ conversation, isSelected, onSelect, onDelete }: ConversationItemProps) {
  const { t, locale } = useTranslation();
  const { title, preview, updatedAt } = conversation;
  return (
    <li className="chat-item" data-slot="conversation">
      <button type="button" className="chat-item-button" aria-current={isSelected || undefined} onClick={onSelect}>
        <span className="block truncate font-semibold">{title}</span>
        {preview && <span className="block truncate text-text-2">{preview}</span>}
        <time dateTime={updatedAt} className="block text-xs text-text-3">
          {shownDate(updatedAt, locale)}
        </time>
      </button>
      <IconButton
        label={t("chat.delete", { title: preview ?? title })}
        variant="danger"
        size="sm"
        className="chat-item-delete absolute inset-y-0 right-2.5 my-auto"
        onClick={onDelete}
      >
        <PlainIcon name="trash" size={18} />
      </IconButton>
    </li>
  );
}
