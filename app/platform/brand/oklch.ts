// Converts colours between sRGB hex and lightness, chroma and hue (OKLCH).

export type Lch = { light: number; chroma: number; hue: number };

/** Returns the relative luminance (WCAG 2.2) of a colour such as `#0a1b2c`. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linearChannels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearChannels(hex: string): number[] {
  return [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
}

/** Converts an sRGB colour to OKLCH (CSS Color 4 §15.2). */
export function toLch(hex: string): Lch {
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

/** Returns the nearest sRGB colour: reduces the chroma until it fits. */
export function toHex({ light, chroma, hue }: Lch): string {
  const bounded = Math.min(1, Math.max(0, light));
  for (let part = Math.max(0, chroma); part > 0.0005; part *= 0.97) {
    const channels = channelsOf({ light: bounded, chroma: part, hue });
    if (channels.every((value) => value > -0.0005 && value < 1.0005)) return written(channels);
  }
  return written(channelsOf({ light: bounded, chroma: 0, hue }));
}

/** Returns linear sRGB. */
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
