import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { merge } from "#app/ui/merge.ts";
import type { FieldDefinition, Step } from "./form-fields.ts";
import { hiddenWithScript, onlyWithScript } from "./script-classes.ts";
import { hasSpecifiedRequirements } from "./typed-values.ts";

type EnquiryButtonsProps = {
  step: number;
  current: Step | undefined;
  /** The first required field of the step that is empty. */
  missing: FieldDefinition | undefined;
  /** True after hydration. */
  isStarted: boolean;
  isSending: boolean;
  isLast: boolean;
  /**
   * Sticks to the bottom of a phone's screen from the first input on, unless a toast is there, or unless it could cover
   * an error or the consent text.
   */
  stay: boolean;
  onPrevious: () => void;
  onNext: () => void;
};

const gateId = "enquiry-gate";

function stickiness(isStarted: boolean): string {
  return isStarted ? "max-md:sticky" : "max-md:[form:focus-within_&]:sticky max-md:noscript:static";
}

/**
 * Renders the buttons of the form. Next is shown only with script, so that it starts disabled. Submit doesn't, because
 * nothing would enable it without script.
 */
export function EnquiryButtons({ isLast, stay, onPrevious, onNext, ...state }: EnquiryButtonsProps) {
  const { t } = useTranslation();
  const { step, current, missing, isStarted, isSending } = state;
  const isFilled = missing === undefined;
  const isShut = isStarted && !isFilled;
  const describedBy = isFilled ? undefined : gateId;
  return (
    <div
      data-stay={stay}
      className={merge(
        "enquiry-buttons z-1 mt-8 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line bg-surface pt-5",
        "max-md:bottom-0 max-md:-mx-5 max-md:-mb-5 max-md:rounded-b-lg max-md:px-5 max-md:pt-4 max-md:pb-4",
        stay && stickiness(isStarted),
      )}
    >
      <div className={onlyWithScript}>
        <Gate id={gateId} step={step} current={current} missing={missing} />
        {step > 0 && (
          <Button
            variant="quiet"
            arrow="back"
            className="previous-step -ml-3 px-3 md:order-1"
            disabled={isSending}
            onClick={onPrevious}
          >
            {t("contact.form.previous")}
          </Button>
        )}
        {!isLast && (
          <Button
            arrow="on"
            className="order-3 ml-auto"
            disabled={!isFilled}
            aria-describedby={describedBy}
            onClick={onNext}
          >
            {t("contact.form.next")}
          </Button>
        )}
      </div>
      {/* Hidden on earlier steps, where Enter in a field still submits with it. */}
      <Button
        type="submit"
        className={merge("order-3 ml-auto max-md:scroll-mb-36 max-sm:px-4", !isLast && hiddenWithScript)}
        disabled={isSending || (isLast && isShut)}
        busy={isSending}
        busyLabel={t("contact.form.submitting")}
        aria-describedby={isLast ? describedBy : undefined}
        // Ignores the second click of a double click on Next, which was in the same position.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {t("contact.form.submit")}
      </Button>
    </div>
  );
}

type GateProps = Pick<EnquiryButtonsProps, "step" | "current" | "missing"> & { id: string };

/** Lists the missing fields; keeps its space on wide screens, so that the layout doesn't shift. */
function Gate({ id, step, current, missing }: GateProps) {
  const sentence = useGate(current, missing);
  return (
    <p
      id={id}
      className={merge(
        "min-w-0 flex-1 text-s text-text-3 max-md:text-xs md:order-2",
        step > 0 && "max-md:min-w-full md:text-right",
        missing === undefined && "invisible max-md:hidden",
      )}
    >
      {sentence}
    </p>
  );
}

/**
 * Returns the sentence about missing input. The texts of ui.yaml name the specified fields; for a step with other
 * required fields, the sentence names the first that is missing, or the last one.
 */
function useGate(current: Step | undefined, missing: FieldDefinition | undefined): string | undefined {
  const { t } = useTranslation();
  if (!current) return undefined;
  if (hasSpecifiedRequirements(current)) return t(`contact.form.steps.${current.name}.gate`);
  const field = missing ?? current.fields.findLast(({ isRequired }) => isRequired);
  if (!field) return undefined;
  const isChosen = field.options.length > 0;
  return t(isChosen ? "form.choose" : "form.required", { field: field.label ?? t(`contact.form.${field.name}`) });
}
