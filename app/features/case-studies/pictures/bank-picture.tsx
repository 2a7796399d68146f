import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { Lines, PictureFrame } from "#app/ui/pictures/picture-frame.tsx";
import type { Drawing, PictureProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  before: string;
  after: string;
  legend: string;
}

const minutesBefore = 35;
const minutesNow = 4;
const barHeight = 92;

/** Draws minutes as bars: thirty-five before, four now. */
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
  const wrap = (text: string) => wrapText(text, font, width - 2 * left);
  const before = wrap(words.before);
  const after = wrap(words.after);
  const legend = wrap(words.legend);
  const extra = (lines: readonly string[]) => (lines.length - 1) * apart;
  const upper = Math.round(34 + extra(before) + font);
  const lower = Math.round(upper + barHeight + 52 + extra(after));
  const last = lower + barHeight + 46;
  const shift = Math.round((height - last - extra(legend)) / 2) - 8;
  return (
    <g transform={`translate(0 ${shift})`}>
      <g fill="none" strokeWidth={isNarrow ? 7 : 10}>
        <path d={bars(minutesBefore, left, step, upper)} stroke="var(--pic-b)" />
        <path d={bars(minutesNow, left, step, lower)} stroke="var(--flare)" />
      </g>
      <path
        d={savedMinutes(left, step, lower)}
        fill="none"
        stroke="var(--flare)"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".55"
      />
      <g fill="var(--text)" fontWeight="600">
        <Lines x={left} y={upper - 16 - extra(before)} lines={before} lineHeight={apart} />
        <Lines x={left} y={lower - 16 - extra(after)} lines={after} lineHeight={apart} />
      </g>
      <g fill="var(--text-2)">
        <Lines x={left} y={last} lines={legend} lineHeight={apart} />
      </g>
    </g>
  );
}

function bars(count: number, left: number, step: number, y: number): string {
  let path = "";
  for (let bar = 0; bar < count; bar += 1) path += `M${column(left, step, bar)} ${y}v${barHeight}`;
  return path;
}

/** Returns the saved minutes as scattered strokes. */
function savedMinutes(left: number, step: number, y: number): string {
  let path = "";
  for (let bar = minutesNow; bar < minutesBefore; bar += 1) {
    path += `M${column(left, step, bar) - 3} ${y + 10}l6-6${"m-6 26 6-6".repeat(4)}`;
  }
  return path;
}

function column(left: number, step: number, bar: number): number {
  return Math.round((left + (bar + 0.5) * step) * 10) / 10;
}
