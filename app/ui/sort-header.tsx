import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";

type Order = "asc" | "desc";

export type SortHeaderProps<Column extends string> = {
  by: Column;
  /** The order of the first click; the next click reverses it. */
  first: Order;
  /** The current order; `order` is undefined if it is the default. */
  view: { sort?: string | undefined; order?: Order | undefined };
  onShow: (sorting: { sort: Column; order: Order }) => void;
  /** A control before the heading. */
  before?: React.ReactNode;
  children: string;
};

const icons = { asc: ArrowUp, desc: ArrowDown };

/** Renders a sortable column header. On narrow screens it is plain text: add a select there. */
export function SortHeader<Column extends string>({
  by,
  first,
  view,
  onShow,
  before,
  children,
}: SortHeaderProps<Column>) {
  const order = view.sort === by ? (view.order ?? first) : undefined;
  const Icon = order ? icons[order] : ArrowUpDown;
  const reverse = order === "asc" ? "desc" : "asc";
  return (
    <th scope="col" data-slot="sort-header" aria-sort={order && (order === "asc" ? "ascending" : "descending")}>
      {before}
      <span className="ml:hidden">{children}</span>
      <button
        type="button"
        className="target relative -mx-1.5 inline-flex items-center gap-1.5 rounded-sm px-1.5 py-1 hover:text-text max-ml:hidden"
        onClick={() => onShow({ sort: by, order: order ? reverse : first })}
      >
        {children}
        <Icon size={14} aria-hidden="true" className={order ? "text-text" : undefined} />
      </button>
    </th>
  );
}
