import type { LucideIcon } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

type RowButtonProps = Omit<React.ComponentProps<typeof IconButton>, "children" | "size"> & {
  icon: LucideIcon;
  /** What it does, in a word or two; `label` names the row as well. */
  tip: string;
};

/** A button at the end of a table's row. */
export function RowButton({ icon: Icon, tip, ...props }: RowButtonProps) {
  return (
    <Tooltip content={tip}>
      <IconButton size="sm" {...props}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
