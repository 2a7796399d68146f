import { stageFields, stageSize } from "#app/ui/pictures/stage-fields.ts";

type StagesProps = { heading: string; items: readonly { time: string; title: string; text: string }[] };

export function Stages({ heading, items }: StagesProps) {
  return (
    <section aria-labelledby="stages">
      <h2 id="stages" className="text-d2">
        {heading}
      </h2>
      <ol className="mt-10 grid gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ time, title, text }, index) => (
          <li key={title}>
            <StageField part={index} />
            <div className="ledger mt-4 pt-5 sm:pr-8">
              <p className="text-s text-text-3">{time}</p>
              <h3 className="mt-1.5 text-d4">{title}</h3>
              <p className="mt-2.5 text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StageField({ part }: { part: number }) {
  const { width, height } = stageSize;
  const field = stageFields[part];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      className="h-auto w-full overflow-visible"
    >
      <path d={field?.quiet} className="vane-quiet" />
      <path d={field?.near} className="vane-near" />
      <path d={field?.flare} className="vane-flare" />
    </svg>
  );
}
