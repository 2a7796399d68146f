import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { Lines } from "#app/ui/pictures/picture-frame.tsx";
import type { DrawnProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  autoscaling: string;
  bill: string;
  saving: string;
}

// In thousandths of the chart's height. The second mean is 43 % below the first.
const before = [792, 810, 822, 756, 818, 930, 706, 598, 640, 674, 876, 826, 706, 640, 702];
const turningDay = 494;
const after = [459, 477, 485, 455, 459, 435, 399, 411, 399, 427, 421, 409, 375, 393];

/** Draws a daily bill before and after autoscaling. */
export function Bill({ words, drawing }: DrawnProps<Words>) {
  const { width, height, font, smallFont, isNarrow } = drawing;
  const left = isNarrow ? 36 : 72;
  const right = width - left;
  const days = before.length + after.length + 1;
  const step = Math.round(((right - left) / days) * 10) / 10;
  const chart = Math.min(height - 100, 290);
  const base = Math.round((height + chart) / 2) - 8;
  const turn = tenth(left + before.length * step);
  const note = wrapText(words.autoscaling, font, right - turn - 14);
  const bill = wrapText(words.bill, smallFont, right - left - 110);
  return (
    <>
      <g fill="none" strokeWidth="6" transform={`translate(${left} ${base}) scale(${step / 10} ${chart / 1000})`}>
        <path d={bars(before, 0)} stroke="var(--pic-a)" />
        <path d={bars([turningDay], before.length)} stroke="var(--flare)" />
        <path d={bars(after, before.length + 1)} stroke="var(--pic-b)" />
      </g>
      <path d={`M${turn} ${base + 4}V${base - chart}`} stroke="var(--text)" strokeWidth="2" strokeDasharray="3 4" />
      <g fill="var(--text)" fontWeight="600">
        <Lines x={turn + 12} y={base - chart + font * 0.8} lines={note} lineHeight={font * 1.3} />
        <text x={right} y={base + 30} textAnchor="end">
          {words.saving}
        </text>
      </g>
      <g fill="var(--text-2)" fontSize={smallFont}>
        <Lines x={left} y={base + 30} lines={bill} lineHeight={font * 1.25} />
      </g>
    </>
  );
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns path data shared by both drawings. */
function bars(values: readonly number[], from: number): string {
  return values.map((value, index) => `M${(from + index) * 10 + 5} 0v${-value}`).join("");
}
