import { useState } from "react";
import type { ReactNode, Ref } from "react";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

/** Renders a panel about the block that the caret is in. */
export function Panel({
  label,
  ref,
  children,
}: {
  label: string;
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      aria-label={label}
      className="mt-3 grid items-end gap-x-6 gap-y-2 rounded-md bg-sunken p-4 md:grid-cols-[1fr_auto_auto] md:*:nth-4:col-span-full"
    >
      {children}
    </section>
  );
}

/** `null` for none. All changes between focusing and leaving the field have the same `typing`. */
export type ChangeWords = (words: string | null, typing: object) => void;

type WordsFieldProps = {
  label: string;
  hint?: string | undefined;
  value: string | null;
  disabled?: boolean;
  /** Focused when it appears. */
  takesFocus?: boolean;
  onChange: ChangeWords;
};

export function WordsField({ label, hint, value, disabled = false, takesFocus = false, onChange }: WordsFieldProps) {
  const [typing, setTyping] = useState({});
  return (
    <Field label={label} hint={hint}>
      <Input
        ref={takesFocus ? takeFocus : undefined}
        value={value ?? ""}
        maxLength={500}
        disabled={disabled}
        onFocus={() => setTyping({})}
        onChange={(event) => onChange(event.currentTarget.value || null, typing)}
      />
    </Field>
  );
}
