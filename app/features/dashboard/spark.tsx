import { merge } from "#app/ui/merge.ts";

const height = 28;
const step = 12;

/** A bar chart per day, with the last two highlighted. Decorative: the figure next to it has the same information. */
export function Spark({ days, className }: { days: readonly number[]; className?: string }) {
  const most = Math.max(1, ...days);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="xMinYMax meet"
      className={merge("h-11 w-full max-w-60", className)}
    >
      {days.map((count, index) => {
        const tall = count === 0 ? 2 : 4 + ((height - 4) * count) / most;
        const isLate = index >= days.length - 2;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a day has no other name than its place
            key={index}
            x={index * step}
            y={height - tall}
            width={step / 2}
            height={tall}
            rx={2}
            className={tone(count, isLate)}
          />
        );
      })}
    </svg>
  );
}

function tone(count: number, isLate: boolean): string {
  if (count === 0) return "fill-line";
  return isLate ? "fill-flare" : "fill-line-2";
}
