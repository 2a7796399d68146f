import { Bold, Heading2, Italic, Link2, List, Pilcrow, Quote } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import type { Mark } from "./html-marks.ts";

const tools: readonly { mark: Mark; label: string; icon: LucideIcon; key?: string }[] = [
  { mark: "heading", label: "Heading", icon: Heading2 },
  { mark: "paragraph", label: "Paragraphs", icon: Pilcrow },
  { mark: "strong", label: "Bold", icon: Bold, key: "b" },
  { mark: "em", label: "Italic", icon: Italic, key: "i" },
  { mark: "link", label: "Link", icon: Link2, key: "k" },
  { mark: "list", label: "List", icon: List },
  { mark: "quote", label: "Quote", icon: Quote },
];

/** With Ctrl, or Cmd on a Mac. */
export function markOfKey(key: string): Mark | undefined {
  return tools.find((tool) => tool.key === key.toLowerCase())?.mark;
}

/** One tab stop, arrow keys between buttons (APG toolbar). */
export function HtmlToolbar({ onMark }: { onMark: (mark: Mark) => void }) {
  const [at, setAt] = useState(0);

  function move(event: React.KeyboardEvent<HTMLElement>) {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its buttons
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-1 pb-2" onKeyDown={move}>
      {tools.map(({ mark, label, icon, key }, index) => (
        <RowButton
          key={mark}
          icon={icon}
          label={label}
          tip={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          aria-keyshortcuts={key ? `Control+${key.toUpperCase()}` : undefined}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => onMark(mark)}
        />
      ))}
    </div>
  );
}
