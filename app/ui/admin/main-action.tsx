import { useState } from "react";
import { createPortal } from "react-dom";

/** The id of the place beside a screen's title. */
export const mainActionId = "main-action";

/** Renders the screen's main button beside its title, for a screen whose title the page renders. */
export function MainAction({ children }: { children: React.ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <>
      <span hidden ref={(node) => setPlace(node && document.getElementById(mainActionId))} />
      {place && createPortal(children, place)}
    </>
  );
}
