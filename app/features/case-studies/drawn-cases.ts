// Case studies with a drawing of their result.
import type { PictureWords } from "#app/platform/content/pictures.schema.ts";

const drawn = ["velmora", "castrell", "lumetra"] as const;

export type DrawnCase = (typeof drawn)[number];

export type CasePictureWords = Pick<PictureWords, DrawnCase>;

export function hasPicture(slug: string): slug is DrawnCase {
  return drawn.some((name) => name === slug);
}
