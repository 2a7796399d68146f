import { BankPicture } from "#app/ui/pictures/bank-picture.tsx";
import { ClinicPicture } from "#app/ui/pictures/clinic-picture.tsx";
import { FreightPicture } from "#app/ui/pictures/freight-picture.tsx";
import type { PictureWords } from "#app/platform/content/pictures.schema.ts";

/** The case studies that have a drawing of their result. */
const drawn = ["velmora", "castrell", "lumetra"] as const;

type DrawnCase = (typeof drawn)[number];

/** The words of the drawings. */
export type CasePictureWords = Pick<PictureWords, DrawnCase>;

/** True where a case study has a drawing; another company's cases go without. */
export function hasPicture(slug: string): slug is DrawnCase {
  return drawn.some((name) => name === slug);
}

/** The result of a case study, drawn so that it is understood at sight. */
export function CasePicture({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-line">
      {slug === "velmora" && <FreightPicture words={words.velmora} />}
      {slug === "castrell" && <BankPicture words={words.castrell} />}
      {slug === "lumetra" && <ClinicPicture words={words.lumetra} />}
    </div>
  );
}
