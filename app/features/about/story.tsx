type StoryProps = { heading: string; paragraphs: string[] };

/** How the company began. */
export function Story({ heading, paragraphs }: StoryProps) {
  return (
    <section aria-labelledby="story" className="grid grid-cols-12 gap-x-5 gap-y-8">
      <h2 id="story" className="col-span-12 text-d2 lg:col-span-5">
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
