import { useState } from "react";
import { createPortal } from "react-dom";

/** The id of the element beside a screen's title that the button is rendered into. */
export const mainActionId = "main-action";

/** Renders the screen's main button beside its title, for a screen whose title the page renders. */
export function MainAction({ children }: { children: React.ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  return (
    <>
      <span hidden ref={(node) => setTarget(node && document.getElementById(mainActionId))} />
      {target && createPortal(children, target)}
    </>
  );
}
