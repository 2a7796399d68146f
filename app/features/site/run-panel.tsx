import type { PageTexts } from "#app/platform/content/schema.ts";

/** An example of an agent's run, marked as one. */
export function RunPanel({ panel }: { panel: PageTexts<"home">["panel"] }) {
  return (
    <section
      aria-labelledby="run-panel"
      className="relative overflow-clip rounded-lg border border-line bg-ground text-s"
    >
      <div className="flex items-baseline justify-between gap-4 px-5 py-4">
        <h2 id="run-panel" className="text-body font-semibold">
          {panel.title}
        </h2>
        <p className="shrink-0 text-xs text-text-2">{panel.label}</p>
      </div>
      <ol>
        {panel.lines.map((line) => (
          <li key={line.time} className="run-panel-line border-t border-line px-5 py-2.5">
            <time dateTime={line.time} className="text-text-3">
              {line.time}
            </time>
            <span>{line.text}</span>
            <span className={line.asks ? "text-xs text-accent" : "text-xs text-text-2"}>{line.state}</span>
          </li>
        ))}
      </ol>
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
        {panel.totals.map((total) => (
          <div key={total.text} className="flex flex-col-reverse justify-end px-5 py-4">
            <dt className="mt-1 text-xs text-text-2">{total.text}</dt>
            <dd className="text-d4-lg whitespace-nowrap">{total.figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
