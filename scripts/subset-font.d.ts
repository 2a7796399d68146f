declare module "subset-font" {
  /** Subsets a font to `text`'s characters; a number fixes an axis. */
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
