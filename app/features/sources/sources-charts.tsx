import { Link } from "react-router";
import { dayOf } from "#app/platform/i18n/company-words.ts";
import type { SourceFigures, SourceRow } from "./contract.ts";
import { figure } from "./sources-words.ts";

type BarsProps = {
  rows: readonly { key: string; name: string; to: string | undefined; size: number; words: React.ReactNode }[];
};

/** Each row's name and figure over its bar. */
export function Bars({ rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ size }) => size));
  return (
    <ul className="grid gap-3 text-s">
      {rows.map(({ key, name, to, size, words }) => (
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
          <span className="text-right text-text-2">{words}</span>
          <Bar share={size / most} className="col-span-2" />
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

const size = { width: 720, height: 200, left: 44, bottom: 24, top: 12 } as const;
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top };

/** Entries as bars, with a dot over days that brought enquiries. Decorative: the table has the same figures. */
export function DayChart({ rows }: { rows: readonly SourceRow[] }) {
  const most = Math.max(1, ...rows.map(({ entries }) => entries));
  const step = plot.width / Math.max(1, rows.length);
  const tall = (number: number) => (plot.height * number) / most;
  const bottom = size.top + plot.height;
  const ends = [rows[0], rows.at(-1)] as const;
  return (
    <>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className="w-full">
        <line x1={size.left} x2={size.width} y1={bottom} y2={bottom} className="stroke-line" />
        <text x={size.left - 8} y={size.top + 4} textAnchor="end" className="fill-text-3 text-xs">
          {figure(most)}
        </text>
        {rows.map(({ key, entries, enquiries }, index) => (
          <g key={key}>
            <rect
              x={size.left + index * step + step * 0.1}
              y={bottom - tall(entries)}
              width={step * 0.8}
              height={tall(entries)}
              className="fill-line-2"
            />
            {(enquiries ?? 0) > 0 && (
              <circle
                cx={size.left + (index + 0.5) * step}
                cy={bottom - tall(entries) - 5}
                r="2.5"
                className="fill-flare"
              />
            )}
          </g>
        ))}
        {ends.map((row, index) => (
          <text
            key={index === 0 ? "first" : "last"}
            x={index === 0 ? size.left : size.width}
            y={size.height - 6}
            textAnchor={index === 0 ? "start" : "end"}
            className="fill-text-3 text-xs"
          >
            {row && dayOf(`${row.key}T12:00:00Z`)}
          </text>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-text-2">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-line-2" /> Entries
        </span>
        <span className="flex items-center gap-2">
          <span className="size-2 rounded-full bg-flare" /> Enquiries came
        </span>
      </p>
    </>
  );
}

/** @example stepsOf(figures) // [["Entries", 5000], ["Enquiries", 120], ["Calls", 40], ["Won", 9]] */
export function stepsOf({ entries, enquiries, calls, won }: SourceFigures): [name: string, number: number][] {
  return [
    ["Entries", entries],
    ["Enquiries", enquiries ?? 0],
    ["Calls", calls ?? 0],
    ["Won", won ?? 0],
  ];
}
