import { CaseDrawing } from "./case-drawing.tsx";
import type { CasePictureWords, DrawnCase } from "./drawn-cases.ts";

export function CasePicture({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-line">
      <CaseDrawing slug={slug} words={words} />
    </div>
  );
}
