import { useFieldControl } from "#app/ui/field-context.ts";
import { merge } from "#app/ui/merge.ts";

/**
 * Several lines of text; `className="font-mono text-s"` for code.
 * @example <Textarea name="projectDetails" rows={6} />
 */
export function Textarea({ className, ...props }: React.ComponentProps<"textarea">) {
  return <textarea data-slot="textarea" className={merge("control", className)} {...useFieldControl(props)} />;
}
