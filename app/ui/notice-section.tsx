type NoticeSectionProps = {
  id: string;
  heading: string;
  paragraphs: readonly string[];
  /** Below the heading. */
  children?: React.ReactNode;
};

export function NoticeSection({ id, heading, paragraphs, children }: NoticeSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-y-8 lg:gap-x-5">
      <div className="col-span-12 lg:col-span-5">
        <h2 id={id} className="text-d2">
          {heading}
        </h2>
        {children}
      </div>
      <div className="col-span-12 grid max-w-160 content-start gap-6 text-lead lg:col-span-7 lg:pl-9">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
