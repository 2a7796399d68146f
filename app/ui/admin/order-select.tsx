import { ChoiceSelect } from "./choice-select.tsx";

export type Order = { sort?: string | undefined; order?: "asc" | "desc" | undefined };

type OrderSelectProps<O extends Order & { label: string }> = {
  /** The first one is the default. */
  orders: readonly O[];
  view: Order;
  onShow: (order: Pick<O, "sort" | "order">) => void;
  className?: string | undefined;
};

/** Renders the orders, and "Other order" for one that only a table's header or a link can set. */
export function OrderSelect<O extends Order & { label: string }>({
  orders,
  view,
  onShow,
  className,
}: OrderSelectProps<O>) {
  const shown = view.sort
    ? orders.find(({ sort, order }) => sort === view.sort && order === view.order)?.label
    : orders[0]?.label;
  const choices = orders.map(({ label }) => ({ value: label, label }));
  return (
    <ChoiceSelect
      label="Order"
      value={shown ?? ""}
      choices={shown ? choices : [{ value: "", label: "Other order" }, ...choices]}
      onChoose={(chosen) => {
        const found = orders.find(({ label }) => label === chosen);
        if (found) onShow({ sort: found.sort, order: found.order });
      }}
      className={className}
    />
  );
}
