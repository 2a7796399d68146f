import { merge } from "#app/ui/merge.ts";

/** A grey place of the size that what is loading will have; say "loading" once, outside (`aria-busy`). */
export function Skeleton({ className, ...props }: React.ComponentProps<"div">) {
  return (
    <div data-slot="skeleton" aria-hidden="true" className={merge("shimmer h-4 rounded-md", className)} {...props} />
  );
}
