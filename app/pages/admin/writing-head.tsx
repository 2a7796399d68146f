import { ArrowLink } from "#app/ui/arrow-link.tsx";

type WritingHeadProps = {
  title: string;
  back: { to: string; label: string };
  /** True if phones show the title too, because the text below doesn't begin with it. */
  isTitleKept?: boolean;
};

/** Renders the way back and the page's heading in one line, before the bar of a page for writing. */
export function WritingHead({ title, back, isTitleKept = false }: WritingHeadProps) {
  return (
    <div className="flex min-h-10 items-center gap-4 [grid-area:back]">
      <ArrowLink back to={back.to} aria-label={back.label} className="min-h-10 min-w-6 text-s text-text-2">
        <span className="max-md:hidden">Back</span>
      </ArrowLink>
      <h1 tabIndex={-1} className={`text-body font-semibold ${isTitleKept ? "" : "max-md:visually-hidden"}`}>
        {title}
      </h1>
    </div>
  );
}
