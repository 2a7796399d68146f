// Which case studies have a drawing of their result; another company's cases go without.
import type { PictureWords } from "#app/platform/content/pictures.schema.ts";

const drawn = ["velmora", "castrell", "lumetra"] as const;

/** A case study that has a drawing. */
export type DrawnCase = (typeof drawn)[number];

/** The words of the drawings. */
export type CasePictureWords = Pick<PictureWords, DrawnCase>;

/**
 * True where a case study has a drawing.
 * @example hasPicture("velmora") // true
 */
export function hasPicture(slug: string): slug is DrawnCase {
  return drawn.some((name) => name === slug);
}
