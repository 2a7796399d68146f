import { merge } from "#app/ui/merge.ts";

type TableProps = React.ComponentProps<"table"> & {
  /** Visually hidden. */
  caption: string;
  /** A heading inside the card. */
  head?: React.ReactNode;
  /** A width class per column, "" for the rest. */
  columns?: readonly string[];
};

/** A table with a sticky header; below 820 px rows become cards. Use plain `thead`, `tr`, `<th scope="col">`, and TableCell. */
export function Table({ caption, head, columns, className, children, ...props }: TableProps) {
  return (
    <div data-slot="table-frame">
      {head && (
        <div data-slot="table-head" className="border-b border-line px-6 py-5.5">
          {head}
        </div>
      )}
      <table data-slot="table" data-compact={columns && ""} className={merge(className)} {...props}>
        <caption className="visually-hidden">{caption}</caption>
        {columns && (
          <colgroup>
            {columns.map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other name than its place
              <col key={index} className={width} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  );
}
