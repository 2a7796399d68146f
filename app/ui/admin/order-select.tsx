import { ChoiceSelect } from "./choice-select.tsx";

type Order = { sort?: string | undefined; order?: "asc" | "desc" | undefined };

type OrderSelectProps<O extends Order & { label: string }> = {
  /** The first one is that of a list for which no order was asked. */
  orders: readonly O[];
  view: Order;
  onShow: (order: Pick<O, "sort" | "order">) => void;
  className?: string | undefined;
};

/** How a list is sorted. Where the table's heads sort as well it is for narrow screens: `className="ml:hidden"`. */
export function OrderSelect<O extends Order & { label: string }>({
  orders,
  view,
  onShow,
  className,
}: OrderSelectProps<O>) {
  const shown = orders.find(({ sort, order }) => sort === view.sort && order === view.order) ?? orders[0];
  return (
    <ChoiceSelect
      label="Order"
      value={shown?.label ?? ""}
      choices={orders.map(({ label }) => ({ value: label, label }))}
      onChoose={(chosen) => {
        const found = orders.find(({ label }) => label === chosen);
        if (found) onShow({ sort: found.sort, order: found.order });
      }}
      className={className}
    />
  );
}
