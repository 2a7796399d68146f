import { merge } from "#app/ui/merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name, which stands before the value on narrow screens. The row's first cell goes without. */
  label?: string | undefined;
  /** Numbers and dates don't wrap; the row's title is larger on narrow screens; actions stand at the end. */
  kind?: "text" | "title" | "figure" | "actions" | undefined;
};

/** A value in a Table. */
export function TableCell({ label, kind = "text", className, ...props }: TableCellProps) {
  return (
    <td
      data-slot="table-cell"
      data-label={label}
      data-title={kind === "title" ? "" : undefined}
      data-nowrap={kind === "figure" ? "" : undefined}
      data-end={kind === "actions" ? "" : undefined}
      className={merge(className)}
      {...props}
    />
  );
}
