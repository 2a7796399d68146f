import "./folding.css";
import { createContext, use } from "react";

/** True where sections are closed by default. */
export const SectionsFold = createContext(false);

type TitledSectionProps = {
  id: string;
  title: string;
  lead: string;
  /** The heading, which gets the focus if the focused control disappears. */
  ref?: React.Ref<HTMLHeadingElement>;
  className?: string;
  children: React.ReactNode;
};

/** Renders a part of a settings page under its heading. */
export function TitledSection({ id, title, lead, ref, className, children }: TitledSectionProps) {
  const folds = use(SectionsFold);
  const heading = (
    <h2 id={id} ref={ref} tabIndex={-1} className={folds ? "text-body font-semibold" : "text-d4-lg"}>
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className={className}>
      {folds ? (
        <details className="folding rounded-lg border border-line">
          <summary>
            {heading} <span className="text-s text-text-2">{lead}</span>
          </summary>
          <div className="px-5 pb-5 max-sm:p-0">{children}</div>
        </details>
      ) : (
        <>
          {heading}
          <p className="mt-1 mb-4 text-text-2">{lead}</p>
          {children}
        </>
      )}
    </section>
  );
}
