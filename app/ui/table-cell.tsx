import { merge } from "#app/ui/merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name. Where rows are cards it is shown before the value, except in lists. */
  label?: string | undefined;
  /** True if it has no value: where rows are cards, it takes no room. */
  isEmpty?: boolean | undefined;
  /** True if its value says too little without the column's name, also in the cards of a list. */
  isLabelled?: boolean | undefined;
  /** In the cards of a list: `tag` is beside other tags, `line` has a line of its own, `switch` is below the actions. */
  kind?: "text" | "title" | "line" | "tag" | "switch" | "figure" | "actions" | undefined;
};

export function TableCell(props: TableCellProps) {
  const { label, isEmpty, isLabelled, kind = "text", className, children, ...attributes } = props;
  const isMeta = kind === "text" || kind === "figure";
  return (
    <td
      data-slot="table-cell"
      data-label={label}
      data-empty={isEmpty ? "" : undefined}
      data-labelled={isLabelled ? "" : undefined}
      data-line={kind === "line" ? "" : undefined}
      data-tag={kind === "tag" ? "" : undefined}
      data-switch={kind === "switch" ? "" : undefined}
      data-meta={isMeta && label && !isEmpty ? "" : undefined}
      data-title={kind === "title" ? "" : undefined}
      data-nowrap={kind === "figure" ? "" : undefined}
      data-end={kind === "actions" ? "" : undefined}
      className={merge(className)}
      {...attributes}
    >
      {label && (isMeta || kind === "tag") ? <div className="contents">{children}</div> : children}
    </td>
  );
}
