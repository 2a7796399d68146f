import { useFieldControl } from "#app/ui/field-context.ts";
import { merge } from "#app/ui/merge.ts";

type TextareaProps = React.ComponentProps<"textarea"> & {
  /** As high as its text, from ten lines to most of the screen, where the browser can do that; `rows` high elsewhere. */
  grows?: boolean | undefined;
};

/** Several lines of text; `className="font-mono text-s"` for code. */
export function Textarea({ grows = false, className, ...props }: TextareaProps) {
  const height = grows ? "field-sizing-content min-h-[calc(10lh+1.375rem)] max-h-[60dvh]" : "";
  return <textarea data-slot="textarea" className={merge("control", height, className)} {...useFieldControl(props)} />;
}
