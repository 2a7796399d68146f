import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { lastWeek } from "./sum-up.ts";
import { Spark } from "./spark.tsx";

type CounterProps = {
  label: string;
  /** Names the figure in the query cache: the path of the list it counts. */
  path: string;
  count: () => Promise<number>;
  /** How many came in by day, today last. */
  days?: readonly number[] | undefined;
};

/** One figure of the dashboard, with what the last days added to it. A figure that could not be had is a dash. */
export function Counter({ label, path, count, days }: CounterProps) {
  const { data, isPending } = useQuery({ queryKey: [path, "count"], queryFn: count, refetchOnMount: "always" });
  return (
    <div data-slot="counter" className="min-w-0 bg-surface p-4 sm:p-6">
      <dt className="text-s text-text-2">{label}</dt>
      <dd className="mt-2">
        {isPending ? (
          <Skeleton className="h-11 w-24" />
        ) : (
          <span className="block text-figure">{data?.toLocaleString("en-US") ?? "—"}</span>
        )}
        {days && (
          <span className="mt-2 block text-xs text-text-3">+{lastWeek(days).toLocaleString("en-US")} in 7 days</span>
        )}
        {days && <Spark days={days} className="mt-4" />}
      </dd>
    </div>
  );
}

/** The system's state: that the page could be read at all says it (decisions TENS-05). */
export function StatusCounter() {
  return (
    <div data-slot="counter" className="min-w-0 bg-surface p-4 sm:p-6">
      <dt className="text-s text-text-2">System status</dt>
      <dd className="mt-2 flex items-center gap-3 text-figure">
        <span aria-hidden="true" className="size-3.5 rounded-full bg-ok" />
        Online
      </dd>
    </div>
  );
}
