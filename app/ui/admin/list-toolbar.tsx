import { SearchInput } from "#app/ui/search-input.tsx";

type ListToolbarProps = {
  /** The search box's name. */
  label: string;
  placeholder: string;
  search: string | undefined;
  onSearch: (words: string) => void;
  /** Selects: filters and the order. */
  children?: React.ReactNode;
};

/** What stands above a list: a search box and selects. */
export function ListToolbar({ label, placeholder, search = "", onSearch, children }: ListToolbarProps) {
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchInput
        aria-label={label}
        placeholder={placeholder}
        className="grow basis-64 ml:max-w-96"
        maxLength={200}
        value={search}
        onSearch={onSearch}
      />
      {children}
    </search>
  );
}
