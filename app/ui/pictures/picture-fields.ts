// Strokes behind and inside the inline pictures, worked out once. Wide and narrow drawings use the same path data, which
// then compresses to nothing the second time.
import { blend, source, wave } from "#app/platform/pictures/angles.ts";
import { vanes } from "#app/platform/pictures/vane-field.ts";
import { strokePath } from "#app/platform/pictures/vane-path.ts";

/** A tile that repeats without a seam, nine strokes by six: the wave behind the conversation. */
export const waveTile = { width: 216, height: 125.3, path: tile() } as const;

/** Where the freight picture's gate stands; the field is left of it. */
export const gateX = 424;

/** Many winds that turn to the gate: loose ones far off, taut ones close to it, as path data. */
export const freightWinds = winds();

function tile(): string {
  return strokePath(
    vanes({
      width: 216,
      height: 125,
      step: 24,
      angle: (x, y) => 0.34 * Math.sin((x * 2 * Math.PI) / 216) + 0.2 * Math.cos((y * 2 * Math.PI) / 125.3),
      growth: () => 0.55,
      tone: () => "quiet",
    }),
  );
}

function winds(): { loose: string; taut: string } {
  const gate = source({ x: gateX - 4, y: 190 });
  const strokes = vanes({
    width: gateX - 26,
    height: 350,
    step: 23,
    angle: blend(wave(0.2, 2.1, 250), gate, (x) => 1 / (1 + Math.exp((250 - x) / 34))),
    growth: (x) => 0.32 + (0.6 * x) / gateX,
    tone: (x) => (x > 270 ? "near" : "quiet"),
  });
  return {
    loose: strokePath(strokes.filter((vane) => vane.tone === "quiet")),
    taut: strokePath(strokes.filter((vane) => vane.tone === "near")),
  };
}
