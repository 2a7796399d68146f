import { textWidth, wrapText } from "#app/platform/pictures/text-measure.ts";
import { Lines, PictureFrame } from "./picture-frame.tsx";
import type { Drawing, PictureProps } from "./picture-frame.tsx";

interface Words {
  title: string;
  reached: string;
  answered: string;
}

// Calls per hour from midnight in tens: received and answered.
const came = [3, 3, 2, 2, 3, 3, 5, 8, 12, 14, 14, 12, 9, 7, 6, 8, 9, 9, 8, 6, 4, 3, 3, 2];
const reached = [1, 0, 0, 0, 1, 0, 0, 5, 6, 8, 8, 7, 5, 4, 3, 5, 5, 5, 1, 1, 1, 0, 1, 0];
const row = 16;

/** A day's calls; missed ones are tilted. */
export function ClinicPicture({ words }: PictureProps<Words>) {
  return (
    <PictureFrame
      alt={words.alt}
      ground="blue"
      heights={[440, 430]}
      draw={(drawing) => <Day words={words} drawing={drawing} />}
    />
  );
}

function Day({ words, drawing }: { words: Words; drawing: Drawing }) {
  const { width, height, font, isNarrow } = drawing;
  const left = isNarrow ? 24 : 44;
  const step = Math.round(((width - 2 * left) / came.length) * 10) / 10;
  const base = height - 76;
  const stroke = isNarrow ? 11 : 15;
  const hours = [0, 6, 12, 18].map((hour) => ({
    x: Math.round(left + hour * step),
    text: `${String(hour).padStart(2, "0")}:00`,
  }));
  const level = (x: number, y: number) => `M${x} ${y}h${stroke}`;
  const turned = (x: number, y: number) => `M${x + 3} ${y + 6}l${stroke - 6}-12`;
  const from = (count: readonly number[], skip: readonly number[], draw: (x: number, y: number) => string) =>
    count
      .map((total, hour) =>
        column(skip[hour] ?? 0, total, (call) => draw(Math.round(left + hour * step) + 2, base - call * row)),
      )
      .join("");
  return (
    <>
      <g fill="none" strokeWidth="3.6" strokeLinecap="round">
        <path d={from(reached, [], level) + level(left, 79)} stroke="var(--pic-b)" />
        <path
          d={from(came, reached, turned) + turned(legendX(words, left, font, isNarrow), isNarrow ? 105 : 79)}
          stroke="var(--flare)"
        />
      </g>
      <g fill="var(--text)">
        <g fontWeight="600">
          <Lines x={left} y={54} lines={wrapText(words.title, font, width - 2 * left)} lineHeight={font} />
        </g>
        <text x={left + 24} y="85">
          {words.reached}
        </text>
        <text x={legendX(words, left, font, isNarrow) + 24} y={isNarrow ? 111 : 85}>
          {words.answered}
        </text>
        {hours.map((hour) => (
          <text key={hour.text} x={hour.x} y={base + 32}>
            {hour.text}
          </text>
        ))}
      </g>
    </>
  );
}

function column(from: number, to: number, drawAt: (call: number) => string): string {
  let path = "";
  for (let call = from; call < to; call += 1) path += drawAt(call);
  return path;
}

/** The second legend entry wraps below the first if there is no room. */
function legendX(words: Words, left: number, font: number, isNarrow: boolean): number {
  return isNarrow ? left : left + 24 + textWidth(words.reached, font) + 28;
}
