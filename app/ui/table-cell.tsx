import { merge } from "#app/ui/merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name. Where rows are cards it is shown before the value, except in lists. */
  label?: string | undefined;
  /** True if it has no value: where rows are cards, it takes no room. */
  isEmpty?: boolean | undefined;
  /** True if its value says too little without the column's name, also in the cards of a list. */
  isLabelled?: boolean | undefined;
  /** `line`: in the cards of a list, a line of its own. */
  kind?: "text" | "title" | "line" | "figure" | "actions" | undefined;
};

export function TableCell({ label, isEmpty, isLabelled, kind = "text", className, ...props }: TableCellProps) {
  return (
    <td
      data-slot="table-cell"
      data-label={label}
      data-empty={isEmpty ? "" : undefined}
      data-labelled={isLabelled ? "" : undefined}
      data-line={kind === "line" ? "" : undefined}
      data-title={kind === "title" ? "" : undefined}
      data-nowrap={kind === "figure" ? "" : undefined}
      data-end={kind === "actions" ? "" : undefined}
      className={merge(className)}
      {...props}
    />
  );
}
