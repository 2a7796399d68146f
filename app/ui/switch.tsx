import { merge } from "#app/ui/merge.ts";

/** A native checkbox. Label it by a surrounding label or `aria-label`. */
export function Switch({ className, ...props }: React.ComponentProps<"input">) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
  return <input type="checkbox" role="switch" data-slot="switch" className={merge("switch", className)} {...props} />;
}
