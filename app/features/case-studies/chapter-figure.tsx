import { Arrow } from "#app/ui/arrow.tsx";
import { merge } from "#app/ui/merge.ts";

type ChapterFigureProps = { label: string; was: string; is: string; words: { was: string; is: string } };

export function ChapterFigure({ label, was, is, words }: ChapterFigureProps) {
  const rises = unitOf(was) === unitOf(is) && Number.parseFloat(is) > Number.parseFloat(was);
  return (
    <dl data-slot="chapter-figure" className="chapter-figure ledger mt-5 grid gap-2 pt-4">
      <dt className="text-s text-balance text-text-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-figure">
        <span className="was text-text-3">
          <span className="visually-hidden">{words.was} </span>
          {was}
        </span>
        <Arrow turn={false} className={merge("vane size-6 self-center text-accent", rises && "rising")} />
        <span className="is unkerned">
          <span className="visually-hidden">{words.is} </span>
          {is}
        </span>
      </dd>
    </dl>
  );
}

function unitOf(figure: string): string {
  return figure.replaceAll(/[\d.,\s]/g, "");
}
