import { textWidth } from "#app/platform/pictures/text-measure.ts";

/** Its size in units and its font size (12 CSS px at the narrowest). */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly font: number;
  readonly smallFont: number;
  readonly isNarrow: boolean;
}

export interface PictureProps<Words> {
  words: Words & { alt: string };
}

export interface DrawnProps<Words> {
  words: Words;
  drawing: Drawing;
}

export interface FrameProps {
  alt: string;
  ground: "sand" | "wave" | "blue" | "ink" | "peach";
  /** Heights of the wide and the narrow drawing; without them it is a strip on a card. */
  heights?: readonly [number, number] | undefined;
  draw: (drawing: Drawing) => React.ReactNode;
}

const strip = [264, 264] as const;

/** Renders two drawings, 680 units wide from 560 px and 470 below, with one text alternative. */
export function PictureFrame({ alt, ground, heights = strip, draw }: FrameProps) {
  const shape = heights === strip ? "band" : "full";
  const wide: Drawing = { width: 680, height: heights[0], font: 16, smallFont: 15, isNarrow: false };
  const narrow: Drawing = { width: 470, height: heights[1], font: 18, smallFont: 18, isNarrow: true };
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
  /** The first baseline. */
  y: number;
  lines: readonly string[];
  lineHeight: number;
  anchor?: "middle" | "end" | undefined;
}

export function Lines({ x, y, lines, lineHeight, anchor }: LinesProps) {
  return lines.map((line, index) => (
    <text key={line} x={x} y={Math.round(y + index * lineHeight)} textAnchor={anchor}>
      {line}
    </text>
  ));
}

/** Returns the width at weight 500, which pictures use: 0.93 to 0.97 of the estimate at 600. */
export function widest(lines: readonly string[], font: number): number {
  return Math.ceil(0.96 * Math.max(...lines.map((line) => textWidth(line, font))));
}

/** Position of its top left corner, and its size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a path with rounded corners; several boxes in one `d` save elements. */
export function boxPath({ x, y, width, height }: Box, radius: number): string {
  const across = width - 2 * radius;
  const down = height - 2 * radius;
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return `M${x + radius} ${y}h${across}${turn(radius, radius)}v${down}${turn(-radius, radius)}h${-across}${turn(-radius, -radius)}v${-down}${turn(radius, -radius)}z`;
}
