import { useId } from "react";

type SidePanelProps = {
  title: string;
  /** The heading, to which the focus goes where the control that had it is gone. */
  ref?: React.Ref<HTMLHeadingElement>;
  children: React.ReactNode;
};

/** A panel next to the text. */
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
