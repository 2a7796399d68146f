import type { SubscriberFigures } from "./contract.ts";

type Month = SubscriberFigures["growth"][number];

const size = { width: 720, height: 220, left: 44, bottom: 28, top: 12 } as const;
/** On a phone the chart is less than half as wide; its text has the same size. */
const words = "fill-text-3 text-xs max-sm:text-[1.75rem]";
const plot = { width: size.width - size.left, height: size.height - size.bottom - size.top };

/** Charts active subscribers at each month’s end as a line, joins and leaves as bars, with a table of the figures. */
export function GrowthChart({ months }: { months: readonly Month[] }) {
  const max = niceMax(Math.max(1, ...months.flatMap(({ active, subscribed }) => [active, subscribed])));
  const x = (index: number) => size.left + (plot.width * (index + 0.5)) / months.length;
  const tall = (number: number) => (plot.height * number) / max;
  const y = (number: number) => size.top + plot.height - tall(number);
  const line = months.map(({ active }, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(active)}`).join("");
  const bar = Math.min(14, plot.width / months.length / 3);
  return (
    <figure>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className="w-full overflow-visible">
        {[0, max / 2, max].map((number) => (
          <g key={number}>
            <line x1={size.left} x2={size.width} y1={y(number)} y2={y(number)} className="stroke-line" />
            <text x={size.left - 8} y={y(number) + 4} textAnchor="end" className={words}>
              {number.toLocaleString("en-US")}
            </text>
          </g>
        ))}
        {months.map(({ month, subscribed, unsubscribed }, index) => (
          <g key={month}>
            <rect
              x={x(index) - bar}
              y={y(subscribed)}
              width={bar}
              height={tall(subscribed)}
              rx="2"
              className="fill-text-3"
            />
            <rect
              x={x(index)}
              y={y(unsubscribed)}
              width={bar}
              height={tall(unsubscribed)}
              rx="2"
              className="fill-flare"
            />
            <text
              x={x(index)}
              y={size.height - 8}
              textAnchor="middle"
              className={`${words} max-sm:translate-y-3 ${index % 3 === 0 ? "" : "max-sm:hidden"}`}
            >
              {monthOf(month, "short")}
            </text>
          </g>
        ))}
        <path d={line} fill="none" strokeWidth="2.5" strokeLinejoin="round" className="stroke-brand" />
      </svg>
      <figcaption>
        <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-text-2">
          <Key className="bg-brand">Active</Key>
          <Key className="bg-text-3">New</Key>
          <Key className="bg-flare">Left</Key>
        </p>
        <details className="mt-4 text-s">
          <summary className="link w-fit cursor-pointer">The figures by month</summary>
          <Figures months={months} />
        </details>
      </figcaption>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 rounded-sm ${className}`} />
      {children}
    </span>
  );
}

function Figures({ months }: { months: readonly Month[] }) {
  return (
    <table className="mt-3 w-full text-left [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-4">
      <caption className="visually-hidden">Subscribers by month</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col">Month</th>
          <th scope="col">New</th>
          <th scope="col">Left</th>
          <th scope="col">Active</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, subscribed, unsubscribed, active }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className="font-normal">
              {monthOf(month, "long")}
            </th>
            <td>{subscribed.toLocaleString("en-US")}</td>
            <td>{unsubscribed.toLocaleString("en-US")}</td>
            <td>{active.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @example monthOf("2026-11", "short") // "Nov" */
function monthOf(month: string, style: "short" | "long"): string {
  const date = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  const year = style === "long" ? ({ year: "numeric" } as const) : {};
  return date.toLocaleDateString("en-US", { month: style, timeZone: "UTC", ...year });
}

/** Returns the next number of 2, 4, 6, 8, 10, 20, 40 … */
function niceMax(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= max) ?? 20;
  return Math.max(2, step * power);
}
