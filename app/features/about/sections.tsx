import type { Statistic } from "#app/content/schema.ts";
import { merge } from "#app/ui/merge.ts";
import { MotifPicture } from "./motif-picture.tsx";
import { stageFields, stageSize } from "./stage-fields.ts";

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

/** Returns the columns: rows of four, or of three if that leaves no single item. */
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
      className="h-auto w-full overflow-visible max-lg:pr-2.5"
    >
      <path d={field?.quiet} className="vane-quiet" />
      <path d={field?.near} className="vane-near" />
      <path d={field?.flare} className="vane-flare" />
    </svg>
  );
}

type StoryProps = {
  heading: string;
  paragraphs: readonly string[];
  /** The drawing at the beginning. */
  picture: { src: string; caption: string } | undefined;
};

export function Story({ heading, paragraphs, picture }: StoryProps) {
  return (
    <section aria-labelledby="story" className="grid gap-y-8 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-5">
      <h2 id="story" className="text-d2 lg:col-span-5">
        {heading}
      </h2>
      {picture && (
        <figure className="lg:col-span-7 lg:row-span-2 lg:pl-9">
          <MotifPicture src={picture.src} className="h-auto w-full" />
          <figcaption className="mt-4 text-s text-text-3">{picture.caption}</figcaption>
        </figure>
      )}
      <div className="grid max-w-160 content-start gap-6 text-lead lg:col-span-5">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

type FiguresProps = {
  figures: readonly Statistic[];
  /** Explains a stroke; without it, none are drawn. */
  caption: string | undefined;
};

/** Renders the company's figures in rows of three, or of two if a row of three would leave one alone. */
export function Figures({ figures, caption }: FiguresProps) {
  return (
    <div>
      <dl
        className={merge(
          "ledger grid grid-cols-1",
          figures.length === 3 || figures.length > 4 ? "sm:grid-cols-3" : "sm:grid-cols-2",
        )}
      >
        {figures.map(({ figure, text, each }) => (
          <div
            key={text}
            data-slot="statistic"
            className="flex flex-col-reverse justify-end gap-3 border-line py-7 max-sm:not-first:border-t sm:pb-2 sm:not-first:border-l sm:pr-7 sm:first:pr-14 sm:not-first:pl-7"
          >
            <dt className="text-text-2">{text}</dt>
            <dd className="text-figure-lg max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-4">
              {figure}
              {caption && <Tally figure={figure} each={each} />}
            </dd>
          </div>
        ))}
      </dl>
      {caption && <p className="mt-6 text-s text-text-3">{caption}</p>}
    </div>
  );
}

const tally = { width: 340, height: 100 };

/**
 * Draws as many strokes as the figure counts, `each` for one: `50+` in rows of ten plus one more, `5+` years as five
 * groups of twelve months plus one more, `24/7` in seven rows. Other figures have none.
 */
function Tally({ figure, each }: { figure: string; each: number }) {
  const [, count, days] = /^(\d{1,2})(?:\+|\/(\d))$/.exec(figure) ?? [];
  if (count === undefined) return null;
  const isWeek = days !== undefined;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${tally.width} ${tally.height}`}
      {...tally}
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      className="h-auto w-full max-w-84 sm:mt-6"
    >
      {isWeek && <TallyStrokes groups={1} size={Number(count) * Number(days)} wide={Number(count)} />}
      {!isWeek && each === 1 && <TallyStrokes groups={1} size={Number(count)} wide={10} hasMore />}
      {!isWeek && each > 1 && <TallyStrokes groups={Number(count)} size={each} wide={Math.ceil(each / 4)} hasMore />}
    </svg>
  );
}

type TallyStrokesProps = {
  groups: number;
  /** The strokes of a group, and how many of them are in a row. */
  size: number;
  wide: number;
  /** Draws one more, turned. */
  hasMore?: boolean;
};

function TallyStrokes({ groups, size, wide, hasMore = false }: TallyStrokesProps) {
  const rows = Math.ceil(size / wide);
  const apart = groups > 1 ? wide + 1 : wide; // columns from a group to the next
  const last = (groups - 1) * apart + size - (rows - 1) * wide;
  const [step, down] = [tally.width / (groups * apart + (hasMore && groups === 1 ? 1 : 0)), tally.height / rows];
  const long = Math.round(step * 0.56);
  const strokes = Array.from({ length: groups * rows }, (_, index) => {
    const [group, row] = [Math.floor(index / rows), index % rows];
    const start = `M${Math.round(group * apart * step + 2)} ${Math.round((row + 0.5) * down)}`;
    return start + `h${long}m${(step - long).toFixed(1)} 0`.repeat(Math.min(wide, size - row * wide));
  });
  return (
    <>
      <path d={strokes.join("")} className="vane-near" />
      {hasMore && (
        <path
          d={`M${Math.round(last * step + 2)} ${Math.round((rows - 0.5) * down + long / 3)}l${(long * 0.7).toFixed(1)} ${(long * -0.7).toFixed(1)}`}
          className="vane-flare"
        />
      )}
    </>
  );
}

type Goal = { title: string; text: string };

export function Aims({ mission, vision }: { mission: Goal; vision: Goal }) {
  return (
    <div className="grid gap-x-18 gap-y-14 lg:grid-cols-2">
      <AimColumn id="mission" aim={mission} className="border-text" />
      <AimColumn id="vision" aim={vision} className="border-flare" />
    </div>
  );
}

function AimColumn({ id, aim, className }: { id: string; aim: Goal; className: string }) {
  return (
    <section aria-labelledby={id} className={merge("min-w-0 border-t-2 pt-6", className)}>
      <h2 id={id} className="text-d4">
        {aim.title}
      </h2>
      <p className="mt-5 text-d3 text-balance">{aim.text}</p>
    </section>
  );
}
