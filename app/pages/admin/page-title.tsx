import { Link } from "react-router";

type PageTitleProps = {
  title: string;
  lead?: React.ReactNode;
  /** The page's main action. */
  children?: React.ReactNode;
};

/** Renders the title, focusable as a fallback when the focused element is removed. */
export function PageTitle({ title, lead, children }: PageTitleProps) {
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 tabIndex={-1} className="text-d3">
          {title}
        </h1>
        {lead && <p className="mt-2 text-text-2">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** Renders links to the other screens of a section. */
export function SectionLinks({ section, links }: { section: string; links: Readonly<Record<string, string>> }) {
  return (
    <nav aria-label={section} className="-mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-2 text-s">
      {Object.entries(links).map(([label, to]) => (
        <Link key={to} to={to} className="link">
          {label}
        </Link>
      ))}
    </nav>
  );
}
