import { merge } from "#app/ui/merge.ts";

type TableProps = React.ComponentProps<"table"> & {
  /** What the table holds; read aloud, not seen. */
  caption: string;
  /** A heading above the rows, inside the card. */
  head?: React.ReactNode;
  /** A width class per column, "" for an equal share of the rest: rows of one line, and columns that never move. */
  columns?: readonly string[];
};

/**
 * A table on a card with a sticky head; under 820 px each row becomes a card. Write plain `thead`, `tr` and
 * `<th scope="col">`, and TableCell for the rest.
 */
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
