import { useId } from "react";

type SidePanelProps = {
  title: string;
  /** The heading, which gets the focus if the focused control disappears. */
  ref?: React.Ref<HTMLHeadingElement>;
  children: React.ReactNode;
};

/** Renders a panel next to the text. */
export function SidePanel({ title, ref, children }: SidePanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 rounded-md border border-line bg-surface p-5">
      <h2 ref={ref} id={id} tabIndex={ref ? -1 : undefined} className="text-body font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
