import { memo } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { merge } from "#app/ui/merge.ts";
import { StepFields } from "./enquiry-fields.tsx";
import type { Step } from "./form-fields.ts";
import { hiddenWithScript } from "./script-classes.ts";

/** Returns the id of a step's heading, which takes the focus when the step is shown. */
export function stepHeadingId(index: number): string {
  return `enquiry-step-${index + 1}`;
}

type EnquiryStepProps = { step: Step; index: number; count: number; isCurrent: boolean };

/**
 * Renders a step of the form; memoised, because the form renders on every input. Without script all steps are shown.
 */
export const EnquiryStep = memo(function EnquiryStep({ step, index, count, isCurrent }: EnquiryStepProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-labelledby={stepHeadingId(index)} className={merge("min-w-0", !isCurrent && hiddenWithScript)}>
      <h2 id={stepHeadingId(index)} tabIndex={-1} className="text-d3">
        {t(`contact.form.steps.${step.name}.title`)}
        <span className="mt-2 block text-s font-normal tracking-[0] text-text-3">
          {" "}
          {t("contact.form.step", { step: index + 1, steps: count })}
        </span>
      </h2>
      {index === 0 && <p className="text-s text-text-3">{t("contact.form.required")}</p>}
      <div className="mt-7 grid gap-6">
        <StepFields fields={step.fields} />
      </div>
    </fieldset>
  );
});
