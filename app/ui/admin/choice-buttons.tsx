import "./segments.css";

type ChoiceButtonsProps<Value extends string> = {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
};

/** Renders a choice of a few, each as a button, in one frame. */
export function ChoiceButtons<Value extends string>({ label, choices, chosen, onChoose }: ChoiceButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="segments">
      {choices.map(([value, words]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {words}
        </button>
      ))}
    </div>
  );
}
