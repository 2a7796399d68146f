import { Link } from "react-router";
import type { SourceFigures, SourceRow } from "./contract.ts";
import { formatFigure, groupLabel } from "./screen-labels.ts";

type BarsProps = {
  rows: readonly { key: string; name: string; to: string | undefined; size: number; text: React.ReactNode }[];
};

/** Shows each row's name and figure above its bar. */
export function Bars({ rows }: BarsProps) {
  if (rows.length === 0) return null;
  const max = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <ul className="grid gap-3 text-s">
      {rows.map(({ key, name, to, size, text }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <span className="wrap-anywhere">
            {to ? (
              <Link to={to} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className="text-right text-text-2">{text}</span>
          <Bar share={size / max} className="col-span-2" />
        </li>
      ))}
    </ul>
  );
}

export function Bar({ share, className }: { share: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-1.5 w-full ${className ?? ""}`}
    >
      <rect width="100" height="6" className="fill-line" />
      <rect width={100 * share} height="6" className="fill-brand" />
    </svg>
  );
}

/** Charts entries per day, with a mark on days with enquiries. Decorative: the table has the same figures. */
export function DayChart({ rows }: { rows: readonly SourceRow[] }) {
  const [best] = rows.toSorted((a, b) => b.entries - a.entries);
  const max = Math.max(1, best?.entries ?? 0);
  const tall = (number: number) => (90 * number) / max;
  return (
    <div aria-hidden="true" className="text-xs text-text-2">
      <p>
        {best && best.entries > 0
          ? `Most: ${formatFigure(best.entries)} on ${groupLabel("day", best.key)}`
          : "No entries"}
      </p>
      <svg
        viewBox={`0 0 ${rows.length} 100`}
        preserveAspectRatio="none"
        className="mt-1 h-44 w-full border-b border-line"
      >
        {rows.map(({ key, entries, enquiries }, index) => (
          <g key={key}>
            <rect x={index + 0.1} y={100 - tall(entries)} width="0.8" height={tall(entries)} className="fill-line-2" />
            {(enquiries ?? 0) > 0 && (
              <rect x={index + 0.1} y={96 - tall(entries)} width="0.8" height="3" className="fill-flare" />
            )}
          </g>
        ))}
      </svg>
      <p className="mt-1 flex justify-between">
        {[rows[0], rows.at(-1)].map((row, index) => (
          <span key={index === 0 ? "first" : "last"}>{row && groupLabel("day", row.key)}</span>
        ))}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-line-2" /> Entries
        </span>
        <span className="flex items-center gap-2">
          <span className="h-1 w-3 bg-flare" /> Brought enquiries
        </span>
      </p>
    </div>
  );
}

/** @example stepsOf(figures) // [["Entries", 5000], ["Enquiries", 120], ["Calls", 40], ["Won", 9]] */
export function stepsOf({ entries, enquiries, calls, won }: SourceFigures): [name: string, number: number | null][] {
  return [
    ["Entries", entries],
    ["Enquiries", enquiries],
    ["Calls", calls],
    ["Won", won],
  ];
}
