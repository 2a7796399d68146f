import { lazy, Suspense } from "react";
import type { CasePictureWords, DrawnCase } from "./drawn-cases.ts";

// The drawings come with the HTML; their script is not part of the page's start.
const CaseDrawing = lazy(async () => {
  const module = await import("./case-drawing.tsx");
  return { default: module.CaseDrawing };
});

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
