import { agentsField } from "#app/content/field-drawings.ts";
import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { boxPath, Lines, widest } from "#app/ui/pictures/picture-frame.tsx";
import type { DrawnProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  invoice: string;
  match: string;
  check: string;
  unclear: string;
  post: string;
  ask: string;
}

interface Station {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Draws an invoice's path with a branch to a person. Dark in both themes. */
export function PathOfAnInvoice({ words, drawing }: DrawnProps<Words>) {
  const { width, height, font, isNarrow } = drawing;
  const max = isNarrow ? 116 : 150;
  const columns = [[words.invoice], [words.match, words.check, words.unclear], [words.post, words.ask]].map((names) =>
    names.map((name) => wrapText(name, font, max)),
  );
  const tall = Math.max(...columns.flat().map((lines) => lines.length)) > 1;
  const [deep, share] = height > 300 ? [3.1, 0.25] : [2.6, 0.19]; // as shares of a box and of the height
  const boxHeight = Math.round(font * (tall ? 3.3 : deep));
  const apart = Math.max(boxHeight + 16, Math.round(height * share));
  const widths = columns.map(
    (column) => Math.max(...column.map((lines) => widest(lines, font))) + (isNarrow ? 24 : 40),
  );
  const margin = isNarrow ? 18 : 52;
  const between = Math.max(22, (width - 2 * margin - widths.reduce((a, b) => a + b, 0)) / 2);
  const middle = Math.round(height / 2);
  const box = (column: number, row: number, at: number): Station => {
    const x = margin + widths.slice(0, column).reduce((a, b) => a + b + between, 0);
    return {
      lines: columns[column]?.[row] ?? [],
      x: Math.round(x),
      y: middle + at * apart,
      width: widths[column] ?? 0,
    };
  };
  const invoice = box(0, 0, 0);
  const [match, check, unclear] = [box(1, 0, -1), box(1, 1, 0), box(1, 2, 1)];
  const [post, ask] = [box(2, 0, 0), box(2, 1, 1)];
  const plain = [invoice, match, check, unclear, post];
  const outline = (item: Station) => boxPath({ ...item, y: item.y - boxHeight / 2, height: boxHeight }, 8);
  const text = (item: Station) => (
    <Lines
      key={item.lines.join(" ")}
      x={Math.round(item.x + item.width / 2)}
      y={item.y + font * 0.35 - (item.lines.length - 1) * font * 0.58}
      lines={item.lines}
      lineHeight={font * 1.16}
      anchor="middle"
    />
  );
  return (
    <>
      <image href={agentsField} x={post.x + post.width / 2 - 600} y={middle - 230} width="800" height="480" />
      <g fill="none" stroke="var(--blue-400)" strokeWidth="2.4">
        <path
          d={[match, check, unclear].map((to) => bend(invoice, to)).join("") + bend(match, post) + bend(check, post)}
        />
        <path
          d={bend(unclear, ask)}
          stroke="var(--flare)"
          strokeDasharray="0.1 6"
          strokeLinecap="round"
          strokeWidth="3"
        />
      </g>
      <path d={plain.map(outline).join("")} fill="var(--pic-say)" stroke="var(--ink-600)" />
      <path d={outline(ask)} fill="var(--flare)" />
      <g fontWeight="600">
        <g fill="var(--on-ink)">{plain.map(text)}</g>
        <g fill="var(--ink-950)">{text(ask)}</g>
      </g>
    </>
  );
}

/** Returns an S-curve between two boxes. */
function bend(from: Station, to: Station): string {
  const x = from.x + from.width;
  const half = (to.x - x) / 2;
  return from.y === to.y
    ? `M${x} ${from.y}H${to.x}`
    : `M${x} ${from.y}c${half} 0 ${half} ${to.y - from.y} ${2 * half} ${to.y - from.y}`;
}
