import { useState } from "react";
import { Input } from "#app/ui/input.tsx";
import { merge } from "#app/ui/merge.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type SearchInputProps = Omit<React.ComponentProps<"input">, "value" | "defaultValue" | "type" | "onChange"> & {
  /** A new value from outside, for example after Back, replaces the text. */
  value: string;
  /** Called after a pause of 250 ms. */
  onSearch: (words: string) => void;
};

const restMs = 250;

/** Label it by `aria-label`. */
export function SearchInput({ value, onSearch, className, ...props }: SearchInputProps) {
  const [known, setKnown] = useState({ typed: value, told: value, heard: value });
  // A late result must not undo later typing.
  if (value !== known.heard)
    setKnown({ ...known, heard: value, ...(value === known.told ? {} : { typed: value, told: value }) });

  function follow({ currentTarget: box }: React.ChangeEvent<HTMLInputElement>) {
    const typed = box.value;
    setKnown((before) => ({ ...before, typed }));
    setTimeout(() => {
      if (!box.isConnected || box.value !== typed) return; // unmounted, or typed on
      setKnown((before) => ({ ...before, told: typed.trim() }));
      onSearch(typed.trim());
    }, restMs);
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
        value={known.typed}
        onChange={follow}
        {...props}
      />
    </span>
  );
}
