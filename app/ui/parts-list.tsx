import { PlusMark } from "./plus-mark.tsx";

type Part = { id: string; title: React.ReactNode };

type PartsListProps = {
  label: string;
  parts: readonly Part[];
  /** Language of the titles, if it isn't the page's. */
  lang?: string | undefined;
  className?: string;
};

/** Renders links to the parts of a text: beside it if there is room, otherwise collapsed before it. */
export function PartsList({ label, parts, lang, className = "" }: PartsListProps) {
  return (
    <nav aria-label={label} data-slot="parts-list" data-print="no" className={`parts-list text-s ${className}`}>
      <details className="group">
        <summary>
          {label}
          <PlusMark />
        </summary>
        <ol lang={lang}>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
