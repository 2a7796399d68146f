// The bank case: one bar is one minute. Thirty-five of them before, four now.
import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { Lines, PictureFrame } from "./picture-frame.tsx";
import type { Drawing, PictureProps } from "./picture-frame.tsx";

interface Words {
  before: string;
  after: string;
  legend: string;
}

const minutesBefore = 35;
const minutesNow = 4;
const barHeight = 92;

/**
 * Minutes before and now, as bars to count.
 * @example <BankPicture words={pictures.castrell} />
 */
export function BankPicture({ words }: PictureProps<Words>) {
  return (
    <PictureFrame
      alt={words.alt}
      ground="peach"
      heights={[440, 430]}
      draw={(drawing) => <Minutes words={words} drawing={drawing} />}
    />
  );
}

function Minutes({ words, drawing }: { words: Words; drawing: Drawing }) {
  const { width, height, font, isNarrow } = drawing;
  const left = isNarrow ? 28 : 46;
  const step = (width - 2 * left) / minutesBefore;
  const apart = font * 1.25;
  const [before, after, legend] = [words.before, words.after, words.legend].map((text) => wrapText(text, font, width - 2 * left));
  const upper = 34 + ((before?.length ?? 1) - 1) * apart + font;
  const lower = upper + barHeight + 52 + ((after?.length ?? 1) - 1) * apart;
  const last = lower + barHeight + 46;
  const shift = Math.round((height - last - ((legend?.length ?? 1) - 1) * apart) / 2) - 8;
  return (
    <g transform={`translate(0 ${shift})`}>
      <g fill="none" strokeWidth={isNarrow ? 7 : 10}>
        <path d={bars(0, minutesBefore, left, step, upper)} stroke="var(--pic-b)" />
        <path d={bars(0, minutesNow, left, step, lower)} stroke="var(--flare)" />
      </g>
      <path d={given(left, step, lower)} fill="none" stroke="var(--flare)" strokeWidth="1.6" strokeLinecap="round" opacity=".55" />
      <g fill="var(--text)" fontWeight="600">
        <Lines x={left} y={upper - 16 - ((before?.length ?? 1) - 1) * apart} lines={before ?? []} lineHeight={apart} />
        <Lines x={left} y={lower - 16 - ((after?.length ?? 1) - 1) * apart} lines={after ?? []} lineHeight={apart} />
      </g>
      <g fill="var(--text-2)">
        <Lines x={left} y={last} lines={legend ?? []} lineHeight={apart} />
      </g>
    </g>
  );
}

function bars(from: number, to: number, left: number, step: number, y: number): string {
  let path = "";
  for (let bar = from; bar < to; bar += 1) path += `M${column(left, step, bar)} ${Math.round(y)}v${barHeight}`;
  return path;
}

/** The minutes given back, as loose strokes where the bars stood. */
function given(left: number, step: number, y: number): string {
  let path = "";
  for (let bar = minutesNow; bar < minutesBefore; bar += 1) {
    path += `M${column(left, step, bar) - 3} ${Math.round(y) + 10}l6-6${"m-6 26 6-6".repeat(4)}`;
  }
  return path;
}

function column(left: number, step: number, bar: number): number {
  return Math.round((left + (bar + 0.5) * step) * 10) / 10;
}
