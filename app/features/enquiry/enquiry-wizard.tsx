import { Suspense, useMemo } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { EnquiryButtons } from "./enquiry-buttons.tsx";
import { EnquiryContext } from "./enquiry-context.ts";
import { EnquiryProgress } from "./enquiry-progress.tsx";
import { EnquiryStep } from "./enquiry-step.tsx";
import { outcomeId, steps } from "./form-fields.ts";
import { EnquiryFailure, EnquiryProblems, EnquirySent } from "./late-outcomes.ts";
import { PrivacyNote } from "./privacy-note.tsx";
import { useEnquiry } from "./use-enquiry.ts";
import type { EnquiryStart } from "./enquiry-state.ts";
import { hiddenWithScript, onlyWithScript } from "./with-script.ts";

type EnquiryWizardProps = {
  start: EnquiryStart;
  locale: string;
  /** What happens after an enquiry. */
  next: readonly { title: string; text: string }[];
  /** The notice that stands beside the button, and which version of it. */
  privacy: { path: string; version: string };
};

/**
 * The enquiry form: four steps where the script runs, one form posted to its page where it doesn't.
 * @example <EnquiryWizard start={{ values: {}, errors: {}, failure: undefined, sent: undefined }} locale="en" next={page.next} privacy={{ path: "/privacy", version: "2026-11-20" }} />
 */
export function EnquiryWizard({ start, locale, next, privacy }: EnquiryWizardProps) {
  const { t } = useTranslation();
  const { form, state, onChange, goOn, send, showStep } = useEnquiry(start, locale);
  const { step, errors, failure, sent } = state;
  const isLast = step === steps.length - 1;
  const fields = useMemo(() => ({ values: start.values, errors }), [start.values, errors]);

  return (
    <EnquiryContext value={fields}>
      <Suspense>
        {sent && <EnquirySent sent={sent} next={next} isNew={sent !== start.sent} onAgain={() => showStep(0)} />}
      </Suspense>
      <form
        ref={form}
        method="post"
        action={`#${outcomeId}`}
        aria-label={t("contact.form.label")}
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) send();
          else goOn();
        }}
      >
        <div className={onlyWithScript}>
          <EnquiryProgress current={step} />
        </div>
        <Suspense>{Object.keys(errors).length > 0 && <EnquiryProblems key={state.tries} errors={errors} />}</Suspense>
        <div inert={state.isSending} className="grid gap-14">
          {steps.map((each, index) => (
            <EnquiryStep key={each.name} step={each} isCurrent={index === step} />
          ))}
        </div>
        <FormTraces privacyVersion={privacy.version} />
        <Suspense>{failure && <EnquiryFailure reason={failure} />}</Suspense>
        <PrivacyNote path={privacy.path} className={isLast ? "mt-8" : `mt-8 ${hiddenWithScript}`} />
        <EnquiryButtons
          state={state}
          isLast={isLast}
          stay={failure === undefined && sent === undefined}
          onPrevious={() => showStep(step - 1)}
          onNext={goOn}
        />
      </form>
    </EnquiryContext>
  );
}
