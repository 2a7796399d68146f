import { merge } from "./merge.ts";
import { SortHeader } from "./sort-header.tsx";
import type { SortHeaderProps } from "./sort-header.tsx";

/** `by`: the headings that sort, each with its column and the order of the first click. */
type SortOptions<Column extends string> = Pick<SortHeaderProps<Column>, "view" | "onShow"> & {
  by: Readonly<Record<string, readonly [column: Column, first: SortHeaderProps<Column>["first"]]>>;
};

type TableProps<Column extends string> = React.ComponentProps<"table"> & {
  /** Visually hidden. */
  caption: string;
  /** A heading inside the card. */
  head?: React.ReactNode;
  /** The columns' headings, each with a width class, "" for the rest. */
  headings?: Readonly<Record<string, string>>;
  sorting?: SortOptions<Column>;
  /** A control before the first heading. */
  before?: React.ReactNode;
};

/**
 * Renders a table with a sticky header; below 820 px rows are cards. Needs `headings` or a `thead`, `tr`, TableCell.
 */
export function Table<Column extends string>(props: TableProps<Column>) {
  const { caption, head, headings, sorting, before, className, children, ...attributes } = props;
  return (
    <div data-slot="table-frame">
      {head && (
        <div data-slot="table-head" className="border-b border-line px-6 py-2.5">
          {head}
        </div>
      )}
      <table data-slot="table" data-compact={headings && ""} className={merge(className)} {...attributes}>
        <caption className="visually-hidden">{caption}</caption>
        {headings && (
          <>
            <colgroup>
              {Object.entries(headings).map(([name, width]) => (
                <col key={name} className={width} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {Object.keys(headings).map((name, index) => (
                  <Heading key={name} name={name} sorting={sorting} before={index === 0 && before} />
                ))}
              </tr>
            </thead>
          </>
        )}
        {children}
      </table>
    </div>
  );
}

type HeadingProps<Column extends string> = {
  name: string;
  sorting: SortOptions<Column> | undefined;
  before: React.ReactNode;
};

function Heading<Column extends string>({ name, sorting, before }: HeadingProps<Column>) {
  const [column, first] = sorting?.by[name] ?? [];
  if (sorting && column && first) {
    return (
      <SortHeader by={column} first={first} view={sorting.view} onShow={sorting.onShow} before={before}>
        {name}
      </SortHeader>
    );
  }
  return (
    <th scope="col" data-end={name === "Actions" ? "" : undefined}>
      {before}
      {name}
    </th>
  );
}
