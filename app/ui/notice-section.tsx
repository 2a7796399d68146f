type NoticeSectionProps = { id: string; heading: string; paragraphs: readonly string[] };

export function NoticeSection({ id, heading, paragraphs }: NoticeSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-y-8 lg:gap-x-5">
      <h2 id={id} className="col-span-12 text-d2 lg:col-span-5">
        {heading}
      </h2>
      <div className="col-span-12 grid max-w-160 gap-6 text-lead lg:col-span-7 lg:pl-9">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
