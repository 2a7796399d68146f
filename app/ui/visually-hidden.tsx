import { merge } from "#app/ui/merge.ts";

export function VisuallyHidden({ className, ...props }: React.ComponentProps<"span">) {
  return <span data-slot="visually-hidden" className={merge("visually-hidden", className)} {...props} />;
}
