import { useId } from "react";
import { FieldNote } from "#app/ui/field-note.tsx";
import { merge } from "#app/ui/merge.ts";

type FieldGroupProps = React.ComponentProps<"fieldset"> & {
  legend: React.ReactNode;
  hint?: React.ReactNode;
  error?: React.ReactNode;
};

/** A fieldset; by default a grid of 2 × 2, one column on phones. */
export function FieldGroup({ legend, hint, error, className, children, ...props }: FieldGroupProps) {
  const ownId = useId();
  const base = props.id ?? ownId;
  const describedBy = [error && `${base}-error`, hint && `${base}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      data-slot="field-group"
      aria-describedby={describedBy}
      data-invalid={error ? "" : undefined}
      className={merge("group/choices min-w-0", className)}
      {...props}
    >
      <legend className="mb-2 text-s font-semibold">{legend}</legend>
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
