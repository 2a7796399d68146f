import { BankPicture } from "#app/ui/pictures/bank-picture.tsx";
import { ClinicPicture } from "#app/ui/pictures/clinic-picture.tsx";
import { FreightPicture } from "#app/ui/pictures/freight-picture.tsx";
import type { CasePictureWords, DrawnCase } from "./drawn-cases.ts";

export function CaseDrawing({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  if (slug === "velmora") return <FreightPicture words={words.velmora} />;
  if (slug === "castrell") return <BankPicture words={words.castrell} />;
  return <ClinicPicture words={words.lumetra} />;
}
