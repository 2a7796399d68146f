// The brand's shades. The design's reference colours belong to three families, each with a leading colour; a brand that leads with
// other colours gets every shade turned, strengthened and, near the leading colour, lightened by the same amount (in OKLCH).

export type BrandColors = { light: string; dark: string; accent: string };

type Family = keyof BrandColors;

type Lch = { light: number; chroma: number; hue: number };

/** Colours that lead the families in tokens.css and palette.ts. */
const leading: BrandColors = { light: "#fcfbf8", dark: "#060d2b", accent: "#ff8139" };

/** How far in lightness a leading colour draws others along. */
const reach = 0.22;

/**
 * Returns a reference colour in the brand's shade; greys and colours of no family stay.
 * @example tint("#ff8139", { light: "#ffffff", dark: "#00201c", accent: "#f2b705" }) // "#f2b705"
 */
export function tint(hex: string, colors: BrandColors): string {
  const family = familyOf(hex);
  if (!family || colors[family].toLowerCase() === leading[family]) return hex;
  if (hex === leading[family]) return colors[family];
  const [from, to, own] = [lchOf(leading[family]), lchOf(colors[family]), lchOf(hex)];
  const nearness = Math.max(0, 1 - Math.abs(own.light - from.light) / reach);
  const moved = hexOf({ ...own, light: own.light + (to.light - from.light) * nearness });
  return asBright(moved, {
    chroma: family === "light" ? own.chroma + to.chroma - from.chroma : own.chroma * (to.chroma / from.chroma),
    hue: own.hue + to.hue - from.hue,
  });
}

/** The colour of a hue that is as bright as another one (WCAG 2.2, relative luminance), so that contrasts stay as designed. */
function asBright(hex: string, { chroma, hue }: Omit<Lch, "light">): string {
  const wanted = luminanceOf(hex);
  let [low, high] = [0, 1];
  for (let step = 0; step < 14; step++) {
    const light = (low + high) / 2;
    if (luminanceOf(hexOf({ light, chroma, hue })) < wanted) low = light;
    else high = light;
  }
  return hexOf({ light: (low + high) / 2, chroma, hue });
}

/** Relative luminance (WCAG 2.2), of colours such as `#0a1b2c`. */
export function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
}

/** Status colours mean the same for everybody. */
const declaration = /(--(?:ok|err|warn|danger|on-danger)[\w-]*:\s*)?#([0-9a-f]{8}|[0-9a-f]{6})\b/gi;

/** Tints every colour of a style sheet but those of messages; an opacity stays. */
export function tintAll(css: string, colors: BrandColors): string {
  return css.replaceAll(declaration, (whole, status: string | undefined, digits: string) =>
    status === undefined ? tint(`#${digits.slice(0, 6)}`, colors) + digits.slice(6) : whole,
  );
}

function familyOf(hex: string): Family | undefined {
  const { light, chroma, hue } = lchOf(hex);
  if (chroma < 0.002) return undefined;
  if (hue > 225 && hue < 300) return "dark";
  if (light > 0.83 && chroma < 0.02) return "light";
  return hue > 25 && hue < 75 ? "accent" : undefined;
}

/** OKLCH of an sRGB colour (CSS Color 4 §15.2). */
function lchOf(hex: string): Lch {
  const [red = 0, green = 0, blue = 0] = linearChannels(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    light: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0),
  };
}

/** The nearest sRGB colour: chroma is given up until it fits. */
function hexOf({ light, chroma, hue }: Lch): string {
  const bounded = Math.min(1, Math.max(0, light));
  for (let part = Math.max(0, chroma); part > 0.0005; part *= 0.97) {
    const channels = channelsOf({ light: bounded, chroma: part, hue });
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) return written(channels);
  }
  return written(channelsOf({ light: bounded, chroma: 0, hue }));
}

/** Linear sRGB. */
function channelsOf({ light, chroma, hue }: Lch): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function written(channels: number[]): string {
  const digits = channels.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const gamma = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
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

/** Colours for pictures in the brand's shades. */
export function paletteOf(colors: BrandColors): Palette {
  const tinted = Object.entries(reference).map(([name, hex]) => [name, tint(hex, colors)]);
  return Object.fromEntries(tinted) as Palette; // the same names
}
