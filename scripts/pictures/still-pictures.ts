import { source, wave } from "#app/platform/pictures/angles.ts";
import { palette } from "#app/platform/pictures/palette.ts";
import { vanes } from "#app/platform/pictures/vane-field.ts";
import { strokeElement, strokePath, svgFile, toneElements, vanePaths } from "#app/platform/pictures/vane-path.ts";

/** Draws the replacement for a missing or broken picture; 1200 × 750. */
export function defaultPicture(): string {
  const size = { width: 1200, height: 750 };
  const wind = wave(0.1, 0.3, 1100);
  const isTurned = (x: number, y: number) => Math.hypot(x - 610, y - 374) < 24;
  const strokes = vanes({
    ...size,
    step: 48,
    angle: (x, y) => (isTurned(x, y) ? -Math.PI / 4 : wind(x, y)),
    growth: (x, y) => (isTurned(x, y) ? 1.1 : 0.45),
    tone: (x, y) => (isTurned(x, y) ? "flare" : "quiet"),
  });
  const colors = { quiet: palette.blue300, near: palette.blue300, flare: palette.flare };
  const ground = `<rect width="1200" height="750" fill="${palette.blue100}"/>`;
  return svgFile(size.width, size.height, ground + toneElements(vanePaths(strokes), colors, 6.5));
}

/** Draws the field of the agents diagram; 800 × 480, towards (600, 230). */
export function agentsWind(): string {
  const strokes = vanes({
    width: 800,
    height: 480,
    step: 47,
    angle: source({ x: 600, y: 230 }),
    growth: (x, y) => 0.75 - Math.hypot(x - 600, y - 230) / 620,
    tone: () => "quiet",
  });
  return svgFile(800, 480, strokeElement(strokePath(strokes), palette.ink700, 2.6));
}

/** Draws a seamless tile, used as a mask behind the chat; 216 × 125.3. */
export function waveTile(): string {
  const strokes = vanes({
    width: 216,
    height: 125,
    step: 24,
    angle: (x, y) => 0.34 * Math.sin((x * 2 * Math.PI) / 216) + 0.2 * Math.cos((y * 2 * Math.PI) / 125.3),
    growth: () => 0.55,
    tone: () => "quiet",
  });
  return svgFile(216, 125.3, strokeElement(strokePath(strokes), "#000", 2.4));
}
