import { wrapText } from "#app/platform/pictures/text-measure.ts";
import { boxPath, Lines, widest } from "#app/ui/pictures/picture-frame.tsx";
import type { DrawnProps } from "#app/ui/pictures/picture-frame.tsx";

interface Words {
  release: string;
  tests: string;
  reviewed: string;
  live: string;
}

type Ink = "a" | "b" | "c" | "flare" | "still";

// Each line: indent, then words as tone and length.
const code: readonly (readonly [number, ...(readonly [Ink, number])[]])[] = [
  [0, ["a", 100], ["a", 116], ["c", 34]],
  [1, ["a", 82], ["b", 118]],
  [1, ["b", 124], ["a", 40], ["a", 86]],
  [2, ["c", 126], ["flare", 74], ["c", 78]],
  [2, ["still", 30], ["c", 44]],
  [1, ["still", 118], ["still", 124]],
  [0, ["a", 56]],
  [0, ["b", 106], ["a", 84], ["still", 60]],
  [1, ["a", 118], ["c", 96]],
  [2, ["b", 86], ["flare", 58], ["a", 74]],
  [2, ["c", 64], ["still", 132]],
  [1, ["a", 142], ["b", 52]],
  [0, ["c", 40]],
];
/** The number of lines that a strip shows. */
const fewRows = 7;
const colors: Record<Ink, string> = {
  a: "var(--pic-a)",
  b: "var(--ink-600)",
  c: "var(--pic-c)",
  flare: "var(--flare)",
  still: "var(--pic-sand-l)",
};
/** The distance between lines. */
const apart = 29;
const inks = Object.keys(colors) as Ink[]; // keys of the literal

/** Draws code as abstract lines, and a release note. */
export function Release({ words, drawing }: DrawnProps<Words>) {
  const { width, height, font, smallFont, isNarrow } = drawing;
  const lines = code.slice(0, height < 300 ? fewRows : code.length);
  const top = Math.round((height - (lines.length - 1) * apart) / 2);
  const left = isNarrow ? 24 : 50;
  const room = isNarrow ? 210 : 220;
  const items = [words.tests, words.reviewed, words.live].map((item) => wrapText(item, smallFont, room));
  const title = wrapText(words.release, font, room);
  const lineHeight = Math.round(font * 1.25);
  const cardWidth = Math.max(widest(title, font) + 40, ...items.map((item) => widest(item, smallFont) + 70));
  const rows = [title, ...items].map((row) => row.length * lineHeight + 14);
  const cardHeight = 18 + rows.reduce((a, b) => a + b, 0);
  const x = width - (isNarrow ? 20 : 44) - cardWidth;
  const above = Math.round((height - cardHeight) / 2 - top) / apart;
  const y = top + (Math.floor(above) + 0.5) * apart; // between two lines
  const card = { left: x - left, top: y - top, end: y - top + cardHeight };
  const starts = items.map((_, index) => y + 32 + rows.slice(0, index + 1).reduce((a, b) => a + b, 0));
  return (
    <>
      <g fill="none" strokeWidth="10" strokeLinecap="round" transform={`translate(${left} ${top})`}>
        {inks.map((ink) => (
          <path key={ink} d={wordsOf(ink, lines, card)} stroke={colors[ink]} />
        ))}
      </g>
      <path
        d={boxPath({ x, y, width: cardWidth, height: cardHeight }, 10)}
        fill="var(--pic-card)"
        stroke="var(--line)"
      />
      <path
        d={starts.map((start) => `M${x + 20} ${start - 5}l5 5 11-12`).join("")}
        fill="none"
        stroke="var(--flare)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <g fill="var(--text)">
        <g fontWeight="600">
          <Lines x={x + 20} y={y + 32} lines={title} lineHeight={lineHeight} />
        </g>
        <g fontSize={smallFont}>
          {items.map((item, index) => (
            <Lines key={item.join(" ")} x={x + 50} y={starts[index] ?? 0} lines={item} lineHeight={lineHeight} />
          ))}
        </g>
      </g>
    </>
  );
}

/** Words end this far before the card; shorter ones aren't drawn there. */
const minSeen = 24;

/** Returns path data of one tone; `card` covers some of the words. */
function wordsOf(ink: Ink, lines: typeof code, card: { left: number; top: number; end: number }): string {
  let path = "";
  lines.forEach(([indent, ...parts], row) => {
    const y = row * apart;
    let x = 5 + indent * 26;
    for (const [tone, length] of parts) {
      const isBehind = y > card.top && y < card.end && x + length > card.left - minSeen;
      const seen = isBehind ? Math.min(length, card.left - minSeen - x) : length;
      if (tone === ink && seen > minSeen) path += `M${x} ${y}h${seen - 10}`;
      x += length + 10;
    }
  });
  return path;
}
