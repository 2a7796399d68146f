type FiguresProps = { figures: { figure: string; text: string }[] };

export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="ledger grid grid-cols-1 sm:grid-cols-3">
      {figures.map(({ figure, text }) => (
        <div
          key={text}
          data-slot="statistic"
          className="flex flex-col-reverse justify-end gap-2 border-line pt-7 pb-6 max-sm:not-first:border-t sm:pb-2 sm:not-first:border-l sm:not-first:pl-7"
        >
          <dt className="text-text-2">{text}</dt>
          <dd className="text-figure-lg">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
