// Strokes of inline pictures. Wide and narrow drawings share path data, which compresses well.
import { blend, source, wave } from "#app/platform/pictures/angles.ts";
import { vanes } from "#app/platform/pictures/vane-field.ts";
import { strokePath } from "#app/platform/pictures/vane-path.ts";

/** The field is left of it. */
export const gateX = 424;

/** Path data: loose far from the gate, aligned near it. */
export const freightWinds = winds();

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
