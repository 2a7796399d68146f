import { Check } from "lucide-react";
import { useState } from "react";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { companyDay, daysAfter } from "#app/platform/i18n/company-time.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { useMinute } from "#app/ui/admin/use-minute.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { merge } from "#app/ui/merge.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { isOpen, maxStepLength } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { stepDay } from "./enquiry-words.ts";
import type { SaveChange } from "./use-enquiry-changes.ts";

/** Input, with the enquiry as it was when typing began; without `seen`, the current one. */
export type InputState<Value> = { typed: Value; seen?: Enquiry };

export type StepDraft = { step?: InputState<{ on: string; text: string }> | undefined };

type NextStepProps = { enquiry: Enquiry; draft: StepDraft; onDraft: (draft: StepDraft) => void; onChange: SaveChange };

/**
 * Renders the next step and its day. Marking it as done asks for another one. Unsaved input is kept when a colleague
 * changes the record.
 */
export function NextStepPanel({ enquiry, draft, onDraft, onChange }: NextStepProps) {
  const { nextStep } = enquiry;
  const [chosen, setMode] = useState<"shown" | "changing" | "done">("shown");
  const mode = nextStep && chosen === "done" ? "shown" : chosen; // marking it as done was undone
  if (!isOpen(enquiry)) return null;
  return (
    <section aria-label="Next step" className="mt-6 border-t border-line pt-5">
      <h3 className="text-s font-semibold">{mode === "done" ? "Done. What comes next?" : "Next step"}</h3>
      {nextStep && mode === "shown" && !draft.step ? (
        <Planned
          step={nextStep}
          onDone={() => void onChange({ enquiry, nextStep: null }).then(() => setMode("done"), ignored)}
          onChange={() => setMode("changing")}
        />
      ) : (
        <StepForm
          key={mode}
          enquiry={enquiry}
          draft={draft}
          onDraft={onDraft}
          onChange={onChange}
          takesFocus={mode !== "shown"}
          onClose={
            mode === "shown" && !nextStep
              ? undefined
              : () => {
                  onDraft({ step: undefined });
                  setMode("shown");
                }
          }
        />
      )}
    </section>
  );
}

/** The mutation has reported the error. */
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

/**
 * Renders the day of a step, relative to today.
 * @example <StepDay on="2026-11-23" /> // Tomorrow
 */
export function StepDay({ on, className }: { on: string; className?: string }) {
  const { words, isOverdue } = stepDay(on, new Date(useMinute()));
  return (
    <time dateTime={on} className={merge(isOverdue ? "text-err" : "", className)}>
      {words}
    </time>
  );
}

type StepFormProps = NextStepProps & { takesFocus: boolean; onClose: (() => void) | undefined };

function StepForm({ enquiry, draft, onDraft, onChange, takesFocus, onClose }: StepFormProps) {
  const { nextStep } = enquiry;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const today = companyDay(new Date(useMinute()));
  const { typed, seen = enquiry } = draft.step ?? { typed: nextStep ?? { on: daysAfter(today, 1), text: "" } };
  const type = (change: Partial<typeof typed>) => onDraft({ step: { typed: { ...typed, ...change }, seen } });
  function save() {
    onChange({ enquiry: seen, nextStep: { on: typed.on, text: typed.text.trim() } }).then(
      () => {
        setErrors({});
        onDraft({ step: undefined });
        onClose?.();
      },
      (error: unknown) => {
        onDraft({ step: { typed } });
        setErrors(fieldErrors(error));
      },
    );
  }
  return (
    <AdminForm
      className="mt-3 grid gap-3 sm:grid-cols-[9.5rem_minmax(0,1fr)] xl:grid-cols-[9.5rem_minmax(0,1fr)_7rem]"
      onSend={save}
    >
      <Field label="On" error={errors["nextStep.on"]}>
        <Input
          name="on"
          type="date"
          value={typed.on}
          max="9999-12-31"
          onChange={({ currentTarget }) => type({ on: currentTarget.value })}
        />
      </Field>
      <Field label="What" error={errors["nextStep.text"] ?? errors["nextStep"]}>
        <Input
          name="text"
          ref={takesFocus ? takeFocus : undefined}
          maxLength={maxStepLength}
          autoComplete="off"
          value={typed.text}
          onChange={({ currentTarget }) => type({ text: currentTarget.value })}
        />
      </Field>
      <p className={merge("flex flex-wrap gap-2", onClose ? "col-span-full" : "xl:self-end")}>
        <Button type="submit" size="sm" variant="line" className={onClose ? undefined : "xl:w-full xl:px-2"}>
          Save step
        </Button>
        {onClose && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            {nextStep ? "Cancel" : "Nothing for now"}
          </Button>
        )}
      </p>
    </AdminForm>
  );
}
