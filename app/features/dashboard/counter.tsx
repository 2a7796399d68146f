import { Link } from "react-router";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type CounterProps = {
  label: string;
  to: string;
  /** Undefined while loading; null if that failed. */
  total: number | null | undefined;
  /** Per day, today last; null while loading. */
  days?: readonly number[] | null | undefined;
  /** What the total counts, where a list shows another figure. */
  note?: string | undefined;
};

/** Shows a figure, or a dash if loading failed. */
export function Counter({ label, to, total, days, note }: CounterProps) {
  const added = days && `+${sumLastWeek(days).toLocaleString("en-US")} in 7 days`;
  return (
    <div data-slot="counter" data-turns="" className={`relative hover:bg-brand-soft/35 ${cellStyles}`}>
      <dt className="text-s text-text-2">
        <Link to={to} className="stretched flex items-start justify-between gap-2">
          {label}
          <Arrow className="mt-0.5 text-text-3" />
        </Link>
      </dt>
      <dd className="mt-1">
        {total === undefined ? (
          <Skeleton className="h-[1.12em] w-24 text-d4" />
        ) : (
          <span className="block text-d4">{total?.toLocaleString("en-US") ?? emptyValue}</span>
        )}
        <span className="mt-1 block text-xs text-text-3">{[note, added].filter(Boolean).join(", ") || "\u00A0"}</span>
      </dd>
    </div>
  );
}

type StatusCounterProps = {
  /** The text of a link to the checks; without it there is none. */
  problems: React.ReactNode;
  /** True if there are problems: the figure then counts them, and nothing is green. */
  hasProblems: boolean;
};

export function StatusCounter({ problems, hasProblems }: StatusCounterProps) {
  return (
    <div data-slot="counter" className={cellStyles}>
      <dt className="text-s text-text-2">System status</dt>
      <dd className="mt-1">
        {hasProblems && (
          <Link to="/admin/health" className="link-quiet block text-d4 text-warn">
            {problems}
          </Link>
        )}
        <span className={hasProblems ? "mt-1 block text-xs text-text-3" : "flex items-center gap-3 text-d4"}>
          {!hasProblems && <span aria-hidden="true" className="size-3.5 rounded-full bg-ok" />}
          Online
        </span>
        {!hasProblems && problems && (
          <Link to="/admin/health" className="link mt-1 inline-block text-xs">
            {problems}
          </Link>
        )}
      </dd>
    </div>
  );
}

function sumLastWeek(days: readonly number[]): number {
  return days.slice(-7).reduce((sum, day) => sum + day, 0);
}

const cellStyles = "min-w-0 bg-surface px-4 py-3.5 sm:px-6";
