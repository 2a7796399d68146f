type ClosingBandProps = {
  heading: string;
  lead?: string | undefined;
  /** One primary button, then secondary ones. */
  children: React.ReactNode;
};

/** Renders the call to action at the end of a page. */
export function ClosingBand({ heading, lead, children }: ClosingBandProps) {
  return (
    <section aria-labelledby="closing" data-print="no" className="ink bg-(--ink-band) py-12 lg:py-24">
      <div className="wrap grid grid-cols-12 items-center gap-y-8 lg:gap-x-5">
        <h2 id="closing" className="col-span-12 text-d2 lg:col-span-7 lg:pr-9">
          {heading}
        </h2>
        <div className="col-span-12 grid gap-6 lg:col-span-5">
          {lead && <p className="text-lead text-balance text-text-2">{lead}</p>}
          <div className="flex flex-wrap gap-3.5 *:grow sm:*:grow-0">{children}</div>
        </div>
      </div>
    </section>
  );
}
