import { balanceText } from "#app/platform/pictures/text-measure.ts";
import { boxPath, Lines, widest } from "#app/ui/pictures/picture-frame.tsx";
import type { Box, Drawing, DrawnProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  question: string;
  answer: string;
  orderSystem: string;
  carrier: string;
  /** The question to a person, and who answers; shown only if there is room. */
  followUp?: string | undefined;
  handOver?: string | undefined;
}

interface Bubble extends Box {
  readonly lines: readonly string[];
}

/** `inset` is the padding of the name and the dot. */
interface Chip extends Bubble {
  readonly inset: number;
  readonly dot: number;
}

const padding = 18;
const gap = 14;
const chipHeight = 38;

/** Draws a question and its answer with sources; a whole picture also shows the handover to a person. */
export function Conversation({ words, drawing }: DrawnProps<Words>) {
  const { font, smallFont } = drawing;
  const { questions, answers, chips } = layOut(words, drawing);
  return (
    <>
      <g fill="var(--text)">
        <path
          d={questions.map((box) => boxPath(box, 12)).join("") + chips.map((box) => boxPath(box, 8)).join("")}
          fill="var(--pic-card)"
        />
        {questions.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
        <g fontSize={smallFont}>
          {chips.map((chip) => (
            <text key={chip.x} x={chip.x + chip.inset} y={chip.y + 25}>
              {chip.lines}
            </text>
          ))}
        </g>
        <path
          d={chips.map((chip) => `M${chip.x + chip.width - chip.dot} ${chip.y + 19}h0`).join("")}
          stroke="var(--flare)"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </g>
      <g fill="var(--on-ink)">
        <path d={answers.map((box) => boxPath(box, 12)).join("")} fill="var(--pic-say)" />
        {answers.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
      </g>
    </>
  );
}

/** Returns the positions of all bubbles. */
function layOut(words: Words, drawing: Drawing): { questions: Bubble[]; answers: Bubble[]; chips: Chip[] } {
  const { width, height, font, isNarrow } = drawing;
  const margin = isNarrow ? 26 : 54;
  const bubble = (text: string, isOurs: boolean): Bubble => {
    const lines = balanceText(text, font, width * (isNarrow ? 0.72 : 0.52));
    const wide = widest(lines, font) + 2 * padding;
    return { lines, x: isOurs ? width - margin - wide : margin, y: 0, width: wide, height: lineBox(lines, font) };
  };
  const rows = [bubble(words.question, false), bubble(words.answer, true)];
  if (height > 300 && words.followUp && words.handOver)
    rows.push(bubble(words.followUp, false), bubble(words.handOver, true));
  const total = rows.reduce((sum, row) => sum + row.height + gap, chipHeight + (rows.length - 2) * 3);
  const top = Math.round((height - total) / 2);
  const above = (index: number) =>
    rows.slice(0, index).reduce((sum, row) => sum + row.height + gap, index > 1 ? top + chipHeight + gap : top);
  const chipsY = above(2) - chipHeight - gap - 4;
  const placed = rows.map((row, index) => ({ ...row, y: above(index) }));
  return {
    questions: placed.filter((_, index) => index % 2 === 0),
    answers: placed.filter((_, index) => index % 2 === 1),
    chips: layOutChips([words.orderSystem, words.carrier], drawing, { right: width - margin, y: chipsY }),
  };
}

/** Places both sources in one row; long names have smaller gaps. */
function layOutChips(names: readonly string[], drawing: Drawing, { right, y }: { right: number; y: number }): Chip[] {
  const textWidths = names.map((name) => widest([name], drawing.smallFont));
  const place = ({ inset, dot, gap: between }: { inset: number; dot: number; gap: number }) => {
    const widths = textWidths.map((wide) => wide + inset + 12 + dot);
    return names.map((name, index) => {
      const fromRight = widths.slice(index).reduce((sum, wide) => sum + wide + between, -between);
      return { lines: [name], x: right - fromRight, y, width: widths[index] ?? 0, height: chipHeight, inset, dot };
    });
  };
  const roomy = place({ inset: 14, dot: 18, gap: 10 });
  const isTooWide = roomy.some(({ x }) => x < drawing.width - right);
  return isTooWide ? place({ inset: 10, dot: 12, gap: 6 }) : roomy;
}

function lineBox(lines: readonly string[], font: number): number {
  return Math.round(lines.length * font * 1.45) + 24;
}

function BubbleText({ bubble, font }: { bubble: Bubble; font: number }) {
  return <Lines x={bubble.x + padding} y={bubble.y + 12 + font * 1.07} lines={bubble.lines} lineHeight={font * 1.45} />;
}
