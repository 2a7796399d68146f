// The project stages as one field in four parts: scattered strokes that become aligned.
import { blend, wave } from "#app/platform/pictures/angles.ts";
import { toneOf, vanes } from "#app/platform/pictures/vane-field.ts";
import { vanePaths } from "#app/platform/pictures/vane-path.ts";
import type { TonePaths } from "#app/platform/pictures/vane-path.ts";

export const stageSize = { width: 300, height: 108 } as const;

const parts = 4;
const whole = stageSize.width * parts;
const step = 25;
const inset = 6; // keeps the first strokes inside

/** From left to right. */
export const stageFields: readonly TonePaths[] = draw();

function draw(): TonePaths[] {
  const order = (x: number) => 1 / (1 + Math.exp((500 - x) / 110));
  const fromMiddle = (y: number) => Math.abs(y - stageSize.height / 2);
  const strokes = vanes({
    width: whole - step,
    height: stageSize.height,
    step,
    angle: blend(wave(0.9, 2.3, 190), () => 0, order),
    growth: (x) => 0.25 + 0.5 * order(x),
    tone: (x, y) =>
      toneOf(x > stageSize.width && fromMiddle(y) < step / 2, x > 2 * stageSize.width && fromMiddle(y) < step),
  });
  return Array.from({ length: parts }, (_, part) => {
    const from = part * stageSize.width;
    const stageStrokes = strokes.filter(({ x }) => x >= from && x < from + stageSize.width);
    return vanePaths(stageStrokes.map((vane) => ({ ...vane, x: vane.x - from + inset })));
  });
}
