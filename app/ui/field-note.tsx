import { merge } from "./merge.ts";
import { PlainIcon } from "./plain-icon.tsx";

type FieldNoteProps = React.ComponentProps<"p"> & { kind?: "hint" | "error" | undefined };

/** Renders a hint below a label, or an error below a control. */
export function FieldNote({ kind = "hint", className, children, ...props }: FieldNoteProps) {
  return (
    <p
      data-slot={`field-${kind}`}
      className={merge("text-s", kind === "error" ? "mt-2 flex gap-2 text-err" : "text-text-3", className)}
      {...props}
    >
      {kind === "error" && <PlainIcon name="alert" size={16} className="mt-[.2em]" />}
      {kind === "error" ? <span>{children}</span> : children}
    </p>
  );
}
