import { chipStyles } from "#app/ui/chip-styles.ts";
import { merge } from "#app/ui/merge.ts";

type ChipProps = React.ComponentProps<"button"> & { count?: number | undefined };

/**
 * A filter that is on or off (`aria-pressed`), with how many it holds.
 * @example <Chip aria-pressed={tag === "Agents"} count={3} onClick={() => choose("Agents")}>Agents</Chip>
 */
export function Chip({ count, className, children, ...props }: ChipProps) {
  return (
    <button type="button" data-slot="chip" className={merge(chipStyles({ kind: "filter" }), className)} {...props}>
      {children}
      {count !== undefined && <span className="font-normal opacity-75">{count}</span>}
    </button>
  );
}
