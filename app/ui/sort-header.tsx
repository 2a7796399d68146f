import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { merge } from "#app/ui/merge.ts";

/** From small to large, or the other way round. */
type Order = "asc" | "desc";

type SortHeaderProps = Omit<React.ComponentProps<"th">, "aria-sort"> & {
  /** How the rows stand by this column; left out where they are sorted by another. */
  order?: Order | undefined;
  /** What a first press asks for; the next press asks for the reverse. */
  firstOrder?: Order | undefined;
  onSort: (order: Order) => void;
};

const icons = { asc: ArrowUp, desc: ArrowDown };

/**
 * A column's head in a Table that sorts it. On narrow screens, where rows are cards, it is a plain name: give a select there.
 * @example <SortHeader order={sort === "email" ? order : undefined} onSort={(order) => show({ sort: "email", order })}>Email</SortHeader>
 */
export function SortHeader({ order, firstOrder = "asc", onSort, className, children, ...props }: SortHeaderProps) {
  const Icon = order ? icons[order] : ArrowUpDown;
  const reverse = order === "asc" ? "desc" : "asc";
  return (
    <th
      scope="col"
      data-slot="sort-header"
      aria-sort={order && (order === "asc" ? "ascending" : "descending")}
      className={merge(className)}
      {...props}
    >
      <span className="ml:hidden">{children}</span>
      <button
        type="button"
        className="target relative -mx-1.5 inline-flex items-center gap-1.5 rounded-sm px-1.5 py-1 hover:text-text max-ml:hidden"
        onClick={() => onSort(order ? reverse : firstOrder)}
      >
        {children}
        <Icon size={14} aria-hidden="true" className={order ? "text-text" : "opacity-60"} />
      </button>
    </th>
  );
}
