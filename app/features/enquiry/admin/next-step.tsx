import { Check } from "lucide-react";
import { useState } from "react";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { merge } from "#app/ui/merge.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { Enquiry } from "../contract.ts";
import { limits } from "../form-fields.ts";
import { stepDay } from "./enquiry-words.ts";
import { useMinute } from "./reply-clock.tsx";
import type { Change } from "./use-enquiry-changes.ts";

type NextStepProps = { enquiry: Enquiry; onChange: Change };

/** What is done next, and when. Ticking it off asks for the next one. */
export function NextStepPanel({ enquiry, onChange }: NextStepProps) {
  const { nextStep, status } = enquiry;
  const [mode, setMode] = useState<"shown" | "changing" | "done">("shown");
  const isClosed = status === "won" || status === "lost" || status === "spam";
  if (isClosed) return null;
  return (
    <section aria-label="Next step" className="mt-5 rounded-lg border border-line p-4">
      <h3 className="text-s font-semibold">{mode === "done" ? "Done. What comes next?" : "Next step"}</h3>
      {nextStep && mode === "shown" ? (
        <Planned
          step={nextStep}
          onDone={() => void onChange({ enquiry, nextStep: null }).then(() => setMode("done"), ignored)}
          onChange={() => setMode("changing")}
        />
      ) : (
        <StepForm
          key={mode}
          enquiry={enquiry}
          onChange={onChange}
          takesFocus={mode !== "shown"}
          onClose={mode === "shown" ? undefined : () => setMode("shown")}
        />
      )}
    </section>
  );
}

/** The mutation has said why. */
const ignored = () => undefined;

type PlannedProps = { step: NonNullable<Enquiry["nextStep"]>; onDone: () => void; onChange: () => void };

function Planned({ step, onDone, onChange }: PlannedProps) {
  return (
    <>
      <p className="mt-1 wrap-anywhere">
        <StepDay on={step.on} className="font-semibold" />: {step.text}
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="line" icon={<Check size={18} aria-hidden="true" />} onClick={onDone}>
          Done
        </Button>
        <Button size="sm" variant="quiet" onClick={onChange}>
          Change
        </Button>
      </p>
    </>
  );
}

/** @example <StepDay on="2026-11-23" /> // Tomorrow */
export function StepDay({ on, className }: { on: string; className?: string }) {
  const { words, isOverdue } = stepDay(on, new Date(useMinute()));
  return (
    <time dateTime={on} className={merge(isOverdue ? "text-err" : "", className)}>
      {words}
    </time>
  );
}

type StepFormProps = NextStepProps & { takesFocus: boolean; onClose: (() => void) | undefined };

function StepForm({ enquiry, onChange, takesFocus, onClose }: StepFormProps) {
  const { nextStep } = enquiry;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const today = companyDay(new Date(useMinute()));
  function save(form: HTMLFormElement) {
    const data = new FormData(form);
    const step = { on: String(data.get("on")), text: String(data.get("text")).trim() };
    onChange({ enquiry, nextStep: step }).then(
      () => {
        setErrors({});
        onClose?.();
      },
      (error: unknown) => setErrors(fieldErrors(error)),
    );
  }
  return (
    <form
      className="mt-3 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Field label="On" error={errors["nextStep.on"]}>
          <Input name="on" type="date" defaultValue={nextStep?.on ?? daysAfter(today, 1)} max="9999-12-31" />
        </Field>
        <Field label="What" error={errors["nextStep.text"] ?? errors["nextStep"]}>
          <Input
            name="text"
            ref={takesFocus ? takeFocus : undefined}
            maxLength={limits.step}
            autoComplete="off"
            defaultValue={nextStep?.text}
          />
        </Field>
      </div>
      <p className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="line">
          Save step
        </Button>
        {onClose && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            {nextStep ? "Cancel" : "Nothing for now"}
          </Button>
        )}
      </p>
    </form>
  );
}
