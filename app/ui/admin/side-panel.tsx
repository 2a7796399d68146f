import "./folding.css";
import { createContext, use, useId, useState } from "react";

/** True where panels fold: open beside the text, closed below it where the screen is narrow. */
export const PanelsFold = createContext(false);

type SidePanelProps = {
  title: string;
  /** The heading, which gets the focus if the focused control disappears. */
  ref?: React.Ref<HTMLHeadingElement>;
  /** True if it is folded beside the text too, because it is rarely needed. */
  startsFolded?: boolean;
  children: React.ReactNode;
};

/** Renders a panel next to the text. */
export function SidePanel({ title, ref, startsFolded = false, children }: SidePanelProps) {
  const id = useId();
  const heading = (
    <h2 ref={ref} id={id} tabIndex={ref ? -1 : undefined} className="text-body font-semibold">
      {title}
    </h2>
  );
  const folds = use(PanelsFold);
  const frame = "min-w-0 rounded-md border border-line bg-surface";
  if (!folds)
    return (
      <section aria-labelledby={id} className={`grid gap-4 p-5 ${frame}`}>
        {heading}
        {children}
      </section>
    );
  return (
    <section aria-labelledby={id} className={frame}>
      <FoldingPanel heading={heading} startsFolded={startsFolded}>
        {children}
      </FoldingPanel>
    </section>
  );
}

type FoldingPanelProps = { heading: React.ReactNode; startsFolded: boolean; children: React.ReactNode };

function FoldingPanel({ heading, startsFolded, children }: FoldingPanelProps) {
  const [isOpen] = useState(() => !startsFolded && matchMedia("(width >= 60rem)").matches);
  return (
    <details open={isOpen} className="folding">
      <summary>{heading}</summary>
      <div className="grid gap-4 px-5 pb-5">{children}</div>
    </details>
  );
}
