import { Suspense } from "react";
import { optionalPart } from "#app/platform/cache/late-part.tsx";
import type { CasePictureWords, DrawnCase } from "./drawn-cases.ts";

// The drawings come with the HTML; their script is not part of the page's start.
const CaseDrawing = optionalPart(async () => (await import("./case-drawing.tsx")).CaseDrawing);

/** The result of a case study, drawn so that it is understood at sight. */
export function CasePicture({ slug, words }: { slug: DrawnCase; words: CasePictureWords }) {
  return (
    <div className="min-w-0 overflow-clip rounded-lg border border-line">
      <Suspense fallback={<div className="aspect-3/2" />}>
        <CaseDrawing slug={slug} words={words} />
      </Suspense>
    </div>
  );
}
