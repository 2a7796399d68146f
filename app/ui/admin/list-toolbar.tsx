import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { ChoiceSelect } from "./choice-select.tsx";
import { OrderSelect } from "./order-select.tsx";
import type { Order } from "./order-select.tsx";
import { listFilters } from "./use-list.ts";
import type { List, ListView } from "./use-list.ts";

type ListParts<View> = Pick<List<unknown, View>, "view" | "show"> & {
  loaded?: { data: { total: number } | undefined; isPlaceholderData: boolean };
};

/** A filter of a view with a few values. Without one of them its name is shown, with `unset`, by default "any". */
export type ListFilter<View> = {
  [Name in keyof View & string]: {
    name: Name;
    label: string;
    unset?: string;
    choices: readonly { value: NonNullable<View[Name]>; label: string }[];
  };
}[keyof View & string];

type ListToolbarProps<View> = {
  list: ListParts<View>;
  /** The search box's label. */
  label: string;
  placeholder: string;
  filters?: readonly ListFilter<NoInfer<View>>[];
  orders?: readonly (Order & { label: string })[];
  /** True if the table's headers offer all orders: the select is for phones, where cards replace the table. */
  hasSortHeaders?: boolean;
  children?: React.ReactNode;
  /** Controls that an empty list shows too. */
  kept?: React.ReactNode;
};

/** Renders what finds and filters rows, unless there are none at all. */
export function ListToolbar<View extends ListView>(props: ListToolbarProps<View>) {
  const { list, label, placeholder, filters = [], orders, hasSortHeaders, children, kept } = props;
  const { view, show } = list;
  const hasMore = filters.length > 0 || orders !== undefined || children !== undefined;
  return (
    <search aria-label="List" className="list-toolbar mb-3 flex flex-wrap gap-2 empty:hidden">
      {!isEmpty(list) && (
        <>
          <SearchInput
            aria-label={label}
            placeholder={placeholder}
            className="min-w-0 grow basis-48 ml:max-w-96 ml:basis-64"
            maxLength={200}
            value={view.search ?? ""}
            onSearch={(search) => show({ search } as View)} // as every view has it
          />
          {hasMore && (
            <PhoneFold chosen={listFilters({ ...view, search: undefined }).length}>
              <FilterSelects list={list} filters={filters} />
              {orders && (
                <OrderSelect
                  orders={orders}
                  view={view}
                  onShow={(order) => show(order as View)} // the list's own
                  className={hasSortHeaders ? "ml:hidden" : undefined}
                />
              )}
              {children}
            </PhoneFold>
          )}
        </>
      )}
      {kept}
    </search>
  );
}

type PhoneFoldProps = {
  /** The number of filters that are set. */
  chosen: number;
  children: React.ReactNode;
};

/** Folds controls behind a button where the screen is narrow, so that the rows are on the first screen. */
function PhoneFold({ chosen, children }: PhoneFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="line"
        size="sm"
        className="font-normal ml:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filter<span className="visually-hidden"> and sort</span>
        {chosen > 0 && ` (${chosen})`}
      </Button>
      <div
        className={`max-ml:w-full max-ml:flex-wrap max-ml:gap-2 ml:contents ${isOpen ? "max-ml:flex" : "max-ml:hidden"}`}
      >
        {children}
      </div>
    </>
  );
}

/** Returns true if nothing is found without a condition; rows of an earlier search don't count. */
function isEmpty<View extends ListView>({ view, loaded }: ListParts<View>): boolean {
  return loaded?.data?.total === 0 && !loaded.isPlaceholderData && listFilters(view).length === 0;
}

type FilterSelectsProps<View> = {
  list: ListParts<View>;
  filters: readonly ListFilter<NoInfer<View>>[];
  className?: string;
};

export function FilterSelects<View extends ListView>({ list, filters, className }: FilterSelectsProps<View>) {
  const { view, show } = list;
  return filters.map(({ name, label, unset = "any", choices }) => (
    <ChoiceSelect
      key={name}
      label={label}
      value={String(view[name] ?? "")}
      choices={[
        { value: "", label: `${label}: ${unset}` },
        ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
      ]}
      onChoose={(value) => show({ [name]: value || undefined } as View)} // one of its choices
      className={className}
    />
  ));
}
