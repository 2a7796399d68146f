type ClosingBandProps = {
  heading: string;
  lead?: string | undefined;
  /** URL of the background drawing, the one of the page's head. */
  field: string;
  /** One primary button, then secondary ones. */
  children: React.ReactNode;
};

/** Renders the call to action at the end of a page. */
export function ClosingBand({ heading, lead, field, children }: ClosingBandProps) {
  return (
    <section
      aria-labelledby="closing"
      data-print="no"
      className="ink relative isolate overflow-clip bg-(--ink-band) py-12 lg:py-24"
    >
      <img src={field} alt="" width="1440" height="520" loading="lazy" className="page-head-field max-md:hidden" />
      <div className="wrap">
        <div className="page-head-words grid gap-6">
          <h2 id="closing" className="text-d2">
            {heading}
          </h2>
          {lead && <p className="max-w-136 text-lead text-balance text-text-2">{lead}</p>}
          <div className="flex flex-wrap gap-3.5 *:grow sm:*:grow-0">{children}</div>
        </div>
      </div>
    </section>
  );
}
