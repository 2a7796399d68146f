import { useMemo } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { LinkedWords } from "#app/ui/linked-words.tsx";
import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { EnquiryButtons } from "./enquiry-buttons.tsx";
import { EnquiryContext } from "./enquiry-fields.tsx";
import type { NextStepsContent } from "./enquiry-sent.tsx";
import { EnquiryStep } from "./enquiry-step.tsx";
import { fieldId, outcomeId } from "./fields.ts";
import { listSteps } from "./form-fields.ts";
import type { CompanyForm, Step } from "./form-fields.ts";
import { EnquirySent, ErrorSummary, FormFailure } from "./lazy-outcomes.tsx";
import { hiddenWithScript, onlyWithScript } from "./script-classes.ts";
import { useEnquiry } from "./use-enquiry.ts";
import type { EnquiryStart } from "./use-enquiry.ts";

type EnquiryWizardProps = {
  form: CompanyForm;
  start: EnquiryStart;
  next: NextStepsContent;
  privacy: { path: string; version: string };
};

/** Renders the enquiry form: in steps with script; without, one form that is posted to its page. */
export function EnquiryWizard({ form, start, next, privacy }: EnquiryWizardProps) {
  const { t } = useTranslation();
  const steps = useMemo(() => listSteps(form), [form]);
  const all = useMemo(() => steps.flatMap((step) => step.fields), [steps]);
  const { ref, state, onChange, goToNextStep, send, showStep } = useEnquiry({ form, steps, start });
  const { step, missing, isStarted, isSending, errors, failure, sent, sentAt, offer } = state;
  const isLast = step === steps.length - 1;
  const hasErrors = Object.keys(errors).length > 0;
  const fields = useMemo(() => ({ values: start.values, errors }), [start.values, errors]);

  return (
    <EnquiryContext value={fields}>
      {sent && (
        <EnquirySent
          {...{ fields: all, sentFields: start.sentFields, sent, sentAt, next, offer, privacy }}
          isNew={sent !== start.sent}
        />
      )}
      {/* Below a receipt the empty form is collapsed. The toast is placed where the receipt has room for it, also while that loads. */}
      <details open={!sent} data-print={sent && "no"} data-toasts={sent && "top"} className="question group">
        <summary hidden={!sent} className="flex min-h-14 items-center font-semibold group-open:mb-9">
          <span className="link">{t("contact.sent.again")}</span>
        </summary>
        <form
          ref={ref}
          method="post"
          data-visit=""
          action={`#${outcomeId}`}
          aria-label={t("contact.form.label")}
          onChange={onChange}
          onSubmit={(event) => {
            event.preventDefault();
            void (isLast ? send() : goToNextStep());
          }}
        >
          <div className={onlyWithScript}>
            <EnquiryProgress steps={steps} current={step} />
          </div>
          {hasErrors && (
            <ErrorSummary
              key={state.tries}
              id={outcomeId}
              errors={errors}
              names={all.map(({ name }) => name)}
              fieldId={fieldId}
            />
          )}
          <div inert={isSending} className="grid gap-14">
            {steps.map((each, index) => (
              <EnquiryStep key={each.name} step={each} index={index} count={steps.length} isCurrent={index === step} />
            ))}
          </div>
          <FormTraces privacyVersion={privacy.version} token={start.token} />
          {failure && (
            // The toast has been announced already.
            <FormFailure id={outcomeId} role={undefined} className="mt-8" onAppear={showButton}>
              {failure}
            </FormFailure>
          )}
          <p className={merge("mt-8 text-s text-text-3", !isLast && hiddenWithScript)}>
            <LinkedWords words={t("contact.form.privacy")} to={privacy.path} className="link" />
          </p>
          <EnquiryButtons
            {...{ step, missing, isStarted, isSending, isLast }}
            current={steps[step]}
            stay={!isLast && failure === undefined && sent === undefined && !hasErrors}
            onPrevious={() => showStep(step - 1)}
            onNext={() => void goToNextStep()}
          />
        </form>
      </details>
    </EnquiryContext>
  );
}

/**
 * Scrolls the submit button into view after the failure message, which is loaded late, has moved it; its scroll margin
 * leaves room for the toast.
 */
function showButton(failure: HTMLElement | null): void {
  failure?.closest("form")?.querySelector("[type=submit]")?.scrollIntoView({ block: "nearest" });
}

/** Renders the progress bar with the names of the steps; it sticks below the header. */
function EnquiryProgress({ steps, current }: { steps: readonly Step[]; current: number }) {
  const { t } = useTranslation();
  return (
    <div className="enquiry-progress">
      <ol className="mb-3 flex flex-wrap justify-between gap-1 text-xs text-text-3 sm:text-s">
        {steps.map(({ name }, index) => (
          <li
            key={name}
            aria-current={index === current ? "step" : undefined}
            className="flex items-center gap-1 aria-[current]:font-semibold aria-[current]:text-text"
          >
            {index < current && <PlainIcon name="check" size={16} className="text-ok max-sm:hidden" />}
            {t(`contact.form.steps.${name}.name`)}
            {index < current && <VisuallyHidden>, {t("contact.form.done")}</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Progress
        label={t("contact.form.step", { step: current + 1, steps: steps.length })}
        value={current + 1}
        max={steps.length}
      />
    </div>
  );
}
