import { ChevronUp } from "lucide-react";
import { useRef } from "react";
import { iconButtonStyles } from "#app/ui/icon-button.tsx";
import { merge } from "#app/ui/merge.ts";

type ChoiceMenuProps = {
  label: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
  /** A sign on the button instead of the label: its list opens downwards, at the right edge. */
  icon?: React.ReactNode;
};

/** Renders a button that opens a list of buttons, by default upwards, which act immediately. Closes by Esc or on blur. */
export function ChoiceMenu({ label, choices, onChoose, icon }: ChoiceMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  function close() {
    if (menu.current) menu.current.open = false;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of its own controls, which bubble
    <details
      ref={menu}
      data-slot="menu"
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.preventDefault(); // a dialog around it stays open
        close();
        menu.current.querySelector("summary")?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      {icon ? (
        <summary
          aria-label={label}
          title={label}
          className={merge(iconButtonStyles({ size: "sm" }), "hover:bg-brand-soft")}
        >
          {icon}
        </summary>
      ) : (
        <summary className="flex min-h-10 items-center gap-2 rounded-md border border-control bg-surface px-4 py-2 text-s font-semibold hover:bg-brand-soft pointer-coarse:min-h-11">
          {label}
          <ChevronUp size={16} aria-hidden="true" className="text-text-2" />
        </summary>
      )}
      <ul
        className={`absolute z-10 ${icon ? "top-full right-0 mt-2" : "bottom-full left-0 mb-2"} max-h-80 min-w-44 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-2`}
      >
        {choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              className="block min-h-10 w-full rounded-md px-3 py-1.5 text-left text-s whitespace-nowrap hover:bg-brand-soft pointer-coarse:min-h-11"
              onClick={() => {
                close();
                onChoose(choice.value);
              }}
            >
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
