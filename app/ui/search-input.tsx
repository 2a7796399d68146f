import { Input } from "./input.tsx";
import { merge } from "./merge.ts";
import { PlainIcon } from "./plain-icon.tsx";
import { useTypedValue } from "./typed-value.ts";

type SearchInputProps = Omit<React.ComponentProps<"input">, "value" | "defaultValue" | "type" | "onChange"> & {
  /** A new value from outside, such as after Back, replaces the text. */
  value: string;
  onSearch: (words: string) => void;
};

const pauseMs = 250;

/** Renders a search field. Label it by `aria-label`. */
export function SearchInput({ value, onSearch, className, ...props }: SearchInputProps) {
  const { control, passOn } = useTypedValue(value);

  function follow({ currentTarget: box }: React.ChangeEvent<HTMLInputElement>) {
    const typed = box.value;
    setTimeout(() => {
      if (!box.isConnected || box.value !== typed) return; // unmounted, or changed again
      passOn(typed.trim());
      onSearch(typed.trim());
    }, pauseMs);
  }

  return (
    <span data-slot="search-input" className={merge("relative block", className)}>
      <PlainIcon
        name="search"
        size={18}
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-text-3"
      />
      <Input
        type="search"
        autoComplete="off"
        spellCheck={false}
        className="pl-11"
        {...control}
        onChange={follow}
        {...props}
      />
    </span>
  );
}
