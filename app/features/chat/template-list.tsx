import { Code, LifeBuoy, MessageSquare, ReceiptText, Workflow } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { messageInputId } from "./message-form.tsx";

/** Templates of other names get the one of messages. */
const icons: Partial<Record<string, LucideIcon>> = {
  integration: Workflow,
  software: Code,
  pricing: ReceiptText,
  support: LifeBuoy,
};

/** Ways to begin, while a conversation has no messages. Choosing one fills the input. */
export function TemplateList({ onChoose }: { onChoose: (prompt: string) => void }) {
  const { t, names } = useTranslation();
  const templates = names("chat.templates").map((name) => ({ name, Icon: icons[name] ?? MessageSquare }));
  return (
    <div className="chat-scroll flex min-h-0 grow flex-col px-4 py-6 md:px-6">
      <div className="mt-auto">
        <h3 className="text-d3">{t("chat.question")}</h3>
        <p className="mt-3 text-s text-text-2">{t("chat.questionText")}</p>
        <ul className="mt-5 grid gap-2.5 sm:grid-cols-2">
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
                  <span className="block font-semibold">{t(`chat.templates.${name}.title`)}</span>{" "}
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
