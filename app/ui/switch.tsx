import { merge } from "#app/ui/merge.ts";

/** On or off, at once: the browser's own checkbox as a switch. Name it by a label around it or by `aria-label`. */
export function Switch({ className, ...props }: React.ComponentProps<"input">) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
  return <input type="checkbox" role="switch" data-slot="switch" className={merge("switch", className)} {...props} />;
}
