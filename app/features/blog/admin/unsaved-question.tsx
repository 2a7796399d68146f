import { Button } from "#app/ui/button.tsx";
import type { Unsaved } from "./use-unsaved.ts";

/** The focus comes here for the answer, and goes back to where one was typing. */
function borrowFocus(node: HTMLElement | null) {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}

/** Stands in the dialog's foot before unsaved text is thrown away. */
export function UnsavedQuestion({ discard, keep }: Pick<Unsaved, "discard" | "keep">) {
  return (
    <div
      role="alertdialog"
      aria-labelledby="unsaved-question"
      className="flex w-full flex-wrap items-center justify-end gap-3"
    >
      <p id="unsaved-question" className="mr-auto font-semibold">
        Close and lose what you typed?
      </p>
      <Button variant="line" size="sm" ref={borrowFocus} onClick={keep}>
        Keep editing
      </Button>
      <Button variant="danger" size="sm" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
