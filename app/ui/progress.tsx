import { merge } from "#app/ui/merge.ts";

type ProgressProps = React.ComponentProps<"progress"> & { label: string };

/** Decorative: text must say it too. */
export function Progress({ label, className, ...props }: ProgressProps) {
  return <progress data-slot="progress" aria-label={label} className={merge("bar", className)} {...props} />;
}
