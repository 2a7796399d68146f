import { useFieldControl } from "./field-context.ts";
import { merge } from "./merge.ts";

type TextareaProps = React.ComponentProps<"textarea"> & {
  /** Grows with its text if the browser supports it; otherwise `rows` high. */
  grows?: boolean | undefined;
};

export function Textarea({ grows = false, className, ...props }: TextareaProps) {
  const height = grows ? "field-sizing-content min-h-[calc(10lh+1.375rem)] max-h-[60dvh]" : "";
  return <textarea data-slot="textarea" className={merge("control", height, className)} {...useFieldControl(props)} />;
}
