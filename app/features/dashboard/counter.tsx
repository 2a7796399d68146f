import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Arrow } from "#app/ui/arrow.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { lastWeek } from "./sum-up.ts";
import { Spark } from "./spark.tsx";

type CounterProps = {
  label: string;
  to: string;
  /** The list's path, as query key. */
  path: string;
  count: () => Promise<number>;
  /** Per day, today last; null while loading. */
  days?: readonly number[] | null | undefined;
};

/** Shows a dash if loading failed. */
export function Counter({ label, to, path, count, days }: CounterProps) {
  const { data, isPending } = useQuery({ queryKey: [path, "count"], queryFn: count, refetchOnMount: "always" });
  return (
    <div data-slot="counter" data-turns="" className={`relative hover:bg-brand-soft/35 ${cellStyles}`}>
      <dt className="text-s text-text-2">
        <Link to={to} className="stretched flex items-start justify-between gap-2">
          {label}
          <Arrow className="mt-0.5 text-text-3" />
        </Link>
      </dt>
      <dd className="mt-2">
        {isPending ? (
          <Skeleton className="h-(--text-figure) w-24" />
        ) : (
          <span className="block text-figure">{data?.toLocaleString("en-US") ?? "—"}</span>
        )}
        {days !== undefined && (
          <span className="mt-2 block text-xs text-text-3">
            {days ? `+${lastWeek(days).toLocaleString("en-US")} in 7 days` : "\u00A0"}
          </span>
        )}
        {days !== undefined && (days ? <Spark days={days} className="mt-4" /> : <div className="mt-4 h-11" />)}
      </dd>
    </div>
  );
}

/** `problems` is the text of a link next to the status; without it there is none. */
export function StatusCounter({ problems }: { problems: React.ReactNode }) {
  return (
    <div data-slot="counter" className={cellStyles}>
      <dt className="flex flex-wrap justify-between gap-x-3 text-s text-text-2">
        System status
        {problems && (
          <Link to="/admin/health" className="link">
            {problems}
          </Link>
        )}
      </dt>
      <dd className="mt-2 flex items-center gap-3 text-figure">
        <span aria-hidden="true" className="size-3.5 rounded-full bg-ok" />
        Online
      </dd>
    </div>
  );
}

const cellStyles = "min-w-0 bg-surface p-4 sm:p-6";
