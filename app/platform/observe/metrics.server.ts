// Counters of this process and their Prometheus text (exposition format 0.0.4). There is one set per process.
import { readdirSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/** Upper bounds of a histogram's buckets, seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Record<string, string | number>;
type Series = { labels: string; count: number; sum: number; buckets: number[] };
type Metric = { name: string; type: "counter" | "histogram" | "gauge"; help: string; series: Map<string, Series> };

/** A value that is read at each scrape. */
export type Gauge = {
  name: string;
  help: string;
  /** A gauge by default. */
  type?: "counter" | "summary";
  values: { labels?: Labels; value: number }[];
};

const metrics: Metric[] = [];
/** Safety limit in case labels ever depend on client input: the whole site has about 1,000 series of requests. */
const maxSeries = 3_000;
/** Used for every series beyond the limit. */
const uncounted = emptySeries("");
/** Interval between measurements of the event loop. Each wakes the process: at 20 ms they took most of its idle CPU. */
const lookMs = 100;
const delay = monitorEventLoopDelay({ resolution: lookMs });
delay.enable();

/** Creates a counter; the returned function increments the series of the labels. */
function counter(name: string, help: string): (labels: Labels) => void {
  const metric = add({ name, help, type: "counter" });
  return (labels) => void seriesOf(metric, labels).count++;
}

/** Creates a histogram of durations; the returned function records milliseconds. */
function histogram(name: string, help: string): (labels: Labels, ms: number) => void {
  const metric = add({ name, help, type: "histogram" });
  return (labels, ms) => {
    const series = seriesOf(metric, labels);
    const seconds = ms / 1000;
    series.count++;
    series.sum += seconds;
    const index = bounds.findIndex((bound) => seconds <= bound);
    if (index >= 0) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
  };
}

/** Records a request that the app answered, by route and status. */
export const observeRequest = histogram(
  "site_http_request_duration_seconds",
  "Requests that were not answered from memory, by route and status.",
);

export const countCacheHit = counter("site_http_cache_hits_total", "Pages and files sent from memory.");

export const countUnrecordedConsent = counter(
  "site_consent_unrecorded_total",
  "Cookie choices that a storage alarm kept from being recorded; browsers send them again.",
);

/** Records a database statement. */
export const observeStatement = histogram(
  "site_database_statement_duration_seconds",
  "Statements of the database, by outcome.",
);

/** Returns the text of all metrics; `gauges` are values read by the caller. Resets the event loop's delay. */
export function describeMetrics(gauges: readonly Gauge[]): string {
  const read = [...processGauges(), ...gauges].map(({ name, help, type, values }) =>
    lines(
      name,
      { help, type: type ?? "gauge" },
      values.map(({ labels = {}, value }) => `${name}${text(labels)} ${value}`),
    ),
  );
  delay.reset();
  return `${[...metrics.map(describe), ...read].flat().join("\n")}\n`;
}

function processGauges(): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - lookMs / 1e3); // Node includes the interval
  return [
    {
      name: "site_metrics_beyond_ceiling",
      help: `What was left out since the start because a metric had ${maxSeries} series.`,
      values: [{ value: uncounted.count }],
    },
    { name: "process_resident_memory_bytes", help: "Resident memory.", values: [{ value: rss }] },
    { name: "site_heap_used_bytes", help: "JavaScript heap in use.", values: [{ value: heapUsed }] },
    {
      name: "process_cpu_seconds_total",
      help: "CPU time used, user and system.",
      type: "counter",
      values: [{ value: (user + system) / 1e6 }],
    },
    {
      name: "process_start_time_seconds",
      help: "When the process started, in seconds since 1970.",
      values: [{ value: performance.timeOrigin / 1e3 }],
    },
    { name: "process_open_fds", help: "Open file descriptors.", values: countOpenFiles() },
    {
      name: "site_active_handles",
      help: "Sockets, timers and requests that keep the process alive.",
      values: [{ value: process.getActiveResourcesInfo().length }],
    },
    {
      name: "site_event_loop_delay_seconds",
      help: "Delay of the event loop since the last scrape.",
      type: "summary",
      values: [
        { labels: { quantile: "0.5" }, value: late(delay.percentile(50)) },
        { labels: { quantile: "0.99" }, value: late(delay.percentile(99)) },
        { labels: { quantile: "1" }, value: late(delay.max) },
      ],
    },
  ];
}

/** Counts open files; only possible on Linux. */
function countOpenFiles(): Gauge["values"] {
  try {
    return [{ value: readdirSync("/proc/self/fd").length }];
  } catch {
    return [];
  }
}

function add(metric: Omit<Metric, "series">): Metric {
  const added = { ...metric, series: new Map<string, Series>() };
  metrics.push(added);
  return added;
}

function seriesOf({ series }: Metric, labels: Labels): Series {
  const key = text(labels);
  const existing = series.get(key);
  if (existing) return existing;
  if (series.size >= maxSeries) return uncounted;
  const created = emptySeries(key);
  series.set(key, created);
  return created;
}

function emptySeries(labels: string): Series {
  return { labels, count: 0, sum: 0, buckets: bounds.map(() => 0) };
}

function describe(metric: Metric): string[] {
  const { name, type } = metric;
  const all = [...metric.series.values()].flatMap((series) =>
    type === "counter" ? [`${name}${series.labels} ${series.count}`] : bucketLines(name, series),
  );
  return lines(name, metric, all);
}

function bucketLines(name: string, { labels, count, sum, buckets }: Series): string[] {
  const withBound = (bound: string) => (labels === "" ? `{le="${bound}"}` : `${labels.slice(0, -1)},le="${bound}"}`);
  let below = 0;
  return [
    ...bounds.map((bound, index) => `${name}_bucket${withBound(String(bound))} ${(below += buckets[index] ?? 0)}`),
    `${name}_bucket${withBound("+Inf")} ${count}`,
    `${name}_sum${labels} ${sum}`,
    `${name}_count${labels} ${count}`,
  ];
}

function lines(
  name: string,
  { help, type }: { help: string; type: Metric["type"] | "summary" },
  values: string[],
): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values];
}

function text(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${String(value).replaceAll(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
