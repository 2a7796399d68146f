import { merge } from "./merge.ts";

type TableCellProps = React.ComponentProps<"td"> & {
  /** The column's name. Where rows are cards it is shown before the value, except in lists. */
  label?: string | undefined;
  /** True if it has no value: its content isn't shown, and where rows are cards, it takes no room. */
  isEmpty?: boolean | undefined;
  /** True if the value needs the column's name even in the cards of a list. */
  isLabelled?: boolean | undefined;
  /**
   * The position in the cards of a list: `tag` is beside other tags, `line` has a line of its own, `switch` is below
   * the actions.
   */
  kind?: "text" | "title" | "line" | "tag" | "switch" | "figure" | "actions" | undefined;
};

const mark = (is: boolean | undefined) => (is ? "" : undefined);

export function TableCell(props: TableCellProps) {
  const { label, isEmpty, isLabelled, kind = "text", className, children, ...attributes } = props;
  const isMeta = kind === "text" || kind === "figure";
  return (
    <td
      data-slot="table-cell"
      data-label={label}
      data-empty={mark(isEmpty)}
      data-labelled={mark(isLabelled)}
      data-line={mark(kind === "line")}
      data-tag={mark(kind === "tag")}
      data-switch={mark(kind === "switch")}
      data-meta={mark(isMeta && label !== undefined && !isEmpty)}
      data-title={mark(kind === "title")}
      data-nowrap={mark(kind === "figure")}
      data-end={mark(kind === "actions")}
      className={merge(className)}
      {...attributes}
    >
      {!isEmpty && (isMeta || kind === "tag" ? <div className="contents">{children}</div> : children)}
    </td>
  );
}
