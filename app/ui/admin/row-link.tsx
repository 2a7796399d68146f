import type { LucideIcon } from "lucide-react";
import { iconButtonStyles } from "#app/ui/icon-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type RowLinkProps = Omit<React.ComponentProps<"a">, "children" | "target"> & {
  icon: LucideIcon;
  /** One or two words; `label` also names the row. */
  tip: string;
  label: string;
};

/** Opens a new tab, so that the list stays. */
export function RowLink({ icon: Icon, tip, label, ...props }: RowLinkProps) {
  return (
    <Tooltip content={tip}>
      <a
        target="_blank"
        rel="noreferrer"
        aria-label={`${label} (new tab)`}
        className={iconButtonStyles({ size: "sm" })}
        {...props}
      >
        <Icon size={18} aria-hidden="true" />
      </a>
    </Tooltip>
  );
}
