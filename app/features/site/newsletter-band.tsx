type NewsletterBandProps = {
  heading: string;
  children: React.ReactNode;
};

export function NewsletterBand({ heading, children }: NewsletterBandProps) {
  return (
    <section aria-labelledby="newsletter" data-print="no" className="newsletter-band border-y border-line bg-sunken">
      <div className="wrap grid grid-cols-1 items-center gap-x-5 gap-y-5 py-5 lg:grid-cols-12">
        <h2 id="newsletter" className="max-w-182 text-d3 lg:col-span-7">
          {heading}
        </h2>
        <div className="lg:col-span-5">{children}</div>
      </div>
    </section>
  );
}
