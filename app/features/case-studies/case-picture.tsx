import type { PictureWords } from "#app/content/pictures.schema.ts";
import type { CasePictureName } from "#app/content/text.schema.ts";
import { BankPicture } from "./pictures/bank-picture.tsx";
import { ClinicPicture } from "./pictures/clinic-picture.tsx";
import { FreightPicture } from "./pictures/freight-picture.tsx";

type CasePictureWords = Pick<PictureWords, CasePictureName>;

type CasePicture = { picture?: CasePictureName | undefined; words: CasePictureWords; photo: string | undefined };

/** Returns a case study's picture; null if it names no drawing and has none in content/pictures/case-studies/. */
export function casePicture({ picture, words, photo }: CasePicture) {
  const drawn = drawing(picture, words) ?? (photo ? <Photo src={photo} /> : null);
  return drawn && <div className="min-w-0 overflow-clip rounded-lg border border-line">{drawn}</div>;
}

function drawing(name: CasePictureName | undefined, { freight, bank, clinic }: CasePictureWords) {
  if (name === "freight" && freight) return <FreightPicture words={freight} />;
  if (name === "bank" && bank) return <BankPicture words={bank} />;
  return name === "clinic" && clinic ? <ClinicPicture words={clinic} /> : null;
}

function Photo({ src }: { src: string }) {
  return <img src={src} alt="" width="1200" height="750" loading="lazy" className="aspect-[8/5] w-full object-cover" />;
}
