import { merge } from "#app/ui/merge.ts";

type TableProps = React.ComponentProps<"table"> & {
  /** Visually hidden. */
  caption: string;
  /** A heading inside the card. */
  head?: React.ReactNode;
  /** A width class per column, "" for the rest. */
  columns?: readonly string[];
  /** The same by the columns' headings, which are then rendered too. */
  headings?: Readonly<Record<string, string>>;
};

/** A table with a sticky header; below 820 px rows become cards. Use `headings`, or a `thead` of your own; plain `tr`; and TableCell. */
export function Table({ caption, head, headings, className, children, ...props }: TableProps) {
  const { columns = headings && Object.values(headings), ...attributes } = props;
  return (
    <div data-slot="table-frame">
      {head && (
        <div data-slot="table-head" className="border-b border-line px-6 py-5.5">
          {head}
        </div>
      )}
      <table data-slot="table" data-compact={columns && ""} className={merge(className)} {...attributes}>
        <caption className="visually-hidden">{caption}</caption>
        {columns && (
          <colgroup>
            {columns.map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column has no other name than its place
              <col key={index} className={width} />
            ))}
          </colgroup>
        )}
        {headings && <Headings names={Object.keys(headings)} />}
        {children}
      </table>
    </div>
  );
}

function Headings({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" data-end={name === "Actions" ? "" : undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
