import { merge } from "./merge.ts";

/** Renders a placeholder of the final size; announce loading once, outside (`aria-busy`). */
export function Skeleton({ className, ...props }: React.ComponentProps<"div">) {
  return (
    <div data-slot="skeleton" aria-hidden="true" className={merge("shimmer h-4 rounded-md", className)} {...props} />
  );
}
