import { useId } from "react";
import { FieldContext } from "./field-context.ts";
import { FieldNote } from "./field-note.tsx";
import { merge } from "./merge.ts";

type FieldProps = Omit<React.ComponentProps<"div">, "id"> & {
  label: React.ReactNode;
  /** Also the target of the error summary's link. */
  id?: string | undefined;
  hint?: React.ReactNode;
  error?: React.ReactNode;
  required?: boolean | undefined;
  /** Text at the label's right, such as "Optional". */
  aside?: React.ReactNode;
};

/**
 * Renders label, hint, control and error. The control (Input, Textarea, Select) gets its id and ARIA attributes from
 * here and stays uncontrolled.
 */
export function Field({ label, id, hint, error, required, aside, className, children, ...props }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const wiring = {
    id: controlId,
    describedBy: [errorId, hintId].filter(Boolean).join(" ") || undefined,
    isInvalid: Boolean(error),
    isRequired: required ?? false,
  };
  return (
    <div data-slot="field" className={merge("min-w-0", className)} {...props}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <label data-slot="field-label" htmlFor={controlId} className="text-s font-semibold text-balance">
          {label}
        </label>
        {aside && <span className="text-xs text-text-3">{aside}</span>}
      </div>
      {hint && (
        <FieldNote id={hintId} className="-mt-1 mb-2">
          {hint}
        </FieldNote>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <FieldNote id={errorId} kind="error">
          {error}
        </FieldNote>
      )}
    </div>
  );
}
