import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

export type Look = "light" | "dark" | "text";
type Width = "desktop" | "phone";

const looks = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["text", "Plain text"],
] as const;

const widths = [
  ["desktop", "Desktop"],
  ["phone", "Phone"],
] as const;

type PreviewDialogProps = {
  shown: { look: Look; address: string };
  onShow: (look: Look) => void;
  onClose: () => void;
};

/** An address works once, so each look has one of its own. */
export function PreviewDialog({ shown: { look, address }, onShow, onClose }: PreviewDialogProps) {
  const [width, setWidth] = useState<Width>("desktop");
  return (
    <Dialog size="xl" title="Preview" closeLabel="Close" onClose={onClose}>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <Choice label="Look" choices={looks} chosen={look} onChoose={onShow} />
        <Choice label="Width" choices={widths} chosen={width} onChoose={setWidth} />
      </div>
      <iframe
        key={address}
        src={address}
        title="The email"
        sandbox=""
        className={`mx-auto block h-[34rem] w-full rounded-md border border-line bg-white ${width === "phone" ? "max-w-90" : ""}`}
      />
    </Dialog>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, choices, chosen, onChoose }: ChoiceProps<Value>) {
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
