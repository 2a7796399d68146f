import { Button } from "#app/ui/button.tsx";

type ChoiceButtonsProps<Value extends string> = {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

/** Renders a choice of a few, each as a button. */
export function ChoiceButtons<Value extends string>({ label, choices, chosen, onChoose }: ChoiceButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(([value, words]) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? "ink" : "line"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
