import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import { BankPicture } from "#app/ui/pictures/bank-picture.tsx";
import { ClinicPicture } from "#app/ui/pictures/clinic-picture.tsx";
import { FreightPicture } from "#app/ui/pictures/freight-picture.tsx";

type CasePictureWords = Pick<PictureWords, "velmora" | "castrell" | "lumetra">;

/** Null if there is neither a drawing of the case study's result nor a picture in content/pictures/case-studies/. */
export function casePicture(slug: string, { words, photo }: { words: CasePictureWords; photo: string | undefined }) {
  const picture = drawing(slug, words) ?? (photo ? <Photo src={photo} /> : null);
  return picture && <div className="min-w-0 overflow-clip rounded-lg border border-line">{picture}</div>;
}

function drawing(slug: string, { velmora, castrell, lumetra }: CasePictureWords) {
  if (slug === "velmora" && velmora) return <FreightPicture words={velmora} />;
  if (slug === "castrell" && castrell) return <BankPicture words={castrell} />;
  return slug === "lumetra" && lumetra ? <ClinicPicture words={lumetra} /> : null;
}

function Photo({ src }: { src: string }) {
  return <img src={src} alt="" width="1200" height="750" loading="lazy" className="aspect-[8/5] w-full object-cover" />;
}
