import { DropdownMenu } from "radix-ui";
import { merge } from "#app/ui/merge.ts";

/**
 * One line of a Menu; `asChild` around a link, `aria-current` on the one in force.
 * @example <MenuItem asChild><a href="/ro" lang="ro">Română</a></MenuItem>
 */
export function MenuItem({ className, ...props }: React.ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      data-slot="menu-item"
      className={merge(
        "flex min-h-11 items-center gap-3 rounded-sm px-3 text-s outline-none select-none data-disabled:opacity-45",
        "data-highlighted:bg-brand-soft data-highlighted:forced-colors:outline-2 aria-[current]:font-semibold",
        className,
      )}
      {...props}
    />
  );
}
