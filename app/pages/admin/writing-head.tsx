import { ArrowLink } from "#app/ui/arrow-link.tsx";

type WritingHeadProps = { title: string; back: { to: string; label: string } };

/** Renders the way back and the page's heading in one line, before the bar of a page for writing. */
export function WritingHead({ title, back }: WritingHeadProps) {
  return (
    <div className="flex min-h-10 items-center gap-4 [grid-area:back]">
      <ArrowLink back to={back.to} aria-label={back.label} className="min-h-10 min-w-6 text-s text-text-2">
        <span className="max-md:hidden">Back</span>
      </ArrowLink>
      <h1 tabIndex={-1} className="text-body font-semibold max-md:visually-hidden">
        {title}
      </h1>
    </div>
  );
}
