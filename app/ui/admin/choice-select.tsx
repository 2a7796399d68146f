import { merge } from "#app/ui/merge.ts";
import { Select } from "#app/ui/select.tsx";

type ChoiceSelectProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
  className?: string | undefined;
};

export function ChoiceSelect<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  className,
}: ChoiceSelectProps<Value>) {
  return (
    <div className={merge("max-ml:min-w-0 max-ml:grow max-ml:basis-32", className)}>
      <Select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => choice.value === currentTarget.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
