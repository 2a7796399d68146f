import { useState, useSyncExternalStore } from "react";
import { toastError } from "#app/ui/admin/toasts.ts";
import type { OpenPalette, PaletteProps } from "./open-palette.tsx";

type PaletteState = { times: number; OpenPalette: typeof OpenPalette };

/** Opens on Ctrl K (⌘ K) to search what the user may see; its code is loaded then. */
export function CommandPalette(props: PaletteProps) {
  const [closedAt, setClosedAt] = useState(() => lastAsked?.times ?? 0);
  const asked = useSyncExternalStore(
    listen,
    () => lastAsked,
    () => undefined,
  );
  if (!asked || asked.times <= closedAt) return null;
  return <asked.OpenPalette key={asked.times} {...props} onClose={() => setClosedAt(asked.times)} />;
}

let lastAsked: PaletteState | undefined;

/** Listens for the key, unless something else uses it, such as an editor for links, or a dialog is open. */
function listen(notify: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.defaultPrevented || isInEditor(event.target) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void import("./open-palette.tsx").then(
      (late) => {
        lastAsked = { times: (lastAsked?.times ?? 0) + 1, OpenPalette: late.OpenPalette };
        notify();
      },
      (error: unknown) => toastError(error, "The search did not load. Check the connection."),
    );
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable;
}
