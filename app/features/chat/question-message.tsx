import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { ShownMessage } from "./screen/shown-messages.ts";

/**
 * A message of the visitor, at the right, as it was written.
 * @example <QuestionMessage message={message} />
 */
export function QuestionMessage({ message }: { message: ShownMessage }) {
  const { t } = useTranslation();
  return (
    <li data-slot="message" data-role="user" className="chat-bubble justify-self-end">
      <VisuallyHidden>{t("chat.you")}: </VisuallyHidden>
      {message.content}
    </li>
  );
}
