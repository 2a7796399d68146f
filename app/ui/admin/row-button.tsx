import type { LucideIcon } from "lucide-react";
import { IconButton, iconButtonStyles } from "#app/ui/icon-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type RowButtonProps = Omit<React.ComponentProps<typeof IconButton>, "children" | "size"> & {
  icon: React.ComponentType<{ size: number; "aria-hidden": "true" }>;
  /** One or two words; `label` also names the row. */
  tip: string;
};

export function RowButton({ icon: Icon, tip, ...props }: RowButtonProps) {
  return (
    <Tooltip content={tip}>
      <IconButton size="sm" {...props}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

type RowLinkProps = Omit<React.ComponentProps<"a">, "children" | "target"> & {
  icon: LucideIcon;
  tip: string;
  label: string;
};

/** Renders a link that opens a new tab, so that the list stays open. */
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
