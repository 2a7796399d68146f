import type { LucideIcon } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type RowButtonProps = Omit<React.ComponentProps<typeof IconButton>, "children" | "size"> & {
  icon: LucideIcon;
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
