import { SearchInput } from "#app/ui/search-input.tsx";

type ListToolbarProps = {
  /** The search box's label. */
  label: string;
  placeholder: string;
  search: string | undefined;
  onSearch: (words: string) => void;
  /** Filters and order. */
  children?: React.ReactNode;
};

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
