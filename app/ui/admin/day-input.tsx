import { Input } from "#app/ui/input.tsx";
import { useTypedValue } from "#app/ui/typed-value.ts";

type DayInputProps = { label: string; value: string; required?: boolean; onChoose: (day: string) => void };

/** Renders a day filter. Ignores a day that is partly typed, such as the first digits of a year. */
export function DayInput({ label, value, required, onChoose }: DayInputProps) {
  const { control, passOn } = useTypedValue(value);

  function follow({ currentTarget: { value: typed, validity } }: React.ChangeEvent<HTMLInputElement>) {
    if (!validity.valid) return;
    passOn(typed);
    onChoose(typed);
  }
  return (
    <label className="flex items-center gap-2 text-s text-text-2 max-ml:grid max-ml:grow max-ml:basis-40 max-ml:gap-1">
      {label}
      <Input
        type="date"
        className="w-46 max-ml:w-full max-ml:px-2.5" // Firefox needs 147 px and the padding for a whole date
        min="2000-01-01"
        max="9999-12-31"
        required={required}
        {...control}
        onChange={follow}
      />
    </label>
  );
}
