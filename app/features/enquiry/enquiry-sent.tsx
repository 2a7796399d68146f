import { CircleCheck } from "lucide-react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";

const focus = (node: HTMLElement | null) => node?.focus();

/**
 * Says that an enquiry has arrived and when it is answered; takes the focus. The form below it is empty again.
 * @example <EnquirySent email="ana@hexley.example" onAgain={startAnew} />
 */
export function EnquirySent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div ref={focus} tabIndex={-1} data-slot="enquiry-sent" className="mb-10 flex gap-4 rounded-md bg-ok-soft p-5 md:p-6">
      <CircleCheck size={28} aria-hidden="true" className="text-ok" />
      <div>
        <h2 className="text-d4">{t("contact.sent.title")}</h2>
        <p className="mt-1 text-text-2">{email ? t("contact.sent.text", { email }) : t("contact.success.text")}</p>
        <Button variant="line" size="sm" className="mt-4" onClick={onAgain}>
          {t("contact.sent.again")}
        </Button>
      </div>
    </div>
  );
}
