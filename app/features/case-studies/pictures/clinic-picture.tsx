import { textWidth, wrapText } from "#app/platform/pictures/text-measure.ts";
import { Lines, PictureFrame } from "#app/ui/pictures/picture-frame.tsx";
import type { Drawing, PictureProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  title: string;
  reached: string;
  answered: string;
  missed: string;
}

// Calls per hour from midnight, in tens: all, and those that reached the front desk, which is open from 8 to 16.
const came = [3, 3, 2, 2, 3, 3, 5, 8, 12, 14, 14, 12, 9, 7, 6, 8, 9, 9, 8, 6, 4, 3, 3, 2];
const reached = [0, 0, 0, 0, 0, 0, 0, 0, 6, 8, 8, 7, 5, 4, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0];
/** The answered calls, including those that the assistant answers: 52 % of the others. */
const answered = came.map((all, hour) => all - Math.round(0.48 * (all - (reached[hour] ?? 0))));
const row = 16;

/** Draws a day's calls; those still missed are tilted. */
export function ClinicPicture({ words }: PictureProps<Words>) {
  return (
    <PictureFrame
      alt={words.alt}
      ground="blue"
      heights={[440, 460]}
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
  const kinds = [
    { text: words.reached, color: "var(--pic-b)", draw: level, path: from(reached, [], level) },
    { text: words.answered, color: "var(--flare)", draw: level, path: from(answered, reached, level) },
    { text: words.missed, color: "var(--text-3)", draw: turned, path: from(came, answered, turned) },
  ];
  const legend = placeLegend(kinds, { left, font, isNarrow });
  return (
    <>
      <g fill="none" strokeWidth="3.6" strokeLinecap="round">
        {legend.map(({ x, y, color, draw, path }) => (
          <path key={color} d={path + draw(x, y)} stroke={color} />
        ))}
      </g>
      <g fill="var(--text)">
        <g fontWeight="600">
          <Lines x={left} y={54} lines={wrapText(words.title, font, width - 2 * left)} lineHeight={font} />
        </g>
        {legend.map(({ x, y, text }) => (
          <text key={text} x={x + 24} y={y + 6}>
            {text}
          </text>
        ))}
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

/** Places the legend's entries beside each other, or below each other if it is narrow. */
function placeLegend<Kind extends { text: string }>(
  kinds: readonly Kind[],
  { left, font, isNarrow }: { left: number; font: number; isNarrow: boolean },
): (Kind & { x: number; y: number })[] {
  let x = left;
  return kinds.map((kind, index) => {
    const place = isNarrow ? { x: left, y: 79 + 26 * index } : { x, y: 79 };
    x += 24 + textWidth(kind.text, font) + 28;
    return { ...kind, ...place };
  });
}
