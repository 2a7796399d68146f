type PageFactsProps = {
  facts: readonly { label: string; value: string }[];
  /** The language of the values, if it isn't the page's. */
  lang: string | undefined;
};

/** Shows the facts of an event or a vacancy below its lead. */
export function PageFacts({ facts, lang }: PageFactsProps) {
  return (
    <dl className="mt-9 grid max-w-216 gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-s text-text-3">{label}</dt>
          <dd lang={lang} className="mt-1 font-semibold wrap-anywhere">
            {value.startsWith("https://") ? (
              <a href={value} className="link">
                {new URL(value).hostname}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
