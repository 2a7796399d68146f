import { merge } from "#app/ui/merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name, shown on narrow screens except for the first cell. */
  label?: string | undefined;
  /** True if it has no value: where rows are cards, it takes no room. */
  isEmpty?: boolean | undefined;
  kind?: "text" | "title" | "figure" | "actions" | undefined;
};

export function TableCell({ label, isEmpty, kind = "text", className, ...props }: TableCellProps) {
  return (
    <td
      data-slot="table-cell"
      data-label={label}
      data-empty={isEmpty ? "" : undefined}
      data-title={kind === "title" ? "" : undefined}
      data-nowrap={kind === "figure" ? "" : undefined}
      data-end={kind === "actions" ? "" : undefined}
      className={merge(className)}
      {...props}
    />
  );
}
