// Faceless portraits for people named in content and, from a seed, for other authors.
import { brandShade } from "#app/platform/content/brand-shade.ts";
import { vortex } from "./angles.ts";
import { palette } from "./palette.ts";
import {
  collar,
  ears,
  face,
  faceLight,
  hairShapes,
  neck,
  neckLight,
  shirt,
  shoulders,
  shouldersShade,
} from "./portrait-parts.ts";
import type { HairName } from "./portrait-parts.ts";
import { vanes } from "./vane-field.ts";
import { strokeElement, strokePath, svgFile } from "./vane-path.ts";

/** CSS px. For a square, crop from the bottom. */
export const portraitSize = { width: 480, height: 600 } as const;

const skins = {
  light: ["#f6cdac", "#e0a67f"],
  tan: ["#d9a47c", "#bb7f57"],
  brown: ["#a56d47", "#83502f"],
  dark: ["#7b4a2e", "#59331f"],
} as const;

const hairColors = { black: palette.ink950, brown: "#38231a", auburn: "#6b3824", grey: "#8f97a8" } as const;

const grounds = {
  sand: [palette.sand, palette.sandLine],
  "pale-blue": [palette.blue200, palette.blue300],
  blue: [palette.ink700, brandShade("#5b80cf")],
  peach: [palette.flareSoft, brandShade("#f9bd97")],
  ink: [palette.ink800, palette.ink600],
} as const;

/** Cloth in light and shade, shirt, collar. */
const tops = {
  ink: [palette.ink900, palette.ink950, palette.onInk, palette.ink800],
  blue: [palette.ink700, brandShade("#182d69"), palette.flare, palette.ink600],
  "pale-blue": [palette.blue300, palette.blue400, "#ffffff", palette.blue200],
  flare: [palette.flare, brandShade("#e8671f"), "#ffffff", palette.flareHi],
} as const;

/** As in `content/portraits.yaml`. */
export interface Looks {
  readonly hair: HairName;
  readonly hairColor: keyof typeof hairColors;
  readonly skin: keyof typeof skins;
  readonly ground: keyof typeof grounds;
  readonly top: keyof typeof tops;
}

/** Returns an SVG file, at most 2 kB compressed. */
export function portrait(looks: Looks): string {
  const { width, height } = portraitSize;
  const [ground, line] = grounds[looks.ground];
  const backdrop = `<rect width="${width}" height="${height}" fill="${ground}"/>${strokeElement(halo(), line, 3.6)}`;
  return svgFile(width, height, backdrop + bust(looks));
}

function bust(looks: Looks): string {
  const [light, shade] = skins[looks.skin];
  const [cloth, clothShade, shirtColor, collarColor] = tops[looks.top];
  const hair = hairShapes[looks.hair];
  const hairColor = hairColors[looks.hairColor];
  return [
    fill(hair.back, hairColor),
    fill(shoulders, cloth),
    fill(shouldersShade, clothShade),
    fill(shirt, shirtColor),
    fill(neck, shade),
    fill(neckLight, light),
    fill(collar, collarColor),
    hair.ears ? fill(ears.light, light) + fill(ears.shade, shade) : "",
    fill(face, shade),
    fill(faceLight, light),
    fill(hair.front, hairColor),
  ].join("");
}

function fill(path: string, color: string): string {
  return path === "" ? "" : `<path d="${path}" fill="${color}"/>`;
}

function halo(): string {
  const { width, height } = portraitSize;
  const at = { x: 240, y: 290 };
  const strokes = vanes({
    width,
    height,
    step: 34,
    angle: vortex(at, 200, 0.2),
    growth: (x, y) => 1.1 - Math.hypot(x - at.x, y - at.y) / 520,
    tone: () => "quiet",
    mask: (x, y) =>
      Math.hypot((x - at.x) / 78, (y - at.y) / 118) < 1 || (y > 470 && Math.abs(x - at.x) < 150) ? 0 : 1,
  });
  return strokePath(strokes);
}
