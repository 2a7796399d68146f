import type { Command } from "@tiptap/pm/state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "@tiptap/pm/tables";
import { useState } from "react";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { tools } from "./tools.ts";
import type { Tool } from "./tools.ts";

type EditorToolbarProps = {
  active: ReadonlySet<string>;
  onRun: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
  /** Undefined where no cards can be inserted. */
  onCard?: (() => void) | undefined;
};

/** One tab stop, arrow keys between buttons (APG toolbar). On a phone one row: more would cover what is written. */
export function EditorToolbar({ active, onRun, onLink, onPicture, onCard }: EditorToolbarProps) {
  const [at, setAt] = useState(0);
  const shown = onCard ? tools : tools.filter(({ does }) => does !== "card");

  function press({ does }: Tool) {
    if (does === "link") onLink();
    else if (does === "picture") onPicture();
    else if (does === "card") onCard?.();
    else onRun(does);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex gap-1 overflow-x-auto p-1 sm:flex-wrap"
      onKeyDown={(event) => moveFocus(event, { at, count: shown.length, setAt })}
    >
      {shown.map((tool, index) => (
        <RowButton
          key={tool.label}
          icon={tool.icon}
          label={tool.label}
          tip={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
          aria-keyshortcuts={tool.keys?.replace("Ctrl", "Control")}
          aria-pressed={tool.name ? active.has(tool.name) : undefined}
          className="shrink-0 aria-pressed:bg-brand-soft aria-pressed:text-brand"
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => press(tool)}
        />
      ))}
    </div>
  );
}

type Roving = { at: number; count: number; setAt: (index: number) => void };

function moveFocus(event: React.KeyboardEvent<HTMLElement>, { at, count, setAt }: Roving) {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = (to + count) % count;
  setAt(next);
  event.currentTarget.querySelectorAll("button")[next]?.focus();
}

const tableTools: readonly (readonly [label: string, does: Command])[] = [
  ["Add row", addRowAfter],
  ["Add column", addColumnAfter],
  ["Delete row", deleteRow],
  ["Delete column", deleteColumn],
  ["Delete table", deleteTable],
];

/** Shown while the caret is in a table. */
export function TableTools({ onRun }: Pick<EditorToolbarProps, "onRun">) {
  return (
    <div role="group" aria-label="Table" className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-s">
      {tableTools.map(([label, does]) => (
        <button key={label} type="button" className="link min-h-8" onClick={() => onRun(does)}>
          {label}
        </button>
      ))}
    </div>
  );
}
