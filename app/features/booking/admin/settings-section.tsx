import { PlusMark } from "#app/ui/plus-mark.tsx";

type SettingsSectionProps = {
  id: string;
  title: string;
  lead: string;
  /** Collapses what is rarely changed. */
  isFolded?: boolean;
  /** The heading, which gets the focus if the focused control disappears. */
  heading?: React.Ref<HTMLHeadingElement>;
  children: React.ReactNode;
};

/** Renders a section of the calendar's settings. */
export function SettingsSection({ id, title, lead, isFolded = false, heading, children }: SettingsSectionProps) {
  const h2 = (
    <h2 id={id} ref={heading} tabIndex={-1} className="text-d4-lg">
      {title}
    </h2>
  );
  const body = (
    <>
      <p className="mt-1.5 mb-4 text-s text-text-2">{lead}</p>
      {children}
    </>
  );
  if (!isFolded)
    return (
      <section aria-labelledby={id}>
        {h2}
        {body}
      </section>
    );
  return (
    <section aria-labelledby={id}>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4">
          {h2}
          <PlusMark />
        </summary>
        <div className="pb-6">{body}</div>
      </details>
    </section>
  );
}
