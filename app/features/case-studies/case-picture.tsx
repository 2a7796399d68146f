import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import { BankPicture } from "#app/ui/pictures/bank-picture.tsx";
import { ClinicPicture } from "#app/ui/pictures/clinic-picture.tsx";
import { FreightPicture } from "#app/ui/pictures/freight-picture.tsx";

export function CasePicture({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-line">
      <CaseDrawing slug={slug} words={words} />
    </div>
  );
}

function CaseDrawing({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  if (slug === "velmora") return <FreightPicture words={words.velmora} />;
  if (slug === "castrell") return <BankPicture words={words.castrell} />;
  return <ClinicPicture words={words.lumetra} />;
}

const drawn = ["velmora", "castrell", "lumetra"] as const;

type DrawnCase = (typeof drawn)[number];

type CasePictureWords = Pick<PictureWords, DrawnCase>;

/** True if there is a drawing of the case study's result. */
export function hasPicture(slug: string): slug is DrawnCase {
  return drawn.some((name) => name === slug);
}
