import { useFieldControl } from "./field-context.ts";
import { merge } from "./merge.ts";

/** Renders an input. Inside a Field it only needs a name. Use `defaultValue`, not `value`, on public pages. */
export function Input({ className, ...props }: React.ComponentProps<"input">) {
  return <input data-slot="input" className={merge("control", className)} {...useFieldControl(props)} />;
}
