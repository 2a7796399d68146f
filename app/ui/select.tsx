import { ChevronDown } from "lucide-react";
import { useFieldControl } from "./field-context.ts";
import { merge } from "./merge.ts";

/** Renders a native select. */
export function Select({ className, ...props }: React.ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select data-slot="select" className={merge("control", className)} {...useFieldControl(props)} />
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-text-2"
      />
    </span>
  );
}
