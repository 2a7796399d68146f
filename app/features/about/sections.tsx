import { merge } from "#app/ui/merge.ts";
import { MotifPicture } from "#app/ui/pictures/motif-picture.tsx";
import { storySize } from "#app/platform/pictures/page-motifs.ts";
import { stageFields, stageSize } from "#app/ui/pictures/stage-fields.ts";

type StagesProps = { heading: string; items: readonly { time: string; title: string; text: string }[] };

export function Stages({ heading, items }: StagesProps) {
  return (
    <section aria-labelledby="stages">
      <h2 id="stages" className="text-d2">
        {heading}
      </h2>
      <ol className={merge("mt-10 grid gap-y-12 sm:grid-cols-2", columnsOf(items.length))}>
        {items.map(({ time, title, text }, index) => (
          <li key={title}>
            <StageField part={index % stageFields.length} />
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

/** Rows of four, or of three where that leaves none alone. */
function columnsOf(count: number): string {
  return count % 3 === 0 || count === 5 ? "lg:grid-cols-3" : "lg:grid-cols-4";
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

/** What the story begins with, drawn. */
export function StoryPicture({ src, caption }: { src: string; caption: string }) {
  return (
    <figure className="mt-8">
      <MotifPicture src={src} {...storySize} className="h-auto w-full" />
      <figcaption className="mt-4 text-s text-text-3">{caption}</figcaption>
    </figure>
  );
}

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

type Aim = { title: string; text: string };

export function Aims({ mission, vision }: { mission: Aim; vision: Aim }) {
  return (
    <div className="grid gap-x-18 gap-y-14 md:grid-cols-[7fr_5fr]">
      <AimColumn id="mission" aim={mission} className="border-text" size="text-d2" />
      <AimColumn id="vision" aim={vision} className="border-flare" size="text-d3" />
    </div>
  );
}

function AimColumn({ id, aim, className, size }: { id: string; aim: Aim; className: string; size: string }) {
  return (
    <section aria-labelledby={id} className={merge("min-w-0 border-t-2 pt-6", className)}>
      <h2 id={id} className="text-d4">
        {aim.title}
      </h2>
      <p className={merge("mt-5 text-balance", size)}>{aim.text}</p>
    </section>
  );
}
