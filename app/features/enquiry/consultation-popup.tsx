import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { ConsultationForm } from "./consultation-form.tsx";
import { useConsultation } from "./use-consultation.ts";

const formId = "consultation";
const focus = (node: HTMLElement | null) => node?.focus();

type ConsultationPopupProps = { privacy: { path: string; version: string }; onClose: () => void };

/**
 * Proposes times for a consultation; they arrive as an enquiry. Once sent it says so, and closes at a press.
 * @example <ConsultationPopup privacy={{ path: "/privacy", version: "2026-11-20" }} onClose={close} />
 */
export function ConsultationPopup({ privacy, onClose }: ConsultationPopupProps) {
  const { t } = useTranslation();
  const { form, state, send } = useConsultation();
  const { isSending, sentTo } = state;
  const foot =
    sentTo === undefined ? (
      <Button type="submit" form={formId} variant="flare" busy={isSending} busyLabel={t("booking.submitting")}>
        {t("booking.propose")}
      </Button>
    ) : (
      <Button onClick={onClose}>{t("common.close")}</Button>
    );
  return (
    <Dialog
      open
      size="lg"
      title={t("booking.title")}
      description={t("booking.form.label")}
      closeLabel={t("common.close")}
      locked={isSending}
      foot={foot}
      onClose={onClose}
    >
      {sentTo === undefined ? (
        <ConsultationForm ref={form} id={formId} state={state} privacy={privacy} onSubmit={send} />
      ) : (
        <ConsultationSent email={sentTo} />
      )}
    </Dialog>
  );
}

function ConsultationSent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div
      ref={focus}
      tabIndex={-1}
      data-slot="consultation-sent"
      className="flex gap-4 rounded-md bg-ok-soft p-5 md:p-6"
    >
      <PlainIcon name="done" size={28} className="text-ok" />
      <div className="min-w-0">
        <h3 className="text-d4">{t("booking.proposed")}</h3>
        <p className="mt-1 wrap-anywhere text-text-2">{t("contact.sent.text", { email })}</p>
      </div>
    </div>
  );
}
