import { useId } from "react";
import { FieldNote } from "./field-note.tsx";
import { merge } from "./merge.ts";

type FieldGroupProps = React.ComponentProps<"fieldset"> & {
  legend: React.ReactNode;
  /** Text at the legend's right, such as "Optional". */
  aside?: React.ReactNode;
  hint?: React.ReactNode;
  error?: React.ReactNode;
};

/** Renders a fieldset; by default a grid of 2 × 2, one column on phones. */
export function FieldGroup({ legend, aside, hint, error, className, children, ...props }: FieldGroupProps) {
  const ownId = useId();
  const base = props.id ?? ownId;
  return (
    <fieldset
      data-slot="field-group"
      aria-describedby={[error && `${base}-error`, hint && `${base}-hint`].filter(Boolean).join(" ") || undefined}
      data-invalid={error ? "" : undefined}
      className={merge("group/choices min-w-0", className)}
      {...props}
    >
      <legend className="mb-2 text-s font-semibold">
        {legend}
        {aside && <span className="text-xs font-normal text-text-3"> {aside}</span>}
      </legend>
      {hint && (
        <FieldNote id={`${base}-hint`} className="-mt-1 mb-2">
          {hint}
        </FieldNote>
      )}
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
      {error && (
        <FieldNote id={`${base}-error`} kind="error">
          {error}
        </FieldNote>
      )}
    </fieldset>
  );
}

type RadioCardProps = React.ComponentProps<"input"> & {
  label: React.ReactNode;
  description?: React.ReactNode;
};

/** Renders a native radio button, or a checkbox by `type`, with the whole card as label. */
export function RadioCard({ label, description, className, ...props }: RadioCardProps) {
  return (
    <label
      data-slot="radio-card"
      className={merge(
        "relative flex gap-3 rounded-md border border-control bg-surface px-4 py-3.5 leading-snug transition-colors",
        "hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-checked:inset-ring-brand",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ring has-disabled:opacity-45",
        "group-data-invalid/choices:border-err has-checked:forced-colors:outline-2",
        className,
      )}
    >
      <input type="radio" className="tick outline-none" {...props} />
      <span>
        <span className="block font-semibold text-balance">{label}</span>
        {description && <span className="mt-0.5 block text-s text-text-2">{description}</span>}
      </span>
    </label>
  );
}
