type NextPointsProps = { title: string; points: readonly { title: string; text: string }[] };

/** What happens after an enquiry, in three points. */
export function NextPoints({ title, points }: NextPointsProps) {
  return (
    <section aria-labelledby="next-points">
      <h2 id="next-points" className="text-d4">
        {title}
      </h2>
      <ol className="mt-4 grid gap-x-7 gap-y-6 sm:grid-cols-3">
        {points.map((point) => (
          <li key={point.title} className="ledger pt-3 text-s max-sm:not-first:border-t max-sm:not-first:border-line">
            <h3 className="font-semibold">{point.title}</h3>
            <p className="text-text-2">{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
