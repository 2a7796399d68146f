// Tints the design's reference colours with a brand's. They belong to three families, each with a leading colour; for
// another leading colour, every shade is rotated, strengthened and, near it, lightened by the same amount (in OKLCH).
// If the dark colour is too light for a background, a deeper shade of it leads.

import { toHex, toLch, luminance } from "./oklch.ts";
import type { Lch } from "./oklch.ts";

export type BrandColors = { light: string; dark: string; accent: string };

type Family = keyof BrandColors;

/** Leading colours of the families in tokens.css and palette.ts. */
const leading: BrandColors = { light: "#fcfbf8", dark: "#060d2b", accent: "#ff8139" };

/** Distance in lightness within which a leading colour shifts others. */
const reach = 0.22;

/** The relative luminance of the lightest dark background on which all shades of the design keep their contrast. */
const lightestGround = 0.02;

/**
 * Returns the background of header, footer and dark bands: the brand's dark colour, or a deeper shade if that is too
 * light.
 * @example darkGround("#6b4e2e") // "#3a2100"
 */
export function darkGround(dark: string): string {
  const isDeep = luminance(dark) < lightestGround + 0.001; // hex codes are rounded
  return isDeep ? dark : withLuminance(lightestGround, toLch(dark));
}

/**
 * Returns a reference colour in the brand's shade; greys and colours of no family are unchanged.
 * @example tint("#ff8139", { light: "#ffffff", dark: "#00201c", accent: "#f2b705" }) // "#f2b705"
 */
export function tint(hex: string, colors: BrandColors): string {
  const family = familyOf(hex);
  if (!family) return hex;
  const leader = family === "dark" ? darkGround(colors.dark) : colors[family];
  if (leader.toLowerCase() === leading[family]) return hex;
  if (hex === leading[family]) return leader;
  const [from, to, ownColor] = [toLch(leading[family]), toLch(leader), toLch(hex)];
  const nearness = Math.max(0, 1 - Math.abs(ownColor.light - from.light) / reach);
  const moved = toHex({ ...ownColor, light: ownColor.light + (to.light - from.light) * nearness });
  return withLuminance(luminance(moved), {
    chroma:
      family === "light" ? ownColor.chroma + to.chroma - from.chroma : ownColor.chroma * (to.chroma / from.chroma),
    hue: ownColor.hue + to.hue - from.hue,
  });
}

/** Returns a hue's colour with a relative luminance (WCAG 2.2), so that contrasts stay as designed. */
function withLuminance(targetLuminance: number, { chroma, hue }: Omit<Lch, "light">): string {
  let [low, high] = [0, 1];
  for (let step = 0; step < 14; step++) {
    const light = (low + high) / 2;
    if (luminance(toHex({ light, chroma, hue })) < targetLuminance) low = light;
    else high = light;
  }
  return toHex({ light: (low + high) / 2, chroma, hue });
}

/** Matches status colours too, to keep them: they mean the same on every site. */
const declaration = /(--(?:ok|err|warn|danger|on-danger)[\w-]*:\s*)?#([0-9a-f]{8}|[0-9a-f]{6})\b/gi;

/** Tints every colour of a style sheet except status colours; keeps opacity. */
export function tintAll(css: string, colors: BrandColors): string {
  return css.replaceAll(declaration, (whole, status: string | undefined, digits: string) =>
    status === undefined ? tint(`#${digits.slice(0, 6)}`, colors) + digits.slice(6) : whole,
  );
}

function familyOf(hex: string): Family | undefined {
  const { light, chroma, hue } = toLch(hex);
  if (chroma < 0.002) return undefined;
  if (hue > 225 && hue < 300) return "dark";
  if (light > 0.83 && chroma < 0.02) return "light";
  return hue > 25 && hue < 75 ? "accent" : undefined;
}

/** The reference colours of pictures outside the page's CSS; the same as in ui/tokens.css. */
const reference = {
  ink950: "#060d2b",
  ink900: "#09153f",
  ink850: "#0d1c4e",
  ink800: "#14255f",
  ink700: "#203981",
  ink600: "#2e51aa",
  blue400: "#7ea3f0",
  blue300: "#a2bef5",
  blue200: "#c7d8f9",
  blue100: "#e2ebfd",
  flare: "#ff8139",
  flareHi: "#ffa064",
  flareDeep: "#d9601f",
  flareSoft: "#ffe6d6",
  onInk: "#f4f7fc",
  onInk2: "#bcc8df",
  sand: "#f5f2ec",
  sandLine: "#d8d4c9",
  quiet: "#1c3273",
  warm: "#ffc9a3",
};

export type Palette = typeof reference;

/** Returns the colours for pictures in the brand's shades. */
export function buildPalette(colors: BrandColors): Palette {
  const tinted = Object.entries(reference).map(([name, hex]) => [name, tint(hex, colors)]);
  return Object.fromEntries(tinted) as Palette; // the same names
}
