import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { merge } from "#app/ui/merge.ts";
import { steps } from "./form-fields.ts";
import type { EnquiryState } from "./use-enquiry.ts";
import { hiddenWithScript, onlyWithScript } from "./with-script.ts";

type EnquiryButtonsProps = {
  state: Pick<EnquiryState, "step" | "isFilled" | "isStarted" | "isSending">;
  isLast: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

/**
 * Previous, and Next or Send Message. Nothing is disabled in the server's HTML: without script nothing would enable it.
 * @example <EnquiryButtons state={state} isLast={false} onPrevious={goBack} onNext={goOn} />
 */
export function EnquiryButtons({ state, isLast, onPrevious, onNext }: EnquiryButtonsProps) {
  const { t } = useTranslation();
  const gateId = useId();
  const { step, isFilled, isStarted, isSending } = state;
  const isShut = isStarted && !isFilled;
  const gate = isFilled ? undefined : gateId;
  return (
    <div className="z-1 mt-8 border-t border-line bg-surface pt-5 max-md:sticky max-md:bottom-0 max-md:-mx-6 max-md:-mb-6 max-md:rounded-b-lg max-md:px-6 max-md:pb-5">
      <div className={onlyWithScript}>
        <p id={gateId} className={merge("mb-4 text-s text-text-3", isFilled && "invisible")}>
          {t(`contact.form.steps.${steps[step]?.name ?? "you"}.gate`)}
        </p>
      </div>
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <span className={onlyWithScript}>
          {step > 0 && (
            <Button variant="quiet" arrow="back" className="-ml-3" disabled={isSending} onClick={onPrevious}>
              {t("contact.form.previous")}
            </Button>
          )}
        </span>
        <span className={onlyWithScript}>
          {!isLast && (
            <Button arrow="on" className="ml-auto" disabled={isShut} aria-describedby={gate} onClick={onNext}>
              {t("contact.form.next")}
            </Button>
          )}
        </span>
        <SendButton isCurrent={isLast} isShut={isLast && isShut} isSending={isSending} gate={isLast ? gate : undefined} />
      </div>
    </div>
  );
}

type SendButtonProps = { isCurrent: boolean; isShut: boolean; isSending: boolean; gate: string | undefined };

/** The form's only submit button: on earlier steps it is out of sight, and Enter in a field still reaches it. */
function SendButton({ isCurrent, isShut, isSending, gate }: SendButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      className={merge("ml-auto", !isCurrent && hiddenWithScript)}
      disabled={isSending || isShut}
      busy={isSending}
      busyLabel={t("contact.form.submitting")}
      aria-describedby={gate}
    >
      {t("contact.form.submit")}
    </Button>
  );
}
