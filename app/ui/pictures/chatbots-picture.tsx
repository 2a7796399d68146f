// The chatbot at work: a question, an answer with its sources under it and, drawn whole, the hand-over to a person.
import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { waveTile } from "./picture-fields.ts";
import { boxPath, Lines, PictureFrame, widest } from "./picture-frame.tsx";
import type { Drawing, PictureProps } from "./picture-frame.tsx";

interface Words {
  question: string;
  answer: string;
  orderSystem: string;
  carrier: string;
  followUp: string;
  handOver: string;
}

interface Bubble {
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
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
  const { width, font, isNarrow } = drawing;
  const margin = isNarrow ? 26 : 54;
  const bubble = (text: string, isOurs: boolean): Bubble => {
    const lines = wrapText(text, font, width * (isNarrow ? 0.72 : 0.52));
    const w = widest(lines, font) + 2 * padding;
    return { lines, x: isOurs ? width - margin - w : margin, y: 0, width: w, height: Math.round(lines.length * font * 1.45) + 24 };
  };
  const question = bubble(words.question, false);
  const answer = bubble(words.answer, true);
  const rest = isWhole ? [bubble(words.followUp, false), bubble(words.handOver, true)] : [];
  const total = [question, answer, ...rest].reduce((sum, { height }) => sum + height + gap, chipHeight);
  let y = Math.round((drawing.height - total) / 2);
  const place = (item: Bubble): Bubble => {
    const placed = { ...item, y };
    y += item.height + gap;
    return placed;
  };
  const asked = [place(question)];
  const told = [place(answer)];
  const chipsY = y - 4;
  y += chipHeight + 10;
  const [followUp, handOver] = rest;
  if (followUp) asked.push(place(followUp));
  if (handOver) told.push(place(handOver));
  return (
    <>
      <Ground isNarrow={isNarrow} />
      <g fill="#060d2b">
        <path d={asked.map(outline).join("")} fill="#fff" />
        {asked.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
        <Sources words={words} right={width - margin} y={chipsY} font={font - 1} />
      </g>
      <g fill="var(--on-ink)">
        <path d={told.map(outline).join("")} fill="var(--ink-900)" />
        {told.map((item) => (
          <BubbleText key={item.y} bubble={item} font={font} />
        ))}
      </g>
    </>
  );
}

/** The wave as a repeating tile, beyond the drawing's edges too. */
function Ground({ isNarrow }: { isNarrow: boolean }) {
  const id = isNarrow ? "pic-wave-n" : "pic-wave-w";
  return (
    <>
      <pattern id={id} width={waveTile.width} height={waveTile.height} patternUnits="userSpaceOnUse">
        <path d={waveTile.path} fill="none" stroke="var(--pic-sand-l)" strokeWidth="2.6" strokeLinecap="round" />
      </pattern>
      <rect x="-432" y="-250" width="1620" height="1000" fill={`url(#${id})`} />
    </>
  );
}

function Sources({ words, right, y, font }: { words: Words; right: number; y: number; font: number }) {
  const chips = [words.carrier, words.orderSystem];
  let edge = right;
  return chips.map((name) => {
    const width = widest([name], font) + 46;
    edge -= width;
    const x = edge;
    edge -= 10;
    return (
      <g key={name} fontSize={font}>
        <path d={boxPath(x, y, width, chipHeight, 8)} fill="#fff" />
        <circle cx={x + width - 18} cy={y + 19} r="4.5" fill="var(--flare)" />
        <text x={x + 14} y={y + 25}>
          {name}
        </text>
      </g>
    );
  });
}

function BubbleText({ bubble, font }: { bubble: Bubble; font: number }) {
  return <Lines x={bubble.x + padding} y={bubble.y + 12 + font * 1.07} lines={bubble.lines} lineHeight={font * 1.45} />;
}

function outline({ x, y, width, height }: Bubble): string {
  return boxPath(x, y, width, height, 12);
}
