import { Button } from "./button.tsx";
import { Input } from "./input.tsx";

type SearchFormProps = {
  /** The page of the results, which gets the words as `q`. */
  action: string;
  label: string;
  button: string;
  search: string | undefined;
  maxLength: number;
};

/** Renders a search for readers; works without JavaScript. */
export function SearchForm({ action, label, button, search, maxLength }: SearchFormProps) {
  return (
    <form action={action} role="search" aria-label={label} data-print="no" className="mb-7 flex max-w-136 gap-3">
      <Input
        type="search"
        name="q"
        required
        maxLength={maxLength}
        defaultValue={search}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
      />
      <Button type="submit" variant="line">
        {button}
      </Button>
    </form>
  );
}
