import { useState, useSyncExternalStore } from "react";
import { toastError } from "#app/ui/admin/toasts.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import type { OpenPalette, PaletteProps } from "./open-palette.tsx";

type Opening = { count: number; OpenPalette: typeof OpenPalette };

/** Opens on Ctrl K (⌘ K) to search what the user may see; its code is loaded then. */
export function CommandPalette(props: PaletteProps) {
  const [closedAt, setClosedAt] = useState(() => lastOpening?.count ?? 0);
  const opening = useSyncExternalStore(
    listen,
    () => lastOpening,
    () => undefined,
  );
  if (!opening || opening.count <= closedAt) return null;
  return <opening.OpenPalette key={opening.count} {...props} onClose={() => setClosedAt(opening.count)} />;
}

let lastOpening: Opening | undefined;
const listeners = new Set<() => void>();

/** Listens for the key, unless something else uses it, such as an editor for links, or a dialog is open. */
function listen(notify: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || isInEditor(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    openPalette();
  };
  document.addEventListener("keydown", press);
  listeners.add(notify);
  return () => {
    document.removeEventListener("keydown", press);
    listeners.delete(notify);
  };
}

function openPalette(): void {
  void import("./open-palette.tsx").then(
    (late) => {
      lastOpening = { count: (lastOpening?.count ?? 0) + 1, OpenPalette: late.OpenPalette };
      for (const notify of listeners) notify();
    },
    (error: unknown) => toastError(error, "The search did not load. Check the connection."),
  );
}

/** Renders a button that looks like a search field and opens the palette. */
export function SearchButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="ml-auto flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md text-s text-text-2 hover:bg-ink-800 hover:text-text md:w-72 md:justify-start md:border md:border-control md:px-3 desk:pointer-fine:min-h-9"
    >
      <PlainIcon name="search" size={18} />
      <span className="max-md:visually-hidden">Find anything</span>
      <kbd aria-hidden="true" className="ml-auto text-xs text-text-3 max-md:hidden">
        Ctrl K
      </kbd>
    </button>
  );
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable;
}
