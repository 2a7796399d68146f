import { merge } from "#app/ui/merge.ts";

type ProgressProps = React.ComponentProps<"progress"> & { label: string };

/** How far along, as a 6 px bar: the browser's own progress element. Words must say it too. */
export function Progress({ label, className, ...props }: ProgressProps) {
  return <progress data-slot="progress" aria-label={label} className={merge("bar", className)} {...props} />;
}
