// The chatbot at work: a question, an answer with its sources under it and, drawn whole, the hand-over to a person.
import { useId } from "react";
import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { waveTile } from "./picture-fields.ts";
import { boxPath, Lines, PictureFrame, widest } from "./picture-frame.tsx";
import type { Box, Drawing, PictureProps } from "./picture-frame.tsx";

interface Words {
  question: string;
  answer: string;
  orderSystem: string;
  carrier: string;
  followUp: string;
  handOver: string;
}

interface Bubble extends Box {
  readonly lines: readonly string[];
}

const padding = 18;
const gap = 14;
const chipHeight = 38;

/**
 * A conversation with its sources. `shape="band"` leaves the second exchange out.
 * @example <ChatbotsPicture words={pictures.chatbots} shape="band" />
 */
export function ChatbotsPicture({ words, shape }: PictureProps<Words>) {
  return (
    <PictureFrame
      alt={words.alt}
      ground="sand"
      shape={shape}
      heights={[420, 400]}
      draw={(drawing) => <Conversation words={words} drawing={drawing} isWhole={shape !== "band"} />}
    />
  );
}

function Conversation({ words, drawing, isWhole }: { words: Words; drawing: Drawing; isWhole: boolean }) {
  const { font, smallFont } = drawing;
  const { asked, told, chips } = layOut(words, drawing, isWhole);
  return (
    <>
      <Ground />
      <g fill="#060d2b">
        <path
          d={asked.map((box) => boxPath(box, 12)).join("") + chips.map((box) => boxPath(box, 8)).join("")}
          fill="#fff"
        />
        {asked.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
        <g fontSize={smallFont}>
          {chips.map((chip) => (
            <text key={chip.x} x={chip.x + 14} y={chip.y + 25}>
              {chip.lines}
            </text>
          ))}
        </g>
        <path
          d={chips.map((chip) => `M${chip.x + chip.width - 18} ${chip.y + 19}h0`).join("")}
          stroke="var(--flare)"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </g>
      <g fill="var(--on-ink)">
        <path d={told.map((box) => boxPath(box, 12)).join("")} fill="var(--ink-800)" />
        {told.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
      </g>
    </>
  );
}

/** Where everything stands: the question, the answer with its sources and, drawn whole, one more exchange. */
function layOut(words: Words, drawing: Drawing, isWhole: boolean): Record<"asked" | "told" | "chips", Bubble[]> {
  const { width, height, font, smallFont, isNarrow } = drawing;
  const margin = isNarrow ? 26 : 54;
  const bubble = (text: string, isOurs: boolean): Bubble => {
    const lines = wrapText(text, font, width * (isNarrow ? 0.72 : 0.52));
    const wide = widest(lines, font) + 2 * padding;
    return { lines, x: isOurs ? width - margin - wide : margin, y: 0, width: wide, height: lineBox(lines, font) };
  };
  const rows = [bubble(words.question, false), bubble(words.answer, true)];
  if (isWhole) rows.push(bubble(words.followUp, false), bubble(words.handOver, true));
  const total = rows.reduce((sum, row) => sum + row.height + gap, chipHeight);
  const top = Math.round((height - total) / 2);
  const above = (index: number) => rows.slice(0, index).reduce((sum, row) => sum + row.height + gap, top);
  const chipsY = above(2) - 4;
  const placed = rows.map((row, index) => ({ ...row, y: above(index) + (index > 1 ? chipHeight + 6 : 0) }));
  const chipWidths = [words.orderSystem, words.carrier].map((name) => widest([name], smallFont) + 44);
  const chips = [words.orderSystem, words.carrier].map((name, index) => {
    const fromRight = chipWidths.slice(index).reduce((sum, wide) => sum + wide + 10, -10);
    return {
      lines: [name],
      x: width - margin - fromRight,
      y: chipsY,
      width: chipWidths[index] ?? 0,
      height: chipHeight,
    };
  });
  return {
    asked: placed.filter((_, index) => index % 2 === 0),
    told: placed.filter((_, index) => index % 2 === 1),
    chips,
  };
}

function lineBox(lines: readonly string[], font: number): number {
  return Math.round(lines.length * font * 1.45) + 24;
}

/** The wave as a repeating tile, beyond the drawing's edges too. */
function Ground() {
  const id = useId();
  return (
    <>
      <pattern id={id} width={waveTile.width} height={waveTile.height} patternUnits="userSpaceOnUse">
        <path d={waveTile.path} fill="none" stroke="var(--pic-sand-l)" strokeWidth="2.4" strokeLinecap="round" />
      </pattern>
      <rect x="-432" y="-250" width="1620" height="1000" fill={`url(#${id})`} />
    </>
  );
}

function BubbleText({ bubble, font }: { bubble: Bubble; font: number }) {
  return <Lines x={bubble.x + padding} y={bubble.y + 12 + font * 1.07} lines={bubble.lines} lineHeight={font * 1.45} />;
}
