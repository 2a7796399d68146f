import { ChoiceSelect } from "./choice-select.tsx";

type Order = { sort?: string | undefined; order?: "asc" | "desc" | undefined };

type OrderSelectProps<O extends Order & { label: string }> = {
  /** The first one is the default. */
  orders: readonly O[];
  view: Order;
  onShow: (order: Pick<O, "sort" | "order">) => void;
  className?: string | undefined;
};

/** If the table's headers sort as well, hide it on wide screens by `className="ml:hidden"`. */
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
