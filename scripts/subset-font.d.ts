declare module "subset-font" {
  /** Cuts a font to `text`'s characters; a number for an axis pins it. Rejects where the font can't be read. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes?: Record<string, number | { min: number; max: number }>;
      keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}
