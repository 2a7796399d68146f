// What all inline pictures share: two drawings of one thing, one name for both, and a few elements that repeat.
import { textWidth } from "#app/platform/pictures/text-measure.ts";

/** How a drawing is made: its size in units and the size of its letters (12 css px at the narrowest it is shown). */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly font: number;
  /** The size of what is said in passing; at the narrow width there is no smaller one. */
  readonly smallFont: number;
  readonly isNarrow: boolean;
}

/** Where a picture stands: a strip on a card, or whole. */
export type PictureShape = "band" | "full";

/** What every inline picture takes besides its words. */
export interface PictureProps<Words> {
  words: Words & { alt: string };
  shape?: PictureShape;
}

interface FrameProps {
  alt: string;
  ground: "sand" | "wave" | "blue" | "ink" | "peach";
  shape?: PictureShape | undefined;
  /** The heights of whole drawings, wide and narrow, in units; strips are 264. */
  heights: readonly [number, number];
  draw: (drawing: Drawing) => React.ReactNode;
}

/** Draws a picture twice, 680 units wide for containers from 560 px and 470 below, and names it once. */
export function PictureFrame({ alt, ground, shape = "full", heights, draw }: FrameProps) {
  const isBand = shape === "band";
  const wide: Drawing = { width: 680, height: isBand ? 264 : heights[0], font: 16, smallFont: 15, isNarrow: false };
  const narrow: Drawing = { width: 470, height: isBand ? 264 : heights[1], font: 18, smallFont: 18, isNarrow: true };
  return (
    <div role="img" aria-label={alt} className={`pic pic-${ground} pic-${shape}`}>
      {[wide, narrow].map((drawing) => (
        <svg
          key={drawing.width}
          aria-hidden="true"
          className={drawing.isNarrow ? "pic-narrow" : "pic-wide"}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          fontSize={drawing.font}
        >
          {draw(drawing)}
        </svg>
      ))}
    </div>
  );
}

interface LinesProps {
  x: number;
  /** The first line's baseline. */
  y: number;
  lines: readonly string[];
  lineHeight: number;
  anchor?: "middle" | "end";
}

/** Lines of text under each other, from the first one's baseline. */
export function Lines({ x, y, lines, lineHeight, anchor }: LinesProps) {
  return lines.map((line, index) => (
    <text key={line} x={x} y={Math.round(y + index * lineHeight)} textAnchor={anchor}>
      {line}
    </text>
  ));
}

/** The width of the widest of `lines`. */
export function widest(lines: readonly string[], font: number): number {
  return Math.max(...lines.map((line) => textWidth(line, font)));
}

/** A box in the drawing's units, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Path data of a box with round corners; several in one `d` cost one element. */
export function boxPath({ x, y, width, height }: Box, radius: number): string {
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${across}${turn(radius, radius)}v${down}${turn(-radius, radius)}h${-across}${turn(-radius, -radius)}v${-down}${turn(radius, -radius)}z`;
}
