import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { useErrorTitle } from "#app/ui/use-error-title.ts";
import { fieldId, fieldNames } from "./form-fields.ts";
import type { FieldErrors } from "./form-fields.ts";

/**
 * Says that an enquiry has arrived and when it is answered; takes the focus. The form below it is empty again.
 * @example <EnquirySent email="ana@hexley.example" onAgain={startAnew} />
 */
export function EnquirySent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      ref={takeFocus}
      tabIndex={-1}
      data-slot="enquiry-sent"
      className="mb-10 flex gap-4 rounded-md bg-ok-soft p-5 md:p-6"
    >
      <PlainIcon name="done" size={28} className="text-ok" />
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

/**
 * All fields at fault, at the form's top; takes the focus.
 * @example <EnquiryProblems errors={{ email: "Enter an email address" }} />
 */
export function EnquiryProblems({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation();
  const problems = fieldNames.flatMap((field) =>
    errors[field] ? [{ fieldId: fieldId(field), message: errors[field] }] : [],
  );
  return (
    <ErrorSummary
      title={t("form.summaryTitle")}
      errorPrefix={t("form.errorPrefix")}
      errors={problems}
      className="mb-8"
    />
  );
}

/** The button that this notice has pushed down must not lie under the toast; its scroll margin leaves room for one. */
function showButton(node: HTMLElement | null): void {
  node?.closest("form")?.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
}

/**
 * Why the enquiry was not sent. The toast says it aloud, so this doesn't.
 * @example <EnquiryFailure reason={t("errors.offline")} />
 */
export function EnquiryFailure({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const notice = useErrorTitle(t("form.errorPrefix"), showButton);
  return (
    <Notice ref={notice} tone="err" role={undefined} className="mt-8">
      {reason}
    </Notice>
  );
}
