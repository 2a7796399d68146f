type PageTitleProps = {
  title: string;
  lead?: React.ReactNode;
  /** The page's main action. */
  children?: React.ReactNode;
};

/** Focusable, as a fallback when the focused element is removed. */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 tabIndex={-1} className="text-d3">
          {title}
        </h1>
        {lead && <p className="mt-2 text-text-2">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
