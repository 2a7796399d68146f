import { merge } from "./merge.ts";

type ProgressProps = React.ComponentProps<"progress"> & { label: string };

/** Renders a decorative bar: text must state the progress too. */
export function Progress({ label, className, ...props }: ProgressProps) {
  return <progress data-slot="progress" aria-label={label} className={merge("bar", className)} {...props} />;
}
