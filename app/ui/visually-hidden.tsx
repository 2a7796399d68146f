import { merge } from "./merge.ts";

export function VisuallyHidden({ className, ...props }: React.ComponentProps<"span">) {
  return <span data-slot="visually-hidden" className={merge("visually-hidden", className)} {...props} />;
}
