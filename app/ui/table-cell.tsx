import { merge } from "#app/ui/merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name, shown on narrow screens except for the first cell. */
  label?: string | undefined;
  kind?: "text" | "title" | "figure" | "actions" | undefined;
};

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
