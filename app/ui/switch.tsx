import { useId } from "react";
import { merge } from "./merge.ts";

/** Renders a native checkbox as a switch. Label it by a surrounding label or `aria-label`. */
export function Switch({ className, ...props }: React.ComponentProps<"input">) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
  return <input type="checkbox" role="switch" data-slot="switch" className={merge("switch", className)} {...props} />;
}

type SwitchRowProps = React.ComponentProps<"input"> & {
  label: React.ReactNode;
  description?: React.ReactNode;
};

/** Renders a switch whose whole row is the target. */
export function SwitchRow({ label, description, className, ...props }: SwitchRowProps) {
  const id = useId();
  return (
    <label data-slot="switch-row" className={merge("flex items-center justify-between gap-6 py-2", className)}>
      <span className="leading-snug">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        {description && (
          <span id={`${id}-d`} className="block text-xs text-text-3">
            {description}
          </span>
        )}
      </span>
      <Switch aria-labelledby={id} aria-describedby={description ? `${id}-d` : undefined} {...props} />
    </label>
  );
}
