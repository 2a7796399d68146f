import { useId } from "react";

/** A panel next to the text. */
export function SidePanel({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 rounded-md border border-line bg-surface p-5">
      <h2 id={id} className="text-body font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
